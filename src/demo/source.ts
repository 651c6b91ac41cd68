import type { Day } from '../core/time/period.ts';
import type { Target } from '../records/kinds.ts';
import type { DemoRooftop } from './groups/rooftop.ts';
import type { World } from './world.ts';

/** One rooftop of one world. */
export interface Place {
  readonly world: World;
  readonly rooftop: DemoRooftop;
}

/** The records of a month, of which those are wanted that changed after `since`; all of them when it is null. */
export interface Stretch {
  readonly month: Day;
  readonly since: number | null;
}

/** A file as the rooftop's own system would write it. */
export interface DemoFile {
  readonly name: string;
  readonly text: string;
  readonly rowCount: number;
  /** When it was sent. */
  readonly at: number;
}

/** One kind of record the demo tells. Moments are milliseconds since 1970. */
export interface DemoSource {
  readonly fact: Target;
  /** So long after its end a month's records change no more. */
  readonly settledAfterDays: number;
  reportsOf(rooftop: DemoRooftop): boolean;
  /** What is known at `asOf`, in the order it is to be taken in; none where there is nothing to tell. */
  filesOf(place: Place, stretches: readonly Stretch[], asOf: number): readonly DemoFile[];
  /** When the next record comes after a moment; at most two days ahead. */
  nextAfter(place: Place, moment: number): number;
}

/** Part of a file's name: a whole month by its name, changes by when they were asked for. */
export function spanName(stretches: readonly Stretch[], asOf: number): string {
  const [only] = stretches;
  if (stretches.length === 1 && only?.since === null) return only.month.slice(0, 7);
  return `until-${new Date(asOf).toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}
