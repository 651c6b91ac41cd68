import { isSilent } from '../../../../core/kpis/reach.ts';
import { isOpenOn } from '../../../../core/open-days.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import {
  addDays,
  type Day,
  dayOf,
  dayParts,
  daysBetween,
  daysInMonth,
  through,
} from '../../../../core/time/period.ts';
import { dateRangeText, dayText } from '../../../../core/time/period-text.ts';
import type { DaySeries } from './day-series.ts';
import { bandOf, expectedIn, median } from './expectation.ts';
import { dollars, storeOf, whole } from './finding.ts';
import type { DeliveredFile, FeedState } from './provided.ts';
import { type AnyRule, defineRule, type Finding, type Judged } from './rule.ts';

const HOUR_MS = 3_600_000;
const CRITICAL_FEEDS: readonly string[] = ['lead', 'deal', 'repair_order', 'vehicle'];

const feedLate = defineRule({
  id: 'D1',
  title: 'Feed is late',
  type: 'feeds',
  severity: 'critical',
  meaning:
    'A feed that delivered before has been silent for longer than it may be. Alerts over its records are muted meanwhile.',
  thresholds: {},
  minimum: null,
  questions: { feeds: { provider: 'feeds' } },
  screen: 'data-feeds',
  isOfNow: true,
  judge: ({ feeds }, judged) => feeds.flatMap((feed) => lateFeed(feed, judged)),
});

function lateFeed(state: FeedState, { store, now, today }: Judged): Finding[] {
  const silence = { from: state.lastReceivedAt, to: now };
  const isBehind = state.isReport && daysBetween(state.lastDay, today) <= 5;
  if (isBehind || !isSilent(silence, store, state.lateAfterOpenMinutes)) return [];
  const hours = Math.round((now.getTime() - state.lastReceivedAt.getTime()) / HOUR_MS);
  const silent = hours < 72 ? countedText(hours, 'hour') : countedText(Math.round(hours / 24), 'day');
  return [
    {
      subject: { kind: 'feed', key: state.feed, title: state.title },
      severity: CRITICAL_FEEDS.includes(state.feed) ? 'critical' : 'warning',
      since: state.lastDay,
      size: { value: hours, unit: 'hours' },
      what: `${state.title}: nothing arrived for ${silent}. The last record is of ${dayText(state.lastDay)}.`,
      evidence: null,
      explained: null,
    },
  ];
}

const LOOKED_AT = 14;
const ENOUGH_FILES = 5;

const feedShrunk = defineRule({
  id: 'D2',
  title: 'Feed has shrunk',
  type: 'feeds',
  severity: 'critical',
  meaning: 'The last file has far fewer rows a day than usual, or a day with usual sales has none.',
  thresholds: { share: { title: 'Rows a day, below', unit: 'percent', value: 50 } },
  minimum: { title: 'Usual sales of the weekday', value: 5 },
  questions: { files: { provider: 'files' }, units: { kpi: 'units_retail', days: 70 } },
  screen: 'data-feeds',
  isOfNow: true,
  judge: ({ files, units }, judged) => [...shrunkFiles(files, judged), ...dayWithoutSales(units, judged)],
});

function shrunkFiles(files: readonly DeliveredFile[], { thresholds, now }: Judged<'share'>): Finding[] {
  // What comes in during a day is no shrunk file of a night.
  const alike = Map.groupBy(files, ({ connector, isOfItsDay }) => `${connector} ${isOfItsDay}`);
  return [...alike.values()].flatMap((own) => {
    const [last, ...before] = own;
    if (!last || before.length < ENOUGH_FILES) return [];
    const usual = median(before.slice(0, LOOKED_AT).map(({ rows, days }) => rows / days));
    const rows = last.rows / last.days;
    const isOld = now.getTime() - last.finishedAt.getTime() > 48 * HOUR_MS;
    if (isOld || usual < 10 || rows >= (usual * thresholds.share) / 100) return [];
    return [
      {
        subject: { kind: 'feed', key: last.connector, title: last.title },
        severity: 'critical',
        since: last.finishedAt.toISOString().slice(0, 10) as Day,
        size: { value: Math.round(usual - rows), unit: 'number' },
        what: `${last.title}: the last file has ${countedText(Math.round(rows), 'row')} a day, where ${whole(usual)} are usual.`,
        evidence: null,
        explained: null,
      },
    ];
  });
}

function dayWithoutSales(units: DaySeries, judged: Judged): Finding[] {
  const window = units.last(1);
  if (!window || !isOpenOn(window.start, judged.store) || units.value(window) !== 0) return [];
  const found = expectedIn(units, window);
  if (!found || found.expected < judged.minimum) return [];
  return [
    {
      subject: storeOf(judged),
      severity: 'critical',
      since: window.start,
      size: { value: Math.round(found.expected), unit: 'number' },
      what: `No sale on ${dayText(window.start)}, an open day that usually has ${whole(found.expected)}.`,
      evidence: bandOf(units, window),
      explained: null,
    },
  ];
}

const restated = defineRule({
  id: 'D4',
  title: 'Closed month restated',
  type: 'feeds',
  severity: 'info',
  meaning: 'Deals of a month that was over changed its gross noticeably in the last 7 days.',
  thresholds: {
    share: { title: 'Change of gross above', unit: 'percent', value: 2 },
    amount: { title: 'Or above', unit: 'usd', value: 10_000 },
  },
  minimum: null,
  questions: { months: { provider: 'restated' } },
  screen: 'sales',
  isOfNow: true,
  judge: ({ months }, { thresholds, today }) =>
    months.flatMap(({ month, on, deals, beforeCents, afterCents }) => {
      const change = afterCents - beforeCents;
      const isLarge =
        Math.abs(change) > thresholds.amount * 100 ||
        (beforeCents !== 0 && Math.abs(change / beforeCents) > thresholds.share / 100);
      if (!isLarge || daysBetween(on, today) > 7) return [];
      const period = monthOf(month);
      return [
        {
          subject: { kind: 'month', key: month, title: dateRangeText(period) },
          severity: 'info',
          since: on,
          size: { value: Math.abs(Math.round(change / 100)), unit: 'usd' },
          what: `Gross of ${dateRangeText(period)} went from ${dollars(beforeCents)} to ${dollars(afterCents)} after the month was over: ${countedText(deals, 'deal')} changed.`,
          evidence: null,
          explained: {
            kpi: 'variable_gross',
            from: month,
            through: addDays(period.end, -1),
            by: 'salesperson',
            filters: [],
            against: 'previous',
          },
        },
      ];
    }),
});

function monthOf(first: Day) {
  const { year, month } = dayParts(first);
  return through(first, dayOf(year, month, daysInMonth(year, month)));
}

export const feedRules: readonly AnyRule[] = [feedLate, feedShrunk, restated];
