import type { ColumnField, ReadContext, TableConnector, TableRow } from '../core/connector.ts';
import type { VehicleCondition } from '../core/record-parts.ts';
import { type SourceTime, timeText } from '../core/time/source-time.ts';
import type { ListedState, VehiclePrices, VehicleRecord } from '../records/vehicle/record.ts';
import { dayInName } from './inventory/file-day.ts';
import { conditionOf, makeName, modelName, shortYear, vinOf } from './leads/vehicle.ts';
import { isInventoryFeed, isVdpList } from './recognition/other-kinds.ts';
import { looksLike, shapesOf, valuesIn } from './recognition/value-shapes.ts';
import { type Aliases, findHeader, type Header, listed, nameList } from './tables/header.ts';
import type { RowCells } from './tables/row-cells.ts';
import { headerOf, type RowAnswer, readTyped } from './tables/typed-rows.ts';

/** The names that inventory tools and website vendors give these columns. Fields that claim a name first come first. */
const COLUMNS = {
  vin: nameList('vin vinnumber vehiclevin'),
  stock: nameList('stocknumber stock stockno stocknum stockid stk stkno stknum'),
  listedOn: nameList('asofdate snapshotdate filedate reportdate date'),
  condition: nameList('newused neworused newusedcpo nu stateofvehicle condition inventorytype type'),
  certified: nameList('certified iscertified cpo'),
  year: nameList('year modelyear vehicleyear yr'),
  make: nameList('make vehiclemake'),
  model: nameList('model vehiclemodel'),
  trim: nameList('trim series trimlevel'),
  body: nameList('body bodystyle bodytype'),
  drivetrain: nameList('drivetrain drivetraindesc drivetype drive'),
  exteriorColor: nameList('exteriorcolor extcolor colour color extcolorgeneric exteriorcolour'),
  state: nameList('inventorystatus stockstatus lotstatus vehiclestatus lightningstatus availability status'),
  internetPrice: nameList('internetprice webprice saleprice ourprice specialprice otherprice'),
  price: nameList('listprice price sellingprice askingprice retail'),
  msrp: nameList('msrp stickerprice retailprice'),
  cost: nameList('unitcost vehiclecost inventorycost cost invoice'),
  mileage: nameList('mileage odometer miles mileagevalue odometerreading'),
  photoCount: nameList('photocount photoscount numberofphotos imagecount numphotos'),
  photos: nameList(
    'photourllist photos imagelist imageurls images photourls image0url photo image pictures photourl imageurl srpimageurl',
  ),
  page: nameList('vehicledetaillink vdpurl url vehicleurl link detailurl vdplink vehiclepage'),
  inStockDate: nameList('inventorydate dateinstock instockdate dateininventory datestocked stockdate'),
  daysInStock: nameList('daysinstock daysininventory daysinventory daysonlot lotdays dol age days'),
  store: nameList('dealername dealershipname dealership storename rooftop'),
  storeId: nameList('dealerid dealernumber dealercode'),
} as const;

type InventoryField = keyof typeof COLUMNS;

const INVENTORY_COLUMNS: Aliases<InventoryField> = COLUMNS;

const TITLES: Readonly<Record<InventoryField, string>> = {
  vin: 'VIN',
  stock: 'Stock number',
  listedOn: 'Day of the inventory',
  condition: 'New or used',
  certified: 'Certified',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  trim: 'Trim',
  body: 'Body',
  drivetrain: 'Drivetrain',
  exteriorColor: 'Exterior color',
  state: 'Status',
  internetPrice: 'Internet price',
  price: 'List price',
  msrp: 'MSRP',
  cost: 'Cost',
  mileage: 'Mileage',
  photoCount: 'Number of photos',
  photos: 'Photos',
  page: 'Page on the website',
  inStockDate: 'In stock since',
  daysInStock: 'Days in stock',
  store: 'Dealership',
  storeId: 'Dealer number',
};
const FIELDS: readonly ColumnField[] = Object.entries(TITLES).map(([key, title]) => ({
  key,
  title,
  isRequired: key === 'vin',
}));
const DATES: readonly InventoryField[] = ['listedOn', 'inStockDate'];
const NEEDED: readonly InventoryField[] = ['vin', 'make', 'model'];

/** Inventory exports in the manner of vAuto and HomeNet: every vehicle in stock, one row each. */
export const inventory: TableConnector<'vehicle'> = {
  kind: 'table',
  id: 'inventory',
  title: 'Inventory',
  target: 'vehicle',
  isLive: false,
  fields: FIELDS,
  knowledge: {
    aliases: INVENTORY_COLUMNS,
    shapes: shapesOf({
      vin: ['vin'],
      date: DATES,
      number: ['price', 'internetPrice', 'mileage', 'daysInStock'],
      'number-or-code': ['stock'],
    }),
  },
  recognize: ({ rows }) => {
    const header = findHeader(rows, INVENTORY_COLUMNS);
    if (header !== null && isVdpList(header.names) && hasVins(rows, header))
      return { fits: true, as: 'VDP list', certainty: 0.95 };
    if (header === null || !isInventoryFeed(header.names))
      return { fits: false, reason: 'Not an inventory file.', closeness: 0.1 };
    const missing = NEEDED.filter((field) => !header.columns.has(field)).map((field) => TITLES[field]);
    if (missing.length === 0 && !hasVins(rows, header))
      return {
        fits: false,
        reason: 'This has the columns of an inventory, but no valid VINs.',
        closeness: 0.6,
      };
    if (missing.length === 0) return { fits: true, as: 'Inventory', certainty: 0.95 };
    const reason = `This is an inventory feed of vehicles for sale, but it has no column for: ${missing.join(', ')}. Columns found: ${listed(header.names)}.`;
    return { fits: false, reason, closeness: 0.95 };
  },
  async *read(table, context, mapping) {
    const header = await headerOf(table, INVENTORY_COLUMNS, mapping);
    const numbers = ['price', 'internetPrice', 'msrp', 'cost'] as const;
    yield* readTyped(table, { header, dates: DATES, numbers, context, mapping }, (row) =>
      readVehicleRow(row, context),
    );
  },
};

function hasVins(rows: readonly TableRow[], header: Header<InventoryField>): boolean {
  const below = rows.filter(({ row }) => row > header.row);
  return (header.columns.get('vin') ?? []).some((column) => looksLike(valuesIn(below, column), 'vin'));
}

type Cells = RowCells<InventoryField>;

const MOST_DAYS = 10_000;
const MOST_MILES = 999_999;

function readVehicleRow(row: Cells, { now, fileName }: ReadContext): RowAnswer<VehicleRecord> {
  const vin = row.first('vin', vinOf);
  const stockNumber = row.text('stock')?.slice(0, 40) ?? null;
  if (vin === null && stockNumber === null) {
    row.refuse('vin', 'The row has neither a VIN nor a stock number.');
    return { reasons: row.reasons };
  }
  const named = dayInName(fileName, now);
  const listedOn = row.date('listedOn') ?? (named === null ? null : { kind: 'day' as const, day: named });
  const listedAt: SourceTime = listedOn ?? { kind: 'instant', at: now.toISOString() };
  const unit = vin ?? `#${stockNumber}`;
  return {
    record: {
      key: listedOn === null ? unit : `${unit} ${timeText(listedOn)}`,
      unit,
      store: row.text('store') ?? row.text('storeId'),
      listedAt,
      vehicle: {
        condition: conditionIn(row),
        year: row.first('year', shortYear),
        make: row.first('make', makeName),
        model: row.first('model', modelName),
        vin,
        stockNumber,
      },
      trim: shortText(row, 'trim'),
      body: shortText(row, 'body'),
      drivetrain: shortText(row, 'drivetrain'),
      exteriorColor: shortText(row, 'exteriorColor'),
      state: listedState(row.text('state')),
      prices: pricesIn(row),
      mileage: countIn(row, 'mileage', MOST_MILES),
      ...photosIn(row),
      pageUrl: row.first('page', webAddress),
      inStockAt: row.maybeDate('inStockDate'),
      daysInStock: countIn(row, 'daysInStock', MOST_DAYS),
      isWithdrawn: false,
    },
  };
}

/** A certified vehicle is a used one, whatever the file calls it. */
function conditionIn(row: Cells): VehicleCondition | null {
  const stated = row.first('condition', conditionOf);
  return stated !== 'new' && row.flag('certified') === true ? 'cpo' : stated;
}

/** None, 0 or text means "call for price". */
function pricesIn(row: Cells): VehiclePrices {
  return {
    internet: centsIn(row, 'internetPrice'),
    list: centsIn(row, 'price'),
    msrp: centsIn(row, 'msrp'),
    cost: centsIn(row, 'cost'),
  };
}

function centsIn(row: Cells, field: 'internetPrice' | 'price' | 'msrp' | 'cost'): number | null {
  return row.first(field, (text) => {
    const cents = row.amountIn(text.replace(/\s*[A-Z]{3}$/, ''));
    return typeof cents === 'number' && cents > 0 ? cents : null;
  });
}

function shortText(row: Cells, field: 'trim' | 'body' | 'drivetrain' | 'exteriorColor'): string | null {
  return row.text(field)?.slice(0, 80) ?? null;
}

function countIn(row: Cells, field: 'mileage' | 'daysInStock', most: number): number | null {
  const digits = /^\d[\d., ]*/.exec(row.text(field) ?? '')?.[0].trim();
  const hundredths = digits === undefined ? null : row.amountIn(digits);
  if (typeof hundredths !== 'number') return null;
  const found = Math.floor(hundredths / 100);
  return found <= most ? found : null;
}

/** The first that fits; what a file calls sold or pending is still listed, and waits for its deal. */
const LISTED_STATES: readonly (readonly [RegExp, ListedState])[] = [
  [/transit|on order|ordered|inbound|allocated|incoming|\bbuilt?\b/, 'in_transit'],
  [/loaner|demo|courtesy|service car|rental/, 'demo'],
  [/hold|pending|reserved|deposit|recon|sold|not available|unavailable/, 'on_hold'],
];

function listedState(text: string | null): ListedState {
  const plain = (text ?? '').toLowerCase().replace(/[-_]+/g, ' ');
  return LISTED_STATES.find(([pattern]) => pattern.test(plain))?.[1] ?? 'in_stock';
}

const MOST_PHOTOS = 999;
const LONGEST_ADDRESS = 500;
/** Drawn pictures for missing photos. */
const NO_PHOTO = /stock[_-]?images?|no[_-]?(?:photo|image)|coming[_-]?soon|placeholder/i;

/** How many photos a row has, by its count, else by its list of addresses, and the first of them. */
function photosIn(row: RowCells<InventoryField>): Pick<VehicleRecord, 'photoCount' | 'photoUrl'> {
  const addresses = row
    .texts('photos')
    .flatMap((cell) => cell.split(/[|;\s]+|,(?=\s*https?:)|,$/))
    .map((text) => webAddress(text.trim()))
    .filter((address) => address !== null && !NO_PHOTO.test(address));
  const stated = /^\d+$/.exec(row.text('photoCount') ?? '')?.[0];
  const counted = row.has('photos') ? addresses.length : null;
  return {
    photoCount: stated === undefined ? counted : Math.min(Number(stated), MOST_PHOTOS),
    photoUrl: addresses[0] ?? null,
  };
}

function webAddress(text: string): string | null {
  if (text.length > LONGEST_ADDRESS || !/^https?:\/\//i.test(text)) return null;
  return URL.canParse(text) ? text : null;
}
