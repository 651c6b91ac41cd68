import type { Day, Period } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { Sold } from '../rules.ts';

/** Period index, 0 for the first. */
export interface SoldRow extends Sold {
  readonly time: number;
  readonly person: string;
}

export interface Known {
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

export interface PersonDeals {
  readonly deals: number;
  readonly shared: number;
  /** One entry per deal with both front and back gross. */
  readonly grosses: readonly number[];
}

export interface LeadRow {
  readonly dealershipId: number;
  readonly day: Day;
  readonly source: string;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly isContacted: boolean | null;
}

const OURS = 'r.dealer_group_id = any($1::integer[]) and r.dealership_id = any($2::integer[])';
const RETAIL = "r.sale_kind = 'retail' and not r.is_reversed";

/** First and last day of any deal, or of leads since a day: there are many more leads. */
export async function knownDays(
  tx: Tx,
  scope: AuthorizedScope,
  { person, since }: { person: string; since: Day },
): Promise<Known> {
  const { rows } = await tx.client.query<Known>({
    name: 'sales-person-known',
    text: `select min(first) as "firstDay", max(last) as "lastDay" from (
             select min(r.day) as first, max(r.day) as last from deal r
             where ${OURS} and r.salespeople @> array[$3::text]
             union all
             select min(r.day), max(r.day) from lead r where ${OURS} and r.salesperson = $3::text and r.day >= $4
           ) as known`,
    values: [scope.dealerGroupIds, scope.dealershipIds, person, since],
  });
  return rows[0] ?? { firstDay: null, lastDay: null };
}

/** Everybody's sales at the stores where this person sold, by period. */
export async function soldBeside(
  tx: Tx,
  scope: AuthorizedScope,
  { person, times }: { person: string; times: readonly Period[] },
): Promise<SoldRow[]> {
  const { rows } = await tx.client.query<SoldRow>({
    name: 'sales-person-beside',
    text: `with times as (
             select (place - 1)::integer as time, first, after
             from unnest($4::date[], $5::date[]) with ordinality as t (first, after, place)
           ), places as (
             select distinct r.dealership_id as id from deal r
             where ${OURS} and ${RETAIL} and r.salespeople @> array[$3::text]
               and r.day >= (select min(first) from times) and r.day < (select max(after) from times)
           )
           select t.time, entry.person, sum(entry.share) as units,
                  coalesce(sum(r.front_gross_cents * entry.share / 1000.0), 0)::float8 as "frontCents",
                  coalesce(sum(entry.share) filter (where r.front_gross_cents is not null), 0) as "frontUnits",
                  coalesce(sum(r.back_gross_cents * entry.share / 1000.0), 0)::float8 as "backCents",
                  coalesce(sum(entry.share) filter (where r.back_gross_cents is not null), 0) as "backUnits",
                  coalesce(sum((r.front_gross_cents + r.back_gross_cents) * entry.share / 1000.0), 0)::float8 as "bothCents",
                  coalesce(sum(entry.share) filter
                    (where r.front_gross_cents is not null and r.back_gross_cents is not null), 0) as "bothUnits"
           from times t
           join deal r on r.day >= t.first and r.day < t.after
           cross join lateral unnest(r.salespeople, r.salesperson_shares) as entry (person, share)
           where ${OURS} and ${RETAIL} and r.dealership_id in (select id from places)
           group by t.time, entry.person`,
    values: [
      scope.dealerGroupIds,
      scope.dealershipIds,
      person,
      times.map(({ start }) => start),
      times.map(({ end }) => end),
    ],
  });
  return rows;
}

/** Units by store in a period, in thousandths. */
export async function placesOf(
  tx: Tx,
  scope: AuthorizedScope,
  { person, period }: { person: string; period: Period },
): Promise<{ dealershipId: number; units: number }[]> {
  const { rows } = await tx.client.query<{ dealershipId: number; units: number }>({
    name: 'sales-person-places',
    text: `select r.dealership_id as "dealershipId", sum(entry.share)::integer as units
           from deal r cross join lateral unnest(r.salespeople, r.salesperson_shares) as entry (person, share)
           where ${OURS} and ${RETAIL} and r.salespeople @> array[$3::text] and entry.person = $3::text
             and r.day >= $4 and r.day < $5
           group by 1`,
    values: [scope.dealerGroupIds, scope.dealershipIds, person, period.start, period.end],
  });
  return rows;
}

export async function dealsOf(
  tx: Tx,
  scope: AuthorizedScope,
  { person, period }: { person: string; period: Period },
): Promise<PersonDeals> {
  const { rows } = await tx.client.query<{ shared: boolean; cents: number | null }>({
    name: 'sales-person-deals',
    text: `select cardinality(r.salespeople) > 1 as shared, r.front_gross_cents + r.back_gross_cents as cents
           from deal r
           where ${OURS} and ${RETAIL} and r.salespeople @> array[$3::text] and r.day >= $4 and r.day < $5`,
    values: [scope.dealerGroupIds, scope.dealershipIds, person, period.start, period.end],
  });
  return {
    deals: rows.length,
    shared: rows.filter(({ shared }) => shared).length,
    grosses: rows.flatMap(({ cents }) => cents ?? []),
  };
}

/** Good, unsold leads of a person, newest first. */
export async function openLeads(
  tx: Tx,
  scope: AuthorizedScope,
  { person, period, limit }: { person: string; period: Period; limit: number },
): Promise<LeadRow[]> {
  const { rows } = await tx.client.query<LeadRow>({
    name: 'sales-person-leads',
    text: `select r.dealership_id as "dealershipId", r.day, r.raw_source as source, r.vehicle_year as year,
                  r.make, r.model, r.is_contacted as "isContacted"
           from lead r
           where ${OURS} and r.salesperson = $3::text and r.department = 'sales' and r.day >= $4 and r.day < $5
             and not r.is_duplicate and not r.is_bad and r.is_sold is false
           order by r.day desc, r.natural_key limit $6`,
    values: [scope.dealerGroupIds, scope.dealershipIds, person, period.start, period.end, limit],
  });
  return rows;
}
