import type { ReadContext } from '../../core/connector.ts';
import { timeText } from '../../core/time/source-time.ts';
import type { VehicleViewRecord } from '../../records/vehicle-view/record.ts';
import { vinOf } from '../leads/vehicle.ts';
import type { RowCells } from '../tables/row-cells.ts';
import type { RowAnswer } from '../tables/typed-rows.ts';
import type { ViewField } from './columns.ts';

import { vehicleInPage } from './vehicle-in-page.ts';

type Cells = RowCells<ViewField>;
const MOST = 10_000_000;

/** One vehicle's views of a day. A page that names no vehicle is no row of this kind. */
export function readViewRow(row: Cells, { fileName }: ReadContext): RowAnswer<VehicleViewRecord> {
  const viewedOn = row.date('viewedOn');
  const seen = seenIn(row);
  if (seen.vin === null && seen.stockNumbers.length === 0) {
    if (seen.pagePath !== null) return { skipped: 'A page without a vehicle' };
    row.refuse('vin', 'The row has neither a VIN nor a stock number.');
  }
  if (viewedOn === null && row.reasons.length === 0) row.refuse('viewedOn', 'The row has no day.');
  const counts = { srps: countIn(row, 'srps'), vdps: countIn(row, 'vdps'), leads: leadsIn(row) };
  if (row.reasons.length > 0 || viewedOn === null) return { reasons: row.reasons };
  const elsewhere = seen.pagePath === null ? siteInName(fileName) : 'Website';
  const site = row.text('site')?.slice(0, 80) ?? elsewhere;
  const unit = seen.vin ?? seen.pagePath ?? `#${seen.stockNumbers[0]}`;
  return {
    record: {
      key: `${site} ${unit} ${timeText(viewedOn)}`,
      store: row.text('store') ?? row.text('storeId'),
      site,
      viewedOn,
      ...seen,
      ...counts,
      isWithdrawn: false,
    },
  };
}

/** The vehicle as its columns name it, else as its page's address does. */
function seenIn(row: Cells): Pick<VehicleViewRecord, 'vin' | 'stockNumbers' | 'pagePath'> {
  if (!row.has('vin') && !row.has('stock')) {
    const page = vehicleInPage(row.text('page'));
    return { vin: page?.vin ?? null, stockNumbers: page?.stockNumbers ?? [], pagePath: page?.path ?? null };
  }
  const stock = row.text('stock')?.slice(0, 40).toUpperCase();
  return { vin: row.first('vin', vinOf), stockNumbers: stock ? [stock] : [], pagePath: null };
}

/** The total where it is stated, else the kinds of leads added up. */
function leadsIn(row: Cells): number | null {
  const total = countIn(row, 'leads');
  if (total !== null) return total;
  const kinds = (['emails', 'calls', 'chats'] as const).map((field) => countIn(row, field));
  const known = kinds.filter((count) => count !== null);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}

function countIn(row: Cells, field: 'srps' | 'vdps' | 'leads' | 'emails' | 'calls' | 'chats'): number | null {
  const count = row.decimal(field);
  if (count === null) return null;
  if (count >= 0 && count <= MOST) return Math.round(count);
  row.refuse(field, 'A count cannot be below 0.');
  return null;
}

const SITES: readonly (readonly [RegExp, string])[] = [
  [/cars[._\s-]?com|carscom/i, 'Cars.com'],
  [/auto[._\s-]?trader/i, 'Autotrader'],
  [/car[._\s-]?gurus/i, 'CarGurus'],
  [/carfax/i, 'CARFAX'],
  [/true[._\s-]?car/i, 'TrueCar'],
  [/edmunds/i, 'Edmunds'],
];

/** The listing site that a file's name gives. */
function siteInName(name: string | undefined): string {
  return SITES.find(([pattern]) => pattern.test(name ?? ''))?.[1] ?? 'Listing site';
}
