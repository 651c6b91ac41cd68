import type { Day } from '../../../../core/time/period.ts';
import type { DEAL_TYPES } from '../../../../records/deal/record.ts';
import type { PAY_TYPES } from '../../../../records/repair-order/record.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';

interface Vehicle {
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
}

interface Recorded extends Vehicle {
  readonly dealershipId: number;
  readonly key: string;
  readonly day: Day;
  readonly receivedAt: Date;
  /** Time of the event, or of its arrival when the source gives none. */
  readonly moment: Date;
  readonly cents: number | null;
}

export interface LatestDeal extends Recorded {
  readonly condition: 'new' | 'used' | 'cpo' | null;
  readonly saleKind: 'retail' | 'wholesale' | 'dealer_trade' | 'fleet';
  readonly dealType: (typeof DEAL_TYPES)[number] | null;
  readonly isUnwound: boolean;
}

export interface LatestOrder extends Recorded {
  readonly payTypes: readonly (typeof PAY_TYPES)[number][];
}

interface Requested {
  /** Earliest day searched. */
  readonly from: Day;
  readonly to: Day;
  readonly limit: number;
}

export async function latestDeals(
  tx: Tx,
  scope: AuthorizedScope,
  requested: Requested,
): Promise<LatestDeal[]> {
  const { rows } = await tx.client.query<LatestDeal>({
    name: 'latest-deals',
    text: `select d.* from unnest($2::integer[]) as place (id)
           cross join lateral (
             select r.dealership_id as "dealershipId", r.source || ' ' || r.natural_key as key, r.day,
                    r.received_at as "receivedAt", coalesce(r.sold_at, r.received_at) as moment,
                    r.front_gross_cents + coalesce(r.back_gross_cents, 0) as cents,
                    r.vehicle_year as year, r.make, r.model, r.vehicle_condition as condition,
                    r.sale_kind as "saleKind", r.deal_type as "dealType", r.is_reversed as "isUnwound"
             from deal r
             where r.dealer_group_id = any($1::integer[]) and r.dealership_id = place.id
               and r.day >= $3 and r.day <= $4
             order by r.day desc, coalesce(r.sold_at, r.received_at) desc, r.natural_key
             limit $5
           ) as d
           order by d.day desc, d.moment desc, d.key limit $5`,
    values: [scope.dealerGroupIds, scope.dealershipIds, requested.from, requested.to, requested.limit],
  });
  return rows;
}

export async function latestOrders(
  tx: Tx,
  scope: AuthorizedScope,
  requested: Requested,
): Promise<LatestOrder[]> {
  const { rows } = await tx.client.query<LatestOrder>({
    name: 'latest-repair-orders',
    text: `select o.*, (
             select sum(coalesce(l.labor_sale_cents, 0) + coalesce(l.parts_sale_cents, 0) + coalesce(l.other_sale_cents, 0))::bigint
             from repair_order_line l
             where l.dealer_group_id = any($1::integer[]) and l.dealership_id = o."dealershipId"
               and l.source = o.source and l.natural_key = o.natural_key
           ) as cents
           from (
             select r.* from unnest($2::integer[]) as place (id)
             cross join lateral (
               select r.dealership_id as "dealershipId", r.source, r.natural_key,
                      r.source || ' ' || r.natural_key as key, r.day, r.received_at as "receivedAt",
                      coalesce(r.closed_at, r.received_at) as moment, r.vehicle_year as year, r.make, r.model, r.pay_types as "payTypes"
               from repair_order r
               where r.dealer_group_id = any($1::integer[]) and r.dealership_id = place.id
                 and r.day >= $3 and r.day <= $4 and not r.is_voided
               order by r.day desc, coalesce(r.closed_at, r.received_at) desc, r.natural_key
               limit $5
             ) as r
             order by r.day desc, r.moment desc, r.key limit $5
           ) as o
           order by o.day desc, o.moment desc, o.key`,
    values: [scope.dealerGroupIds, scope.dealershipIds, requested.from, requested.to, requested.limit],
  });
  return rows;
}
