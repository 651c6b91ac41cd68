import { daysBetween, isDay } from '../time/period.ts';

export interface NotedDay {
  readonly id: number;
  readonly day: string;
  readonly text: string;
  readonly store: string | null;
  readonly mayChange: boolean;
}

export interface PlacedNote {
  /** Of a tick. */
  readonly index: number;
  readonly annotations: readonly NotedDay[];
}

/**
 * Annotations at the ticks whose days they are of, in the order of the ticks.
 *
 * @param days the first day of each tick, oldest first
 */
export function placedNotes(days: readonly string[], annotations: readonly NotedDay[]): PlacedNote[] {
  const placed = new Map<number, NotedDay[]>();
  for (const annotation of annotations) {
    const index = tickOf(days, annotation.day);
    if (index !== null) placed.set(index, [...(placed.get(index) ?? []), annotation]);
  }
  return [...placed]
    .map(([index, found]) => ({ index, annotations: found }))
    .toSorted((a, b) => a.index - b.index);
}

/** Ticks are a day, a week or a month apart. */
function tickOf(days: readonly string[], day: string): number | null {
  const index = days.findLastIndex((one) => one <= day);
  const [start, first, second] = [days[index], days[0], days[1]];
  if (start === undefined || !isDay(start) || !isDay(day) || first === undefined || !isDay(first))
    return null;
  const step = second !== undefined && isDay(second) ? daysBetween(first, second) : 1;
  const isWithin = step > 27 ? start.slice(0, 7) === day.slice(0, 7) : daysBetween(start, day) < step;
  return isWithin ? index : null;
}

/** In tooltips: `Site relaunch (Toyota of Springfield)`. */
export function noteText({ text, store }: Pick<NotedDay, 'text' | 'store'>): string {
  return store === null ? text : `${text} (${store})`;
}
