import type { Feed } from '../../core/kpis/feeds.ts';
import type { Reach } from '../../core/kpis/reach.ts';
import type { Tx } from '../database/database.ts';
import type { AuthorizedScope } from '../identity/access.ts';

export interface DealershipReach<Kind extends Feed = Feed> extends Reach {
  readonly dealershipId: number;
  readonly fact: Kind;
}

/** Only dealerships that ever delivered; no order. */
export async function readReach<Kind extends Feed>(
  tx: Tx,
  scope: AuthorizedScope,
  kinds: readonly Kind[],
): Promise<DealershipReach<Kind>[]> {
  const { rows } = await tx.client.query<DealershipReach<Kind>>({
    name: 'feed-reach-of-dealerships',
    text: `select r.dealership_id as "dealershipId", r.fact, r.first_day as "firstDay", r.last_day as "lastDay",
                  r.last_received_at as "lastReceivedAt",
                  case when isempty(r.gaps) then '[]'::json else
                    (select json_agg(json_build_object('start', lower(gap), 'end', upper(gap)) order by gap)
                     from unnest(r.gaps) as gap)
                  end as gaps,
                  live.received_at as "liveReceivedAt"
           from feed_reach r
             left join (
               select dealer_group_id, dealership_id, fact, max(last_received_at) as received_at from feed
               where dealer_group_id = any($1::integer[]) and status = 'active'
               group by dealer_group_id, dealership_id, fact
             ) as live using (dealer_group_id, dealership_id, fact)
           where r.dealer_group_id = any($1::integer[]) and r.dealership_id = any($2::integer[])
             and r.fact = any($3::text[])`,
    values: [scope.dealerGroupIds, scope.dealershipIds, kinds],
  });
  return rows;
}
