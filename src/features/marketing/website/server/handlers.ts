import { addSums } from '../../../../core/kpis/figure.ts';
import { toDollars } from '../../../../core/money/money.ts';
import type { Channel } from '../../../../core/sources/channels.ts';
import { addDays, type Day, dayOf, lastDay, type Period, today } from '../../../../core/time/period.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { adMeasures } from '../../../../records/ad-performance/facts.ts';
import type { AdPlatform } from '../../../../records/ad-performance/record.ts';
import { registrationMeasures } from '../../../../records/registration/facts.ts';
import {
  webEventMeasures as events,
  webTrafficMeasures as visits,
} from '../../../../records/web-traffic/facts.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { readReach } from '../../../../server/kpi-query/feed-reach.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';
import type { AnswerRow } from '../../../../server/kpi-query/question.ts';
import { placeOfZip } from '../../../../server/market/zip-places.ts';
import { websiteNeighbors, websiteWarnings } from '../contract.ts';
import { formGaps, isMuchOther, type WebsiteDay } from '../rules.ts';

/** Days before the period that also define what is normal. */
const DAYS_BEFORE = 28;
/** Longer periods check only their last days. */
const MOST_DAYS = 92;
const OTHER = '(Other)';

export const websiteRoutes: readonly Route[] = [
  serve(websiteNeighbors, async ({ query, scope, db, now }) => {
    const { current: period } = resolvePeriod(query, today(now, scope.dealerships[0]?.timeZone ?? 'UTC'));
    return await db.run(async (tx) => ({
      costs: await costsByChannel(tx, { scope, period }),
      cities: await registrationsByCity(tx, scope),
    }));
  }),

  serve(websiteWarnings, async ({ query, scope, db, now }) => {
    const { current } = resolvePeriod(query, today(now, scope.dealerships[0]?.timeZone ?? 'UTC'));
    return await db.run(async (tx) => {
      const days = await dailyRows(tx, scope, current);
      const channels = await channelRows(tx, scope, current);
      const sessions = sumOf(channels, visits.sessions.key);
      const other = sumOf(
        channels.filter(({ value }) => value === OTHER),
        visits.sessions.key,
      );
      return {
        brokenForms: scope.dealerships.flatMap((place) => brokenAt(place, days, current)),
        otherShare: isMuchOther(other, sessions) ? (100 * other) / sessions : null,
        withoutEvents: scope.dealerships.flatMap((place) => withoutEvents(place, days, current)),
        isCovered: sessions > 0,
      };
    });
  }),
];

type Place = AuthorizedScope['dealerships'][number];

async function dailyRows(tx: Tx, scope: AuthorizedScope, { start, end }: Period): Promise<AnswerRow[]> {
  const latest = addDays(end, -MOST_DAYS);
  const period = { start: addDays(latest > start ? latest : start, -DAYS_BEFORE), end };
  return await ask(tx, scope, {
    measures: [
      visits.sessions,
      events.web_forms,
      events.web_calls,
      events.web_leads,
      events.vdp_views,
      events.srp_views,
    ],
    windows: [{ name: 'days', grain: 'day', spanOf: () => ({ period, until: null }) }],
    by: 'dealership',
    filters: [],
  });
}

async function channelRows(tx: Tx, scope: AuthorizedScope, period: Period): Promise<AnswerRow[]> {
  return await ask(tx, scope, {
    measures: [visits.sessions],
    windows: [{ name: 'period', grain: 'whole', spanOf: () => ({ period, until: null }) }],
    by: 'channel',
    filters: [],
  });
}

function brokenAt({ id, name }: Place, rows: readonly AnswerRow[], period: Period) {
  return formGaps(daysOf(id, rows)).flatMap(({ first, last, expected }) =>
    last < period.start || first > lastDay(period)
      ? []
      : [{ dealerShipId: id, dealership: name, startDate: first, endDate: last, expectedForms: expected }],
  );
}

/** Visits and events of a day are separate rows. */
function daysOf(id: number, rows: readonly AnswerRow[]): WebsiteDay[] {
  const own = Map.groupBy(
    rows.filter(({ dealershipId }) => dealershipId === id),
    ({ at }) => at,
  );
  return [...own]
    .flatMap(([at, parts]) => {
      if (at === null) return [];
      const sums = addSums(parts.map((row) => row.sums));
      return [
        {
          day: at as Day,
          sessions: sums[visits.sessions.key] ?? 0,
          forms: sums[events.web_forms.key] ?? 0,
          calls: sums[events.web_calls.key] ?? 0,
        },
      ];
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

function withoutEvents({ id, name }: Place, rows: readonly AnswerRow[], { start, end }: Period) {
  const own = rows.filter(
    ({ dealershipId, at }) => dealershipId === id && at !== null && at >= start && at < end,
  );
  const counted = [events.web_leads, events.vdp_views, events.srp_views].map(({ key }) => sumOf(own, key));
  const isSilent = sumOf(own, visits.sessions.key) > 0 && counted.every((count) => count === 0);
  return isSilent ? [{ dealerShipId: id, dealership: name }] : [];
}

function sumOf(rows: readonly AnswerRow[], key: string): number {
  return rows.reduce((sum, row) => sum + (row.sums[key] ?? 0), 0);
}

interface Within {
  readonly scope: AuthorizedScope;
  readonly period: Period;
}

/** Where the visits that a platform's ads pay for are counted. */
const CHANNEL_OF: Readonly<Record<AdPlatform, Channel>> = {
  google: 'Paid Search',
  microsoft: 'Paid Search',
  meta: 'Social',
  tiktok: 'Social',
  linkedin: 'Social',
};

const windowOf = (period: Period) => [
  { name: 'period', grain: 'whole' as const, spanOf: () => ({ period, until: null }) },
];

async function costsByChannel(tx: Tx, { scope, period }: Within) {
  const { ad_cost } = adMeasures;
  const rows = await ask(tx, scope, {
    measures: [ad_cost],
    windows: windowOf(period),
    by: 'platform',
    filters: [],
  });
  const cents = new Map<string, number>();
  for (const { value, sums } of rows) {
    const spent = sums[ad_cost.key] ?? 0;
    if (value === null || spent === 0) continue;
    const channel = CHANNEL_OF[value as AdPlatform];
    cents.set(channel, (cents.get(channel) ?? 0) + spent);
  }
  return [...cents].map(([channel, cost]) => ({ channel, cost: toDollars(cost) }));
}

const MONTHS = 3;

async function registrationsByCity(tx: Tx, scope: AuthorizedScope) {
  const period = lastMonths((await readReach(tx, scope, ['registration'])).map(({ lastDay }) => lastDay));
  if (period === null) return [];
  const { market_regs, own_area_regs } = registrationMeasures;
  const rows = await ask(tx, scope, {
    measures: [market_regs, own_area_regs],
    windows: windowOf(period),
    by: 'zip',
    filters: [],
  });
  const cities = new Map<string, { own: number; all: number }>();
  for (const { value, sums } of rows) {
    const city = value === null ? undefined : placeOfZip(value)?.place;
    if (city === undefined) continue;
    const { own, all } = cities.get(city) ?? { own: 0, all: 0 };
    cities.set(city, {
      own: own + (sums[own_area_regs.key] ?? 0),
      all: all + (sums[market_regs.key] ?? 0),
    });
  }
  return [...cities].filter(([, { all }]) => all > 0).map(([city, counts]) => ({ city, ...counts }));
}

function lastMonths(lastDays: readonly Day[]): Period | null {
  const last = lastDays.toSorted().at(-1);
  if (last === undefined) return null;
  const end = addDays(last, 1);
  const months = Number(end.slice(0, 4)) * 12 + Number(end.slice(5, 7)) - 1 - MONTHS;
  return { start: dayOf(Math.floor(months / 12), (months % 12) + 1, 1), end };
}
