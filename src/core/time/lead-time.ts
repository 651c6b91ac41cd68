import type { LeadRecord } from '../../records/lead/record.ts';
import { daysBetween } from './period.ts';
import { type PlacedTime, placeTime } from './source-time.ts';

export interface LeadArrival {
  readonly at: Date;
  /** By its sender, as it happened. */
  readonly isPosted: boolean;
  /** Sent as it happens, so its receipt can check its time. */
  readonly isLive: boolean;
}

export interface LeadTime extends PlacedTime {
  /** Local time or a day, which no time zone changes. */
  readonly isWallClock: boolean;
  /** Only the arrival gave the time; a repeat keeps the first. */
  readonly isArrival: boolean;
}

const DAY_MS = 86_400_000;

/**
 * The day and hour of a lead at its dealership. A live lead's own time counts if within 24 hours of
 * its receipt, else the receipt. Without a receipt, only future times are rejected. Dates in lists
 * count as given. Throws RangeError for an unknown zone.
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

/** Milliseconds; whole days for a lead with only a day. */
function aheadOf({ instant, day }: PlacedTime, moment: Date, timeZone: string): number {
  if (instant !== null) return Date.parse(instant) - moment.getTime();
  const { day: other } = placeTime({ kind: 'instant', at: moment.toISOString() }, timeZone);
  return daysBetween(other, day) * DAY_MS;
}
