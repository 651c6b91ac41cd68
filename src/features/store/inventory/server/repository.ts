import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { VehicleState } from '../contract.ts';

export interface StretchRow {
  readonly firstDay: Day;
  /** Null while the latest list has it so. */
  readonly lastDay: Day | null;
  readonly listedDays: number;
  readonly priceCents: number | null;
  readonly msrpCents: number | null;
  readonly mileage: number | null;
  readonly photoCount: number | null;
  readonly state: VehicleState;
  readonly ageFromDay: Day | null;
  readonly holdingCostCents: number;
  readonly body: string | null;
  readonly drivetrain: string | null;
  readonly exteriorColor: string | null;
  readonly pageUrl: string | null;
}

interface OfVehicle {
  readonly dealershipId: number;
  readonly unit: string;
}

/** How a vehicle was listed, earliest first. */
export async function stretchesOf(
  tx: Tx,
  scope: AuthorizedScope,
  { dealershipId, unit }: OfVehicle,
): Promise<StretchRow[]> {
  const { rows } = await tx.client.query<StretchRow>(
    `select s.first_day as "firstDay", case when isfinite(s.last_day) then s.last_day end as "lastDay",
       (select count(*)::integer from vehicle l where l.dealer_group_id = s.dealer_group_id
          and l.dealership_id = s.dealership_id and l.day between s.first_day and s.last_day) as "listedDays",
       s.price_cents as "priceCents", s.msrp_cents as "msrpCents", s.mileage, s.photo_count as "photoCount", s.state,
       s.age_from_day as "ageFromDay", s.holding_cost_cents as "holdingCostCents",
       d.body, d.drivetrain, d.exterior_color as "exteriorColor", d.page_url as "pageUrl"
     from vehicle_description d join vehicle_priced_stretch s on s.dealer_group_id = d.dealer_group_id
       and s.dealership_id = d.dealership_id and s.description_id = d.id
     where d.dealer_group_id = any($1::integer[]) and d.dealership_id = $2 and d.unit = $3
     order by s.first_day`,
    [scope.dealerGroupIds, dealershipId, unit],
  );
  return rows;
}

export interface ViewRow {
  readonly day: Day;
  readonly site: string;
  readonly srps: number | null;
  readonly vdps: number | null;
  readonly leads: number | null;
}

/** Its views by day and site, earliest first. */
export async function viewsOf(
  tx: Tx,
  scope: AuthorizedScope,
  {
    dealershipId,
    vin,
    stockNumber,
  }: { dealershipId: number; vin: string | null; stockNumber: string | null },
): Promise<ViewRow[]> {
  const { rows } = await tx.client.query<ViewRow>(
    `select e.day, e.site, sum(e.srps)::integer as srps, sum(e.vdps)::integer as vdps, sum(e.leads)::integer as leads
     from vehicle_view e
     where e.dealer_group_id = any($1::integer[]) and e.dealership_id = $2
       and (e.vin = $3 or (e.vin is null and upper($4) = any (e.stock_numbers)))
     group by e.day, e.site order by e.day, e.site`,
    [scope.dealerGroupIds, dealershipId, vin, stockNumber],
  );
  return rows;
}

export interface VideoRow {
  readonly title: string | null;
  readonly views: number | null;
  readonly watchMinutes: number | null;
  readonly lastDay: Day;
}

/** Videos of any store of the group that name its VIN, most viewed first. */
export async function videosOf(
  tx: Tx,
  scope: AuthorizedScope,
  { vin }: { vin: string | null },
): Promise<VideoRow[]> {
  if (vin === null) return [];
  const { rows } = await tx.client.query<VideoRow>(
    `select min(v.video) as title, sum(v.views)::float8 as views, sum(v.watch_seconds)::float8 / 60 as "watchMinutes",
       max(v.day) as "lastDay"
     from video_performance v
     where v.dealer_group_id = any($1::integer[]) and v.dealership_id = any($2::integer[]) and v.cut = 'video' and v.vin = $3
     group by coalesce(v.video_id, v.video) order by views desc nulls last limit 20`,
    [scope.dealerGroupIds, scope.dealershipIds, vin],
  );
  return rows;
}

export interface RecordRow {
  readonly day: Day;
  readonly kind: 'lead' | 'deal';
  readonly text: string;
}

/** Leads and deals that name it, latest first. */
export async function recordsOf(
  tx: Tx,
  scope: AuthorizedScope,
  {
    dealershipId,
    vin,
    stockNumber,
  }: { dealershipId: number; vin: string | null; stockNumber: string | null },
): Promise<RecordRow[]> {
  const named = (table: string) =>
    `${table}.dealer_group_id = any($1::integer[]) and ${table}.dealership_id = $2
     and (${table}.vin = $3 or (${table}.vin is null and ${table}.stock_number = $4))`;
  const { rows } = await tx.client.query<RecordRow>(
    `select l.day, 'lead' as kind, l.raw_source as text from lead l where ${named('l')}
     union all
     select e.day, 'deal', initcap(replace(e.sale_kind, '_', ' ')) || case when e.is_reversed then ', unwound' else '' end from deal e
     where e.day is not null and ${named('e')}
     order by day desc limit 200`,
    [scope.dealerGroupIds, dealershipId, vin, stockNumber],
  );
  return rows;
}
