import type { Fact, FactKey } from '../../core/kpis/fact.ts';
import { addDays } from '../../core/period.ts';
import type { Branch } from './branches.ts';
import { name } from './measure-sql.ts';
import type { Values } from './values.ts';

type Source = (branch: Branch, values: Values) => string;

/** Records that lie on many days and are known by each stretch of them at once. */
const stretched: Partial<Record<FactKey, Source>> = { spend: flightsWithin };

/**
 * What stands behind `r`: the records, or for whole stretches and months one row a record with all
 * of its days in the branch's, which is the same money in a thirtieth of the rows.
 */
export function sourceOf(fact: Fact, branch: Branch, values: Values): string {
  const source = stretched[fact.key];
  const isWhole = branch.grain === 'whole' || branch.grain === 'month';
  return source && isWhole ? source(branch, values) : name(fact.table);
}

/** The columns of `budget_day`, added up over a flight's days in a period; a flight stays within one month. */
function flightsWithin({ period }: Branch, values: Values): string {
  const start = values.add(period.start, 'date');
  const end = values.add(period.end, 'date');
  const days = '(f.end_day - f.start_day + 1)';
  const skip = `greatest(${start} - f.start_day, 0)`;
  const upto = `least(${end} - f.start_day, ${days})`;
  const part = (field: string, over: string) => partSql(`f.${field}`, { over, skip, upto });
  return `(
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, ${start}) as day,
    k.name as category, p.name as product, e.campaign,
    ${upto} - ${skip} as days,
    greatest(least(${upto}, f.told_days) - ${skip}, 0) as told_days,
    ${part('planned_cents', days)} as planned_cents,
    case when f.told_days > ${skip} then ${part('actual_cents', 'f.spread_days')} end as told_cents,
    ${part('coop_cents', 'f.spread_days')} as coop_cents,
    ${part('unclaimed_cents', 'f.spread_days')} as unclaimed_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
  where f.month > ${values.add(addDays(period.start, -31), 'date')} and f.month < ${end}
    and f.end_day >= ${start} and f.start_day < ${end}
)`;
}

/** What lies on some of the days an amount is spread over: those from `skip` up to, not including, `upto`. */
function partSql(
  cents: string,
  { over, skip, upto }: { readonly over: string; readonly skip: string; readonly upto: string },
): string {
  const first = (days: string) =>
    `${cents} / ${over} * least(${days}, ${over}) + least(${days}, ${cents} % ${over})`;
  return `(${first(upto)} - (${first(skip)}))`;
}
