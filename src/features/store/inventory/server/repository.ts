import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { VehicleState } from '../contract.ts';

/** Amounts are cents. */
export interface VehicleRow {
  readonly dealershipId: number;
  readonly unit: string;
  readonly vin: string | null;
  readonly stockNumber: string | null;
  readonly condition: string | null;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly trim: string | null;
  readonly state: VehicleState;
  readonly lastListed: Day;
  readonly priceCents: number | null;
  readonly msrpCents: number | null;
  readonly costCents: number | null;
  readonly mileage: number | null;
  readonly photoCount: number | null;
  readonly photoUrl: string | null;
  readonly ageDays: number | null;
  readonly priceChanges: number;
  readonly pricedSince: Day | null;
  readonly vdpsInWeek: number | null;
  readonly vdpsInMonth: number | null;
  readonly leadsInMonth: number | null;
}

export interface VehicleFilter {
  readonly unit: string | null;
  readonly state: VehicleState | null;
  readonly condition: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly search: string | null;
  readonly ageFrom: number | null;
  readonly ageTo: number | null;
  readonly mostVdps: number | null;
  readonly mostPhotos: number | null;
}

export interface VehiclePage {
  readonly order: (typeof ORDERS)[keyof typeof ORDERS];
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

export const ORDERS = {
  age: '"ageDays"',
  price: '"priceCents"',
  mileage: 'mileage',
  photos: '"photoCount"',
  vdps: '"vdpsInWeek"',
  leads: '"leadsInMonth"',
  year: 'year',
  vehicle: 'make',
} as const;

/** Vehicles that are gone for longer are found by their id only. */
const GONE_DAYS = 60;

/**
 * $1 groups, $2 dealerships, $3 the unit or null. The last stretch of every unit; one without a VIN gives way to
 * the VIN that has its stock number since.
 */
const LAST = `latest as (
    select dealer_group_id, dealership_id, max(day) as day from vehicle
    where dealer_group_id = any($1::integer[]) and dealership_id = any($2::integer[]) group by 1, 2
  ), last as (
    select distinct on (s.dealer_group_id, s.dealership_id, d.unit) s.*, d.unit, d.vin, d.stock_number,
      d.vehicle_condition, d.vehicle_year, d.make, d.model, d.trim, d.photo_url,
      l.day as latest_day, least(s.last_day, l.day) as last_listed
    from latest l
      join vehicle_priced_stretch s on s.dealer_group_id = l.dealer_group_id and s.dealership_id = l.dealership_id
        and s.last_day >= case when $3::text is null then l.day - ${GONE_DAYS} else '-infinity' end
      join vehicle_description d on d.dealer_group_id = s.dealer_group_id and d.id = s.description_id
    where $3::text is null or d.unit = $3::text
    order by s.dealer_group_id, s.dealership_id, d.unit, s.first_day desc
  )`;

/** What became of the vehicles that the latest list lacks: only a deal or the list of another store says. */
const GONE = `gone as (
    select * from last where last_day < latest_day
  ), sales as (
    select distinct on (dealer_group_id, dealership_id, unit) dealer_group_id, dealership_id, unit,
      case sale_kind when 'wholesale' then 'wholesaled' when 'dealer_trade' then 'transferred' else 'sold' end as state
    from (
      select r.dealer_group_id, r.dealership_id, r.unit, r.last_listed, e.day, e.sale_kind
      from gone r join deal e on e.dealer_group_id = r.dealer_group_id and e.dealership_id = r.dealership_id
        and e.vin = r.vin
      where not e.is_reversed
      union all
      select r.dealer_group_id, r.dealership_id, r.unit, r.last_listed, e.day, e.sale_kind
      from gone r join deal e on e.dealer_group_id = r.dealer_group_id and e.dealership_id = r.dealership_id
        and e.stock_number = r.stock_number
      where e.vin is null and not e.is_reversed
    ) sale
    where day between last_listed - 30 and last_listed + 90
    order by dealer_group_id, dealership_id, unit, day desc
  ), moved as (
    select distinct r.dealer_group_id, r.dealership_id, r.unit
    from gone r
      join vehicle_description o on o.dealer_group_id = r.dealer_group_id and o.vin = r.vin
        and o.dealership_id <> r.dealership_id
      join vehicle_stretch t on t.dealer_group_id = o.dealer_group_id and t.dealership_id = o.dealership_id
        and t.description_id = o.id and t.last_day > r.last_listed
  )`;

const STATE = `case when r.last_day >= r.latest_day then r.state
      else coalesce(sales.state, case when moved.unit is not null then 'transferred' else 'missing' end) end`;

/** $1 groups, $2 dealerships, $3 the unit or null. How often each unit was repriced, and its price since when. */
const PRICED = `priced as (
    select dealer_group_id, dealership_id, unit, count(*) filter (where price <> before)::integer as changes,
      coalesce(max(first_day) filter (where price is distinct from before), min(first_day)) as since
    from (
      select o.dealer_group_id, o.dealership_id, o.unit, s.first_day, s.price_cents as price,
        lag(s.price_cents) over (
          partition by o.dealer_group_id, o.dealership_id, o.unit order by s.first_day) as before
      from vehicle_description o join vehicle_priced_stretch s on s.dealer_group_id = o.dealer_group_id
        and s.dealership_id = o.dealership_id and s.description_id = o.id
      where o.dealer_group_id = any($1::integer[]) and o.dealership_id = any($2::integer[])
        and ($3::text is null or o.unit = $3::text)
    ) b
    group by 1, 2, 3
  )`;

/** Views of the 30 days up to each unit's last listed day, read once for all units. */
const SEEN = `spans as (
    select dealer_group_id, dealership_id, min(last_listed) - 29 as first_day, max(last_listed) as final_day
    from last group by 1, 2
  ), views as materialized (
    select e.dealer_group_id, e.dealership_id, e.day, e.vin, e.stock_numbers, e.vdps, e.leads
    from spans p join vehicle_view e on e.dealer_group_id = p.dealer_group_id
      and e.dealership_id = p.dealership_id and e.day between p.first_day and p.final_day
  ), reported as (
    select distinct l.dealer_group_id, l.dealership_id, l.last_listed
    from (select distinct dealer_group_id, dealership_id, last_listed from last) l
      join (select distinct dealer_group_id, dealership_id, day from views) v on v.dealer_group_id = l.dealer_group_id
        and v.dealership_id = l.dealership_id and v.day between l.last_listed - 29 and l.last_listed
  ), named as (
    select r.dealer_group_id, r.dealership_id, r.unit, r.last_listed - e.day as days_before, e.vdps, e.leads
    from last r join views e on e.dealer_group_id = r.dealer_group_id and e.dealership_id = r.dealership_id
      and e.vin = r.vin
    union all
    select r.dealer_group_id, r.dealership_id, r.unit, r.last_listed - e.day, e.vdps, e.leads
    from last r join (
        select v.*, s.number from views v cross join lateral (select distinct unnest(v.stock_numbers) as number) s
        where v.vin is null
      ) e on e.dealer_group_id = r.dealer_group_id and e.dealership_id = r.dealership_id
        and e.number = upper(r.stock_number)
  ), seen as (
    select dealer_group_id, dealership_id, unit,
      sum(vdps) filter (where days_before < 7)::integer as week, sum(vdps)::integer as month,
      sum(leads)::integer as leads
    from named where days_before between 0 and 29 group by 1, 2, 3
  )`;

const seen = (count: string) => `case when v.last_listed is not null then coalesce(n.${count}, 0) end`;

const LISTED = `select r.dealership_id as "dealershipId", r.unit, r.vin, r.stock_number as "stockNumber",
    r.vehicle_condition as condition, r.vehicle_year as year, r.make, r.model, r.trim, ${STATE} as state,
    r.last_listed as "lastListed", r.price_cents as "priceCents", r.msrp_cents as "msrpCents",
    r.cost_cents as "costCents", r.mileage, r.photo_count as "photoCount", r.photo_url as "photoUrl",
    case when r.age_from_day <= r.last_listed then r.last_listed - r.age_from_day end as "ageDays",
    coalesce(p.changes, 0) as "priceChanges", p.since as "pricedSince",
    ${seen('week')} as "vdpsInWeek", ${seen('month')} as "vdpsInMonth", ${seen('leads')} as "leadsInMonth"
  from last r
    left join seen n using (dealer_group_id, dealership_id, unit)
    left join priced p using (dealer_group_id, dealership_id, unit)
    left join sales using (dealer_group_id, dealership_id, unit)
    left join moved using (dealer_group_id, dealership_id, unit)
    left join reported v using (dealer_group_id, dealership_id, last_listed)
  where not (r.vin is null and exists (
    select from last o where o.dealer_group_id = r.dealer_group_id and o.dealership_id = r.dealership_id
      and o.vin is not null and o.stock_number = r.stock_number))`;

/** A page of the vehicles, and how many there are; those without a value of the order come last. */
export async function listVehicles(
  tx: Tx,
  scope: AuthorizedScope,
  { filter, page }: { readonly filter: VehicleFilter; readonly page: VehiclePage },
): Promise<{ readonly count: number; readonly vehicles: readonly VehicleRow[] }> {
  // The planner takes the last stretches for a handful, and would compare each unit with every other row.
  if (filter.unit === null) {
    await tx.client.query('set local enable_nestloop = off; set local enable_mergejoin = off');
  }
  const { rows } = await tx.client.query<VehicleRow & { readonly count: number }>(
    `with ${LAST}, ${GONE}, ${PRICED}, ${SEEN}, listed as (${LISTED})
     select *, count(*) over ()::integer as count from listed
     where ($4::text is null or state = $4) and ($5::text is null or condition = $5)
       and ($6::text is null or make = $6) and ($7::text is null or model = $7)
       and ($8::text is null or position(lower($8) in
         lower(concat_ws(' ', vin, "stockNumber", year, make, model, trim))) > 0)
       and ($9::integer is null or "ageDays" >= $9) and ($10::integer is null or "ageDays" <= $10)
       and ($11::integer is null or ("vdpsInWeek" <= $11 and "ageDays" >= 7))
       and ($12::integer is null or "photoCount" <= $12)
     order by ${page.order} ${page.direction} nulls last, "dealershipId", unit
     limit $13 offset $14`,
    [
      ...[scope.dealerGroupIds, scope.dealershipIds, filter.unit, filter.state, filter.condition],
      ...[filter.make, filter.model, filter.search, filter.ageFrom, filter.ageTo],
      ...[filter.mostVdps, filter.mostPhotos, page.limit, page.offset],
    ],
  );
  await tx.client.query('set local enable_nestloop = on; set local enable_mergejoin = on');
  return {
    count: rows[0]?.count ?? 0,
    vehicles: rows.map(({ count: _, ...vehicle }) => vehicle),
  };
}

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
     select e.day, 'deal', e.sale_kind || case when e.is_reversed then ', unwound' else '' end from deal e
     where e.day is not null and ${named('e')}
     order by day desc limit 200`,
    [scope.dealerGroupIds, dealershipId, vin, stockNumber],
  );
  return rows;
}
