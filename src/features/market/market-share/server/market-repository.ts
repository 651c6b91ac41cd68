import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';

export interface MarketFilter {
  /** First days of the month and of the one before. */
  readonly month: Day;
  readonly before: Day;
  /** Null: all. */
  readonly conditions: readonly (string | null)[] | null;
  readonly segments: readonly (string | null)[] | null;
}

/** $1 groups, $2 dealerships, $3 the month, $4 the one before, $5 conditions or null, $6 segments or null; an empty text is a record without one. */
const CHOSEN = `dealer_group_id = any($1::integer[]) and m.dealership_id = any($2::integer[])
  and ($5::text[] is null or coalesce(m.vehicle_condition, '') = any($5))
  and ($6::text[] is null or coalesce(m.segment, '') = any($6))`;

function valuesOf({ dealerGroupIds, dealershipIds }: AuthorizedScope, filter: MarketFilter): unknown[] {
  return [
    dealerGroupIds,
    dealershipIds,
    filter.month,
    filter.before,
    textsOf(filter.conditions),
    textsOf(filter.segments),
  ];
}

function textsOf(values: readonly (string | null)[] | null): string[] | null {
  return values === null ? null : values.map((value) => value ?? '');
}

export interface ZipRow {
  readonly dealershipId: number;
  readonly zip: string;
  readonly isInArea: boolean;
  readonly market: number;
  readonly own: number;
  readonly ofMake: number;
  readonly ownOfMake: number;
  readonly newOfMake: number;
  readonly pumpedIn: number;
  readonly ownNew: number;
  readonly expectedMillionths: number;
  readonly marketBefore: number;
  readonly ownBefore: number;
  readonly topCompetitor: string | null;
  readonly topCompetitorRegs: number;
}

/** Every ZIP of the files of the month, in the area or not. */
export async function zipsOfMonth(tx: Tx, scope: AuthorizedScope, filter: MarketFilter): Promise<ZipRow[]> {
  const sum = (when: string) => `coalesce(sum(m.registrations) filter (where ${when}), 0)::integer`;
  const { rows } = await tx.client.query<ZipRow>({
    name: 'market-zips',
    text: `with m as materialized (
      select m.dealership_id, m.day, m.zip, m.segment, m.vehicle_condition, m.registrations, m.is_in_area,
        m.is_own, m.is_own_make, m.is_competitor, m.competitor,
        ($5::text[] is null or coalesce(m.vehicle_condition, '') = any($5))
          and ($6::text[] is null or coalesce(m.segment, '') = any($6)) as is_chosen
      from market_registration m
      where m.dealer_group_id = any($1::integer[]) and m.dealership_id = any($2::integer[])
        and m.day in ($3::date, $4::date)
    ), share as (
      select dealership_id, segment, sum(registrations) filter (where is_own_make) as own, sum(registrations) as every
      from m where day = $3::date and vehicle_condition = 'new'
      group by 1, 2
      having sum(registrations) filter (where is_own_make) > 0 and sum(registrations) > 0
    ), expected as (
      select m.dealership_id, m.zip,
        sum((2000000::bigint * m.registrations * s.own + s.every) / (2 * s.every))::bigint as millionths
      from m join share s on s.dealership_id = m.dealership_id and s.segment is not distinct from m.segment
      where m.day = $3::date and m.vehicle_condition = 'new' and m.is_chosen
      group by 1, 2
    ), rival as (
      select distinct on (m.dealership_id, m.zip) m.dealership_id, m.zip, m.competitor, sum(m.registrations)::integer as regs
      from m
      where m.day = $3::date and m.is_competitor and m.is_own_make and m.is_chosen
      group by 1, 2, 3
      order by 1, 2, 4 desc, 3
    ), counted as (
      select m.dealership_id, m.zip, bool_or(m.is_in_area) as is_in_area,
        ${sum('m.day = $3::date')} as market,
        ${sum('m.day = $3::date and m.is_own')} as own,
        ${sum('m.day = $3::date and m.is_own_make')} as of_make,
        ${sum('m.day = $3::date and m.is_own_make and m.is_own')} as own_of_make,
        ${sum("m.day = $3::date and m.is_own_make and m.vehicle_condition = 'new'")} as new_of_make,
        ${sum("m.day = $3::date and m.is_own_make and m.vehicle_condition = 'new' and m.is_competitor")} as pumped_in,
        ${sum("m.day = $3::date and m.is_own and m.vehicle_condition = 'new'")} as own_new,
        ${sum('m.day = $4::date')} as market_before,
        ${sum('m.day = $4::date and m.is_own')} as own_before
      from m where m.zip is not null and m.is_chosen
      group by 1, 2
    )
    select c.dealership_id as "dealershipId", c.zip, c.is_in_area as "isInArea", c.market, c.own, c.of_make as "ofMake",
      c.own_of_make as "ownOfMake", c.new_of_make as "newOfMake", c.pumped_in as "pumpedIn", c.own_new as "ownNew",
      coalesce(e.millionths, 0)::bigint as "expectedMillionths",
      c.market_before as "marketBefore", c.own_before as "ownBefore",
      r.competitor as "topCompetitor", coalesce(r.regs, 0) as "topCompetitorRegs"
    from counted c
      left join expected e on e.dealership_id = c.dealership_id and e.zip = c.zip
      left join rival r on r.dealership_id = c.dealership_id and r.zip = c.zip
    where c.market <> 0
    order by c.market desc, c.zip, c.dealership_id`,
    values: valuesOf(scope, filter),
  });
  return rows;
}

export interface DealerRow {
  readonly dealershipId: number;
  readonly competitorId: number | null;
  readonly name: string | null;
  readonly color: string | null;
  readonly ownDealershipId: number | null;
  readonly registrations: number;
  readonly before: number;
  readonly pumpedIn: number;
}

const MOST_DEALERS = 200;

/** Dealers by what they registered in the area, most first. */
export async function dealersOfMonth(
  tx: Tx,
  scope: AuthorizedScope,
  filter: MarketFilter,
): Promise<DealerRow[]> {
  const { rows } = await tx.client.query<DealerRow>({
    name: 'market-dealers',
    text: `select m.dealership_id as "dealershipId", c.id as "competitorId", m.competitor as name, c.color,
        c.own_dealership_id as "ownDealershipId",
        coalesce(sum(m.registrations) filter (where m.day = $3::date), 0)::integer as registrations,
        coalesce(sum(m.registrations) filter (where m.day = $4::date), 0)::integer as before,
        coalesce(sum(m.registrations) filter (where m.day = $3::date and m.is_own_make and m.is_competitor
          and m.vehicle_condition = 'new'), 0)::integer as "pumpedIn"
      from market_registration m
        left join market_competitor c on c.dealer_group_id = m.dealer_group_id and c.dealership_id = m.dealership_id
          and c.name = m.competitor
      where m.${CHOSEN} and m.day in ($3::date, $4::date) and m.is_in_area
      group by 1, 2, 3, 4, 5
      order by 6 desc, 3, 1
      limit ${MOST_DEALERS}`,
    values: valuesOf(scope, filter),
  });
  return rows;
}

export interface MonthRow {
  readonly month: Day;
  readonly market: number;
  readonly own: number;
  readonly ofMake: number;
  readonly ownOfMake: number;
}

/** The months of the files from a day on through the chosen month; from the rollups where nothing is filtered. */
export async function monthsUpTo(
  tx: Tx,
  scope: AuthorizedScope,
  filter: MarketFilter & { readonly first: Day },
): Promise<MonthRow[]> {
  const isWhole = filter.conditions === null && filter.segments === null;
  const sum = (when: string) => `coalesce(sum(m.registrations) filter (where ${when}), 0)::integer`;
  const { rows } = await tx.client.query<MonthRow>(
    isWhole
      ? {
          name: 'market-months',
          text: `select m.month, sum(m.market_regs)::integer as market, sum(m.own_area_regs)::integer as own,
              sum(m.make_area_regs)::integer as "ofMake", sum(m.own_make_area_regs)::integer as "ownOfMake"
            from measure_month m
            where m.dealer_group_id = any($1::integer[]) and m.dealership_id = any($2::integer[])
              and m.month between $3::date and $4::date and m.market_regs is not null
            group by 1 order by 1`,
          values: [scope.dealerGroupIds, scope.dealershipIds, filter.first, filter.month],
        }
      : {
          name: 'market-months-chosen',
          text: `select m.day as month, ${sum('m.is_in_area')} as market, ${sum('m.is_in_area and m.is_own')} as own,
              ${sum('m.is_in_area and m.is_own_make')} as "ofMake",
              ${sum('m.is_in_area and m.is_own_make and m.is_own')} as "ownOfMake"
            from market_registration m
            where m.${CHOSEN} and m.day between $4::date and $3::date
            group by 1 order by 1`,
          values: valuesOf(scope, { ...filter, before: filter.first }),
        },
  );
  return rows;
}
