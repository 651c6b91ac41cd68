import type { Fact, Level } from '../../core/kpis/fact.ts';
import type { Feed } from '../../core/kpis/feeds.ts';
import { type Days, intersectionOf } from '../../core/time/day-sets.ts';
import {
  addDays,
  type Day,
  dayOf,
  dayParts,
  lastDay,
  type Period,
  periodOverlap,
  weekdayOf,
} from '../../core/time/period.ts';
import type { ScopedDealership } from '../identity/access.ts';
import { name } from './name-sql.ts';
import type { Grain, RequestedWindow } from './question.ts';
import type { Values } from './values.ts';

/** Parallel arrays for SQL unnest. */
export interface LevelRows {
  readonly dealershipIds: readonly number[];
  readonly first: readonly Day[];
  readonly last: readonly Day[];
}

export interface RequestedDays {
  readonly slot: number;
  readonly grain: Grain;
  readonly rows: LevelRows;
}

interface Stretch {
  readonly first: Day;
  readonly last: Day;
}

/** All days of the window, or the last known one of each step. */
export function levelRows(
  dealerships: readonly ScopedDealership[],
  window: RequestedWindow,
  fact: Fact,
): LevelRows {
  const { knownOf } = window;
  const rows = dealerships.flatMap((dealership) => {
    const { period } = window.spanOf(dealership);
    const known = knownOf ? daysOfLevel(fact, (feed) => knownOf(dealership, feed)) : [period];
    return stretchesOf(window.grain, period, known).map((stretch) => ({ id: dealership.id, ...stretch }));
  });
  return {
    dealershipIds: rows.map(({ id }) => id),
    first: rows.map(({ first }) => first),
    last: rows.map(({ last }) => last),
  };
}

/** The days on which a level is known: those of its feeds, without as many at their start as it looks back. */
export function daysOfLevel({ feed, level }: Fact, knownOf: (feed: Feed) => Days): Days {
  const before = level?.knownAfterDays ?? 0;
  return [feed, ...(level?.needsFeeds ?? [])]
    .map(knownOf)
    .reduce(intersectionOf)
    .map(({ start, end }) => ({ start: addDays(start, before), end }))
    .filter(({ start, end }) => start < end);
}

function stretchesOf(grain: Grain, period: Period, known: readonly Period[]): Stretch[] {
  switch (grain) {
    // A level is a count at the end of a day.
    case 'hour':
    case 'weekdayHour':
    case 'weekday':
      return [];
    case 'day':
      return knownWithin(period, known).map(({ start, end }) => ({
        first: start,
        last: lastDay({ start, end }),
      }));
    case 'whole':
      return lastKnown(period, known);
    case 'week':
      return stepEnds(period, known, weekEnd);
    case 'month':
      return stepEnds(period, known, monthEnd);
  }
}

function stepEnds(period: Period, known: readonly Period[], endOf: (day: Day) => Day): Stretch[] {
  const ends: Stretch[] = [];
  for (let day = period.start; day < period.end; ) {
    const next = addDays(endOf(day), 1);
    ends.push(...lastKnown({ start: day, end: next < period.end ? next : period.end }, known));
    day = next;
  }
  return ends;
}

function lastKnown(period: Period, known: readonly Period[]): Stretch[] {
  const at = knownWithin(period, known).map(lastDay).toSorted().at(-1);
  return at === undefined ? [] : [{ first: at, last: at }];
}

function knownWithin(period: Period, known: readonly Period[]): Period[] {
  return known.map((stretch) => periodOverlap(stretch, period)).filter((found) => found !== null);
}

function monthEnd(day: Day): Day {
  const { year, month } = dayParts(day);
  return dayOf(year, month, 31);
}

function weekEnd(day: Day): Day {
  return addDays(day, (7 - weekdayOf(day)) % 7);
}

/**
 * The requested days as `requested`, with the first day on which a record open on them can have begun, and the last on
 * which a usual one ends.
 */
export function requestedSql(
  { forgottenAfterDays, usualDays }: Pick<Level, 'forgottenAfterDays' | 'usualDays'>,
  { dealershipIds, first, last }: LevelRows,
  values: Values,
): string {
  const lists = [
    values.add(dealershipIds, 'integer[]'),
    values.add(first, 'date[]'),
    values.add(last, 'date[]'),
    // Under row-level security the index takes no bound computed in SQL.
    values.add(
      first.map((day) => addDays(day, 1 - forgottenAfterDays)),
      'date[]',
    ),
    ...(usualDays === undefined
      ? []
      : [
          values.add(
            last.map((day) => addDays(day, usualDays)),
            'date[]',
          ),
        ]),
  ];
  const columns = ['dealership_id', 'first', 'last', 'since', ...(usualDays === undefined ? [] : ['usual'])];
  return `unnest(${lists.join(', ')}) as requested (${columns.join(', ')})`;
}

/** Keeps the requested stores that ever reported what the level depends on (`reportedBy`). */
export function reportedSql({ table, level }: Fact): string {
  const reported = (level?.reportedBy ?? []).map((field) => `k.${name(field)} is not null`);
  if (reported.length === 0) return '';
  return `
  cross join lateral (
    select from ${name(table)} k
    where k.dealer_group_id = any($1::integer[]) and k.dealership_id = requested.dealership_id
      and (${reported.join(' or ')})
    limit 1
  ) as reported`;
}
