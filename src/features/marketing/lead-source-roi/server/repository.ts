import type { Period } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { MatchState } from '../match-states.ts';

export interface PairRow {
  readonly state: MatchState;
  readonly dealershipId: number;
  readonly deal: string | null;
  readonly dealDay: string | null;
  readonly lead: string | null;
  readonly leadDay: string | null;
  readonly isSold: boolean | null;
  readonly soldDay: string | null;
  readonly source: string | null;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly stockNumber: string | null;
}

/** The CRM may record a sale this many days before or after the DMS. */
const DAYS_AROUND = 30;

const CHOSEN = 'r.dealer_group_id = any($1::integer[]) and r.dealership_id = any($2::integer[])';

/**
 * No sale to the buyer of lead `r` around the CRM's date; separate conditions, because each hash
 * has its own index.
 */
const unsoldTo = (hash: string) => `not exists (
        select from deal d
        where d.dealer_group_id = r.dealer_group_id and d.dealership_id = r.dealership_id and d.${hash} = r.${hash}
          and d.sale_kind = 'retail' and d.is_reversed is false
          and d.day between r.sold_day - ${DAYS_AROUND} and r.sold_day + ${DAYS_AROUND})`;

/**
 * Two lists:
 * 1. Deals, each with the buyer's lead that the CRM marks sold, or else the last one before the
 * sale.
 * 2. Leads that the CRM marks sold in the period, without a deal of the buyer.
 */
const PAIRS = `
  with pair as materialized (
    select case when a.lead_key is null then 'dms_only' else 'matched' end as state, r.dealer_group_id, r.dealership_id,
      r.source as deal_source, r.natural_key as deal, a.lead_source, a.lead_key as lead, r.day as at
    from deal r left join (
      select * from deal_attribution r where ${CHOSEN} and r.day >= $3 and r.day < $4
    ) a on a.dealer_group_id = r.dealer_group_id and a.dealership_id = r.dealership_id and a.source = r.source
      and a.natural_key = r.natural_key
    where ${CHOSEN} and r.day >= $3 and r.day < $4 and r.sale_kind = 'retail' and r.is_reversed is false
    union all
    select 'crm_only', r.dealer_group_id, r.dealership_id, null, null, r.source, r.natural_key, r.sold_day
    from lead r
    where ${CHOSEN} and r.department = 'sales' and r.is_sold and r.sold_day >= $3 and r.sold_day < $4
      and ${unsoldTo('email_hash')}
      and ${unsoldTo('phone_hash')}
  ), page as (
    select * from pair where $5::text is null or state = $5
    order by at desc, dealership_id, deal, lead limit $6 offset $7
  ), shown as (
    select p.state, p.dealership_id as "dealershipId", p.deal, d.day as "dealDay", p.lead, l.day as "leadDay",
      l.is_sold as "isSold", l.sold_day as "soldDay", coalesce(l.raw_source, d.raw_source) as source,
      ${[
        ['vehicle_year', 'year'],
        ['make', 'make'],
        ['model', 'model'],
        ['stock_number', 'stockNumber'],
      ]
        .map(([name, as]) => `case when p.deal is null then l.${name} else d.${name} end as "${as}"`)
        .join(', ')}, p.at
    from page p
      left join deal d on d.dealer_group_id = p.dealer_group_id and d.dealership_id = p.dealership_id
        and d.source = p.deal_source and d.natural_key = p.deal
      left join lead l on l.dealer_group_id = p.dealer_group_id and l.dealership_id = p.dealership_id
        and l.source = p.lead_source and l.natural_key = p.lead
  )`;

interface Listed {
  readonly period: Period;
  readonly state: MatchState | null;
  readonly limit: number;
  readonly offset: number;
}

/** One page, newest first, and counts by state. */
export async function pairsOf(
  tx: Tx,
  { dealerGroupIds, dealershipIds }: AuthorizedScope,
  { period, state, limit, offset }: Listed,
): Promise<{ rows: PairRow[]; counts: Record<MatchState, number> }> {
  const given = [dealerGroupIds, dealershipIds, period.start, period.end, state, limit, offset];
  // One statement, so page and counts match.
  const { rows: answers } = await tx.client.query<{
    counts: { state: MatchState; count: number }[] | null;
    rows: PairRow[] | null;
  }>(
    `${PAIRS} select
       (select json_agg(c) from (select state, count(*) as count from pair group by state) c) as counts,
       (select json_agg(s order by s.at desc, s."dealershipId", s.deal, s.lead) from shown s) as rows`,
    given,
  );
  const { counts: counted, rows } = { ...answers[0] };
  const countOf = (of: MatchState) => counted?.find((row) => row.state === of)?.count ?? 0;
  return {
    rows: rows ?? [],
    counts: { matched: countOf('matched'), crm_only: countOf('crm_only'), dms_only: countOf('dms_only') },
  };
}
