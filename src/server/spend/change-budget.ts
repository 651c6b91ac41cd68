import { type Day, dayOf, dayParts, daysInMonth } from '../../core/time/period.ts';
import type { Tx } from '../database/database.ts';
import { lookAtYoung } from '../database/young-tables.ts';
import { expiryFrom } from '../ingest/expiry.ts';
import { announce } from '../live/realtime.ts';
import { noteProducts } from '../sources/note-spellings.ts';
import { countSpend } from './count-spend.ts';
import { placeSpend } from './place-spend.ts';
import { snapshotSql } from './snapshot.ts';

export interface BudgetChange {
  readonly dealerGroupId: number;
  /** Null without a user, such as in the demo. */
  readonly userId: number | null;
  readonly at: Date;
  readonly action: BudgetAction;
  /** Every dealership and month (its first day) that the change may touch. */
  readonly dealershipIds: readonly number[];
  readonly months: readonly Day[];
}

export type BudgetAction =
  | 'create'
  | 'update'
  | 'paste'
  | 'fill'
  | 'scale'
  | 'import'
  | 'delete'
  | 'copy'
  | 'clear'
  | 'copy-actual-to-planned'
  | 'copy-planned-to-actual'
  | 'split'
  | 'coop'
  | 'files'
  | 'undo'
  | 'demo';

/** With 0 expenses, no history entry is kept. */
export interface BudgetActDone<T> {
  readonly result: T;
  readonly actId: number | null;
  readonly changed: number;
}

/**
 * In the caller's transaction:
 * 1. Locks the months.
 * 2. Runs `work`, which may write only `expense` and `budget_flight` of those months.
 * 3. Keeps what changed in the history.
 * 4. Recomputes the spend per day.
 * 5. Notifies open screens.
 */
export async function changeBudget<T>(
  tx: Tx,
  change: BudgetChange,
  work: (actId: number) => Promise<T>,
): Promise<BudgetActDone<T>> {
  await lockMonths(tx, change);
  const actId = await beginAct(tx, change);
  const result = await work(actId);
  const touched = await finishAct(tx, change, actId);
  if (touched.length === 0) {
    await tx.client.query('delete from budget_act where dealer_group_id = $1 and id = $2', [
      change.dealerGroupId,
      actId,
    ]);
    return { result, actId: null, changed: 0 };
  }
  const { dealerGroupId, at } = change;
  const changed = touched.reduce((sum, { expenses }) => sum + expenses, 0);
  const dealershipIds = [...new Set(touched.map((of) => of.dealershipId))];
  const written = { written: changed, dealershipIds };
  await lookAtYoung(tx, 'expense', { ...written, foundBy: ['month', 'id'] });
  await lookAtYoung(tx, 'budget_flight', { ...written, foundBy: ['month', 'id', 'expense_id'] });
  await placeSpend(tx, dealerGroupId, touched);
  await countSpend(tx, { dealerGroupId, months: touched, at });
  await noteProducts(tx, dealerGroupId);
  await keepFilesOf(tx, { dealerGroupId: change.dealerGroupId, actId, at: change.at });
  await announce(tx, {
    dealerGroupId,
    dealershipIds,
    facts: ['spend'],
  });
  return { result, actId, changed };
}

/** `month` is 1 to 12. */
export function monthDay(year: number, month: number): Day {
  return dayOf(year, month, 1);
}

export function monthEnd(day: Day): Day {
  const { year, month } = dayParts(day);
  return dayOf(year, month, daysInMonth(year, month));
}

/** One order, so that two changes wait instead of deadlocking. */
export async function lockMonths(
  tx: Tx,
  { dealerGroupId, dealershipIds, months }: Pick<BudgetChange, 'dealerGroupId' | 'dealershipIds' | 'months'>,
): Promise<void> {
  await tx.client.query({
    name: 'budget-months-make',
    text: `insert into budget_month (dealer_group_id, dealership_id, month)
           select $1, d, m from unnest($2::integer[]) as d cross join unnest($3::date[]) as m
           order by d, m on conflict (dealer_group_id, dealership_id, month) do nothing`,
    values: [dealerGroupId, dealershipIds, months],
  });
  await tx.client.query({
    name: 'budget-months-lock',
    text: `select from budget_month where dealer_group_id = $1 and dealership_id = any($2::integer[])
             and month = any($3::date[]) order by dealership_id, month for update`,
    values: [dealerGroupId, dealershipIds, months],
  });
}

async function beginAct(tx: Tx, change: BudgetChange): Promise<number> {
  const { rows } = await tx.client.query<{ id: number }>({
    name: 'budget-act-begin',
    text: `insert into budget_act (dealer_group_id, user_id, at, action) values ($1, $2, $3, $4) returning id`,
    values: [change.dealerGroupId, change.userId, change.at, change.action],
  });
  const actId = rows[0]?.id ?? 0;
  await tx.client.query({
    name: 'budget-act-before',
    text: `insert into budget_change (dealer_group_id, act_id, expense_id, dealership_id, month, before)
           select $1, $2, e.id, e.dealership_id, e.month, ${snapshotSql('e')}
           from expense e
           where e.dealer_group_id = $1 and e.dealership_id = any($3::integer[]) and e.month = any($4::date[])`,
    values: [change.dealerGroupId, actId, change.dealershipIds, change.months],
  });
  return actId;
}

export interface TouchedMonth {
  readonly dealershipId: number;
  readonly month: Day;
  readonly expenses: number;
}

async function finishAct(tx: Tx, change: BudgetChange, actId: number): Promise<TouchedMonth[]> {
  const values = [change.dealerGroupId, actId, change.dealershipIds, change.months];
  await tx.client.query({
    name: 'budget-act-after',
    text: `insert into budget_change (dealer_group_id, act_id, expense_id, dealership_id, month, after)
           select $1, $2, e.id, e.dealership_id, e.month, ${snapshotSql('e')}
           from expense e
           where e.dealer_group_id = $1 and e.dealership_id = any($3::integer[]) and e.month = any($4::date[])
           on conflict (dealer_group_id, act_id, expense_id) do update set after = excluded.after`,
    values,
  });
  await tx.client.query({
    name: 'budget-act-same',
    text: `delete from budget_change where dealer_group_id = $1 and act_id = $2 and before is not distinct from after`,
    values: [change.dealerGroupId, actId],
  });
  const { rows } = await tx.client.query<TouchedMonth>({
    name: 'budget-act-touched',
    text: `select dealership_id as "dealershipId", month, count(*)::integer as expenses from budget_change
           where dealer_group_id = $1 and act_id = $2 group by dealership_id, month order by dealership_id, month`,
    values: [change.dealerGroupId, actId],
  });
  return rows;
}

/** Files of removed expenses are deleted after a while; files of restored expenses are kept again. */
async function keepFilesOf(
  tx: Tx,
  { dealerGroupId, actId, at }: { dealerGroupId: number; actId: number; at: Date },
): Promise<void> {
  await tx.client.query({
    name: 'files-of-removed-expenses',
    text: `update stored_file s set delete_after = $3
      where s.dealer_group_id = $1 and s.kept_for = 'expense' and s.delete_after is null
        and s.id in (select x.file_id from expense_file x join budget_change c
          on c.dealer_group_id = x.dealer_group_id and c.expense_id = x.expense_id
          where c.dealer_group_id = $1 and c.act_id = $2 and c.after is null)
        and not exists (select from expense_file o join expense e
          on e.dealer_group_id = o.dealer_group_id and e.id = o.expense_id
          where o.dealer_group_id = $1 and o.file_id = s.id)`,
    values: [dealerGroupId, actId, expiryFrom(at)],
  });
  await tx.client.query({
    name: 'files-of-returned-expenses',
    text: `update stored_file s set delete_after = null
      where s.dealer_group_id = $1 and s.kept_for = 'expense' and s.delete_after > $3
        and s.id in (select x.file_id from expense_file x join budget_change c
          on c.dealer_group_id = x.dealer_group_id and c.expense_id = x.expense_id
          where c.dealer_group_id = $1 and c.act_id = $2 and c.before is null)`,
    values: [dealerGroupId, actId, at],
  });
}
