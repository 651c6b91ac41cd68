import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Frame, frameValues, hasEnded, todaySql, todayValues } from '../../../../server/spend/frame.ts';
import { coopSql, flightOf } from '../../../../server/spend/place-spend.ts';
import type { LineSums } from '../rules-totals.ts';

/** One campaign over all dealerships and months in scope; cents. */
export interface CampaignRow extends Omit<LineSums, 'invoices'> {
  readonly categoryId: number;
  readonly productId: number;
  readonly campaign: string;
}

/** One category at one dealership over the months in scope; cents. */
export interface StoreRow {
  readonly categoryId: number;
  readonly dealershipId: number;
  readonly planned: number;
  readonly actual: number | null;
}

export interface ComparedStoreRow extends StoreRow {
  readonly coop: number;
  /** Co-op of expenses with an actual. */
  readonly enteredCoop: number;
  /** Planned of its expenses with an actual; in an open period only what was due by the day it speaks of. */
  readonly base: number;
}

/** All expenses in scope together; cents. */
export interface SpendTotals {
  readonly expenses: number;
  readonly planned: number;
  readonly actual: number | null;
  readonly coop: number;
  readonly enteredCoop: number;
}

interface SumRow extends Omit<CampaignRow, 'entered'>, StoreRow {
  readonly isStore: number;
  readonly enteredExpenses: number;
  readonly enteredPlanned: number;
  readonly enteredCoop: number;
  readonly enteredDue: number;
  readonly asOfFirst: Day | null;
  readonly asOfLast: Day | null;
}

/**
 * One statement: sums by campaign, and by category and dealership. The large statements here have no name:
 * a kept plan assumes few stores and looks up the flights of each expense.
 */
export async function readSums(
  tx: Tx,
  frame: Frame,
): Promise<{ campaigns: CampaignRow[]; stores: StoreRow[] }> {
  const { rows } = await tx.client.query<SumRow>({
    text: SUMS,
    values: [...frameValues(frame), ...todayValues(frame)],
  });
  return {
    campaigns: rows.filter(({ isStore }) => isStore === 0).map(campaignOf),
    stores: rows.filter(({ isStore }) => isStore === 1),
  };
}

/** By category and dealership, without the forecast of each expense. */
export async function readStores(tx: Tx, frame: Frame): Promise<ComparedStoreRow[]> {
  const { rows } = await tx.client.query<ComparedStoreRow>({
    text: STORES,
    values: [...frameValues(frame), ...todayValues(frame), hasEnded(frame)],
  });
  return rows;
}

export async function readTotals(tx: Tx, frame: Frame): Promise<SpendTotals> {
  const { rows } = await tx.client.query<SpendTotals>({ text: TOTALS, values: frameValues(frame) });
  return rows[0] ?? { expenses: 0, planned: 0, actual: null, coop: 0, enteredCoop: 0 };
}

function campaignOf(row: SumRow): CampaignRow {
  const { enteredExpenses, enteredPlanned, enteredCoop, enteredDue, asOfFirst, asOfLast } = row;
  const { categoryId, productId, campaign, planned, actual, coop, coopIsEstimate, due, forecast, expenses } =
    row;
  return {
    ...{ categoryId, productId, campaign, planned, actual, coop, coopIsEstimate, due, forecast, expenses },
    entered: {
      expenses: enteredExpenses,
      planned: enteredPlanned,
      coop: enteredCoop,
      due: enteredDue,
      asOfFirst,
      asOfLast,
    },
  };
}

/** Days of flight `f` that are over at the end of a day; 0 for null. */
function daysOver(day: string): string {
  return `least(greatest(${day} - f.start_day + 1, 0), f.end_day - f.start_day + 1)`;
}

/** The part of an amount on the first `count` days, rounded as `centsByDay` does. */
function laidOn(count: string, amount: string, days: string): string {
  return `${amount} / ${days} * ${count} + least(${count}, ${amount} % ${days})`;
}

const TODAY = todaySql('e', 5);

const IN_FRAME = (
  alias: string,
) => `${alias}.dealer_group_id = $1 and ${alias}.dealership_id = any($2::integer[])
        and ${alias}.month >= $3 and ${alias}.month < $4`;

const SUMMED = `sum(planned)::bigint as planned, sum(actual_cents)::bigint as actual, sum(coop)::bigint as coop,
    bool_or(is_estimate and coop > 0) as "coopIsEstimate", sum(due)::bigint as due, sum(forecast)::bigint as forecast,
    count(*)::integer as expenses, count(actual_cents)::integer as "enteredExpenses",
    coalesce(sum(planned) filter (where actual_cents is not null), 0)::bigint as "enteredPlanned",
    coalesce(sum(coop) filter (where actual_cents is not null), 0)::bigint as "enteredCoop",
    coalesce(sum(least(due, reported)) filter (where actual_cents is not null), 0)::bigint as "enteredDue",
    min(as_of) as "asOfFirst", max(as_of) as "asOfLast"`;

const PER_EXPENSE = 'product_id, campaign, dealership_id, actual_cents, coop, is_estimate, as_of';

// SQL version of `dueCents` and `forecastCents` (rules-pace.ts). `offset 0` keeps the planner from
// inlining the day counts, so each is computed once. Flights of an expense never overlap, so one of the
// whole month is its only one.
const SUMS = `
  with flight as materialized (
    select expense_id, product_id, campaign, dealership_id, actual_cents, coop, is_estimate, as_of,
      days = month_days as is_alone, planned,
      ${laidOn('due_days', 'planned', 'days')} as due,
      ${laidOn('days_told', 'planned', 'days')} as reported,
      days_told,
      days - days_told as days_to_come,
      days_told - days_before as days_recent,
      ${laidOn('least(days_told, spread_days)', 'placed', 'spread_days')}
        - (${laidOn('least(days_before, spread_days)', 'placed', 'spread_days')}) as recent
    from (
      select e.id as expense_id, e.product_id, e.campaign, e.dealership_id, e.actual_cents, ${coopSql('e')} as coop,
        case when e.coop_status in ('approved', 'credited') then e.coop_granted_cents is null
          else e.coop_status <> 'denied' end as is_estimate,
        case when e.actual_cents is not null then least(e.actual_through, ${TODAY} - 1) end as as_of,
        f.planned_cents as planned, f.actual_cents as placed, f.spread_days,
        f.end_day - f.start_day + 1 as days, (f.month + interval '1 month')::date - f.month as month_days,
        ${daysOver(`(${TODAY} - 1)`)} as due_days, ${daysOver('e.actual_through')} as days_told,
        ${daysOver('(e.actual_through - 7)')} as days_before
      from expense e join budget_flight f on ${flightOf('e')} and ${IN_FRAME('f')}
      where ${IN_FRAME('e')} offset 0
    ) of_day
  ), line as (
    select ${PER_EXPENSE}, planned, due, reported, days_told, days_to_come, days_recent, recent
    from flight where is_alone
    union all
    select ${PER_EXPENSE}, sum(planned)::bigint, sum(due)::bigint, sum(reported)::bigint, sum(days_told),
      sum(days_to_come), sum(days_recent), sum(recent)::bigint
    from flight where not is_alone group by expense_id, ${PER_EXPENSE}
  ), forecast as (
    select p.category_id, line.*, case
        when actual_cents is null then planned
        when days_told = 0 then greatest(actual_cents, planned)
        else actual_cents + greatest(planned - reported,
          case when days_recent = 0 then 0 else (2 * recent * days_to_come + days_recent) / (2 * days_recent) end)
      end as forecast
    from line
      join budget_product p on p.dealer_group_id = $1 and p.id = line.product_id
  )
  select grouping(campaign) as "isStore", category_id as "categoryId", product_id as "productId", campaign,
    dealership_id as "dealershipId", ${SUMMED}
  from forecast group by grouping sets ((category_id, product_id, campaign), (category_id, dealership_id))
`;

// Actual and co-op as `placeSpend` laid them on the flights, so that expenses are read once.
const STORES = `
  select p.category_id as "categoryId", s.dealership_id as "dealershipId", sum(s.planned)::bigint as planned,
    sum(s.actual) filter (where s.is_entered)::bigint as actual, sum(s.coop)::bigint as coop,
    coalesce(sum(s.coop) filter (where s.is_entered), 0)::bigint as "enteredCoop",
    coalesce(sum(${laidOn('s.base_days', 's.planned', 's.days')}) filter (where s.is_entered), 0)::bigint as base
  from (
    select e.product_id, e.dealership_id, e.actual_cents is not null as is_entered, f.planned_cents as planned,
      f.actual_cents as actual, f.coop_cents as coop, f.end_day - f.start_day + 1 as days,
      case when $8::boolean then f.end_day - f.start_day + 1
        else ${daysOver(`least(e.actual_through, ${TODAY} - 1)`)} end as base_days
    from expense e join budget_flight f on ${flightOf('e')} and ${IN_FRAME('f')}
    where ${IN_FRAME('e')} offset 0
  ) s join budget_product p on p.dealer_group_id = $1 and p.id = s.product_id
  group by p.category_id, s.dealership_id
`;

const TOTALS = `
  select count(*)::integer as expenses, sum(e.actual_cents)::bigint as actual,
    coalesce((select sum(f.planned_cents) from budget_flight f where ${IN_FRAME('f')}), 0)::bigint as planned,
    coalesce(sum(${coopSql('e')}), 0)::bigint as coop,
    coalesce(sum(${coopSql('e')}) filter (where e.actual_cents is not null), 0)::bigint as "enteredCoop"
  from expense e where ${IN_FRAME('e')}
`;

export interface InvoiceRow {
  readonly productId: number;
  readonly campaign: string;
  readonly invoices: number;
}

export async function readInvoices(tx: Tx, frame: Frame): Promise<InvoiceRow[]> {
  const { rows } = await tx.client.query<InvoiceRow>({
    name: 'budget-invoices',
    text: `select e.product_id as "productId", e.campaign, count(*)::integer as invoices
           from expense_file x join expense e on e.dealer_group_id = x.dealer_group_id and e.id = x.expense_id
           where x.dealer_group_id = $1 and e.dealership_id = any($2::integer[]) and e.month >= $3 and e.month < $4
             and x.kind = 'invoice'
           group by e.product_id, e.campaign`,
    values: frameValues(frame),
  });
  return rows;
}

/** Monthly goal in cents (null when not set), and whether the tree opens to campaigns. */
export async function readSettings(
  tx: Tx,
  frame: Frame,
): Promise<{ goal: number | null; budgetCampaignView: boolean }> {
  const { rows } = await tx.client.query<{ goal: number | null; budgetCampaignView: boolean }>({
    name: 'budget-settings',
    text: `select g.budget_campaign_view as "budgetCampaignView",
             (select sum(m.goal_cents)::bigint from budget_month m where m.dealer_group_id = $1
                and m.dealership_id = any($2::integer[]) and m.month >= $3 and m.month < $4) as goal
           from dealer_group g where g.id = $1`,
    values: frameValues(frame),
  });
  return rows[0] ?? { goal: null, budgetCampaignView: true };
}

/** Sets the monthly goal of one dealership; null clears it. */
export async function setGoal(tx: Tx, frame: Frame, cents: number | null): Promise<void> {
  await tx.client.query({
    name: 'budget-goal',
    text: `insert into budget_month (dealer_group_id, dealership_id, month, goal_cents)
           select $1, id, $3, $4 from unnest($2::integer[]) as id
           on conflict (dealer_group_id, dealership_id, month) do update set goal_cents = excluded.goal_cents`,
    values: [frame.dealerGroupId, frame.scope.dealershipIds, frame.whole.start, cents],
  });
}
