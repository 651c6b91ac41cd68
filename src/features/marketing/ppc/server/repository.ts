import type { Period } from '../../../../core/time/period.ts';
import type { AdPlatform } from '../../../../records/ad-performance/record.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';

/** By mapped name and network, with counts by status. */
export interface CampaignRow {
  readonly name: string;
  readonly platform: AdPlatform;
  readonly types: string[];
  readonly statuses: { status: string; campaigns: number }[];
}

/** More than anybody ranks; the most expensive come first. */
const MOST_CAMPAIGNS = 500;

/** Characters of a day as text. */
const DAY_LENGTH = 10;

/** Most expensive first, each with its latest reported status. */
export async function campaignsIn(
  tx: Tx,
  { dealerGroupIds, dealershipIds }: AuthorizedScope,
  { start, end }: Period,
): Promise<CampaignRow[]> {
  const { rows } = await tx.client.query<CampaignRow>({
    name: 'ppc-campaigns',
    text: `with reported as (
             select coalesce(sp.name, r.campaign) as name, r.platform, r.dealership_id, r.campaign, sp.class,
               sum(r.cost_cents) as cost,
               substr(max(r.day::text || r.campaign_status), ${DAY_LENGTH} + 1) as status
             from ad_performance r
               left join source_spelling sp
                 on sp.dealer_group_id = r.dealer_group_id and sp.kind = 'campaign' and sp.spelling = r.campaign
             where r.dealer_group_id = any($1::integer[]) and r.dealership_id = any($2::integer[])
               and r.cut = 'campaign' and r.campaign is not null and r.day >= $3 and r.day < $4
             group by 1, 2, 3, 4, 5
           ), counted as (
             select name, platform, status, count(*)::integer as campaigns
             from reported where status is not null group by 1, 2, 3
           )
           select t.name, t.platform,
             coalesce(array_agg(distinct t.class) filter (where t.class is not null), '{}') as types,
             coalesce((select jsonb_agg(jsonb_build_object('status', c.status, 'campaigns', c.campaigns)
                         order by c.campaigns desc, c.status)
                       from counted c where c.name = t.name and c.platform = t.platform), '[]') as statuses
           from reported t
           group by t.name, t.platform
           order by sum(t.cost) desc nulls last, t.name, t.platform
           limit ${MOST_CAMPAIGNS}`,
    values: [dealerGroupIds, dealershipIds, start, end],
  });
  return rows;
}

/** Those names that are also lead sources, in any period. */
export async function namesOfLeadSources(
  tx: Tx,
  { dealerGroupIds }: AuthorizedScope,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.client.query<{ name: string }>({
    name: 'ppc-lead-sources',
    text: `select distinct coalesce(name, spelling) as name
           from source_spelling
           where dealer_group_id = any($1::integer[]) and kind = 'lead'
             and (name = any($2::text[]) or name is null and spelling = any($2::text[]))`,
    values: [dealerGroupIds, names],
  });
  return rows.map(({ name }) => name);
}
