import type { ReadContext } from '../../core/connector.ts';
import type { VehicleCondition } from '../../core/record-parts.ts';
import { type SourceTime, timeText } from '../../core/time/source-time.ts';
import type { ListedState, VehiclePrices, VehicleRecord } from '../../records/vehicle/record.ts';
import { conditionOf, makeName, modelName, modelYear, vinOf } from '../leads/vehicle.ts';
import type { RowCells } from '../tables/row-cells.ts';
import type { RowAnswer } from '../tables/typed-rows.ts';
import type { InventoryField } from './columns.ts';
import { dayInName } from './file-day.ts';

type Cells = RowCells<InventoryField>;

const MOST_DAYS = 10_000;
const MOST_MILES = 999_999;

/** One vehicle of an inventory file. */
export function readVehicleRow(row: Cells, { now, fileName }: ReadContext): RowAnswer<VehicleRecord> {
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
        year: row.first('year', modelYear),
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
  const digits = /^(\d[\d,]*)(?:\.\d+)?\b/.exec(row.text(field) ?? '')?.[1]?.replaceAll(',', '');
  const found = digits === undefined ? null : Number(digits);
  return found !== null && found <= most ? found : null;
}

/** The first that fits; what a file calls sold or pending is still listed, and waits for its deal. */
const LISTED_STATES: readonly (readonly [RegExp, ListedState])[] = [
  [/transit|on order|ordered|inbound|allocated|incoming|\bbuilt?\b/, 'in_transit'],
  [/loaner|demo|courtesy|service car|rental/, 'demo'],
  [/hold|pending|reserved|deposit|recon|sold|not available|unavailable/, 'on_hold'],
];

/** What a file says of a vehicle on its list: `IN TRANSIT`, `Loaner`; everything else is in stock. */
function listedState(text: string | null): ListedState {
  const plain = (text ?? '').toLowerCase().replace(/[-_]+/g, ' ');
  return LISTED_STATES.find(([pattern]) => pattern.test(plain))?.[1] ?? 'in_stock';
}

const MOST_PHOTOS = 999;
const LONGEST_ADDRESS = 500;
/** Pictures that stand in for missing photos. */
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

/** Null for anything but an http address of a sensible length. */
function webAddress(text: string): string | null {
  if (text.length > LONGEST_ADDRESS || !/^https?:\/\//i.test(text)) return null;
  return URL.canParse(text) ? text : null;
}
