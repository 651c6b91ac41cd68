import { addDays, type Day, type Period } from './period.ts';

/** Ordered periods that do not touch. */
export type Days = readonly Period[];

const byStart = (one: Period, other: Period) =>
  one.start < other.start ? -1 : one.start > other.start ? 1 : 0;

/** Days in any period, in any order. */
export function unionOf(stretches: readonly Period[]): Days {
  const sorted = stretches.filter(({ start, end }) => start < end).toSorted(byStart);
  const union: Period[] = [];
  for (const stretch of sorted) {
    const last = union.at(-1);
    if (last === undefined || last.end < stretch.start) union.push(stretch);
    else if (last.end < stretch.end) union[union.length - 1] = { start: last.start, end: stretch.end };
  }
  return union;
}

/** Days of the first set only. */
export function differenceOf(days: Days, without: Days): Days {
  let left: Period[] = [...days];
  for (const { start, end } of without) {
    left = left.flatMap((one) => {
      if (end <= one.start || one.end <= start) return [one];
      return [
        { start: one.start, end: start },
        { start: end, end: one.end },
      ].filter((part) => part.start < part.end);
    });
  }
  return left;
}

/** Days in both sets. */
export function intersectionOf(days: Days, others: Days): Days {
  return days.flatMap((one) =>
    others.flatMap((other) => {
      const start = one.start > other.start ? one.start : other.start;
      const end = one.end < other.end ? one.end : other.end;
      return start < end ? [{ start, end }] : [];
    }),
  );
}

/** Fills gaps of at most `atMost` days. */
export function gapsClosed(days: Days, atMost: number): Days {
  const closed: Period[] = [];
  for (const stretch of days) {
    const last = closed.at(-1);
    if (last !== undefined && addDays(last.end, atMost) >= stretch.start)
      closed[closed.length - 1] = { start: last.start, end: stretch.end };
    else closed.push(stretch);
  }
  return closed;
}

/** Extends each period by `by` days on both sides. */
export function widened(days: Days, by: number): Days {
  return unionOf(days.map(({ start, end }) => ({ start: addDays(start, -by), end: addDays(end, by) })));
}

/** The day after the last; null for an empty set. */
export function endOf(days: Days): Day | null {
  return days.at(-1)?.end ?? null;
}
