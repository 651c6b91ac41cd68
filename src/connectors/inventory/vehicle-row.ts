import type { ReadContext } from '../../core/connector.ts';
import type { VehicleCondition } from '../../core/record-parts.ts';
import { type SourceTime, timeText } from '../../core/time/source-time.ts';
import type { VehicleRecord } from '../../records/vehicle/record.ts';
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
      trim: row.text('trim')?.slice(0, 80) ?? null,
      priceCents: priceIn(row),
      mileage: countIn(row, 'mileage', MOST_MILES),
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

/** The price on the website before any other. None, 0 or text means "call for price". */
function priceIn(row: Cells): number | null {
  for (const field of ['internetPrice', 'price'] as const) {
    const cents = row.amountIn((row.text(field) ?? '').replace(/\s*[A-Z]{3}$/, ''));
    if (typeof cents === 'number' && cents > 0) return cents;
  }
  return null;
}

function countIn(row: Cells, field: 'mileage' | 'daysInStock', most: number): number | null {
  const digits = /^(\d[\d,]*)(?:\.\d+)?\b/.exec(row.text(field) ?? '')?.[1]?.replaceAll(',', '');
  const found = digits === undefined ? null : Number(digits);
  return found !== null && found <= most ? found : null;
}
