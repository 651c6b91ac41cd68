import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { Frame } from '../../../../server/spend/frame.ts';
import type { KeptExpense, KeptFileChange } from '../rules.ts';

export interface ActRow {
  readonly id: number;
  readonly at: Date;
  readonly userId: number | null;
  /** Null for the demo and for people who have left. */
  readonly user: string | null;
  readonly action: string;
  readonly isUndone: boolean;
  /** The act that took it back; null while it counts. */
  readonly undoneById: number | null;
  readonly undoneId: number | null;
  readonly changed: number;
  readonly campaign: string | null;
  readonly months: readonly Day[];
  readonly reachesBeyond: boolean;
}

/** Newest first. */
export interface Page {
  /** Restricts to this expense, in any month. */
  readonly expense: number | null;
  /** Restricts to acts older than this id. */
  readonly before: number | null;
  readonly limit: number;
}

// An undone undo no longer counts; the last act of the chain took it back.
const UNDONE_BY = `(
  with recursive chain (next) as (
    select a.undone_by
    union all
    select b.undone_by from chain join budget_act b on b.dealer_group_id = $1 and b.id = chain.next
  )
  select case when count(next) % 2 = 1 then max(next) end from chain)`;

// Names of people who have left are not shown.
const ACT = `a.id, a.at, a.user_id as "userId", a.action, ${UNDONE_BY} as "undoneById",
  (select u.name from membership m join user_account u on u.id = m.user_id
   where m.dealer_group_id = $1 and m.user_id = a.user_id) as "user",
  case when a.action = 'undo' then (select max(undone.id) from budget_act undone
    where undone.dealer_group_id = $1 and undone.undone_by = a.id) end as "undoneId",
  exists (select from budget_change other where other.dealer_group_id = $1 and other.act_id = a.id
    and other.dealership_id <> all($2::integer[])) as "reachesBeyond"`;

const SEEN = `select count(*)::integer as changed, array_agg(distinct c.month order by c.month)::text[] as months,
    case when count(*) = 1 then min(coalesce(c.after, c.before) ->> 'campaign') end as campaign
  from budget_change c
  where c.dealer_group_id = $1 and c.act_id = a.id and c.dealership_id = any($2::integer[])`;

/** Newest first. */
export async function readActs(tx: Tx, frame: Frame, { expense, before, limit }: Page): Promise<ActRow[]> {
  const { dealerGroupId, scope, whole } = frame;
  const ofExpense = 'c.expense_id = $3';
  const ofMonths = 'c.month >= $3 and c.month < $4';
  const values = expense === null ? [whole.start, whole.end] : [expense];
  const last = `$${values.length + 3}`;
  const { rows } = await tx.client.query<Omit<ActRow, 'isUndone'>>({
    name: expense === null ? 'budget-acts' : 'budget-acts-of-expense',
    text: `select ${ACT}, seen.* from (
             select * from budget_act a
             where a.dealer_group_id = $1 and (${last}::bigint is null or a.id < ${last})
               and exists (select from budget_change c where c.dealer_group_id = $1 and c.act_id = a.id
                 and c.dealership_id = any($2::integer[]) and ${expense === null ? ofMonths : ofExpense})
             order by a.id desc limit $${values.length + 4}
           ) a cross join lateral (${SEEN}) seen
           order by a.id desc`,
    values: [dealerGroupId, scope.dealershipIds, ...values, before, limit],
  });
  return rows.map(withUndone);
}

function withUndone(row: Omit<ActRow, 'isUndone'>): ActRow {
  return { ...row, isUndone: row.undoneById !== null };
}

type Whose = Pick<Frame, 'dealerGroupId' | 'scope'>;

/** Of these acts, those that changed something at the dealerships. */
export async function readActsOf(
  tx: Tx,
  { dealerGroupId, scope }: Whose,
  ids: readonly number[],
): Promise<ActRow[]> {
  const { rows } = await tx.client.query<Omit<ActRow, 'isUndone'>>({
    name: 'budget-acts-named',
    text: `select ${ACT}, seen.* from budget_act a cross join lateral (${SEEN}) seen
           where a.dealer_group_id = $1 and a.id = any($3::bigint[]) and seen.changed > 0`,
    values: [dealerGroupId, scope.dealershipIds, ids],
  });
  return rows.map(withUndone);
}

/** Acts whose expenses have a later entry in the history. */
export async function overtakenActs(
  tx: Tx,
  dealerGroupId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await tx.client.query<{ id: number }>({
    name: 'budget-acts-overtaken',
    text: `select id from unnest($2::bigint[]) as act (id)
           where exists (
             select from budget_change c
               cross join lateral (select l.after from budget_change l
                 where l.dealer_group_id = $1 and l.expense_id = c.expense_id order by l.act_id desc limit 1) latest
             where c.dealer_group_id = $1 and c.act_id = act.id and latest.after is distinct from c.after)`,
    values: [dealerGroupId, ids],
  });
  return new Set(rows.map(({ id }) => id));
}

export interface ChangeRow {
  readonly actId: number;
  readonly expenseId: number;
  readonly dealershipId: number;
  readonly month: Day;
  readonly product: string;
  readonly before: KeptExpense | null;
  readonly after: KeptExpense | null;
  readonly files: readonly KeptFileChange[] | null;
}

/** The first changed expenses of each act in scope. */
export async function readChanges(
  tx: Tx,
  { dealerGroupId, scope }: Whose,
  wanted: Wanted,
): Promise<ChangeRow[]> {
  const { rows } = await tx.client.query<ChangeRow>({
    name: 'budget-changes',
    text: `select c.act_id as "actId", c.expense_id as "expenseId", c.dealership_id as "dealershipId", c.month,
             p.name as product, c.before, c.after, c.files
           from unnest($3::bigint[]) as act (id)
             cross join lateral (
               select * from budget_change c
               where c.dealer_group_id = $1 and c.act_id = act.id and c.dealership_id = any($2::integer[])
                 and ($4::integer is null or c.expense_id = $4)
               order by c.expense_id limit $5) c
             join budget_product p on p.dealer_group_id = $1
               and p.id = (coalesce(c.after, c.before) ->> 'product_id')::integer
           order by c.act_id desc, c.expense_id`,
    values: [dealerGroupId, scope.dealershipIds, wanted.actIds, wanted.expense, wanted.limit],
  });
  return rows;
}

interface Wanted {
  readonly actIds: readonly number[];
  readonly expense: number | null;
  /** Per act. */
  readonly limit: number;
}

/** Whether the expense exists, or existed, in scope. */
export async function hasHistory(tx: Tx, { dealerGroupId, scope }: Whose, expense: number): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `select from expense where dealer_group_id = $1 and id = $3 and dealership_id = any($2::integer[])
     union all
     select from budget_change where dealer_group_id = $1 and expense_id = $3 and dealership_id = any($2::integer[])
     limit 1`,
    [dealerGroupId, scope.dealershipIds, expense],
  );
  return rowCount === 1;
}
