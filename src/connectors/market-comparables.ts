import type { ReadContext, TableConnector } from '../core/connector.ts';
import type { SourceTime } from '../core/time/source-time.ts';
import type { MarketComparableRecord } from '../records/market-comparable/record.ts';
import { dayInName } from './inventory/file-day.ts';
import { conditionOf, makeName, modelName, modelYear, vinOf } from './leads/vehicle.ts';
import { comparableKey, MOST_DISTANCE, MOST_MILES, statusOf } from './market/comparable-key.ts';
import { nameList } from './tables/header.ts';
import { listConnector } from './tables/list-connector.ts';
import type { RowCells } from './tables/row-cells.ts';
import type { RowAnswer } from './tables/typed-rows.ts';

const ALIASES = {
  ourVin: nameList('ourvin myvin subjectvin ownvin vinours stockvin yourvin'),
  vin: nameList('compvin comparablevin competitorvin listingvin marketvin vin vinnumber'),
  reportedOn: nameList('asof asofdate reportdate snapshotdate date day lastseen lastseendate lastseenat'),
  store: nameList(
    'ourdealer ourstore ourdealership rooftop dealernumber ourdealernumber dealershipname store',
  ),
  seller: nameList('seller sellername competitor competitordealer compdealer dealer dealername dealership'),
  distance: nameList('distancemi distancemiles distance milesaway dist radius'),
  price: nameList('price compprice listprice askingprice internetprice listingprice currentprice'),
  mileage: nameList('mileage odometer compmiles miles'),
  condition: nameList('condition newused usednew neworused inventorytype type'),
  certified: nameList('certified iscertified cpo'),
  year: nameList('year modelyear compyear'),
  make: nameList('make compmake'),
  model: nameList('model compmodel'),
  trim: nameList('trim comptrim series trimlevel'),
  drivetrain: nameList('drivetrain drivetraindesc drivetype drive'),
  daysOnMarket: nameList('daysonmarket dom domactive daysonlot age daysonsite'),
  status: nameList('status listingstatus compstatus'),
  firstSeen: nameList('firstseen firstseendate firstseenat listedon listeddate'),
  repriced: nameList('lastpricechange lastpricechangedate pricechangedon pricedate'),
} as const;

type Field = keyof typeof ALIASES;
type Cells = RowCells<Field>;

/** Comparables of a pricing tool, and listings of a market with their sellers. */
export const marketComparables: TableConnector<'market_comparable'> = listConnector<
  'market_comparable',
  Field
>({
  id: 'market-comparables',
  title: 'Market comparables',
  target: 'market_comparable',
  titles: {
    ourVin: 'Our VIN',
    vin: 'VIN of the comparable',
    reportedOn: 'Day of the report',
    store: 'Our dealership',
    seller: 'Seller',
    distance: 'Distance in miles',
    price: 'Price',
    mileage: 'Mileage',
    condition: 'New or used',
    certified: 'Certified',
    year: 'Year',
    make: 'Make',
    model: 'Model',
    trim: 'Trim',
    drivetrain: 'Drivetrain',
    daysOnMarket: 'Days on market',
    status: 'Status',
    firstSeen: 'First seen',
    repriced: 'Last price change',
  },
  aliases: ALIASES,
  needs: [['price'], ['vin', 'seller'], ['ourVin', 'model'], ['ourVin', 'seller']],
  foreign: nameList(`
    ronumber rono opcode dealnumber dealno dealid frontgross backgross salesperson saledate leadid leadsource mmr
    sellingprice srps vdps cost unitcost photocount daysinstock inventorydate customer profit currentvalue`),
  shapes: {
    vin: ['ourVin', 'vin'],
    date: ['reportedOn', 'firstSeen', 'repriced'],
    number: ['price', 'mileage', 'distance', 'daysOnMarket'],
  },
  dates: ['reportedOn', 'firstSeen', 'repriced'],
  numbers: ['price'],
  certainty: 0.96,
  // The name of a store's own inventory file has no comparable in it.
  fits: (_sample, { columns, names }) =>
    columns.has('ourVin')
      ? names.some((name) => /comp|market|seller|dealer|distance|miles away/i.test(name))
      : names.some((name) => /^(seller|competitor)/i.test(name)) && columns.has('vin') && columns.has('make'),
  readRow,
});

function readRow(row: Cells, { now, fileName }: ReadContext): RowAnswer<MarketComparableRecord> {
  const stated = row.date('reportedOn');
  const named = dayInName(fileName, now);
  const reportedOn: SourceTime =
    stated ?? (named === null ? { kind: 'instant', at: now.toISOString() } : { kind: 'day', day: named });
  const ourVin = row.first('ourVin', vinOf);
  const vin = row.first('vin', vinOf);
  const seller = row.text('seller')?.slice(0, 80) ?? null;
  const model = row.first('model', modelName);
  if (vin === null && seller === null) row.refuse('vin', 'The row has neither a VIN nor a seller.');
  if (ourVin === null && model === null) row.refuse('model', 'The row has neither our VIN nor a model.');
  if (row.reasons.length > 0) return { reasons: row.reasons };
  const mileage = countIn(row, 'mileage', MOST_MILES);
  const details = { ourVin, vin, seller, mileage, priceCents: priceIn(row) };
  return {
    record: {
      key: comparableKey(details),
      store: row.text('store'),
      reportedOn,
      ...details,
      distance: countIn(row, 'distance', MOST_DISTANCE),
      condition: conditionIn(row),
      year: row.first('year', modelYear),
      make: row.first('make', makeName),
      model,
      trim: row.text('trim')?.slice(0, 80) ?? null,
      drivetrain: row.text('drivetrain')?.slice(0, 80) ?? null,
      status: statusOf(row.text('status')),
      daysOnMarket: countIn(row, 'daysOnMarket', 10_000),
      firstSeenOn: row.maybeDate('firstSeen'),
      repricedOn: row.maybeDate('repriced'),
      isWithdrawn: false,
    },
  };
}

/** None, 0 or text such as "Not Priced" means "call for price". */
function priceIn(row: Cells): number | null {
  return row.first('price', (text) => {
    const cents = row.amountIn(text.replace(/\s*[A-Z]{3}$/, ''));
    return typeof cents === 'number' && cents > 0 ? cents : null;
  });
}

/** A certified vehicle is a used one, whatever the file calls it. */
function conditionIn(row: Cells) {
  const stated = row.first('condition', conditionOf);
  return stated !== 'new' && row.flag('certified') === true ? 'cpo' : stated;
}

function countIn(row: Cells, field: 'mileage' | 'distance' | 'daysOnMarket', most: number): number | null {
  const digits = /^(\d[\d,]*(?:\.\d+)?)\b/.exec(row.text(field) ?? '')?.[1]?.replaceAll(',', '');
  const found = digits === undefined ? null : Math.round(Number(digits));
  return found !== null && found <= most ? found : null;
}
