import type { FactKey } from '../../core/kpis/fact.ts';
import type { Feed } from '../../core/kpis/feeds.ts';
import type { Tx } from '../database/database.ts';
import { name } from '../kpi-query/name-sql.ts';
import { columnsOf, type DayCell } from './day-cells.ts';
import { toDateOfFact, toDateOfFeed, toDateOwnedBy } from './to-date.ts';
import { toDateStatements } from './to-date-statements.ts';

interface Counted {
  readonly dealerGroupId: number;
  readonly cells: readonly DayCell[];
}

/** Adds up again what changes with the given days of a feed. Does nothing for feeds without sums to date. */
export async function countToDate(tx: Tx, feed: Feed, counted: Counted): Promise<void> {
  for (const { kept, days } of toDateOfFeed(feed)) await addUp(tx, kept.fact, { ...counted, days });
}

/** The days of one kind of record alone. */
export async function countFactToDate(tx: Tx, fact: FactKey, counted: Counted): Promise<void> {
  await addUp(tx, fact, { ...counted, days: 0 });
}

async function addUp(
  tx: Tx,
  fact: FactKey,
  { dealerGroupId, cells, days }: Counted & { readonly days: number },
): Promise<void> {
  const kept = toDateOfFact(fact);
  if (!kept || cells.length === 0) return;
  const values = [dealerGroupId, ...columnsOf(cells)];
  // The planner would read all vehicles of the group to look up those of a day.
  await tx.client.query('set local enable_hashjoin = off; set local enable_mergejoin = off');
  for (const text of toDateStatements(kept, days)) await tx.client.query(text, values);
  await tx.client.query('set local enable_hashjoin = on; set local enable_mergejoin = on');
}

/** All days of these stores, one after the other. */
export async function rebuildToDate(
  tx: Tx,
  feed: Feed,
  { dealerGroupId, dealershipIds }: { dealerGroupId: number; dealershipIds: readonly number[] },
): Promise<void> {
  const own = toDateOwnedBy(feed);
  if (own.length === 0) return;
  for (const { table } of own) {
    await tx.client.query(
      `delete from ${table} where dealer_group_id = $1 and dealership_id = any($2::integer[])`,
      [dealerGroupId, dealershipIds],
    );
  }
  for (const id of dealershipIds) {
    const { rows } = await tx.client.query<DayCell>(
      `select dealership_id as "dealershipId", min(day) as day from ${name(feed)}
       where dealer_group_id = $1 and dealership_id = $2 and day is not null
       group by dealership_id, date_trunc('month', day::timestamp)`,
      [dealerGroupId, id],
    );
    for (const { fact } of own) await countFactToDate(tx, fact, { dealerGroupId, cells: rows });
  }
}
