import type { Fact } from '../../core/kpis/fact.ts';
import { addDays } from '../../core/time/period.ts';
import { requestedDimensions } from './dimension-sql.ts';
import type { LevelRows } from './level-rows.ts';
import type { Question } from './question.ts';
import type { Values } from './values.ts';

/** A market set is of the days from its report to the next, at most this many. */
const LONGEST_SET_DAYS = 7;
/** Ages grow by the day, so that a breakdown by age reads days. */
const OF_STRETCHES: ReadonlySet<string> = new Set(['dealership', 'condition', 'make', 'model', 'vehicle']);

/**
 * The rows of `market_vehicle_day` on the days of `requested`, for `join … on`: prices and markets are looked up once for a
 * stretch of days in which both stay the same, instead of on each day. Null for other records and breakdowns.
 */
export function marketStretches(
  { key }: Fact,
  question: Pick<Question, 'by' | 'and' | 'filters'>,
  rows: LevelRows,
  values: Values,
): string | null {
  const keys = requestedDimensions(question);
  if (key !== 'market_vehicle' || keys.some((one) => !OF_STRETCHES.has(one))) return null;
  const first = rows.first.toSorted()[0];
  if (first === undefined) return null;
  // Under row-level security the index takes no bound computed in SQL.
  const sets = values.add(addDays(first, 1 - LONGEST_SET_DAYS), 'date');
  return `lateral (
    select s.dealer_group_id, s.dealership_id, l.day, d.unit, d.vehicle_condition, d.make, d.model, s.state,
      s.price_cents, s.cost_cents, m.market_price_cents, m.active_count, m.sold_count, m.price_rank, m.rank_size
    from vehicle_priced_stretch s
      join vehicle_description d on d.dealer_group_id = s.dealer_group_id and d.id = s.description_id
      cross join lateral (
        select m.day, m.last_day as until, m.market_price_cents, m.active_count, m.sold_count,
          case when s.price_cents is not null then
            (select count(*)::integer + 1 from unnest(m.prices) as other (cents) where other.cents < s.price_cents)
          end as price_rank,
          case when s.price_cents is not null then cardinality(m.prices) + 1 end as rank_size
        from market_set m
        where m.dealer_group_id = s.dealer_group_id and m.dealership_id = s.dealership_id and m.unit = d.unit
          and m.day >= ${sets} and m.day <= requested.last and m.day <= s.last_day
          and m.last_day >= s.first_day and m.last_day >= requested.first and m.market_price_cents is not null
        offset 0
      ) m
      cross join lateral (
        select l.day from vehicle l
        where l.dealer_group_id = s.dealer_group_id and l.dealership_id = s.dealership_id
          and l.day >= s.first_day and l.day <= s.last_day and l.day >= m.day and l.day <= m.until
          and l.day >= requested.first and l.day <= requested.last
        -- Else the planner begins with the days, and looks everything up on each of them.
        offset 0
      ) l
    where s.dealer_group_id = any($1::integer[]) and s.dealership_id = requested.dealership_id
      and s.last_day >= requested.first and s.first_day <= requested.last
  )`;
}
