import type { Target } from '../../core/connector.ts';
import { addDays, type Day, dayOf, lastDay, type Period, partsOf } from '../../core/period.ts';
import type { ScopedDealership } from '../access.ts';
import type { AskedWindow, Grain } from './question.ts';

/** Stretches of days on which a dealership's level is asked for, side by side as SQL takes them. */
export interface LevelRows {
  readonly dealershipIds: readonly number[];
  readonly first: readonly Day[];
  readonly last: readonly Day[];
}

interface Stretch {
  readonly first: Day;
  readonly last: Day;
}

/** The days a window asks of each dealership: all of them, or the last known one of the window, its weeks or months. */
export function levelRows(
  dealerships: readonly ScopedDealership[],
  window: AskedWindow,
  feed: Target,
): LevelRows {
  const rows = dealerships.flatMap((dealership) => {
    const { period } = window.spanOf(dealership);
    const known = window.knownOf ? window.knownOf(dealership, feed) : period;
    if (known === null) return [];
    const start = known.start > period.start ? known.start : period.start;
    const end = known.end < period.end ? known.end : period.end;
    return stretchesOf(window.grain, { start, end }).map((stretch) => ({ id: dealership.id, ...stretch }));
  });
  return {
    dealershipIds: rows.map(({ id }) => id),
    first: rows.map(({ first }) => first),
    last: rows.map(({ last }) => last),
  };
}

function stretchesOf(grain: Grain, period: Period): Stretch[] {
  const last = lastDay(period);
  if (period.start > last) return [];
  switch (grain) {
    // A level has no hours and no usual weekday: it stands at the end of a day.
    case 'hour':
    case 'weekday':
      return [];
    case 'day':
      return [{ first: period.start, last }];
    case 'whole':
      return [{ first: last, last }];
    case 'week':
      return stepEnds(period, weekEnd);
    case 'month':
      return stepEnds(period, monthEnd);
  }
}

function stepEnds(period: Period, endOf: (day: Day) => Day): Stretch[] {
  const ends: Stretch[] = [];
  for (let day = period.start; day < period.end; ) {
    const end = endOf(day);
    const at = end < period.end ? end : lastDay(period);
    ends.push({ first: at, last: at });
    day = addDays(at, 1);
  }
  return ends;
}

function monthEnd(day: Day): Day {
  const { year, month } = partsOf(day);
  return dayOf(year, month, 31);
}

function weekEnd(day: Day): Day {
  const { year, month, date } = partsOf(day);
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  return addDays(day, (7 - weekday) % 7);
}
