import { isOpenOn } from '../../../../core/open-days.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import { addDays, type Day, daysBetween, type Period } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import type { DaySeries } from './day-series.ts';
import { type Share, sharesApart, trendOf, weeklyOf } from './expectation.ts';
import { explain, percent, storeOf, valueSubject, whole } from './finding.ts';
import { type AnyRule, defineRule, type Finding, type Judged } from './rule.ts';

const WEEK = 7;

const unmapped = defineRule({
  id: 'D3',
  title: 'Source is not mapped',
  type: 'feeds',
  severity: 'warning',
  meaning: 'Leads come from a raw name that no mapping rule knows, so they are in no source’s numbers.',
  thresholds: { share: { title: 'Share of leads above', unit: 'percent', value: 2 } },
  minimum: { title: 'Leads of the name in 7 days', value: 3 },
  questions: {
    all: { kpi: 'leads', days: 21 },
    open: { kpi: 'leads', days: 45, by: 'source', filters: [{ dimension: 'source_type', values: [null] }] },
  },
  screen: 'source-mapping',
  judge: ({ all, open }, { thresholds, minimum }) => {
    const window = all.last(WEEK);
    const total = window && all.value(window);
    if (!window || total === null || total === 0) return null;
    return open.values().flatMap((name) => {
      const count = open.value(window, name) ?? 0;
      if (name === null || count < minimum || count <= (total * thresholds.share) / 100) return [];
      return [
        {
          subject: valueSubject('source', name),
          severity: 'warning',
          since: firstDayOf(open, window.start, name),
          size: { value: count, unit: 'number' },
          what: `${countedText(count, 'lead')} in ${WEEK} days came from “${name}”, which is not mapped: ${percent(count / total)} of all.`,
          evidence: trendOf(open, window, { value: name }),
          explained: null,
        },
      ];
    });
  },
});

/** The first day with a lead of this name in the month before. */
function firstDayOf(open: DaySeries, start: Day, name: string): Day {
  for (let day = addDays(start, -30); day < start; day = addDays(day, 1)) {
    if ((open.on(day, name) ?? 0) > 0) return day;
  }
  return start;
}

/** Labor of a week in dollars below which a share says little. */
const ENOUGH_LABOR = 2_000;

const unknownPayType = defineRule({
  id: 'D7',
  title: 'Pay type is not known',
  type: 'feeds',
  severity: 'warning',
  meaning:
    'Repair orders name a pay type that is not customer pay, warranty or internal, so their labor is in none of the three and their rates miss it.',
  thresholds: { share: { title: 'Share of labor sales above', unit: 'percent', value: 2 } },
  minimum: { title: 'Dollars of labor in 7 days without one', value: 250 },
  questions: { labor: { kpi: 'labor_sales', days: 35, by: 'pay_type' } },
  screen: 'service-dash',
  judge: ({ labor }, { thresholds, minimum }) => {
    const window = labor.last(WEEK);
    const total = window && labor.value(window);
    if (!window || total === null) return null;
    const open = labor.value(window, null) ?? 0;
    if (total < ENOUGH_LABOR || open < minimum || open <= (total * thresholds.share) / 100) return [];
    return [
      {
        subject: { kind: 'category', key: 'pay_type', title: 'Pay types' },
        severity: 'warning',
        since: window.start,
        size: { value: Math.round(open), unit: 'usd' },
        what: `${numberText(Math.round(open), 'usd')} of the labor of 7 days has a pay type that is not known: ${percent(open / total)} of all.`,
        evidence: trendOf(labor, window, { value: null }),
        explained: explain(labor, window, { by: 'pay_type' }),
      },
    ];
  },
});

const crmGap = defineRule({
  id: 'D5',
  title: 'Sales without a CRM lead',
  type: 'feeds',
  severity: 'warning',
  meaning:
    'Too many buyers have no lead in the CRM in the 90 days before, so sources get less credit than they earned.',
  thresholds: { share: { title: 'Share of sales above', unit: 'percent', value: 10 } },
  minimum: { title: 'Sales with contact data in 30 days', value: 20 },
  questions: { gap: { kpi: 'attribution_gap', days: 120 } },
  screen: 'lead-source-roi',
  judge: ({ gap }, judged) => {
    const window = gap.last(30);
    const figure = window && gap.figure(window);
    if (!window || !figure) return null;
    const { value, numerator, denominator } = figure;
    if ((denominator ?? 0) < judged.minimum || (value ?? 0) <= judged.thresholds.share) return [];
    return [
      {
        subject: storeOf(judged),
        severity: 'warning',
        since: window.start,
        size: { value: numerator ?? 0, unit: 'number' },
        what: `${numberText(value, 'percent')} of the sales of 30 days have no lead in the CRM: ${whole(numerator ?? 0)} of ${whole(denominator ?? 0)}.`,
        evidence: weeklyOf(gap, window),
        explained: explain(gap, window, { by: 'salesperson' }),
      },
    ];
  },
});

const trackingBroken = defineRule({
  id: 'D6',
  title: 'Website form may be broken',
  type: 'feeds',
  severity: 'critical',
  meaning:
    'The website measured no form for 2 open days although visitors came, or forms and the website leads of the CRM went apart. Lead drops are muted meanwhile.',
  thresholds: {
    days: { title: 'Open days without a form', unit: 'days', value: 2 },
    gap: { title: 'Forms and website leads of 7 days apart by', unit: 'percent', value: 40 },
  },
  minimum: { title: 'Expected forms on those days', value: 5 },
  questions: {
    forms: { kpi: 'form_rate', days: 80 },
    leads: {
      kpi: 'leads',
      days: 80,
      filters: [
        { dimension: 'source_type', values: ['website'] },
        { dimension: 'lead_type', values: ['internet'] },
      ],
    },
  },
  screen: 'website',
  judge: ({ forms, leads }, judged) => {
    const found = [withoutForms(forms, judged), wentApart(forms, leads, judged)].filter(
      (one) => one !== null,
    );
    // Days without a form explain why leads and forms differ.
    return found.length === 0 ? null : (found.find((one) => one.length > 0) ?? []);
  },
});

function withoutForms(forms: DaySeries, judged: Judged<'days'>): Finding[] | null {
  const last = forms.last(1, 5);
  if (!last) return null;
  const days = openDaysBefore(last.end, judged);
  const first = days.at(-1);
  if (first === undefined) return null;
  const window = { start: first, end: last.end };
  const found = forms.figure(window);
  const usual = usualForms(forms, first);
  if (!found || usual === null) return null;
  const expected = usual * daysBetween(window.start, window.end);
  if ((found.numerator ?? 0) > 0 || (found.denominator ?? 0) === 0 || expected < judged.minimum) return [];
  return [
    {
      subject: storeOf(judged),
      severity: 'critical',
      since: first,
      size: { value: Math.round(expected), unit: 'number' },
      what: `No form was sent since ${dayText(first)}, where about ${whole(expected)} are expected; ${whole(found.denominator ?? 0)} sessions came.`,
      evidence: trendOf(forms, window),
      explained: explain(forms, window, { by: 'channel' }),
    },
  ];
}

/** Forms of a week, sent or expected: fewer differ by chance. */
const ENOUGH_TO_COMPARE = 20;
const USUAL_DAYS = 28;
/** Standard errors: a critical alert by chance costs trust. */
const BEYOND_LUCK = 3;

/**
 * Forms and website leads of a week that differ, and clearly more than in the four weeks before: many websites count
 * other forms than those that become leads.
 */
function wentApart(forms: DaySeries, leads: DaySeries, { thresholds }: Judged<'gap'>): Finding[] | null {
  const known = forms.last(1, 5);
  if (!known) return null;
  const window = { start: addDays(known.end, -WEEK), end: known.end };
  const before = { start: addDays(window.start, -USUAL_DAYS), end: window.start };
  const [now, usual] = [bothIn(forms, leads, window), bothIn(forms, leads, before)];
  if (!now || !usual) return null;
  if (usual.arrived === 0) return [];
  // The forms that so many leads usually come with.
  const expected = (now.arrived * usual.sent) / usual.arrived;
  if (Math.max(now.sent, expected) < ENOUGH_TO_COMPARE) return [];
  if (Math.min(apart(now), apart({ sent: now.sent, arrived: expected })) <= thresholds.gap / 100) return [];
  if (Math.abs(sharesApart(formShare(now), formShare(usual))) <= BEYOND_LUCK) return [];
  const isLost = now.sent > expected;
  const cause = isLost ? 'forms may not reach the CRM' : 'the website may not measure its forms';
  return [
    {
      subject: { kind: 'kpi', key: 'forms and leads', title: 'Forms and website leads' },
      severity: 'critical',
      since: window.start,
      size: { value: Math.round(Math.abs(now.sent - expected)), unit: 'number' },
      what: `The website sent ${countedText(now.sent, 'form')} in 7 days and the CRM has ${countedText(now.arrived, 'website lead')}, which usually come with ${whole(expected)}: ${cause}.`,
      evidence: trendOf(isLost ? leads : forms, window),
      explained: null,
    },
  ];
}

interface Both {
  readonly sent: number;
  readonly arrived: number;
}

function bothIn(forms: DaySeries, leads: DaySeries, window: Period): Both | null {
  const [sent, arrived] = [forms.figure(window)?.numerator ?? null, leads.value(window)];
  return sent === null || arrived === null ? null : { sent, arrived };
}

function formShare({ sent, arrived }: Both): Share {
  return { count: sent, of: sent + arrived };
}

/** By which part of the larger one both differ, 0 to 1. */
function apart({ sent, arrived }: Both): number {
  const larger = Math.max(sent, arrived);
  return larger === 0 ? 0 : Math.abs(sent - arrived) / larger;
}

/** Forms a day over the four weeks before. */
function usualForms(forms: DaySeries, before: Day): number | null {
  const figure = forms.figure({ start: addDays(before, -28), end: before });
  return figure?.numerator == null ? null : figure.numerator / 28;
}

function openDaysBefore(end: Day, { store, thresholds }: Judged<'days'>): Day[] {
  const days: Day[] = [];
  for (let back = 1; back <= 14 && days.length < thresholds.days; back += 1) {
    const day = addDays(end, -back);
    if (isOpenOn(day, store)) days.push(day);
  }
  return days;
}

export const trackingRules: readonly AnyRule[] = [unmapped, crmGap, trackingBroken, unknownPayType];
