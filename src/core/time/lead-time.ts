import type { LeadRecord } from '../../records/lead/record.ts';
import { daysBetween } from './period.ts';
import { type PlacedTime, placeTime } from './source-time.ts';

/** How a lead reached us. */
export interface LeadArrival {
  readonly at: Date;
  /** Posted to us by its sender as it happened, not taken from a file of whatever age. */
  readonly isPosted: boolean;
  /** Its kind comes the moment it happens, so that the time it was received checks the time it gives. */
  readonly isLive: boolean;
}

/** When somebody asked, at the dealership. */
export interface LeadTime extends PlacedTime {
  /** The source gave the dealership's own clock or day: it holds whatever the time zone. */
  readonly isWallClock: boolean;
  /** Nothing but its arrival here tells the time: the same lead arriving again keeps its first one. */
  readonly isArrival: boolean;
}

const DAY_MS = 86_400_000;

/**
 * When a lead was asked for, in the dealership's day and hour.
 *
 * A mail's own time counts unless it lies more than 24 hours from when it was received,
 * as its headers or its post tell; then it counts when it was received. A mail in a file
 * without headers may be of any age, so only a time to come is disbelieved. The dates of
 * a list are what they are.
 *
 * @throws RangeError when there is no such zone
 */
export function leadTime(
  lead: Pick<LeadRecord, 'requestedAt' | 'receivedAt'>,
  arrival: LeadArrival,
  timeZone: string,
): LeadTime {
  const received = receivedAt(lead, arrival);
  const { requestedAt } = lead;
  const placed = requestedAt && placeTime(requestedAt, timeZone);
  if (placed && isBelievable(placed, { received, arrival, timeZone })) {
    return { ...placed, isWallClock: requestedAt?.kind !== 'instant', isArrival: false };
  }
  const at = (received ?? arrival.at).toISOString();
  const isArrival = received === null || received === arrival.at;
  return { ...placeTime({ kind: 'instant', at }, timeZone), isWallClock: false, isArrival };
}

/** When it was received, where that is known. A header from the future comes from a wrong clock. */
function receivedAt(
  { receivedAt: stamped }: Pick<LeadRecord, 'receivedAt'>,
  { at, isPosted }: LeadArrival,
): Date | null {
  if (stamped !== null && Date.parse(stamped) <= at.getTime() + DAY_MS) return new Date(stamped);
  return isPosted ? at : null;
}

interface Witness {
  readonly received: Date | null;
  readonly arrival: LeadArrival;
  readonly timeZone: string;
}

function isBelievable(placed: PlacedTime, { received, arrival, timeZone }: Witness): boolean {
  if (!arrival.isLive) return true;
  const ahead = aheadOf(placed, received ?? arrival.at, timeZone);
  return ahead <= DAY_MS && (received === null || ahead >= -DAY_MS);
}

/** How much later the lead's time is, in milliseconds; whole days where it gives only a day. */
function aheadOf({ instant, day }: PlacedTime, moment: Date, timeZone: string): number {
  if (instant !== null) return Date.parse(instant) - moment.getTime();
  const { day: other } = placeTime({ kind: 'instant', at: moment.toISOString() }, timeZone);
  return daysBetween(other, day) * DAY_MS;
}
