import { addDays, type Day } from '../../../core/time/period.ts';
import type { OpeningHours } from '../../../demo/opening-hours.ts';
import type { Random } from '../../../demo/random.ts';
import type { Moment, WallTime } from '../../../demo/wall-clock.ts';
import type { DealProgress } from './deal.ts';

/** What decides when a deal goes on. */
export interface DealCase {
  readonly contracted: WallTime;
  readonly isRetail: boolean;
  readonly isUnwound: boolean;
  /** Planted: the day it is reversed. */
  readonly reversedOn: Day | null;
  /** Planted: when the front gross is restated, and by how much. */
  readonly restated: { readonly on: Day; readonly frontCents: number } | null;
  /** Planted: a day on which nothing else happens. */
  readonly quietDay: Day | null;
}

interface Places {
  readonly hours: OpeningHours;
  placed(time: WallTime): Moment;
}

/** The same day, the next ones, then the week after: who waits longest, waits for parts or papers. */
const DAYS_TO_DELIVERY = [68, 14, 6, 4, 2, 1, 1, 1, 1, 1, 0.5, 0.5];
const RESTATED_SHARE = 0.08;
/** A deal's last change comes within so many days after its month. */
export const SETTLED_AFTER_DAYS = 50;

/** When a deal is delivered, booked, restated or reversed. */
export function dealProgress(random: Random, deal: DealCase, { hours, placed }: Places): DealProgress {
  const office = (day: Day): WallTime => {
    const open = hours.whenOpen({ day, minute: random.whole(600, 1_000) });
    return open.day === deal.quietDay ? hours.whenOpen({ ...open, day: addDays(open.day, 1) }) : open;
  };
  const contracted = placed(deal.contracted);
  const delivered = deliveredAt(random, deal, hours);
  const progress = {
    contracted,
    delivered: placed(delivered.day === deal.quietDay ? office(delivered.day) : delivered),
    booked: placed(office(addDays(delivered.day, random.whole(1, 3)))),
  };
  if (deal.isUnwound) {
    const day = deal.reversedOn ?? addDays(deal.contracted.day, random.whole(2, 12));
    return { ...before(placed(office(day)), progress), restated: null };
  }
  return { ...progress, reversed: null, restated: restatement(random, deal, { office, placed }) };
}

function deliveredAt(random: Random, deal: DealCase, hours: OpeningHours): WallTime {
  const days = deal.isRetail ? random.weighted(DAYS_TO_DELIVERY) : 0;
  const soon = hours.after(deal.contracted, random.whole(60, 150));
  if (days === 0) return soon;
  return hours.whenOpen({ day: addDays(deal.contracted.day, days), minute: random.whole(660, 1_080) });
}

/** What happened before the deal was reversed. */
function before(
  reversed: Moment,
  { contracted, delivered, booked }: { contracted: Moment; delivered: Moment; booked: Moment },
): Omit<DealProgress, 'restated'> {
  const known = (moment: Moment) => (moment.at < reversed.at ? moment : null);
  return { contracted, delivered: known(delivered), booked: known(booked), reversed };
}

function restatement(
  random: Random,
  deal: DealCase,
  { office, placed }: { office: (day: Day) => WallTime; placed: Places['placed'] },
): DealProgress['restated'] {
  if (deal.restated) {
    const { on, frontCents } = deal.restated;
    return { ...placed({ day: on, minute: random.whole(602, 640) }), frontCents };
  }
  if (!deal.isRetail || !random.chance(RESTATED_SHARE)) return null;
  const day = addDays(deal.contracted.day, random.whole(14, 45));
  return { ...placed(office(day)), frontCents: Math.round(random.normal() * 22_000) };
}
