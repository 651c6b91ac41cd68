import { type Aliases, words } from '../tables/header.ts';

/** The names that inventory tools and website vendors give these columns. Fields that claim a name first come first. */
const COLUMNS = {
  vin: words('vin vinnumber vehiclevin'),
  stock: words('stocknumber stock stockno stocknum stockid'),
  listedOn: words('asofdate snapshotdate filedate reportdate date'),
  condition: words('newused neworused newusedcpo nu stateofvehicle condition inventorytype type'),
  certified: words('certified iscertified cpo'),
  year: words('year modelyear vehicleyear'),
  make: words('make vehiclemake'),
  model: words('model vehiclemodel'),
  trim: words('trim series trimlevel'),
  internetPrice: words('internetprice webprice saleprice ourprice specialprice'),
  price: words('listprice price sellingprice askingprice'),
  mileage: words('mileage odometer miles mileagevalue odometerreading'),
  inStockDate: words('inventorydate dateinstock instockdate dateininventory datestocked stockdate'),
  daysInStock: words('daysinstock daysininventory daysinventory daysonlot age days'),
  store: words('dealername dealershipname dealership storename rooftop'),
  storeId: words('dealerid dealernumber dealercode'),
} as const;

export type InventoryField = keyof typeof COLUMNS;

export const INVENTORY_COLUMNS: Aliases<InventoryField> = COLUMNS;
