import type { Day } from '../core/time/period.ts';
import type { Target } from '../records/kinds.ts';
import type { DemoRooftop } from './groups/rooftop.ts';
import type { World } from './world.ts';

export interface Place {
  readonly world: World;
  readonly rooftop: DemoRooftop;
}

/** The month's records changed after `since`; all of them when it is null. */
export interface Stretch {
  readonly month: Day;
  readonly since: number | null;
}

export interface DemoFile {
  readonly name: string;
  readonly text: string;
  readonly rowCount: number;
  readonly at: number;
}

/** One kind of demo record. Moments are milliseconds since 1970. */
export interface DemoSource {
  readonly fact: Target;
  /** Days after its end until a month's records no longer change. */
  readonly settledAfterDays: number;
  reportsOf(rooftop: DemoRooftop): boolean;
  filesOf(place: Place, stretches: readonly Stretch[], asOf: number): readonly DemoFile[];
  nextAfter(place: Place, moment: number): number;
}

/** Whether a store has a feed of this kind of record. */
export function reports({ fact, reportsOf }: DemoSource, rooftop: DemoRooftop): boolean {
  return (rooftop.reports?.includes(fact) ?? true) && reportsOf(rooftop);
}

export function spanName(stretches: readonly Stretch[], asOf: number): string {
  const [only] = stretches;
  if (stretches.length === 1 && only?.since === null) return only.month.slice(0, 7);
  return `until-${new Date(asOf).toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}
