import type { NoPrice } from '../../../../core/market/market-set.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';

/** Amounts are cents. */
export interface MarketRow {
  readonly dealerGroupId: number;
  readonly dealershipId: number;
  readonly unit: string;
  readonly vin: string | null;
  readonly stockNumber: string | null;
  readonly condition: 'new' | 'used' | 'cpo' | null;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly trim: string | null;
  readonly drivetrain: string | null;
  readonly priceCents: number | null;
  readonly costCents: number | null;
  readonly mileage: number | null;
  readonly ageDays: number | null;
  readonly marketCents: number | null;
  readonly reason: NoPrice | null;
  readonly comparables: number | null;
  readonly radius: number | null;
  readonly active: number | null;
  readonly sold: number | null;
  /** Cents, lowest first. */
  readonly prices: readonly number[] | null;
  readonly beforeCents: number | null;
  readonly marketDay: Day | null;
}

/** Vehicles in stock on the latest list of each store, with their markets of that day and of 7 days before. */
export async function readMarketVehicles(
  tx: Tx,
  scope: AuthorizedScope,
  unit: string | null,
): Promise<MarketRow[]> {
  const { rows } = await tx.client.query<MarketRow>(
    `with latest as (
       select dealer_group_id, dealership_id, max(day) as day from vehicle
       where dealer_group_id = any($1::integer[]) and dealership_id = any($2::integer[]) group by 1, 2
     )
     select l.dealer_group_id as "dealerGroupId", l.dealership_id as "dealershipId", d.unit, d.vin,
       d.stock_number as "stockNumber", d.vehicle_condition as condition, d.vehicle_year as year, d.make, d.model,
       d.trim, d.drivetrain, s.price_cents as "priceCents", s.cost_cents as "costCents", s.mileage,
       case when s.age_from_day <= l.day then l.day - s.age_from_day end as "ageDays",
       m.market_price_cents as "marketCents", m.reason, m.comparable_count as comparables,
       m.radius_miles as radius, m.active_count as active, m.sold_count as sold, m.prices,
       b.market_price_cents as "beforeCents", m.day as "marketDay"
     from latest l
       join vehicle_priced_stretch s on s.dealer_group_id = l.dealer_group_id and s.dealership_id = l.dealership_id
         and s.last_day = 'infinity' and s.state in ('in_stock', 'demo', 'on_hold')
       join vehicle_description d on d.dealer_group_id = s.dealer_group_id and d.id = s.description_id
       left join market_set m on m.dealer_group_id = l.dealer_group_id and m.dealership_id = l.dealership_id
         and m.unit = d.unit and m.day <= l.day and m.last_day >= l.day
       left join market_set b on b.dealer_group_id = l.dealer_group_id and b.dealership_id = l.dealership_id
         and b.unit = d.unit and b.day <= l.day - 7 and b.last_day >= l.day - 7
     where $3::text is null or d.unit = $3
     order by l.dealership_id, d.unit`,
    [scope.dealerGroupIds, scope.dealershipIds, unit],
  );
  return rows;
}
