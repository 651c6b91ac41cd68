import type { Feed } from '../../core/kpis/feeds.ts';
import { type Day, firstOfMonth } from '../../core/time/period.ts';
import type { Tx } from '../database/database.ts';
import { countToDate, rebuildToDate } from './count-to-date.ts';
import { columnsOf, type DayCell } from './day-cells.ts';
import { countReportDays, reportDaysStatements } from './report-days.ts';
import {
  budgetDaysStatement,
  daysStatement,
  everyDayStatement,
  everyMonthStatement,
  monthsStatement,
  type Rebuilt,
} from './rollup-statements.ts';
import { rebuildServiceBuyers, refreshServiceBuyers } from './service-buyers.ts';

export interface Touched {
  /** Recounts everything that depends on its records: orders with lines, leads by both their days. */
  readonly feed: Feed;
  readonly dealerGroupId: number;
  /**
   * Every day that a record counted on before or counts on now: a lead's arrival and sale. Any order,
   * repeats allowed.
   */
  readonly cells: readonly DayCell[];
  /** A day of each dealership whose known days may be more than before; none of its records changed. */
  readonly grown?: readonly DayCell[];
}

/**
 * Recounts the touched days and their months, in the transaction that wrote the records and `feed_reach`.
 *
 * Newly covered days become zero; other feeds' columns are unchanged. Transactions on one dealership run
 * one after the other, so the second counts what the first committed.
 */
export async function recomputeRollups(tx: Tx, touched: Touched): Promise<void> {
  const { feed, dealerGroupId, cells: changed, grown = [] } = touched;
  const cells = [...changed, ...grown];
  if (feed === 'spend') return await recomputeBudgets(tx, { dealerGroupId, months: monthsOf(cells) });
  const dealershipIds = idsOf(cells);
  await queueFor(tx, { feed, dealerGroupId, dealershipIds });
  await countReportDays(tx, feed, { dealerGroupId, cells: changed });
  const { rows } = await tx.client.query<MonthCell>({
    name: `rollup-days-${feed}`,
    text: daysStatement(feed),
    values: [dealerGroupId, ...columnsOf(cells), dealershipIds, feed],
  });
  await countMonths(tx, feed, { dealerGroupId, months: rows });
  await countToDate(tx, feed, { dealerGroupId, cells: changed });
  await refreshServiceBuyers(tx, feed, { dealerGroupId, cells: changed });
}

/** The month's first day. */
export interface MonthCell {
  readonly dealershipId: number;
  readonly month: Day;
}

interface TouchedMonths {
  readonly dealerGroupId: number;
  /** Any order, repeats allowed. */
  readonly months: readonly MonthCell[];
}

/**
 * Recounts every day of months with changed budgets, after their money is placed and `feed_reach` is
 * written. Cost depends only on these months, not on total history.
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
 * Recounts all days and months of a feed in one pass, of a group or of some of its stores: counting a hundred
 * thousand days one by one takes minutes.
 */
export async function rebuildRollups(
  tx: Tx,
  feed: Feed,
  dealerGroupId: number,
  stores?: readonly number[],
): Promise<void> {
  const of: Rebuilt = stores ? 'stores' : 'group';
  const only = stores ? [stores] : [];
  const dealershipIds = stores ?? (await dealershipIdsOf(tx, dealerGroupId));
  await queueFor(tx, { feed, dealerGroupId, dealershipIds });
  for (const text of reportDaysStatements(feed, of)) await tx.client.query(text, [dealerGroupId, ...only]);
  await tx.client.query(everyDayStatement(feed, of), [dealerGroupId, feed, ...only]);
  await tx.client.query(everyMonthStatement(feed, of), [dealerGroupId, ...only]);
  await rebuildToDate(tx, feed, { dealerGroupId, dealershipIds });
  if (feed === 'deal' || feed === 'repair_order') {
    await rebuildServiceBuyers(tx, { dealerGroupId, dealershipIds });
  }
}

/** In the order in which stores are locked. */
export async function dealershipIdsOf(tx: Tx, dealerGroupId: number): Promise<number[]> {
  const { rows } = await tx.client.query<{ id: number }>(
    'select id from dealership where dealer_group_id = $1 order by id',
    [dealerGroupId],
  );
  return rows.map(({ id }) => id);
}

interface Queued {
  readonly feed: Feed;
  readonly dealerGroupId: number;
  readonly dealershipIds: readonly number[];
}

/** Without this lock, a count from before another import's commit could overwrite the later count. */
async function queueFor(tx: Tx, { feed, dealerGroupId, dealershipIds }: Queued): Promise<void> {
  await tx.client.query({
    name: 'rollup-queue',
    text: `select from feed_reach where dealer_group_id = $1 and dealership_id = any($2::integer[]) and fact = $3
           order by dealership_id for update`,
    values: [dealerGroupId, dealershipIds, feed],
  });
}

function monthsOf(cells: readonly DayCell[]): MonthCell[] {
  return cells.map(({ dealershipId, day }) => ({ dealershipId, month: firstOfMonth(day) }));
}

function idsOf(cells: readonly { readonly dealershipId: number }[]): number[] {
  return [...new Set(cells.map(({ dealershipId }) => dealershipId))].sort((a, b) => a - b);
}
