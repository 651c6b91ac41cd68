import { type Aliases, nameList } from '../tables/header.ts';

/** The names that inventory tools and website vendors give these columns. Fields that claim a name first come first. */
const COLUMNS = {
  vin: nameList('vin vinnumber vehiclevin'),
  stock: nameList('stocknumber stock stockno stocknum stockid'),
  listedOn: nameList('asofdate snapshotdate filedate reportdate date'),
  condition: nameList('newused neworused newusedcpo nu stateofvehicle condition inventorytype type'),
  certified: nameList('certified iscertified cpo'),
  year: nameList('year modelyear vehicleyear'),
  make: nameList('make vehiclemake'),
  model: nameList('model vehiclemodel'),
  trim: nameList('trim series trimlevel'),
  body: nameList('body bodystyle bodytype'),
  drivetrain: nameList('drivetrain drivetraindesc drivetype drive'),
  exteriorColor: nameList('exteriorcolor extcolor colour color extcolorgeneric exteriorcolour'),
  state: nameList('inventorystatus stockstatus lotstatus vehiclestatus lightningstatus availability status'),
  internetPrice: nameList('internetprice webprice saleprice ourprice specialprice otherprice'),
  price: nameList('listprice price sellingprice askingprice'),
  msrp: nameList('msrp stickerprice retailprice'),
  cost: nameList('unitcost vehiclecost inventorycost cost invoice'),
  mileage: nameList('mileage odometer miles mileagevalue odometerreading'),
  photoCount: nameList('photocount photoscount numberofphotos imagecount numphotos'),
  photos: nameList(
    'photourllist photos imagelist imageurls images photourls image0url photo image pictures photourl imageurl srpimageurl',
  ),
  page: nameList('vehicledetaillink vdpurl url vehicleurl link detailurl'),
  inStockDate: nameList('inventorydate dateinstock instockdate dateininventory datestocked stockdate'),
  daysInStock: nameList('daysinstock daysininventory daysinventory daysonlot age days'),
  store: nameList('dealername dealershipname dealership storename rooftop'),
  storeId: nameList('dealerid dealernumber dealercode'),
} as const;

export type InventoryField = keyof typeof COLUMNS;

export const INVENTORY_COLUMNS: Aliases<InventoryField> = COLUMNS;
