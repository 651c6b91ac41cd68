import type { Tx } from '../../../../server/database/database.ts';
import { COPY_EFFECTS } from '../rules-copy.ts';
import type { Copy } from './copy-plan-repository.ts';
import { type Reaches, reachValues } from './reaches.ts';
import { splitSql } from './split-sql.ts';

/**
 * Writes a copy planned in the same transaction; the number of statements does not depend on the
 * lines.
 */
export async function writeCopy(tx: Tx, copy: Copy, reaches: Reaches): Promise<void> {
  const effect = COPY_EFFECTS[copy.direction];
  if (effect.isWhole) await replaceWhole(tx, copy, reaches);
  else if (effect.planned === 'kept') await replaceActuals(tx, copy, reaches);
  else await replacePlans(tx, copy);
  await createExpenses(tx, copy, reaches);
  await createFlights(tx, copy);
  if (effect.isWhole) await carryFiles(tx, copy);
}

// Co-op is copied as expected; claims are not copied.
const WHOLE_SOURCE = `
  select line, sum(coop_cents)::bigint as coop_cents,
    case when min(coop_share_units) = max(coop_share_units) and count(coop_share_units) = count(*) then min(coop_share_units) end as coop_share_units,
    case when min(coop_rate_units) = max(coop_rate_units) and count(coop_rate_units) = count(*) then min(coop_rate_units) end as coop_rate_units,
    case when sum(coop_cents) > 0 or bool_or(coop_status <> 'none') then 'planned' else 'none' end as coop_status,
    coalesce((array_agg(description order by turn) filter (where description <> ''))[1], '') as description,
    coalesce((array_agg(strategy order by turn) filter (where strategy <> ''))[1], '') as strategy,
    coalesce((array_agg(notes order by turn) filter (where notes <> ''))[1], '') as notes
  from copied_expense group by line`;

async function createExpenses(tx: Tx, copy: Copy, reaches: Reaches): Promise<void> {
  const { isWhole } = COPY_EFFECTS[copy.direction];
  const more = isWhole
    ? ', coop_share_units, coop_rate_units, coop_cents, coop_status, description, strategy, notes'
    : '';
  await tx.client.query(
    `insert into expense (dealer_group_id, id, dealership_id, month, product_id, campaign, actual_cents, actual_through${more})
     select $1, l.expense_id, l.dealership_id, $2::date, l.product_id, l.campaign, l.after_actual,
       case when l.after_actual is not null then reach.through end${more}
     from copied_line l ${isWhole ? `join (${WHOLE_SOURCE}) source using (line)` : ''}
       join unnest($3::integer[], $4::date[]) as reach (dealership_id, through) using (dealership_id)
     where l.effect = 'create'`,
    [copy.dealerGroupId, copy.toMonth, ...reachValues(reaches)],
  );
}

/** New flights spread their actual over all their days. */
async function createFlights(tx: Tx, copy: Copy): Promise<void> {
  const { planned, isWhole } = COPY_EFFECTS[copy.direction];
  const wanted = isWhole ? `l.effect in ('create', 'overwrite')` : `l.effect = 'create'`;
  const ofSource = `select l.expense_id, l.dealership_id, l.product_id, f.start_day, f.end_day, f.planned_cents
    from copied_line l join copied_flight f using (line) where ${wanted}`;
  const ofActual = `select l.expense_id, l.dealership_id, l.product_id, f.start_day, f.end_day, part.part as planned_cents
    from copied_line l join copied_flight f using (line)
      join (${splitSql(`select l.line as of, f.id, f.start_day as place, l.after_planned as amount,
        f.end_day - f.start_day + 1 as weight from copied_line l join copied_flight f using (line) where ${wanted}`)}) part
        on part.id = f.id`;
  const wholeMonth = `select l.expense_id, l.dealership_id, l.product_id, $2::date as start_day,
    ($2::date + interval '1 month')::date - 1 as end_day, 0 as planned_cents from copied_line l where ${wanted}`;
  const flights = planned === 'kept' ? wholeMonth : planned === 'actual' ? ofActual : ofSource;
  await tx.client.query(
    `insert into budget_flight
       (dealer_group_id, expense_id, dealership_id, month, product_id, start_day, end_day, planned_cents, spread_days)
     select $1, expense_id, dealership_id, $2::date, product_id, start_day, end_day, planned_cents, end_day - start_day + 1
     from (${flights}) flight`,
    [copy.dealerGroupId, copy.toMonth],
  );
}

const OVERWRITTEN = `copied_line l join expense e on e.dealer_group_id = $1 and e.month = $2::date
  and e.dealership_id = l.dealership_id and e.product_id = l.product_id and e.campaign = l.campaign and l.effect = 'overwrite'`;

/** Keeps the line's own flight days and spreads the new total over them. */
async function replacePlans(tx: Tx, { dealerGroupId, toMonth }: Copy): Promise<void> {
  const parts = `select l.line as of, f.id, row_number() over (order by e.id, f.start_day) as place, l.after_planned as amount, f.end_day - f.start_day + 1 as weight
    from ${OVERWRITTEN} join budget_flight f on f.dealer_group_id = $1 and f.expense_id = e.id`;
  await tx.client.query(
    `update budget_flight f set planned_cents = part.part from (${splitSql(parts)}) part
     where f.dealer_group_id = $1 and f.id = part.id and f.planned_cents <> part.part`,
    [dealerGroupId, toMonth],
  );
  await tx.client.query(
    `update expense set version = version + 1 where dealer_group_id = $1 and id in (select e.id from ${OVERWRITTEN})`,
    [dealerGroupId, toMonth],
  );
}

/** Expenses of a line share its actual in proportion to their plans. */
async function replaceActuals(tx: Tx, { dealerGroupId, toMonth }: Copy, reaches: Reaches): Promise<void> {
  const parts = `select l.line as of, e.id, e.id as place, l.after_actual as amount,
      (select sum(f.planned_cents) from budget_flight f where f.dealer_group_id = $1 and f.expense_id = e.id) as weight
    from ${OVERWRITTEN}`;
  await tx.client.query(
    `update expense e set actual_cents = part.part, actual_through = reach.through, version = e.version + 1
     from (${splitSql(parts)}) part, unnest($3::integer[], $4::date[]) as reach (dealership_id, through)
     where e.dealer_group_id = $1 and e.id = part.id and reach.dealership_id = e.dealership_id`,
    [dealerGroupId, toMonth, ...reachValues(reaches)],
  );
}

/**
 * An overwritten line becomes one expense, its first, which keeps its claim and the files of the
 * others.
 */
async function replaceWhole(tx: Tx, { dealerGroupId, toMonth }: Copy, reaches: Reaches): Promise<void> {
  const values = [dealerGroupId, toMonth];
  await tx.client.query(
    `insert into expense_file (dealer_group_id, file_id, expense_id, kind, keep_each_month, user_id, attached_at)
     select distinct on (l.expense_id, x.file_id) $1, x.file_id, l.expense_id, x.kind, x.keep_each_month, x.user_id, x.attached_at
     from ${OVERWRITTEN} join expense_file x on x.dealer_group_id = $1 and x.expense_id = e.id
     where e.id <> l.expense_id order by l.expense_id, x.file_id, x.attached_at
     on conflict do nothing`,
    values,
  );
  await tx.client.query(
    `delete from expense where dealer_group_id = $1 and id in (select e.id from ${OVERWRITTEN} where e.id <> l.expense_id)`,
    values,
  );
  await tx.client.query(
    `delete from budget_flight where dealer_group_id = $1 and month = $2::date
       and expense_id in (select expense_id from copied_line where effect = 'overwrite')`,
    values,
  );
  await tx.client.query(
    `update expense e set version = e.version + 1, actual_cents = l.after_actual,
       actual_through = case when l.after_actual is not null then reach.through end,
       coop_share_units = source.coop_share_units, coop_rate_units = source.coop_rate_units, coop_cents = source.coop_cents,
       coop_status = case when e.coop_status in ('none', 'planned') then source.coop_status else e.coop_status end,
       description = source.description, strategy = source.strategy, notes = source.notes
     from copied_line l join (${WHOLE_SOURCE}) source using (line)
       join unnest($3::integer[], $4::date[]) as reach (dealership_id, through) using (dealership_id)
     where e.dealer_group_id = $1 and e.id = l.expense_id and e.month = $2::date and l.effect = 'overwrite'`,
    [...values, ...reachValues(reaches)],
  );
}

async function carryFiles(tx: Tx, { dealerGroupId, toMonth }: Copy): Promise<void> {
  await tx.client.query(
    `insert into expense_file (dealer_group_id, file_id, expense_id, kind, keep_each_month, user_id, attached_at)
     select distinct on (l.expense_id, x.file_id) $1, x.file_id, l.expense_id, x.kind, true, x.user_id, x.attached_at
     from copied_line l join copied_expense e using (line)
       join expense_file x on x.dealer_group_id = $1 and x.expense_id = e.id and x.kind = 'planner' and x.keep_each_month
         and (x.kept_until is null or x.kept_until > $2::date)
     where l.effect in ('create', 'overwrite') order by l.expense_id, x.file_id, x.attached_at
     on conflict do nothing`,
    [dealerGroupId, toMonth],
  );
}
