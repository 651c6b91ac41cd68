import type { LeadRecord } from '../../records/lead/record.ts';
import { daysBetween } from './period.ts';
import { type PlacedTime, placeTime } from './source-time.ts';

export interface LeadArrival {
  readonly at: Date;
  /** Posted by its sender as it happened; not read from a file. */
  readonly isPosted: boolean;
  /** Sent the moment it happens, so the receipt time can check the lead's own. */
  readonly isLive: boolean;
}

export interface LeadTime extends PlacedTime {
  /** The source gave local time or a day, which no time zone changes. */
  readonly isWallClock: boolean;
  /** Only the arrival gave the time: when the lead arrives again, it keeps the first. */
  readonly isArrival: boolean;
}

const DAY_MS = 86_400_000;

/**
 * The day and hour of a lead at its dealership. A live lead's own time is used unless it is more
 * than 24 hours from its receipt; then the receipt counts. Without a known receipt, only future
 * times are rejected. Dates in lists are used as given. Throws RangeError for an unknown zone.
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

/** A header from the future comes from a wrong clock. */
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

/** Milliseconds; whole days where the lead has only a day. */
function aheadOf({ instant, day }: PlacedTime, moment: Date, timeZone: string): number {
  if (instant !== null) return Date.parse(instant) - moment.getTime();
  const { day: other } = placeTime({ kind: 'instant', at: moment.toISOString() }, timeZone);
  return daysBetween(other, day) * DAY_MS;
}
