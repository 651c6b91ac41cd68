import type { Feed } from '../../core/kpis/feeds.ts';
import type { Day } from '../../core/time/period.ts';
import type { Tx } from '../database/database.ts';
import {
  budgetDaysStatement,
  daysStatement,
  groupDaysStatement,
  groupMonthsStatement,
  monthsStatement,
} from './rollup-statements.ts';

/** One dealership's day, whose records came, changed, moved or went. */
export interface DayCell {
  readonly dealershipId: number;
  readonly day: Day;
}

export interface Touched {
  /** All that is counted from its records is counted again: orders and lines, leads by both their days. */
  readonly feed: Feed;
  readonly dealerGroupId: number;
  /**
   * Every day a record counted on before or counts on now: of a lead the day it came and the day it
   * was sold. Any order, repeats do no harm.
   */
  readonly cells: readonly DayCell[];
}

/**
 * Counts the touched days and their months again from the records, in the caller's transaction,
 * which has written the records and `feed_reach` before.
 *
 * Days the dealerships' reach has come to cover are filled with zeros. Other feeds' columns stay.
 * Two transactions on one dealership follow each other: the second counts what the first committed.
 */
export async function recomputeRollups(tx: Tx, { feed, dealerGroupId, cells }: Touched): Promise<void> {
  if (feed === 'spend') return await recomputeBudgets(tx, { dealerGroupId, months: monthsOf(cells) });
  const dealershipIds = idsOf(cells);
  await queueFor(tx, { feed, dealerGroupId, dealershipIds });
  const { rows } = await tx.client.query<MonthCell>({
    name: `rollup-days-${feed}`,
    text: daysStatement(feed),
    values: [dealerGroupId, ...columnsOf(cells), dealershipIds, feed],
  });
  await countMonths(tx, feed, { dealerGroupId, months: rows });
}

/** One dealership's month, told by its first day. */
export interface MonthCell {
  readonly dealershipId: number;
  readonly month: Day;
}

interface TouchedMonths {
  readonly dealerGroupId: number;
  /** In any order; repeats do no harm. */
  readonly months: readonly MonthCell[];
}

/**
 * Counts every day of months again whose budgets changed, in the caller's transaction, which has placed the money
 * and written `feed_reach` before. It costs what these months hold, whatever lies before them.
 */
export async function recomputeBudgets(tx: Tx, { dealerGroupId, months }: TouchedMonths): Promise<void> {
  if (months.length === 0) return;
  const once = [...new Map(months.map((cell) => [`${cell.dealershipId} ${cell.month}`, cell])).values()];
  await queueFor(tx, { feed: 'spend', dealerGroupId, dealershipIds: idsOf(once) });
  await tx.client.query({
    name: 'rollup-budget-days',
    text: budgetDaysStatement(),
    values: [dealerGroupId, once.map(({ dealershipId }) => dealershipId), once.map(({ month }) => month)],
  });
  await countMonths(tx, 'spend', { dealerGroupId, months: once });
}

async function countMonths(tx: Tx, feed: Feed, { dealerGroupId, months }: TouchedMonths): Promise<void> {
  await tx.client.query({
    name: `rollup-months-${feed}`,
    text: monthsStatement(feed),
    values: [dealerGroupId, months.map(({ dealershipId }) => dealershipId), months.map(({ month }) => month)],
  });
}

/**
 * Counts a feed's every day and month of a dealer group again, as if its rollups had never been kept: as a whole,
 * since counting a hundred thousand days one by one takes minutes.
 */
export async function rebuildRollups(tx: Tx, feed: Feed, dealerGroupId: number): Promise<void> {
  const everyone = await tx.client.query<{ id: number }>(
    'select id from dealership where dealer_group_id = $1 order by id',
    [dealerGroupId],
  );
  await queueFor(tx, { feed, dealerGroupId, dealershipIds: everyone.rows.map(({ id }) => id) });
  await tx.client.query(groupDaysStatement(feed), [dealerGroupId, feed]);
  await tx.client.query(groupMonthsStatement(feed), [dealerGroupId]);
}

interface Queued {
  readonly feed: Feed;
  readonly dealerGroupId: number;
  readonly dealershipIds: readonly number[];
}

/** Without this, a count taken before another import commits could overwrite the count taken after it. */
async function queueFor(tx: Tx, { feed, dealerGroupId, dealershipIds }: Queued): Promise<void> {
  await tx.client.query({
    name: 'rollup-queue',
    text: `select from feed_reach where dealer_group_id = $1 and dealership_id = any($2::integer[]) and fact = $3
           order by dealership_id for update`,
    values: [dealerGroupId, dealershipIds, feed],
  });
}

function monthsOf(cells: readonly DayCell[]): MonthCell[] {
  return cells.map(({ dealershipId, day }) => ({ dealershipId, month: `${day.slice(0, 8)}01` as Day }));
}

function idsOf(cells: readonly { readonly dealershipId: number }[]): number[] {
  return [...new Set(cells.map(({ dealershipId }) => dealershipId))].sort((a, b) => a - b);
}

/** Dealerships and days side by side, as SQL takes them. */
function columnsOf(cells: readonly DayCell[]): [readonly number[], readonly Day[]] {
  return [cells.map(({ dealershipId }) => dealershipId), cells.map(({ day }) => day)];
}
