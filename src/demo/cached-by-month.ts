import type { Day } from '../core/time/period.ts';
import type { DemoRooftop } from './groups/rooftop.ts';
import type { World } from './world.ts';

type OfMonth<T> = (world: World, rooftop: DemoRooftop, month: Day) => T;

/** Caches a store's latest months, which neighboring months and sources reuse. */
export function cachedByMonth<T>(limit: number, make: OfMonth<T>): OfMonth<T> {
  const known = new Map<string, T>();
  return (world, rooftop, month) => {
    const key = `${world.seed} ${world.storyDay} ${rooftop.key} ${month}`;
    const found = known.get(key) ?? make(world, rooftop, month);
    known.delete(key);
    known.set(key, found);
    for (const oldest of known.keys()) {
      if (known.size <= limit) break;
      known.delete(oldest);
    }
    return found;
  };
}
