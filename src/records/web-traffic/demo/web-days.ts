import { type Day, dayParts, weekdayOf } from '../../../core/time/period.ts';
import { cachedByMonth } from '../../../demo/cached-by-month.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { apportion, Random } from '../../../demo/random.ts';
import { daysOfMonth, yearsFrom } from '../../../demo/seasons.ts';
import { driftOf, spread } from '../../../demo/spread.ts';
import { isFormBroken } from '../../../demo/stories.ts';
import type { World } from '../../../demo/world.ts';
import {
  DEVICE_SHARES,
  LEAD_EVENTS,
  SESSIONS_A_LEAD,
  SESSIONS_BY_MONTH,
  SESSIONS_BY_WEEKDAY,
  TRAFFIC_GROUPS,
  type TrafficGroup,
} from './traffic-groups.ts';

/** Visits of one day from one channel group on one device. */
export interface DemoVisits {
  readonly day: Day;
  readonly group: string;
  readonly device: string;
  readonly sessions: number;
  readonly engaged: number;
  /** Of all sessions together. */
  readonly seconds: number;
  readonly views: number;
}

/** How often something was done on one day by visitors of one channel group. */
export interface DemoEvents {
  readonly day: Day;
  readonly group: string;
  readonly event: string;
  /** New or used, where the event is about one vehicle. */
  readonly condition: 'New' | 'Used' | null;
  readonly count: number;
}

export interface WebMonth {
  readonly visits: readonly DemoVisits[];
  readonly events: readonly DemoEvents[];
}

/** A store's website traffic in a month; the same seed gives the same month. */
export const webOfMonth = cachedByMonth(24, (world, rooftop, month): WebMonth => {
  const random = new Random(world.seed, 'web', rooftop.key, month);
  const dates = daysOfMonth(month);
  const weights = dates.map((day) => SESSIONS_BY_WEEKDAY[weekdayOf(day)] ?? 1);
  const days = TRAFFIC_GROUPS.flatMap((group) => {
    const sessions = spread(random, sessionsOf(world, { rooftop, month, group }), weights);
    return dates.map((day, index) => ({ day, group, sessions: sessions[index] ?? 0 }));
  });
  return {
    visits: days.flatMap((of) => visitsOf(random, of)),
    events: [
      ...days.flatMap((of) => vehicleEvents(random, rooftop, of)),
      ...leadEvents(random, { world, rooftop, days }),
    ],
  };
});

interface GroupDay {
  readonly day: Day;
  readonly group: TrafficGroup;
  readonly sessions: number;
}

function sessionsOf(
  world: World,
  { rooftop, month, group }: { rooftop: DemoRooftop; month: Day; group: TrafficGroup },
): number {
  const season = SESSIONS_BY_MONTH[dayParts(month).month - 1] ?? 1;
  const grown = group.growth ** yearsFrom(world.storyDay, month);
  // Of unpaid search Search Console tells the same ups and downs.
  const drift = driftOf(world, rooftop, {
    month,
    what: group.name.startsWith('Organic S') ? 'search' : 'web',
  });
  return Math.round(((rooftop.leads * SESSIONS_A_LEAD * group.share) / 100) * season * grown * drift);
}

function visitsOf(random: Random, { day, group, sessions }: GroupDay): DemoVisits[] {
  const parts = apportion(
    sessions,
    DEVICE_SHARES.map(({ share }) => share * (0.9 + 0.2 * random.next())),
  );
  return DEVICE_SHARES.flatMap(({ name, engagement }, index) => {
    const count = parts[index] ?? 0;
    if (count === 0) return [];
    const rate = group.engagement * engagement * (0.95 + 0.1 * random.next());
    return [
      {
        day,
        group: group.name,
        device: name,
        sessions: count,
        engaged: Math.min(count, Math.round(count * rate)),
        seconds: Math.round(count * group.seconds * (0.9 + 0.2 * random.next())),
        views: Math.max(count, Math.round(count * group.pages * (0.95 + 0.1 * random.next()))),
      },
    ];
  });
}

function vehicleEvents(
  random: Random,
  rooftop: DemoRooftop,
  { day, group, sessions }: GroupDay,
): DemoEvents[] {
  const about = (each: number) => Math.round(sessions * each * (0.94 + 0.12 * random.next()));
  const [ofNew = 0, ofUsed = 0] = apportion(about(group.vdps), [
    rooftop.newUnits * 1.15,
    rooftop.usedUnits * 1.4,
  ]);
  const all: DemoEvents[] = [
    { day, group: group.name, event: 'asc_itemlist_pageview', condition: null, count: about(group.srps) },
    { day, group: group.name, event: 'asc_item_pageview', condition: 'New', count: ofNew },
    { day, group: group.name, event: 'asc_item_pageview', condition: 'Used', count: ofUsed },
  ];
  return all.filter(({ count }) => count > 0);
}

interface LeadsOf {
  readonly world: World;
  readonly rooftop: DemoRooftop;
  readonly days: readonly GroupDay[];
}

/** Forms, calls, chats and texts of the month, spread over the days and groups that its visits came on. */
function leadEvents(random: Random, { world, rooftop, days }: LeadsOf): DemoEvents[] {
  const sessions = days.reduce((sum, one) => sum + one.sessions, 0);
  if (sessions === 0) return [];
  const weights = days.map((one) => one.sessions * one.group.leaning);
  return LEAD_EVENTS.flatMap(({ event, rate }) => {
    const counts = spread(random, Math.round((sessions * rate) / 100), weights);
    return days.flatMap(({ day, group }, index) => {
      const count = counts[index] ?? 0;
      const isBroken = event === 'asc_form_submission' && isFormBroken(world, rooftop.key, day);
      return count === 0 || isBroken ? [] : [{ day, group: group.name, event, condition: null, count }];
    });
  });
}
