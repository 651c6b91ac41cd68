import { type Day, daysBetween, isDay } from '../time/period.ts';
import { dayText } from '../time/period-text.ts';

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

/** A chart with the annotations of its days; as it was where there are none. */
export function withAnnotations<Model extends object>(model: Model, all: readonly NotedDay[]): Model {
  const { days = [] } = model as { readonly days?: readonly string[] };
  const annotated = placedNotes(days, all);
  return annotated.length === 0 ? model : { ...model, annotated };
}

/** On paper: `1  Nov 12, 2026: Site relaunch (Maple Kia)`, numbered by tick. A last line counts the rest. */
export function noteLines(notes: readonly PlacedNote[], most: number): string[] {
  const lines = notes.flatMap(({ annotations }, at) =>
    annotations.map((one) => `${at + 1}  ${dayText(one.day as Day)}: ${noteText(one)}`),
  );
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `and ${lines.length - most + 1} more`];
}

/** In tooltips: `Site relaunch (Toyota of Springfield)`. */
export function noteText({ text, store }: Pick<NotedDay, 'text' | 'store'>): string {
  return store === null ? text : `${text} (${store})`;
}
