import type { Day } from '../../core/time/period.ts';
import type { Tx } from '../database/database.ts';
import { type MonthCell, recomputeBudgets } from '../rollups/rollups.ts';

interface Counted {
  readonly dealerGroupId: number;
  /** Each pair once. */
  readonly months: readonly MonthCell[];
  readonly at: Date;
}

/** After money is placed. A month with an expense is fully known; one without is unknown. */
export async function countSpend(tx: Tx, counted: Counted): Promise<void> {
  await keepReach(tx, counted);
  await recomputeBudgets(tx, counted);
}

/** Other months are unchanged. */
async function keepReach(tx: Tx, { dealerGroupId, months, at }: Counted): Promise<void> {
  const ids = months.map(({ dealershipId }) => dealershipId);
  const days: readonly Day[] = months.map(({ month }) => month);
  const touched = [dealerGroupId, ids, days];
  await tx.client.query({ name: 'spend-reach-begin', text: BEGIN, values: [...touched, at] });
  // The same lock order as for months.
  await tx.client.query({ name: 'spend-reach-lock', text: LOCK, values: [dealerGroupId, ids] });
  await tx.client.query({ name: 'spend-reach-end', text: END, values: touched });
  await tx.client.query({ name: 'spend-reach-keep', text: KEEP, values: [...touched, at] });
}

const TOUCHED = `touched as (
  select dealership_id, datemultirange(daterange(month, (month + interval '1 month')::date)) as days,
    exists (
      select from expense e
      where e.dealer_group_id = $1 and e.dealership_id = given.dealership_id and e.month = given.month
    ) as is_planned
  from unnest($2::integer[], $3::date[]) as given (dealership_id, month)
), changed as (
  select dealership_id, range_agg(days) filter (where is_planned) as planned, range_agg(days) as days
  from touched group by dealership_id
)`;

const BEGIN = `with ${TOUCHED}
insert into feed_reach (dealer_group_id, dealership_id, fact, first_day, last_day, gaps, last_received_at)
select $1, dealership_id, 'spend', lower(planned), upper(planned) - 1,
  datemultirange(range_merge(planned)) - planned, $4
from changed where planned is not null
order by dealership_id
on conflict (dealer_group_id, dealership_id, fact) do nothing
`;

const LOCK = `select from feed_reach
where dealer_group_id = $1 and dealership_id = any($2::integer[]) and fact = 'spend'
order by dealership_id for update
`;

const KNOWN = `datemultirange(daterange(reach.first_day, reach.last_day, '[]')) - reach.gaps`;

const AFTER = `(${KNOWN}) - changed.days + coalesce(changed.planned, '{}'::datemultirange)`;

const END = `with ${TOUCHED}
delete from feed_reach reach using changed
where reach.dealer_group_id = $1 and reach.fact = 'spend' and reach.dealership_id = changed.dealership_id
  and isempty(${AFTER})
`;

const KEEP = `with ${TOUCHED}
update feed_reach reach
set first_day = lower(${AFTER}), last_day = upper(${AFTER}) - 1,
  gaps = datemultirange(range_merge(${AFTER})) - (${AFTER}), last_received_at = $4
from changed
where reach.dealer_group_id = $1 and reach.fact = 'spend' and reach.dealership_id = changed.dealership_id
`;
