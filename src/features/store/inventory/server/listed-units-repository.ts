import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { VehicleState } from '../contract.ts';

/** A unit in its last stretch. Amounts are cents. */
export interface LastStretch {
  readonly dealerGroupId: number;
  readonly dealershipId: number;
  readonly unit: string;
  readonly vin: string | null;
  readonly stockNumber: string | null;
  readonly condition: string | null;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly trim: string | null;
  readonly photoUrl: string | null;
  /** As the last list that has it says. */
  readonly listedState: VehicleState;
  readonly priceCents: number | null;
  readonly msrpCents: number | null;
  readonly costCents: number | null;
  readonly mileage: number | null;
  readonly photoCount: number | null;
  readonly ageDays: number | null;
  readonly lastListed: Day;
  /** Whether the store's latest list has it. */
  readonly isListed: boolean;
}

/** Vehicles that are gone for longer are found by their id only. */
const GONE_DAYS = 60;

/** The last stretch of every unit, or of the named ones. */
export async function lastStretches(
  tx: Tx,
  { dealerGroupIds, dealershipIds }: AuthorizedScope,
  units: readonly string[] | null,
): Promise<LastStretch[]> {
  const { rows } = await tx.client.query<LastStretch>(
    `with latest as (
       select dealer_group_id, dealership_id, max(day) as day from vehicle
       where dealer_group_id = any($1::integer[]) and dealership_id = any($2::integer[]) group by 1, 2
     )
     select distinct on (s.dealer_group_id, s.dealership_id, d.unit) s.dealer_group_id as "dealerGroupId",
       s.dealership_id as "dealershipId", d.unit, d.vin, d.stock_number as "stockNumber",
       d.vehicle_condition as condition, d.vehicle_year as year, d.make, d.model, d.trim, d.photo_url as "photoUrl",
       s.state as "listedState", s.price_cents as "priceCents", s.msrp_cents as "msrpCents",
       s.cost_cents as "costCents", s.mileage, s.photo_count as "photoCount",
       case when s.age_from_day <= least(s.last_day, l.day) then least(s.last_day, l.day) - s.age_from_day end
         as "ageDays",
       least(s.last_day, l.day) as "lastListed", s.last_day >= l.day as "isListed"
     from latest l
       join vehicle_priced_stretch s on s.dealer_group_id = l.dealer_group_id and s.dealership_id = l.dealership_id
         and s.last_day >= case when $3::text[] is null then l.day - ${GONE_DAYS} else '-infinity' end
       join vehicle_description d on d.dealer_group_id = s.dealer_group_id and d.id = s.description_id
     where $3::text[] is null or d.unit = any($3::text[])
     order by s.dealer_group_id, s.dealership_id, d.unit, s.first_day desc`,
    [dealerGroupIds, dealershipIds, units],
  );
  return rows;
}

/**
 * Units as arrays, whose length the planner knows. It cannot see through row-level security, would expect one
 * row of a query instead, and compare every unit with every other record.
 */
const UNITS = `units as (
    select * from unnest($1::integer[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::date[])
      as given (dealer_group_id, dealership_id, unit, vin, stock_number, last_listed)
  )`;

function arraysOf(units: readonly LastStretch[]): unknown[][] {
  return [
    units.map(({ dealerGroupId }) => dealerGroupId),
    units.map(({ dealershipId }) => dealershipId),
    units.map(({ unit }) => unit),
    units.map(({ vin }) => vin),
    units.map(({ stockNumber }) => stockNumber),
    units.map(({ lastListed }) => lastListed),
  ];
}

interface OfUnit {
  readonly dealershipId: number;
  readonly unit: string;
}

interface GoneRow extends OfUnit {
  readonly state: VehicleState;
}

/** What became of vehicles that the latest list lacks: only a deal or the list of another store says. */
export async function goneStates(tx: Tx, units: readonly LastStretch[]): Promise<GoneRow[]> {
  const gone = units.filter(({ isListed }) => !isListed);
  if (gone.length === 0) return [];
  const { rows } = await tx.client.query<GoneRow>(
    `with ${UNITS}, deals as materialized (
       -- By vehicle first: joined at once, each unit is compared with every deal of its store.
       select e.dealership_id, e.vin, e.stock_number, e.day, e.sale_kind from deal e
       where e.dealer_group_id = any($1::integer[]) and e.dealership_id = any($2::integer[]) and not e.is_reversed
         and (e.vin = any($4::text[]) or e.vin is null and e.stock_number = any($5::text[]))
     ), sale as (
       select r.dealership_id, r.unit, r.last_listed, e.day, e.sale_kind
       from units r join deals e on e.dealership_id = r.dealership_id and e.vin = r.vin
       union all
       select r.dealership_id, r.unit, r.last_listed, e.day, e.sale_kind
       from units r join deals e on e.dealership_id = r.dealership_id and e.stock_number = r.stock_number
       where e.vin is null
     ), moved as (
       select r.dealership_id, r.unit
       from units r
         join vehicle_description o on o.dealer_group_id = r.dealer_group_id and o.vin = r.vin
           and o.dealership_id <> r.dealership_id
         join vehicle_stretch t on t.dealer_group_id = o.dealer_group_id and t.dealership_id = o.dealership_id
           and t.description_id = o.id and t.last_day > r.last_listed
     ), found as (
       select dealership_id, unit, 1 as rank, day,
         case sale_kind when 'wholesale' then 'wholesaled' when 'dealer_trade' then 'transferred' else 'sold' end as state
       from sale where day between last_listed - 30 and last_listed + 90
       union all
       select dealership_id, unit, 2, null, 'transferred' from moved
     )
     select distinct on (dealership_id, unit) dealership_id as "dealershipId", unit, state from found
     order by dealership_id, unit, rank, day desc`,
    arraysOf(gone),
  );
  return rows;
}

interface PricedRow extends OfUnit {
  readonly priceChanges: number;
  readonly pricedSince: Day;
}

/** How often each unit was repriced, and its price since when. */
export async function pricesOf(tx: Tx, units: readonly LastStretch[]): Promise<PricedRow[]> {
  const { rows } = await tx.client.query<PricedRow>(
    `with ${UNITS}
     select dealership_id as "dealershipId", unit, count(*) filter (where price <> before)::integer as "priceChanges",
       coalesce(max(first_day) filter (where price is distinct from before), min(first_day)) as "pricedSince"
     from (
       select o.dealership_id, o.unit, s.first_day, s.price_cents as price,
         lag(s.price_cents) over (partition by o.dealership_id, o.unit order by s.first_day) as before
       from units u
         join vehicle_description o on o.dealer_group_id = u.dealer_group_id and o.dealership_id = u.dealership_id
           and o.unit = u.unit
         join vehicle_priced_stretch s on s.dealer_group_id = o.dealer_group_id
           and s.dealership_id = o.dealership_id and s.description_id = o.id
     ) b
     group by 1, 2`,
    arraysOf(units),
  );
  return rows;
}

export interface SeenRow extends OfUnit {
  readonly vdpsInWeek: number;
  readonly vdpsInMonth: number;
  readonly leadsInMonth: number;
}

/** Views of the 30 days up to each unit's last listed day; no row while no site reports its store's vehicles. */
export async function viewsInMonth(tx: Tx, units: readonly LastStretch[]): Promise<SeenRow[]> {
  const { rows } = await tx.client.query<SeenRow>(
    `with ${UNITS}, spans as (
       select dealer_group_id, dealership_id, min(last_listed) - 29 as first_day, max(last_listed) as final_day
       from units group by 1, 2
     ), views as materialized (
       select e.dealership_id, e.day, e.vin, e.stock_numbers, e.vdps, e.leads
       from spans p join vehicle_view e on e.dealer_group_id = p.dealer_group_id
         and e.dealership_id = p.dealership_id and e.day between p.first_day and p.final_day
     ), days as (
       select distinct dealership_id, day from views
     ), reported as (
       select l.dealership_id, l.last_listed
       from (select distinct dealership_id, last_listed from units) l
       where exists (select from days d where d.dealership_id = l.dealership_id
         and d.day between l.last_listed - 29 and l.last_listed)
     ), named as (
       select r.dealership_id, r.unit, r.last_listed - e.day as days_before, e.vdps, e.leads
       from units r join views e on e.dealership_id = r.dealership_id and e.vin = r.vin
       union all
       select r.dealership_id, r.unit, r.last_listed - e.day, e.vdps, e.leads
       from units r join (
           select v.*, s.number from views v cross join lateral (select distinct unnest(v.stock_numbers) as number) s
           where v.vin is null
         ) e on e.dealership_id = r.dealership_id and e.number = upper(r.stock_number)
       union all
       select u.dealership_id, u.unit, 0, 0, 0
       from units u where (u.dealership_id, u.last_listed) in (select dealership_id, last_listed from reported)
     )
     select dealership_id as "dealershipId", unit,
       coalesce(sum(vdps) filter (where days_before < 7), 0)::integer as "vdpsInWeek",
       coalesce(sum(vdps), 0)::integer as "vdpsInMonth", coalesce(sum(leads), 0)::integer as "leadsInMonth"
     from named where days_before between 0 and 29
     group by 1, 2`,
    arraysOf(units),
  );
  return rows;
}
