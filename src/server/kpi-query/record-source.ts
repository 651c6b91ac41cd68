import type { Fact, FactKey } from '../../core/kpis/fact.ts';
import { dimensionOf } from '../../core/kpis/facts.ts';
import { spend } from '../../core/kpis/spend-facts.ts';
import { dayOf, dayParts } from '../../core/time/period.ts';
import { attributedSales, paidSales } from './attributed-sales.ts';
import type { Branch } from './branches.ts';
import { filterConditions } from './dimension-sql.ts';
import { name } from './name-sql.ts';
import type { Filter } from './question.ts';
import type { Values } from './values.ts';

type Source = (branch: Branch, values: Values, filters: readonly Filter[]) => string;

const sources: Partial<Record<FactKey, Source>> = {
  spend: (branch, values, filters) =>
    branch.grain === 'whole' || branch.grain === 'month'
      ? flightsWithin(branch, values, filters)
      : flightsOnDays(branch, values, filters),
  attributed_sale: attributedSales,
  paid_sale: paidSales,
};

/** For `from … r`, with the columns that measures and dimensions use. */
export function recordSource(
  fact: Fact,
  branch: Branch,
  { values, filters }: { readonly values: Values; readonly filters: readonly Filter[] },
): string {
  return sources[fact.key]?.(branch, values, filters) ?? name(fact.table);
}

/** Whether the source of a fact holds its stores and days alone. Named again, the planner would expect few of its rows. */
export function isOfBranch({ key }: Fact): boolean {
  return key === spend.key;
}

export function listedSource(
  fact: Fact,
  branch: Branch,
  given: { readonly values: Values; readonly filters: readonly Filter[] },
): string {
  return fact.key === 'spend' ? name(fact.table) : recordSource(fact, branch, given);
}

const ALL_DAYS = '(f.end_day - f.start_day + 1)';

/** What a question does not need of these is not read. */
const NAMES = `left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id`;

interface Within {
  readonly start: string;
  readonly end: string;
}

interface RequestedFlights {
  readonly values: Values;
  readonly filters: readonly Filter[];
}

function flightsOf(
  { dealershipIds, period }: Branch,
  { start, end }: Within,
  { values, filters }: RequestedFlights,
): string {
  const stores = values.add(dealershipIds, 'integer[]');
  const { year, month } = dayParts(period.start);
  const first = values.add(dayOf(year, month, 1), 'date');
  const after = values.add(period.end, 'date');
  return `from budget_flight f
    ${NAMES}
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any(${stores})
      and f.month >= ${first} and f.month < ${after}
      and f.end_day >= ${start} and f.start_day < ${end}${ofProducts({ values, filters })}`;
}

/** Filters by product alone. */
function ofProducts({ values, filters }: RequestedFlights): string {
  const own = filters.filter(
    ({ dimension, values: wanted }) =>
      dimensionOf(spend.key, dimension)?.field === 'product' && !wanted.includes(null),
  );
  if (own.length === 0) return '';
  return `
      and f.product_id = any(array(
        select r.id from (select p.dealer_group_id, p.id, p.name as product from budget_product p) r
        where r.dealer_group_id = any($1::integer[]) and ${filterConditions(spend, own, values).join(' and ')}
      ))`;
}

function withinOf({ period }: Branch, values: Values): Within {
  return { start: values.add(period.start, 'date'), end: values.add(period.end, 'date') };
}

/**
 * `budget_day` summed per flight: the same money in a thirtieth of the rows. A flight never crosses a
 * month.
 */
function flightsWithin(branch: Branch, values: Values, filters: readonly Filter[]): string {
  const within = withinOf(branch, values);
  const { start, end } = within;
  const skip = `greatest(${start} - f.start_day, 0)`;
  const upto = `least(${end} - f.start_day, ${ALL_DAYS})`;
  const part = (field: string, over: string) => partSql(`f.${field}`, { over, skip, upto });
  return `(
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, ${start}) as day,
    k.name as category, p.name as product, e.campaign,
    ${upto} - ${skip} as days,
    greatest(least(${upto}, f.told_days) - ${skip}, 0) as told_days,
    ${part('planned_cents', ALL_DAYS)} as planned_cents,
    case when f.told_days > ${skip} then ${part('actual_cents', 'f.spread_days')} end as told_cents,
    ${part('coop_cents', 'f.spread_days')} as coop_cents,
    case when e.actual_cents is not null then ${part('planned_cents', ALL_DAYS)} else 0 end as entered_planned_cents,
    case when f.told_days > 0 then ${part('coop_cents', 'f.spread_days')} else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, ${start}) then
      ${partSql('f.planned_cents', { over: ALL_DAYS, skip, upto: `least(${upto}, e.actual_through - f.start_day + 1)` })}
    else 0 end as entered_due_cents
  ${flightsOf(branch, within, { values, filters })}
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
)`;
}

/** On the days from `skip` up to, not including, `upto`. */
function partSql(
  cents: string,
  { over, skip, upto }: { readonly over: string; readonly skip: string; readonly upto: string },
): string {
  const first = (days: string) =>
    `${cents} / ${over} * least(${days}, ${over}) + least(${days}, ${cents} % ${over})`;
  return `(${first(upto)} - (${first(skip)}))`;
}

/**
 * Joined before spreading over days. A series instead of the calendar: the planner expects one row of a range of the
 * calendar's days, and looks up each day's spelling.
 */
function flightsOnDays(branch: Branch, values: Values, filters: readonly Filter[]): string {
  const within = withinOf(branch, values);
  const dayOf = (field: string, over: string) =>
    `f.${field} / ${over} + (at.n < f.${field} % ${over})::integer`;
  const part = (field: string) =>
    `case when at.n < f.spread_days then ${dayOf(field, 'f.spread_days')} else 0 end as ${field}`;
  return `(
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, f.start_day + at.n as day, f.category, f.product, f.campaign,
    1 as days, (at.n < f.told_days)::integer as told_days,
    ${dayOf('planned_cents', ALL_DAYS)} as planned_cents,
    case when at.n < f.told_days then ${dayOf('actual_cents', 'f.spread_days')} end as told_cents,
    ${part('coop_cents')},
    case when f.entered_cents is not null then ${dayOf('planned_cents', ALL_DAYS)} else 0 end as entered_planned_cents,
    case when f.told_days > 0 and at.n < f.spread_days then ${dayOf('coop_cents', 'f.spread_days')} else 0 end
      as entered_coop_cents,
    case when f.start_day + at.n <= f.actual_through then ${dayOf('planned_cents', ALL_DAYS)} else 0 end as entered_due_cents
  from (
    select f.*, k.name as category, p.name as product, e.campaign, e.actual_cents as entered_cents, e.actual_through
    ${flightsOf(branch, within, { values, filters })}
    offset 0
  ) f cross join lateral generate_series(
    greatest(${within.start} - f.start_day, 0), least(${within.end} - 1, f.end_day) - f.start_day
  ) as at (n)
)`;
}
