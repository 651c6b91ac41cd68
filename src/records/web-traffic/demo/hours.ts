import { apportion, Random } from '../../../demo/random.ts';
import type { World } from '../../../demo/world.ts';
import { SESSIONS_BY_HOUR } from './traffic-groups.ts';
import type { DemoVisits } from './web-days.ts';

/** Visits of one hour; the hours of a day add up to it. */
export interface HourVisits extends DemoVisits {
  readonly hour: number;
}

/** A day's visits by the hour they came in; hours nobody came in are left out. */
export function byHour(world: World, rooftopKey: string, visits: DemoVisits): HourVisits[] {
  const { day, group, device, sessions } = visits;
  const random = new Random(world.seed, 'web hours', rooftopKey, day, group, device);
  const weights = SESSIONS_BY_HOUR.map((weight) => weight * (0.5 + random.next()));
  const counts = apportion(sessions, weights);
  const engaged = apportion(visits.engaged, counts);
  const seconds = apportion(visits.seconds, counts);
  const views = apportion(visits.views, counts);
  return counts.flatMap((count, hour) =>
    count === 0
      ? []
      : [
          {
            ...visits,
            hour,
            sessions: count,
            engaged: Math.min(count, engaged[hour] ?? 0),
            seconds: seconds[hour] ?? 0,
            views: views[hour] ?? 0,
          },
        ],
  );
}
