import { marketSetOf, type Subject } from '../../../core/market/market-set.ts';
import { addDays, type Day, firstOfMonth } from '../../../core/time/period.ts';
import type { Tx } from '../../../server/database/database.ts';
import { countFactToDate } from '../../../server/rollups/count-to-date.ts';
import { MARKET_DAYS, type MarketSpan, marketSpans } from '../market-weeks.ts';
import { MarketDay, readComparables } from './comparables-of.ts';

export interface MarketDays {
  readonly dealerGroupId: number;
  readonly dealershipId: number;
  /** Null for all days before, or after. */
  readonly from: Day | null;
  readonly to: Day | null;
}

const FIRST: Day = '1900-01-01' as Day;
const LAST: Day = '9999-12-31' as Day;
/** Spans whose vehicles and comparables are held in memory together. */
const SPANS_AT_ONCE = 40;

/**
 * Works out the market of every vehicle of a store again, for the spans of days that touch the given ones. What
 * is stored follows from the lists and the comparables alone, whatever the order of their files.
 */
export async function deriveMarketSets(tx: Tx, days: MarketDays): Promise<void> {
  const of = [days.dealerGroupId, days.dealershipId] as const;
  const { rows: reported } = await tx.client.query<{ readonly firstDay: Day; readonly lastDay: Day }>(
    `select distinct first_day as "firstDay", day as "lastDay" from market_comparable
     where dealer_group_id = $1 and dealership_id = $2 and (status = 'active' or first_day < day)`,
    [...of],
  );
  // The span before a new report ends earlier.
  const from = days.from === null ? FIRST : addDays(days.from, -MARKET_DAYS);
  const to = days.to ?? LAST;
  const { rows: before } = await tx.client.query<MarketSpan>(
    `with gone as (
       delete from market_set where dealer_group_id = $1 and dealership_id = $2
         and last_day >= $3::date and day <= $4::date
       returning day, last_day
     )
     select distinct day, last_day as "lastDay" from gone`,
    [...of, from, to],
  );
  const spans = marketSpans(reported).filter(({ day, lastDay }) => lastDay >= from && day <= to);
  for (let index = 0; index < spans.length; index += SPANS_AT_ONCE) {
    await writeSpans(tx, days, spans.slice(index, index + SPANS_AT_ONCE));
  }
  await countFactToDate(tx, 'market_vehicle', {
    dealerGroupId: days.dealerGroupId,
    cells: [...before, ...spans]
      .flatMap(({ day, lastDay }) => [day, firstOfMonth(lastDay)].filter((one) => one >= day))
      .map((day) => ({ dealershipId: days.dealershipId, day })),
  });
}

interface ListedSubject extends Subject {
  readonly unit: string;
  readonly firstDay: Day;
  readonly lastDay: Day;
}

async function writeSpans(tx: Tx, days: MarketDays, spans: readonly MarketSpan[]): Promise<void> {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return;
  const vehicles = await readVehicles(tx, days, { from: first.day, to: last.lastDay });
  if (vehicles.length === 0) return;
  const comparables = await readComparables(tx, days, { from: first.day, to: last.day });
  const sets = spans.flatMap((span) => setsOf(span, vehicles, new MarketDay(comparables, span.day)));
  await tx.client.query(
    `insert into market_set (dealer_group_id, dealership_id, day, unit, last_day, market_price_cents, reason,
       comparable_count, radius_miles, active_count, sold_count, prices)
     select $1, $2, s.* from jsonb_to_recordset($3::jsonb) as s (day date, unit text, last_day date,
       market_price_cents integer, reason text, comparable_count smallint, radius_miles smallint,
       active_count integer, sold_count integer, prices integer[])`,
    [days.dealerGroupId, days.dealershipId, JSON.stringify(sets)],
  );
}

/** How vehicles were described in each stretch of days, earliest first. */
async function readVehicles(
  tx: Tx,
  { dealerGroupId, dealershipId }: MarketDays,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<ListedSubject[]> {
  const { rows } = await tx.client.query<ListedSubject>(
    `select d.unit, d.vin, d.vehicle_condition as condition, d.vehicle_year as year, d.make, d.model, d.trim,
       d.drivetrain, s.mileage, s.first_day as "firstDay", least(s.last_day, '9999-12-31') as "lastDay"
     from vehicle_stretch s
       join vehicle_description d on d.dealer_group_id = s.dealer_group_id and d.id = s.description_id
     where s.dealer_group_id = $1 and s.dealership_id = $2 and s.last_day >= $3::date and s.first_day <= $4::date
     order by s.first_day, d.id`,
    [dealerGroupId, dealershipId, from, to],
  );
  return rows;
}

/** Of each vehicle listed in the span, as its last list in it describes it. */
function setsOf({ day, lastDay }: MarketSpan, vehicles: readonly ListedSubject[], market: MarketDay) {
  const listed = vehicles.filter((one) => one.firstDay <= lastDay && one.lastDay >= day);
  const latest = new Map(listed.map((one) => [one.unit, one]));
  return [...latest.values()].map((subject) => {
    const set = marketSetOf(subject, market.around(subject));
    return {
      day,
      unit: subject.unit,
      last_day: lastDay,
      market_price_cents: set.priceCents,
      reason: set.why,
      comparable_count: set.chosen.length,
      radius_miles: set.radius,
      active_count: set.active,
      sold_count: set.sold,
      prices: set.chosen.map(({ adjustedCents }) => adjustedCents),
    };
  });
}
