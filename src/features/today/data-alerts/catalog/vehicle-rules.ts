import { countedText } from '../../../../core/text/number-text.ts';
import { addDays, type Period } from '../../../../core/time/period.ts';
import type { DaySeries } from './day-series.ts';
import { trendOf } from './expectation.ts';
import { dollars, percent, storeOf, whole } from './finding.ts';
import { type AnyRule, defineRule, type Finding, type Judged } from './rule.ts';

type Judging = Judged<'high' | 'low' | 'jump' | 'single'>;

const priceOutlier = defineRule({
  id: 'I2',
  title: 'Price out of line',
  type: 'inventory',
  severity: 'warning',
  meaning:
    'A price changed so much in a day that it may be a typing error, or vehicles are priced far from their market.',
  thresholds: {
    jump: { title: 'Change in a day above', unit: 'percent', value: 15 },
    high: { title: 'Price to market above', unit: 'percent', value: 110 },
    low: { title: 'Price to market below', unit: 'percent', value: 85 },
    single: { title: 'One vehicle: off its market by more than', unit: 'percent', value: 50 },
  },
  minimum: { title: 'Vehicles far from their market', value: 5 },
  questions: {
    prices: { kpi: 'avg_list_price', days: 3, by: 'vehicle' },
    market: { kpi: 'price_to_market', days: 3, by: 'vehicle' },
  },
  screen: 'real-time-market-price',
  // Prices of every vehicle on every day.
  backTestMonths: 2,
  judge: ({ prices, market }, judged) => {
    const found = [jumps(prices, judged), farFromMarket(market, judged)].filter((one) => one !== null);
    if (found.length === 0) return null;
    // A vehicle whose price jumped is one alert, however far from its market it is now.
    return [
      ...new Map(
        found
          .flat()
          .toReversed()
          .map((one) => [one.subject.key, one]),
      ).values(),
    ];
  },
});

function lastDay(series: DaySeries): Period | null {
  return series.last(1);
}

/** Vehicles whose price is far from the one on the day before; null where either day is not known. */
function jumps(prices: DaySeries, { thresholds }: Judging): Finding[] | null {
  const window = lastDay(prices);
  if (!window) return null;
  const before = { start: addDays(window.start, -1), end: window.start };
  if (!prices.knows(before)) return null;
  return prices.values().flatMap((vehicle): Finding[] => {
    const [now, then] = [prices.value(window, vehicle), prices.value(before, vehicle)];
    if (vehicle === null || now === null || then === null || then <= 0) return [];
    const change = (now - then) / then;
    if (Math.abs(change) * 100 <= thresholds.jump) return [];
    return [
      {
        subject: { kind: 'vehicle', key: vehicle, title: vehicle },
        severity: 'warning',
        since: window.start,
        size: { value: Math.round(Math.abs(now - then)), unit: 'usd' },
        what: `${vehicle} is listed at ${dollars(now * 100)} instead of ${dollars(then * 100)} the day before: ${change < 0 ? 'down' : 'up'} ${percent(Math.abs(change))}.`,
        evidence: null,
        explained: null,
      },
    ];
  });
}

/** Single vehicles far off, and one finding for the store; null where no market is known. */
function farFromMarket(market: DaySeries, judged: Judging): Finding[] | null {
  const window = lastDay(market);
  if (!window) return null;
  const { high, low } = judged.thresholds;
  const shares = market.values().flatMap((vehicle) => {
    const value = vehicle === null ? null : market.value(window, vehicle);
    return vehicle === null || value === null ? [] : [{ vehicle, value }];
  });
  const far = shares.filter(({ value }) => value > high || value < low);
  const { single } = judged.thresholds;
  const strange = far
    .filter(({ value }) => Math.abs(value - 100) > single)
    .map(
      ({ vehicle, value }): Finding => ({
        subject: { kind: 'vehicle', key: vehicle, title: vehicle },
        severity: 'warning',
        since: window.start,
        size: { value: Math.round(Math.abs(value - 100)), unit: 'percent' },
        what: `${vehicle} is listed at ${percent(value / 100)} of its market price: the price may be a typing error.`,
        evidence: null,
        explained: null,
      }),
    );
  if (far.length === 0 || far.length < judged.minimum) return strange;
  const [worst] = far.toSorted((a, b) => Math.abs(b.value - 100) - Math.abs(a.value - 100));
  const least = worst ? `, most of all ${worst.vehicle} with ${percent(worst.value / 100)}` : '';
  return [
    ...strange,
    {
      subject: storeOf(judged),
      severity: 'warning',
      since: window.start,
      size: { value: far.length, unit: 'number' },
      what: `${whole(far.length)} of ${countedText(shares.length, 'vehicle')} with a market price are above ${high}% or below ${low}% of it${least}.`,
      evidence: null,
      explained: null,
    },
  ];
}

const SEEN_DAYS = 7;

const unseen = defineRule({
  id: 'I4',
  title: 'Vehicles that nobody looks at',
  type: 'inventory',
  severity: 'info',
  meaning: 'Vehicles have been live for a week and had 0 to 2 VDPs: check their photos, price and page.',
  thresholds: {},
  minimum: { title: 'Vehicles with 0 to 2 VDPs', value: 5 },
  // The views of every vehicle in every week are the dearest question of all rules.
  questions: { unseen: { kpi: 'zero_vdp_units', days: SEEN_DAYS + 4 } },
  screen: 'vdp-report',
  judge: ({ unseen: series }, judged) => {
    const window = series.last(1);
    const count = window && series.value(window);
    if (!window || count === null) return null;
    if (count < judged.minimum) return [];
    return [
      {
        subject: storeOf(judged),
        severity: 'info',
        since: window.start,
        size: { value: count, unit: 'number' },
        what: `${countedText(count, 'vehicle')} had 0 to 2 VDPs in the last 7 days.`,
        evidence: trendOf(series, window, { days: SEEN_DAYS }),
        explained: null,
      },
    ];
  },
});

export const vehicleRules: readonly AnyRule[] = [priceOutlier, unseen];
