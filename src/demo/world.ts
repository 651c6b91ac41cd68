import type { Day } from '../core/time/period.ts';

/** Determines every record of the demo: the same world always gives the same records. */
export interface World {
  readonly seed: string;
  /** The day of the demo's first start; its stories happen around it. */
  readonly storyDay: Day;
}

/** Changing it makes a different demo. */
export const SEED = 'rooftop-1';
