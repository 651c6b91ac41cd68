import type { Day } from '../core/time/period.ts';

/** What decides every record of the demo: the same world gives the same records for ever. */
export interface World {
  readonly seed: string;
  /** The day the demo was first started: its stories happen around it. */
  readonly storyDay: Day;
}

/** A change of it makes another demo. */
export const SEED = 'rooftop-1';
