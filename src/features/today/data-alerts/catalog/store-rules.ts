import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import {
  addDays,
  type Day,
  dayParts,
  firstOfMonth,
  monthPeriod,
  type Period,
  periodDays,
} from '../../../../core/time/period.ts';
import { monthName } from '../../../../core/time/period-text.ts';
import type { DaySeries } from './day-series.ts';
import { median, poissonAtMost, trendOf, weeklyOf } from './expectation.ts';
import { explain, percent, storeOf, whole } from './finding.ts';
import { type AnyRule, defineRule, type Evidence, type Finding, type Judged } from './rule.ts';

/** The chance by which as many aged repair orders may come about without a cause. */
const BY_LUCK = 0.01;

const openOrders = defineRule({
  id: 'F1',
  title: 'Repair orders stay open',
  type: 'service',
  severity: 'warning',
  meaning:
    'Repair orders open for more than a week are money that is not billed, and customers without a car.',
  thresholds: { count: { title: 'Open for more than 7 days, at least', unit: 'number', value: 5 } },
  minimum: null,
  questions: { aged: { kpi: 'open_ros_aged', days: 70 } },
  screen: 'service-dash',
  judge: ({ aged }, judged) => {
    const window = aged.last(1);
    const count = window && aged.value(window);
    if (!window || count === null) return null;
    const usual = usualAged(aged, window.start);
    const isUsual = usual !== null && (count < usual * 1.5 || poissonAtMost(count - 1, usual) < 1 - BY_LUCK);
    if (count < judged.thresholds.count || isUsual) return [];
    return [
      {
        subject: storeOf(judged),
        severity: 'warning',
        since: window.start,
        size: { value: count, unit: 'number' },
        what: `${whole(count)} repair orders have been open for more than 7 days${usual === null ? '' : `, where ${whole(usual)} are usual`}.`,
        evidence: trendOf(aged, window),
        explained: null,
      },
    ];
  },
});

/** The middle of the same weekday over eight weeks; null where fewer than four of them are known. */
function usualAged(aged: DaySeries, day: Day): number | null {
  const known = Array.from({ length: 8 }, (_, index) => aged.on(addDays(day, -7 * (index + 1)))).filter(
    (value) => value !== null,
  );
  return known.length < 4 ? null : median(known);
}

const laborRate = defineRule({
  id: 'F2',
  title: 'Effective labor rate drop',
  type: 'service',
  severity: 'warning',
  meaning:
    'An hour sold to customers earns clearly less than in the 3 months before: discounts, menu prices or more cheap work.',
  thresholds: { drop: { title: 'Drop of at least', unit: 'percent', value: 5 } },
  minimum: { title: 'Customer-pay hours in 14 days', value: 100 },
  questions: { rate: { kpi: 'elr_cp', days: 130 } },
  screen: 'service-dash',
  judge: ({ rate }, judged) => {
    const window = rate.last(14);
    if (!window) return null;
    const before = { start: addDays(window.start, -91), end: window.start };
    const [now, then] = [rate.figure(window), rate.value(before)];
    if (!now || now.value === null || then === null) return null;
    const hours = now.denominator ?? 0;
    if (hours < judged.minimum || now.value > then * (1 - judged.thresholds.drop / 100)) return [];
    return [
      {
        subject: storeOf(judged),
        severity: 'warning',
        since: window.start,
        size: { value: Math.round((then - now.value) * hours), unit: 'usd' },
        what: `A customer-pay hour earns ${numberText(Math.round(now.value), 'usd')}, ${percent(1 - now.value / then)} less than in the 3 months before, over ${whole(hours)} hours.`,
        evidence: weeklyOf(rate, window),
        explained: explain(rate, window, { by: 'op_code' }),
      },
    ];
  },
});

/** KPIs of good news, and what their base needs. Sums are compared by whole months, ratios also to date. */
const BEST_SUMS = { gross: 'total_gross', units: 'units_retail', leads: 'leads_good' } as const;
const BEST_RATIOS = { financePvr: 'fi_pvr', frontPvr: 'front_pvr' } as const;
const YEAR_OF_DAYS = 430;

const best = <Key extends KpiKey>(kpi: Key) => ({ kpi, days: YEAR_OF_DAYS });

const goodNews = defineRule({
  id: 'G1',
  title: 'Best in 12 months',
  type: 'best',
  severity: 'good',
  meaning:
    'A key number is better than in each of the 12 months before. Worth a word to the people who did it.',
  thresholds: { margin: { title: 'Better than the best month by', unit: 'percent', value: 2 } },
  minimum: { title: 'Units behind a ratio', value: 15 },
  questions: {
    gross: best(BEST_SUMS.gross),
    units: best(BEST_SUMS.units),
    leads: best(BEST_SUMS.leads),
    financePvr: best(BEST_RATIOS.financePvr),
    frontPvr: best(BEST_RATIOS.frontPvr),
  },
  screen: 'real-time-cashflow',
  judge: ({ financePvr, frontPvr, ...sums }, judged) => {
    const series = [...Object.values(sums), financePvr, frontPvr];
    const found = series.map((one) => bestOf(one, judged));
    return found.every((one) => one === null) ? null : found.flatMap((one) => one ?? []);
  },
});

/** From this day on, a month to date says something about a ratio. */
const ENOUGH_DAYS = 12;
/** Good news of a closed month is shown this long. */
const SHOWN_DAYS = 7;

/** Null where a month before is not known. */
function bestOf(series: DaySeries, judged: Judged<'margin'>): Finding[] | null {
  const window = judgedMonth(series, judged.today);
  if (!window) return [];
  const figure = series.figure(window);
  const months = monthsBefore(window.start).map((month) => series.value(month));
  if (!figure || figure.value === null || months.some((one) => one === null)) return null;
  if (figure.denominator !== null && figure.denominator < judged.minimum) return [];
  const most = Math.max(...months.map((one) => one ?? 0));
  if (most <= 0 || figure.value <= most * (1 + judged.thresholds.margin / 100)) return [];
  const { kpi } = series;
  const { year, month } = dayParts(window.start);
  return [
    {
      subject: { kind: 'kpi', key: kpi.key, title: kpi.title },
      severity: 'good',
      since: window.start,
      size: { value: Math.round(figure.value - most), unit: kpi.unit },
      what: `${kpi.title} of ${monthName(month)} ${year} is ${numberText(figure.value, kpi.unit)}, the best in 12 months (before: ${numberText(most, kpi.unit)}).`,
      evidence: monthsOf(series, [...monthsBefore(window.start), window]),
      explained: explain(series, window, { against: 'lastYear' }),
    },
  ];
}

/** The month that just closed; of ratios the open month too. */
function judgedMonth(series: DaySeries, today: Day): Period | null {
  const { through } = series;
  if (through === null) return null;
  const open = { start: firstOfMonth(through), end: addDays(through, 1) };
  if (
    series.kpi.kind === 'ratio' &&
    periodDays(open) >= ENOUGH_DAYS &&
    today.slice(0, 7) === through.slice(0, 7)
  )
    return open;
  if (dayParts(today).date > SHOWN_DAYS) return null;
  const closed = { start: firstOfMonth(addDays(firstOfMonth(today), -1)), end: firstOfMonth(today) };
  return series.knows(closed) ? closed : null;
}

/** Twelve months before a first day, oldest first. */
function monthsBefore(first: Day): Period[] {
  const { year, month } = dayParts(first);
  return Array.from({ length: 12 }, (_, index) => {
    const at = year * 12 + (month - 1) - (12 - index);
    return monthPeriod(Math.floor(at / 12), (at % 12) + 1);
  });
}

function monthsOf(series: DaySeries, months: readonly Period[]): Evidence {
  const points = months.map((month) => ({
    day: month.start,
    value: series.value(month),
    low: null,
    high: null,
  }));
  return { title: series.kpi.title, unit: series.kpi.unit, points };
}

export const serviceRules: readonly AnyRule[] = [openOrders, laborRate];
export const goodNewsRules: readonly AnyRule[] = [goodNews];
