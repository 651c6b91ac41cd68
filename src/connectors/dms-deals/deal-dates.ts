import { type SourceTime, timeText } from '../../core/time/source-time.ts';
import type { RowCells } from '../tables/row-cells.ts';
import type { DealField } from './columns.ts';
import { type DealStatus, dealStatus } from './deal-terms.ts';

type Cells = RowCells<DealField>;

export interface DealDates {
  readonly contractAt: SourceTime | null;
  readonly deliveryAt: SourceTime | null;
  readonly bookedAt: SourceTime | null;
  readonly reversalAt: SourceTime | null;
  readonly updatedAt: SourceTime | null;
  readonly status: DealStatus;
}

/**
 * The dates and state of a deal. A deal in work, such as CDK's `FI-WIP`, is not booked whatever its dates.
 * An unwound deal without a date unwinds on its last date.
 * @param isCounterEntry whether the row reverses a sale
 */
export function datesOf(row: Cells, isCounterEntry: boolean): DealDates {
  const status = dealStatus(row.text('status'));
  const isInWork = status.isPending || /^fi-?wip/i.test(row.text('workNumber') ?? '');
  const deliveryAt = row.date('deliveryDate');
  const statedBooking = row.date('bookedDate');
  const updatedAt = row.maybeDate('updatedAt');
  const contractAt = contractOf(row);
  const bookedAt = isInWork ? null : statedBooking;
  const stated = row.date('reversalDate');
  const isReversed = status.isReversed || isCounterEntry || row.flag('reversed') === true;
  const last = latestOf(contractAt, deliveryAt, bookedAt);
  const known = [isCounterEntry ? last : null, row.maybeDate('statusDate'), updatedAt, last];
  const fallback = isReversed ? (known.find((time) => time !== null) ?? null) : null;
  return { contractAt, deliveryAt, bookedAt, reversalAt: stated ?? fallback, updatedAt, status };
}

const SALE_DATES = [
  'contractDate',
  'deliveryDate',
  'bookedDate',
  'date',
] as const satisfies readonly DealField[];

export function dateColumn(row: Cells): DealField {
  return SALE_DATES.find((field) => row.has(field)) ?? 'contractDate';
}

/** A column named only `Date` may be the report's day, so it is the last choice. */
function contractOf(row: Cells): SourceTime | null {
  if (row.has('contractDate')) return row.date('contractDate');
  return row.has('deliveryDate') || row.has('bookedDate') ? null : row.date('date');
}

function latestOf(...times: readonly (SourceTime | null)[]): SourceTime | null {
  const known = times.filter((time) => time !== null);
  return known.sort((a, b) => timeText(b).localeCompare(timeText(a)))[0] ?? null;
}
