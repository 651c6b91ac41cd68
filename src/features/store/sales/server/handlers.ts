import { catalogKpi, type KpiKey } from '../../../../core/kpis/catalog.ts';
import { valueOfId } from '../../../../core/kpis/filter-text.ts';
import { addDays, type Day, daysBetween, type Period, through, today } from '../../../../core/time/period.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { isWhollyKnown, readKnownDays } from '../../../../server/kpi-answers/known-days.ts';
import { readTargets } from '../../../../server/targets.ts';
import { type AgedLead, salesPerson } from '../contract.ts';
import { grossesOf, type PlaceAim, standingsOf, timesBefore } from '../rules.ts';
import { dealsOf, knownDays, type LeadRow, openLeads, placesOf, soldBeside } from './repository.ts';

/** Older than a month needs an answer; older than half a year is history. */
const AGED = { fromDays: 30, toDays: 183, most: 50 } as const;

/** Older leads do not count for the first known day; deals always do. */
const LEADS_KNOWN_DAYS = 400;

export const salesRoutes: readonly Route[] = [
  serve(salesPerson, async ({ query, scope, db, now }) => {
    const name = valueOfId(query.person) ?? null;
    const day = latestDay(scope, now);
    const period = resolvePeriod(query, day);
    if (name === null) return nobody('Not stated');
    const times = [period.current, ...timesBefore(period.choice, period.current)];
    const aged = through(addDays(day, -AGED.toDays), addDays(day, -AGED.fromDays));
    const found = await db.run(async (tx) => ({
      isKnown: await timesKnown(tx, { scope, now }, { person: name, times }),
      known: await knownDays(tx, scope, { person: name, since: addDays(day, -LEADS_KNOWN_DAYS) }),
      sold: await soldBeside(tx, scope, { person: name, times }),
      own: await dealsOf(tx, scope, { person: name, period: period.current }),
      leads: await openLeads(tx, scope, { person: name, period: aged, limit: AGED.most }),
      aims:
        period.choice.view === 'month'
          ? await aimsOf(tx, scope, { person: name, period: period.current })
          : [],
    }));
    const soldIn = (time: number) => found.sold.find((row) => row.time === time && row.person === name);
    const field = {
      own: soldIn(0),
      before: times.flatMap((_, time) => (time > 0 && found.isKnown[time] ? [soldIn(time)] : [])),
      everybody: found.sold.filter(({ time }) => time === 0),
      aims: found.aims,
    };
    return {
      name,
      ...found.known,
      deals: found.own.deals,
      sharedDeals: found.own.shared,
      ...standingsOf(field),
      timesKnown: field.before.length,
      grosses: grossesOf(found.own.grosses),
      agedLeads: found.leads.map((lead) => agedLead(lead, scope, day)),
    };
  }),
];

/** Which periods have complete deals at every store where the person sold in any of them. */
async function timesKnown(
  tx: Tx,
  { scope, now }: { readonly scope: AuthorizedScope; readonly now: Date },
  { person, times }: { readonly person: string; readonly times: readonly Period[] },
): Promise<boolean[]> {
  const start = times.map((time) => time.start).sort()[0] ?? latestDay(scope, now);
  const end =
    times
      .map((time) => time.end)
      .sort()
      .at(-1) ?? start;
  const places = await placesOf(tx, scope, { person, period: { start, end } });
  const kpi = catalogKpi('units_retail');
  const known = await readKnownDays(tx, { scope, now }, [kpi]);
  const dealerships = scope.dealerships.filter(({ id }) =>
    places.some(({ dealershipId }) => dealershipId === id),
  );
  return times.map((period) =>
    dealerships.every((dealership) => isWhollyKnown(known, kpi, { dealership, period })),
  );
}

/** Targets of those stores in the month that the period starts in. */
async function aimsOf(
  tx: Tx,
  scope: AuthorizedScope,
  of: { readonly person: string; readonly period: Period },
): Promise<PlaceAim[]> {
  const month = of.period.start;
  const places = await placesOf(tx, scope, of);
  const targets = await readTargets(tx, scope, { kpis: ['fi_pvr', 'total_pvr'], from: month, to: month });
  return places.map(({ dealershipId, units }) => {
    const aim = (kpi: KpiKey) => {
      const found = targets.find((target) => target.dealershipId === dealershipId && target.kpi === kpi);
      return found === undefined ? null : found.hundredths / 100;
    };
    return { units, backPvr: aim('fi_pvr'), totalPvr: aim('total_pvr') };
  });
}

function nobody(name: string) {
  return {
    name,
    firstDay: null,
    lastDay: null,
    deals: 0,
    sharedDeals: 0,
    standings: [],
    timesKnown: 0,
    peers: 0,
    grosses: null,
    agedLeads: [],
  };
}

function agedLead(lead: LeadRow, { dealerships }: AuthorizedScope, day: Day): AgedLead {
  const vehicle = [lead.year, lead.make, lead.model].filter((part) => part !== null && part !== '');
  return {
    dealerShipId: lead.dealershipId,
    rooftop: dealerships.find(({ id }) => id === lead.dealershipId)?.name ?? '',
    day: lead.day,
    ageDays: daysBetween(lead.day, day),
    source: lead.source,
    vehicle: vehicle.length === 0 ? null : vehicle.join(' '),
    isContacted: lead.isContacted,
  };
}

function latestDay({ dealerships }: AuthorizedScope, now: Date): Day {
  const days = dealerships.map(({ timeZone }) => today(now, timeZone)).sort();
  return days.at(-1) ?? today(now, 'UTC');
}
