import { toDollars } from '../../../../core/money/money.ts';
import type { Channel } from '../../../../core/sources/channels.ts';
import { addDays, type Day, dayOf, type Period } from '../../../../core/time/period.ts';
import { adMeasures } from '../../../../records/ad-performance/facts.ts';
import type { AdPlatform } from '../../../../records/ad-performance/record.ts';
import { registrationMeasures } from '../../../../records/registration/facts.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { readReach } from '../../../../server/kpi-query/feed-reach.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';
import { placeOfZip } from '../../../../server/market/zip-places.ts';

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

/** The cost of ads by website channel, in dollars. */
export async function costsByChannel(tx: Tx, { scope, period }: Within) {
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

/** Registrations in the stores' areas by city, over the last months that have some. */
export async function registrationsByCity(tx: Tx, scope: AuthorizedScope) {
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
