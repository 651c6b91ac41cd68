import { addDays, type Day, weekdayOf } from '../../../core/time/period.ts';
import { cachedByMonth } from '../../../demo/cached-by-month.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { Random } from '../../../demo/random.ts';
import { daysOfMonth, monthNumber } from '../../../demo/seasons.ts';
import { driftOf, spread } from '../../../demo/spread.ts';
import { oilChangeSpecial } from '../../../demo/stories.ts';
import { type Moment, type WallTime, wallClockOf } from '../../../demo/wall-clock.ts';
import type { World } from '../../../demo/world.ts';
import { isWorkshopOpen, orderSeason, workshopWeights } from './calendar.ts';

/** A repair order before anything is known of its work. */
export interface OrderOutline {
  readonly number: string;
  /** Its place among those of the month that closes it. */
  readonly place: number;
  readonly opened: Moment;
  /** Closed, or voided. */
  readonly closed: Moment;
  readonly isVoided: boolean;
  /** Came for the planted special. */
  readonly isSpecial: boolean;
}

/** More than any workshop closes in a month. */
export const MOST_ORDERS = 5_000;
const VOIDED_SHARE = 0.006;
/** How many days an order is open: most are closed the same day. */
const DAYS_OPEN = [64, 16, 6, 4, 2.5, 1.5, 1, 1, 0.7, 0.5, 0.5, 0.4, 0.4, 0.3, 0.3, 0.3, 0.2, 0.2, 0.2, 0.1];
/** How likely each hour is, midnight first. */
const CLOSING_HOURS = [0, 0, 0, 0, 0, 0, 0, 0, 0.3, 0.7, 1, 1.1, 1, 0.9, 1.1, 1.3, 1.5, 1.2];
const OPENING_HOURS = [0, 0, 0, 0, 0, 0, 0, 2, 2.2, 1.6, 1.3, 1, 0.8, 0.8, 0.7, 0.5, 0.3];
const OPENS = 435;
const SATURDAY_CLOSES = 960;

/**
 * The orders that a month closes, in the order they were opened. Their number follows the plan
 * (volume, season, trend, story) exactly; some more are voided.
 */
export const ordersClosedIn = cachedByMonth(40, (world, rooftop, month): OrderOutline[] => {
  const random = new Random(world.seed, rooftop.key, 'order counts', month);
  const weights = workshopWeights(month);
  const ordinary = plannedOrders(world, rooftop, month);
  const special = oilChangeSpecial(world, { rooftop: rooftop.key, month });
  const counts = {
    ordinary: spread(random, ordinary, weights),
    special: spread(random, Math.round(ordinary * (special?.moreOrders ?? 0)), weights),
    voided: spread(random, Math.floor(ordinary * VOIDED_SHARE + random.next()), weights),
  };
  const clock = wallClockOf(rooftop.timeZone);
  const all = daysOfMonth(month).flatMap((day, index) =>
    (['ordinary', 'special', 'voided'] as const).flatMap((kind) =>
      Array.from({ length: counts[kind][index] ?? 0 }, () => {
        const { opened, closed } = stay(random, day, kind);
        return { opened: clock.placed(opened), closed: clock.placed(closed), kind };
      }),
    ),
  );
  return all
    .sort((a, b) => a.opened.at - b.opened.at)
    .slice(0, MOST_ORDERS)
    .map(({ opened, closed, kind }, place) => ({
      number: `${monthNumber(month) * MOST_ORDERS + place}`,
      place,
      opened,
      closed,
      isVoided: kind === 'voided',
      isSpecial: kind === 'special',
    }));
});

function plannedOrders(world: World, rooftop: DemoRooftop, month: Day): number {
  const drift = driftOf(world, rooftop, { month, what: 'orders' });
  return Math.round(rooftop.service.orders * orderSeason(month, world.storyDay) * drift);
}

/** From when to when a vehicle's order is open. */
function stay(
  random: Random,
  day: Day,
  kind: 'ordinary' | 'special' | 'voided',
): { opened: WallTime; closed: WallTime } {
  const drawn = random.weighted(CLOSING_HOURS) * 60 + random.whole(0, 59);
  const closing = weekdayOf(day) === 6 && drawn >= SATURDAY_CLOSES ? drawn - 240 : drawn;
  const closed = { day, minute: closing };
  const days = kind === 'special' ? 0 : random.weighted(DAYS_OPEN);
  const minutes = Math.round(random.lognormal(kind === 'special' ? 55 : 110, 0.5));
  if (days === 0) return { opened: { day, minute: Math.max(OPENS, closing - minutes) }, closed };
  const opening = random.weighted(OPENING_HOURS) * 60 + random.whole(0, 59);
  return { opened: { day: openDayBefore(day, days), minute: Math.max(OPENS, opening) }, closed };
}

/** So many days earlier, or before that the next day on which the workshop works. */
function openDayBefore(day: Day, days: number): Day {
  let earlier = addDays(day, -days);
  while (!isWorkshopOpen(earlier)) earlier = addDays(earlier, -1);
  return earlier;
}
