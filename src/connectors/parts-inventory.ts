import type { ReadContext, TableConnector } from '../core/connector.ts';
import { type Day, dayParts } from '../core/time/period.ts';
import { type SourceTime, timeText } from '../core/time/source-time.ts';
import type { PartStockRecord } from '../records/part-stock/record.ts';
import { dayInName } from './inventory/file-day.ts';
import { nameList } from './tables/header.ts';
import { listConnector } from './tables/list-connector.ts';
import type { RowCells } from './tables/row-cells.ts';
import type { RowAnswer } from './tables/typed-rows.ts';

const ALIASES = {
  part: nameList('partnumber partno partnum mfgpartnumber oempartnumber partid part itemnumber'),
  manufacturer: nameList('manufacturercode manufacturer mfgcode mfg mf linecode vendorcode'),
  bin: nameList('binlocation bin bin1 primarybin'),
  shelf: nameList('shelf'),
  description: nameList('partdescription description desc'),
  onHand: nameList('onhand qtyonhand quantityonhand onhandqty onhandquantity qoh oh pieces quantity qty'),
  cost: nameList('unitcost cost partcost averagecost avgcost costeach dealercost'),
  value: nameList(`
    extcost extendedcost extendedvalue valueatcost inventoryvalue onhandvalue totalcost totalvalue
    inventoryatcost costvalue value extension`),
  months: nameList(`
    monthsnosale monthsnosales monthswithoutsale monthssincelastsale monthssincesale nosalemonths mns
    agebucket agingbucket ageband agerange agegroup aging monthsaged age`),
  lastSale: nameList('lastsaledate lastsale datelastsold lastsolddate lastsold dateoflastsale'),
  since: nameList('ininventorydate inventoryentrydate entrydate dateadded firstreceiptdate'),
  countedOn: nameList(
    'asofdate asof snapshotdate reportdate inventorydate countdate statementdate date month',
  ),
  store: nameList(
    'dealershipname dealership dealername storename store location rooftop storenumber dealerid',
  ),
} as const;

type Field = keyof typeof ALIASES;
type Cells = RowCells<Field>;

const MONTHS_A_YEAR = 12;

/** Parts inventories: a row for each part on hand, or for each age. */
export const partsInventory: TableConnector<'part_stock'> = listConnector<'part_stock', Field>({
  id: 'parts-inventory',
  title: 'Parts inventory',
  target: 'part_stock',
  titles: {
    part: 'Part number',
    manufacturer: 'Manufacturer',
    bin: 'Bin',
    shelf: 'Shelf',
    description: 'Description',
    onHand: 'On hand',
    cost: 'Unit cost',
    value: 'Value at cost',
    months: 'Months without sale, or age',
    lastSale: 'Last sold on',
    since: 'In inventory since',
    countedOn: 'Day of the inventory',
    store: 'Dealership',
  },
  aliases: ALIASES,
  needs: [
    ['part', 'months'],
    ['onHand', 'value'],
    ['value', 'cost'],
    ['months', 'lastSale', 'bin', 'onHand'],
  ],
  // In a list by age, the age takes its place.
  mapped: ['part'],
  foreign: nameList(`
    vin ronumber rono ro repairorder opcode labor laborsale laboramount technician invoicenumber invoiceno
    invoice customer saledate solddate saleprice dealnumber stocknumber campaign clicks impressions make
    model leadid filled requested`),
  shapes: {
    date: ['countedOn', 'lastSale', 'since'],
    number: ['onHand', 'cost', 'value'],
    'number-or-code': ['part'],
  },
  dates: ['countedOn', 'lastSale', 'since'],
  numbers: ['onHand', 'cost', 'value'],
  certainty: 0.93,
  fits: (_sample, { columns }) =>
    columns.has('part') ? columns.has('onHand') && isOfStock(columns) : columns.has('value'),
  readRow,
});

/** A price list has part numbers, quantities and costs, too. */
function isOfStock(columns: ReadonlyMap<Field, unknown>): boolean {
  return (['months', 'lastSale', 'bin', 'shelf', 'since'] as const).some((field) => columns.has(field));
}

function readRow(row: Cells, { now, fileName }: ReadContext): RowAnswer<PartStockRecord> {
  const age = row.text('months');
  const partNumber = row.text('part') ?? (row.has('part') ? null : age);
  const quantity = row.decimal('onHand');
  const cost = row.money('cost');
  const valueCents =
    row.money('value') ?? (cost === null || quantity === null ? null : Math.round(cost * quantity));
  if (partNumber === null) row.refuse('part', 'The row has no part number.');
  if (valueCents === null && row.reasons.length === 0) row.refuse('value', 'The row has no value at cost.');
  const stated = row.date('countedOn');
  if (partNumber === null || valueCents === null || row.reasons.length > 0) return { reasons: row.reasons };
  if (quantity === 0) return { skipped: 'Not on hand.' };
  const named = dayInName(fileName, now);
  const countedOn: SourceTime =
    stated ?? (named === null ? { kind: 'instant', at: now.toISOString() } : { kind: 'day', day: named });
  const bin = [row.text('manufacturer'), row.text('bin'), row.text('shelf')].filter((text) => text !== null);
  return {
    record: {
      key: [...bin, partNumber].join(' ').slice(0, 100),
      store: row.text('store'),
      countedOn,
      partNumber: partNumber.slice(0, 60),
      description: row.text('description'),
      quantity: quantity === null ? null : Math.round(quantity),
      valueCents,
      monthsWithoutSale: monthsIn(age) ?? monthsSince(row, countedOn),
      isWithdrawn: false,
    },
  };
}

/** `14`, `7-12`, `over 12`, `12+`: the lower end counts. */
function monthsIn(text: string | null): number | null {
  const found = /\d+/.exec(text ?? '')?.[0];
  return found === undefined ? null : Math.min(Number(found), 9_999);
}

/** Whole months since the last sale; since it came in where it was never sold. */
function monthsSince(row: Cells, countedOn: SourceTime): number | null {
  const last = row.maybeDate('lastSale') ?? row.maybeDate('since');
  if (last === null) return null;
  const [from, to] = [last, countedOn].map((time) => dayParts(timeText(time).slice(0, 10) as Day));
  if (!from || !to) return null;
  const months =
    (to.year - from.year) * MONTHS_A_YEAR + to.month - from.month - (to.date < from.date ? 1 : 0);
  return Math.max(0, months);
}
