import { numberText } from '../../../../core/text/number-text.ts';
import { addDays, type Day, type Period } from '../../../../core/time/period.ts';
import type { DaySeries } from './day-series.ts';
import { bandOf, expectedIn, poissonAtMost, sharesApart, trendOf, weeklyOf } from './expectation.ts';
import { explain, percent, storeOf, valueSubject, whole } from './finding.ts';
import { type AnyRule, defineRule, type Finding, type Judged } from './rule.ts';

const WEEK = 7;
/** Eight weeks, and the same weeks of last year for the season. */
const YEAR_AND_WEEKS = 470;
const RARE = 0.01;

const leadDrop = defineRule({
  id: 'L1',
  title: 'Lead drop',
  type: 'leads',
  severity: 'critical',
  meaning:
    'The leads of the last 7 days are clearly fewer than the same weekdays of the last 8 weeks had, adjusted for the season. A drop like this has less than a 1 in 100 chance of being luck.',
  thresholds: { drop: { title: 'Drop of at least', unit: 'percent', value: 20 } },
  minimum: { title: 'Expected leads in 7 days', value: 20 },
  questions: { leads: { kpi: 'leads', days: YEAR_AND_WEEKS } },
  causes: ['D6'],
  screen: 'lead-source-roi',
  judge: ({ leads }, judged) => dropIn(leads, judged, { noun: 'leads', by: 'lead_source' }),
});

/** Also used for website sessions. */
export function dropIn(
  series: DaySeries,
  { thresholds, minimum, store }: Judged<'drop'>,
  { noun, by }: { readonly noun: string; readonly by: 'lead_source' | 'channel' },
): readonly Finding[] | null {
  const window = series.last(WEEK);
  const found = window && expectedIn(series, window);
  if (!window || !found) return null;
  const { observed, expected } = found;
  const isDrop =
    expected >= minimum &&
    observed <= expected * (1 - thresholds.drop / 100) &&
    poissonAtMost(observed, expected) < RARE;
  if (!isDrop) return [];
  return [
    {
      subject: storeOf({ store }),
      severity: noun === 'leads' ? 'critical' : 'warning',
      since: window.start,
      size: { value: Math.round(expected - observed), unit: 'number' },
      what: `${whole(observed)} ${noun} in 7 days, where ${whole(expected)} are expected: ${percent(1 - observed / expected)} fewer.`,
      evidence: bandOf(series, window),
      explained: explain(series, window, { by }),
    },
  ];
}

const sourceSilent = defineRule({
  id: 'L2',
  title: 'Source is silent',
  type: 'leads',
  severity: 'warning',
  meaning:
    'A source that usually sends several leads a week sent none for 7 days. Often a feed or a form is broken.',
  thresholds: {},
  minimum: { title: 'Usual leads a week', value: 5 },
  questions: { leads: { kpi: 'leads', days: 70, by: 'lead_source' } },
  causes: ['D6', 'L1'],
  screen: 'lead-source-roi',
  judge: ({ leads }, { minimum }) => {
    const window = leads.last(WEEK);
    if (!window) return null;
    return leads.values().flatMap((source) => {
      const usual = usualWeek(leads, window, source);
      if (source === null || usual === null || usual < minimum || leads.value(window, source) !== 0)
        return [];
      return [
        {
          subject: valueSubject('source', source),
          severity: 'warning',
          since: silentSince(leads, window, source),
          size: { value: usual, unit: 'number' },
          what: `No lead in 7 days from ${source}, which usually sends ${whole(usual)} a week.`,
          evidence: trendOf(leads, window, { value: source, days: 56 }),
          explained: explain(leads, window, { filters: [{ dimension: 'lead_source', values: [source] }] }),
        },
      ];
    });
  },
});

/** The weakest but two of the last eight weeks: one good week is no habit. */
function usualWeek(leads: DaySeries, window: Period, source: string | null): number | null {
  const weeks = Array.from({ length: 8 }, (_, index) => {
    const end = addDays(window.start, -WEEK * index);
    return leads.value({ start: addDays(end, -WEEK), end }, source);
  });
  const known = weeks.filter((week) => week !== null).toSorted((a, b) => a - b);
  return known.length < 6 ? null : (known[2] ?? null);
}

function silentSince(leads: DaySeries, window: Period, source: string): Day {
  let day = window.start;
  while (leads.on(addDays(day, -1), source) === 0) day = addDays(day, -1);
  return day;
}

const responseSlow = defineRule({
  id: 'L3',
  title: 'Slow response',
  type: 'leads',
  severity: 'warning',
  meaning:
    'Fewer than half of the internet leads of the last 3 days got an answer within 15 minutes of opening hours, and so did those of the last 7 days: one bad evening is no alert.',
  thresholds: { share: { title: 'Answered within 15 min, less than', unit: 'percent', value: 50 } },
  minimum: { title: 'Internet leads in 3 days', value: 10 },
  questions: { answered: { kpi: 'resp_15_pct', days: 75 } },
  screen: 'lead-source-roi',
  judge: ({ answered }, judged) => {
    const window = answered.last(3);
    const figure = window && answered.figure(window);
    if (!window || !figure) return null;
    const { value, denominator, numerator } = figure;
    if (value === null || (denominator ?? 0) < judged.minimum || value >= judged.thresholds.share) return [];
    const week = answered.value({ start: addDays(window.end, -7), end: window.end });
    if (week !== null && week >= judged.thresholds.share) return [];
    const late = (denominator ?? 0) - (numerator ?? 0);
    return [
      {
        subject: storeOf(judged),
        severity: 'warning',
        since: window.start,
        size: { value: late, unit: 'number' },
        what: `${numberText(value, 'percent')} of the internet leads of 3 days were answered within 15 minutes: ${whole(late)} of ${whole(denominator ?? 0)} waited longer.`,
        evidence: trendOf(answered, window),
        explained: explain(answered, window, { by: 'lead_source' }),
      },
    ];
  },
});

const closingDrop = defineRule({
  id: 'L4',
  title: 'Closing ratio drop',
  type: 'leads',
  severity: 'warning',
  meaning:
    'Over 60 days, clearly fewer leads became sales than over the 12 months before, beyond what luck explains.',
  thresholds: { z: { title: 'Standard errors below', unit: 'times', value: 2.3 } },
  minimum: { title: 'Good leads in 60 days', value: 100 },
  questions: { closing: { kpi: 'closing_ratio', days: 440 } },
  screen: 'lead-source-roi',
  judge: ({ closing }, judged) => {
    const window = closing.last(60);
    if (!window) return null;
    const before = { start: addDays(window.start, -365), end: window.start };
    const [now, usual] = [closing.figure(window), closing.figure(before)];
    if (!now || !usual) return null;
    const one = { count: now.numerator ?? 0, of: now.denominator ?? 0 };
    const other = { count: usual.numerator ?? 0, of: usual.denominator ?? 0 };
    if (one.of < judged.minimum || sharesApart(one, other) <= judged.thresholds.z) return [];
    const lost = (other.count / other.of) * one.of - one.count;
    return [
      {
        subject: storeOf(judged),
        severity: 'warning',
        since: window.start,
        size: { value: Math.round(lost), unit: 'number' },
        what: `${percent(one.count / one.of)} of the leads of 60 days were sold, ${percent(other.count / other.of)} in the year before: about ${whole(lost)} sales fewer.`,
        evidence: weeklyOf(closing, window),
        explained: explain(closing, window, { by: 'lead_source' }),
      },
    ];
  },
});

const QUARTER = 91;

const dormant = defineRule({
  id: 'L5',
  title: 'Source without sales',
  type: 'leads',
  severity: 'info',
  meaning:
    'A source that sold well in its best 3 months sold nothing in the last 3, and may still cost money.',
  thresholds: { peak: { title: 'Sold in its best 3 months', unit: 'number', value: 6 } },
  minimum: null,
  questions: {
    sold: { kpi: 'units_retail', days: 640, by: 'lead_source' },
    spend: { kpi: 'spend_actual', days: 125, by: 'lead_source' },
  },
  screen: 'lead-source-roi',
  judge: ({ sold, spend }, { thresholds }) => {
    const window = sold.last(QUARTER, 7);
    if (!window) return null;
    return sold.values().flatMap((source) => {
      if (source === null || sold.value(window, source) !== 0) return [];
      const peak = bestQuarter(sold, window, source);
      if (peak < thresholds.peak) return [];
      const spent = spend.value(window, source) ?? 0;
      const cost = spent > 0 ? ` It cost ${numberText(Math.round(spent), 'usd')} in these months.` : '';
      return [
        {
          subject: valueSubject('source', source),
          severity: 'info',
          since: window.start,
          size: spent > 0 ? { value: Math.round(spent), unit: 'usd' } : { value: peak, unit: 'number' },
          what: `No sale in 3 months from ${source}, which sold ${whole(peak)} in its best 3.${cost}`,
          evidence: weeklyOf(sold, window, source),
          explained: explain(sold, window, { filters: [{ dimension: 'lead_source', values: [source] }] }),
        },
      ];
    });
  },
});

/** Over the last year and a half, moved by a month at a time. */
function bestQuarter(sold: DaySeries, window: Period, source: string): number {
  const quarters = Array.from({ length: 17 }, (_, index) => {
    const end = addDays(window.start, -30 * index);
    return sold.value({ start: addDays(end, -QUARTER), end }, source) ?? 0;
  });
  return Math.max(...quarters);
}

export const leadRules: readonly AnyRule[] = [leadDrop, sourceSilent, responseSlow, closingDrop, dormant];
