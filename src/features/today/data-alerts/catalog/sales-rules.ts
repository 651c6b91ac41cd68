import { changeText, numberText } from '../../../../core/text/number-text.ts';
import { addDays, type Day } from '../../../../core/time/period.ts';
import type { DaySeries } from './day-series.ts';
import { weeklyOf } from './expectation.ts';
import { explain, storeOf, valueSubject, whole } from './finding.ts';
import { type AnyRule, defineRule, type Finding } from './rule.ts';

const WEEK = 7;

const grossDrop = defineRule({
  id: 'S1',
  title: 'Front gross per unit drop',
  type: 'sales',
  severity: 'warning',
  meaning:
    'Front gross per unit fell week on week, and is also below the 8 weeks before by more than these weeks usually differ from each other.',
  thresholds: { drop: { title: 'Drop per unit of at least', unit: 'usd', value: 150 } },
  minimum: { title: 'Retail units in a week', value: 15 },
  questions: { front: { kpi: 'front_pvr', days: 100 } },
  screen: 'sales',
  judge: ({ front }, judged) => {
    const window = front.last(WEEK);
    if (!window) return null;
    const before = { start: addDays(window.start, -WEEK), end: window.start };
    const [now, then, usual] = [front.figure(window), front.figure(before), usualWeeks(front, window.start)];
    if (!now || !then || usual === null) return null;
    const units = now.denominator ?? 0;
    if (units < judged.minimum || (then.denominator ?? 0) < judged.minimum) return [];
    if (now.value === null || then.value === null) return [];
    const drop = Math.min(then.value, usual.mean) - now.value;
    if (drop < judged.thresholds.drop || now.value >= usual.limit) return [];
    return [
      {
        subject: storeOf(judged),
        severity: 'warning',
        since: window.start,
        size: { value: Math.round(drop * units), unit: 'usd' },
        what: `Front gross per unit is ${numberText(Math.round(now.value), 'usd')}, ${changeText(Math.round(now.value - then.value), 'usd')} week on week, on ${whole(units)} units.`,
        evidence: weeklyOf(front, window),
        explained: explain(front, window, { by: 'salesperson' }),
      },
    ];
  },
});

const USUAL_WEEKS = 8;
/** About one week in forty is further below the others. */
const SPREADS = 2;

/** The mean of the eight weeks before a day, and what a usual week stays above; null where a week is not known. */
function usualWeeks(front: DaySeries, before: Day): { readonly mean: number; readonly limit: number } | null {
  const weeks = Array.from({ length: USUAL_WEEKS }, (_, index) => {
    const end = addDays(before, -WEEK * index);
    return front.value({ start: addDays(end, -WEEK), end });
  }).filter((value) => value !== null);
  if (weeks.length < USUAL_WEEKS) return null;
  const mean = weeks.reduce((sum, value) => sum + value, 0) / weeks.length;
  const squares = weeks.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, limit: mean - SPREADS * Math.sqrt(squares / (weeks.length - 1)) };
}

const SALES_DAYS = 14;
const RATE_DAYS = 30;

const unwinds = defineRule({
  id: 'S2',
  title: 'Unwound deals',
  type: 'sales',
  severity: 'warning',
  meaning:
    'Deals are unwound: several of one salesperson among the sales of the last 14 days, or a high share of all deals of 30 days.',
  thresholds: {
    share: { title: 'Unwind rate of 30 days above', unit: 'percent', value: 5 },
    count: { title: 'Unwound deals of one person', unit: 'number', value: 3 },
  },
  minimum: { title: 'Retail deals in 30 days', value: 30 },
  questions: {
    rate: { kpi: 'unwind_rate', days: 100, by: 'salesperson' },
    all: { kpi: 'unwind_rate', days: 100 },
  },
  screen: 'sales',
  judge: ({ rate, all }, judged) => {
    const window = rate.last(SALES_DAYS);
    const month = all.last(RATE_DAYS);
    const figure = month && all.figure(month);
    if (!window || !month || !figure) return null;
    const people = rate.values().flatMap((person): Finding[] => {
      const count = Math.round(rate.figure(window, person)?.numerator ?? 0);
      if (person === null || count < judged.thresholds.count) return [];
      return [
        {
          subject: valueSubject('person', person),
          severity: 'warning',
          since: window.start,
          size: { value: count, unit: 'number' },
          what: `${whole(count)} of the deals that ${person} sold in 14 days were unwound.`,
          evidence: weeklyOf(rate, window, person),
          explained: explain(rate, window, { filters: [{ dimension: 'salesperson', values: [person] }] }),
        },
      ];
    });
    const isHigh =
      (figure.denominator ?? 0) >= judged.minimum && (figure.value ?? 0) > judged.thresholds.share;
    if (!isHigh) return people;
    return [
      ...people,
      {
        subject: storeOf(judged),
        severity: 'warning',
        since: month.start,
        size: { value: figure.numerator ?? 0, unit: 'number' },
        what: `${numberText(figure.value, 'percent')} of the deals of 30 days were unwound: ${whole(figure.numerator ?? 0)} of ${whole(figure.denominator ?? 0)}.`,
        evidence: weeklyOf(all, month),
        explained: explain(all, month, { by: 'salesperson' }),
      },
    ];
  },
});

export const salesRules: readonly AnyRule[] = [grossDrop, unwinds];
