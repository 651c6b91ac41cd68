import { timeOfDay } from '../../../core/kpis/reach.ts';

/** The digest is mailed from this hour on; a server that was down then sends it in the hours after. */
const FIRST_HOUR = 7;
const LAST_HOUR = 10;

/**
 * Whether the daily digest is due by the clock of a store: from 7:00 to 10:59. Each person gets one a day, however often
 * the clock is looked at.
 */
export function isDigestDue(timeZone: string, now: Date): boolean {
  const hour = Number(timeOfDay(now, timeZone).slice(0, 2));
  return hour >= FIRST_HOUR && hour <= LAST_HOUR;
}
