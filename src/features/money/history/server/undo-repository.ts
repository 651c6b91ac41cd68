import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { SNAPSHOT_COLUMNS } from '../../../../server/spend/snapshot.ts';

export interface ActOfGroup {
  readonly dealerGroupId: number;
  readonly actId: number;
}

export async function placesOf(
  tx: Tx,
  { dealerGroupId, actId }: ActOfGroup,
): Promise<{ dealershipIds: number[]; months: Day[] }> {
  const { rows } = await tx.client.query<{ dealershipId: number; month: Day }>({
    name: 'budget-act-places',
    text: `select distinct dealership_id as "dealershipId", month from budget_change
           where dealer_group_id = $1 and act_id = $2`,
    values: [dealerGroupId, actId],
  });
  return {
    dealershipIds: [...new Set(rows.map(({ dealershipId }) => dealershipId))],
    months: [...new Set(rows.map(({ month }) => month))],
  };
}

/** Whether an expense changed since an act, by the history written before the undo itself. */
export async function isOvertaken(
  tx: Tx,
  { dealerGroupId, actId }: ActOfGroup,
  undoing: number,
): Promise<boolean> {
  const { rowCount } = await tx.client.query({
    name: 'budget-act-overtaken',
    // One lookup per row: rows the act just wrote are not in the statistics, and a join would be
    // quadratic.
    text: `select from budget_change c
           where c.dealer_group_id = $1 and c.act_id = $2
             and c.after is distinct from (select kept.before from budget_change kept
               where kept.dealer_group_id = $1 and kept.act_id = $3 and kept.expense_id = c.expense_id)
           limit 1`,
    values: [dealerGroupId, actId, undoing],
  });
  return rowCount === 1;
}

/** Restores every expense of an act: deleted ones are inserted again, created ones are deleted. */
export async function restore(tx: Tx, { dealerGroupId, actId }: ActOfGroup): Promise<void> {
  for (const { name, text } of RESTORE) await tx.client.query({ name, text, values: [dealerGroupId, actId] });
}

export async function markUndone(
  tx: Tx,
  { dealerGroupId, actId }: ActOfGroup,
  by: number | null,
): Promise<void> {
  await tx.client.query('update budget_act set undone_by = $3 where dealer_group_id = $1 and id = $2', [
    dealerGroupId,
    actId,
    by,
  ]);
}

const OF_ACT = 'c.dealer_group_id = $1 and c.act_id = $2';
const COLUMNS = SNAPSHOT_COLUMNS.join(', ');
const KEPT = SNAPSHOT_COLUMNS.map((column) => `kept.${column}`).join(', ');
const FLIGHTS_DIFFER = `c.before is not null and c.before -> 'flights' is distinct from c.after -> 'flights'`;

const RESTORE = [
  {
    name: 'budget-undo-made',
    text: `delete from expense e using budget_change c
           where ${OF_ACT} and c.before is null and e.dealer_group_id = $1 and e.id = c.expense_id`,
  },
  {
    // Higher than any version a browser may still hold.
    name: 'budget-undo-removed',
    text: `insert into expense (dealer_group_id, id, dealership_id, month, ${COLUMNS}, version)
           select $1, c.expense_id, c.dealership_id, c.month, ${KEPT},
             1 + 10 * (select count(*) from budget_change h where h.dealer_group_id = $1 and h.expense_id = c.expense_id)
           from budget_change c cross join lateral jsonb_populate_record(null::expense, c.before) kept
           where ${OF_ACT} and c.after is null`,
  },
  {
    name: 'budget-undo-changed',
    text: `update expense e set (${COLUMNS}) = row (${KEPT}), version = e.version + 1
           from budget_change c cross join lateral jsonb_populate_record(null::expense, c.before) kept
           where ${OF_ACT} and c.before is not null and c.after is not null
             and e.dealer_group_id = $1 and e.id = c.expense_id`,
  },
  {
    name: 'budget-undo-flights-away',
    text: `delete from budget_flight f using budget_change c
           where ${OF_ACT} and ${FLIGHTS_DIFFER} and f.dealer_group_id = $1 and f.expense_id = c.expense_id`,
  },
  {
    name: 'budget-undo-flights-back',
    text: `insert into budget_flight
             (dealer_group_id, expense_id, dealership_id, month, start_day, end_day, planned_cents)
           select $1, c.expense_id, c.dealership_id, c.month, f.start, f."end", f.cents
           from budget_change c
             cross join lateral jsonb_to_recordset(c.before -> 'flights') as f (start date, "end" date, cents bigint)
           where ${OF_ACT} and ${FLIGHTS_DIFFER}`,
  },
] as const;
