import type { Fact, FactKey } from '../../core/kpis/fact.ts';
import { countedBy } from '../../core/kpis/facts.ts';
import type { Feed } from '../../core/kpis/feeds.ts';
import type { Reach } from '../../core/kpis/reach.ts';
import type { Day } from '../../core/period.ts';
import type { AuthorizedScope } from '../access.ts';
import type { Tx } from '../database.ts';
import { allOf } from './measure-sql.ts';
import { name } from './name-sql.ts';

/** How far one dealership's records of one kind reach. */
export interface DealershipReach<Kind extends Feed = Feed> extends Reach {
  readonly dealershipId: number;
  readonly fact: Kind;
}

/** The reach of every dealership asked about that has ever delivered, in no order. */
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

/** The first and the last day that a report of its own tells a dealership anything of. */
export interface ToldApart {
  readonly dealershipId: number;
  readonly fact: FactKey;
  readonly firstDay: Day;
  readonly lastDay: Day;
}

/** Where each of these kinds of record is told, dealership by dealership: two looks into an index for each. */
export async function readToldApart(
  tx: Tx,
  { dealerships }: AuthorizedScope,
  apart: readonly Fact[],
): Promise<ToldApart[]> {
  if (apart.length === 0) return [];
  const spans = apart.map((fact) => {
    const day = name(fact.dayField);
    const end = (order: 'asc' | 'desc') => `cross join lateral (
      select r.${day} as day from ${name(fact.table)} r
      where r.dealer_group_id = d.dealer_group_id and r.dealership_id = d.id and ${allOf(countedBy(fact, []))}
      order by r.${day} ${order} limit 1
    )`;
    return `select d.id as "dealershipId", '${fact.key}' as fact, first.day as "firstDay", last.day as "lastDay"
    from unnest($1::integer[], $2::integer[]) as d (dealer_group_id, id)
      ${end('asc')} as first
      ${end('desc')} as last`;
  });
  const { rows } = await tx.client.query<ToldApart>({
    name: `told-apart-${apart.map(({ key }) => key).join('-')}`,
    text: spans.join('\nunion all\n'),
    values: [dealerships.map(({ dealerGroupId }) => dealerGroupId), dealerships.map(({ id }) => id)],
  });
  return rows;
}
