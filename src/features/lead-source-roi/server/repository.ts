import { ATTRIBUTION_DAYS } from '../../../core/kpis/attribution-facts.ts';
import type { Period } from '../../../core/period.ts';
import type { AuthorizedScope } from '../../../server/access.ts';
import type { Tx } from '../../../server/database.ts';
import type { MATCH_STATES } from '../contract.ts';

export type MatchState = (typeof MATCH_STATES)[number];

/** A row of the list as it lies in the tables. */
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

/** A sale that the CRM noted late, or before the papers were signed, is still the same sale. */
const DAYS_AROUND = 30;

const SAME_BUYER = '(l.email_hash = d.email_hash or l.phone_hash = d.phone_hash)';

/**
 * Deals with the buyer's lead that the CRM says was sold, or else the last before the sale; and leads the CRM
 * says were sold in the period of whose buyer no deal is there.
 */
const PAIRS = `
  with d as materialized (
    select * from deal r
    where r.dealer_group_id = any($1::integer[]) and r.dealership_id = any($2::integer[])
      and r.day >= $3 and r.day < $4 and r.sale_kind = 'retail' and r.is_reversed is false
  ), met as (
    ${['email_hash', 'phone_hash']
      .map(
        (
          hash,
        ) => `select d.dealership_id, d.source, d.natural_key, d.day as sale_day, l.natural_key as lead, l.day as lead_day,
      l.is_sold, l.sold_day, l.raw_source
    from d join lead l on l.dealer_group_id = d.dealer_group_id and l.dealership_id = d.dealership_id
      and l.${hash} = d.${hash} and l.department = 'sales' and l.day between d.day - ${ATTRIBUTION_DAYS} and d.day`,
      )
      .join('\n    union\n    ')}
  ), best as (
    select distinct on (dealership_id, source, natural_key) *
    from met order by dealership_id, source, natural_key, is_sold is true desc,
      abs(coalesce(sold_day, lead_day) - sale_day), lead_day desc, lead
  ), pair as (
    select case when b.lead is null then 'dms_only' else 'matched' end as state, d.dealership_id as "dealershipId",
      d.natural_key as deal, d.day as "dealDay", b.lead, b.lead_day as "leadDay", b.is_sold as "isSold",
      b.sold_day as "soldDay", coalesce(b.raw_source, d.raw_source) as source, d.vehicle_year as year, d.make, d.model,
      d.stock_number as "stockNumber", d.day as at
    from d left join best b using (dealership_id, source, natural_key)
    union all
    select 'crm_only', l.dealership_id, null, null, l.natural_key, l.day, l.is_sold, l.sold_day, l.raw_source,
      l.vehicle_year, l.make, l.model, l.stock_number, l.sold_day
    from lead l
    where l.dealer_group_id = any($1::integer[]) and l.dealership_id = any($2::integer[]) and l.department = 'sales'
      and l.is_sold and l.sold_day >= $3 and l.sold_day < $4
      and not exists (
        select from deal d
        where d.dealer_group_id = l.dealer_group_id and d.dealership_id = l.dealership_id and ${SAME_BUYER}
          and d.sale_kind = 'retail' and d.is_reversed is false
          and d.day between l.sold_day - ${DAYS_AROUND} and l.sold_day + ${DAYS_AROUND}
      )
  )`;

interface Listed {
  readonly period: Period;
  readonly state: MatchState | null;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the list, newest first, and how many there are of each sort. */
export async function pairsOf(
  tx: Tx,
  { dealerGroupIds, dealershipIds }: AuthorizedScope,
  { period, state, limit, offset }: Listed,
): Promise<{ rows: PairRow[]; counts: Record<MatchState, number> }> {
  const given = [dealerGroupIds, dealershipIds, period.start, period.end];
  const counted = await tx.client.query<{ state: MatchState; count: number }>(
    `${PAIRS} select state, count(*)::integer as count from pair group by state`,
    given,
  );
  const { rows } = await tx.client.query<PairRow>(
    `${PAIRS} select * from pair where $5::text is null or state = $5
     order by at desc, "dealershipId", deal, lead limit $6 offset $7`,
    [...given, state, limit, offset],
  );
  const countOf = (of: MatchState) => counted.rows.find((row) => row.state === of)?.count ?? 0;
  return {
    rows,
    counts: { matched: countOf('matched'), crm_only: countOf('crm_only'), dms_only: countOf('dms_only') },
  };
}
