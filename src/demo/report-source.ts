import { addDays, type Day, firstOfMonth, today } from '../core/time/period.ts';
import { addMonths, daysOfMonth } from './seasons.ts';
import type { Place, Stretch } from './source.ts';

const DAY_MS = 86_400_000;
/** Platforms send their reports early in the morning. */
const SENT_AT_MS = 6 * 3_600_000;

/**
 * The days a nightly report covers: those not yet reported, and the last ones, whose numbers it corrects.
 * @param lag how many days the report is behind
 * @param corrected how many reported days it repeats
 */
export function reportedDays(
  { rooftop }: Place,
  stretches: readonly Stretch[],
  { asOf, lag, corrected }: { asOf: number; lag: number; corrected: number },
): Day[] {
  const until = (moment: number) => addDays(today(new Date(moment), rooftop.timeZone), -lag);
  const last = until(asOf);
  return stretches.flatMap(({ month, since }) => {
    const from = since === null ? null : addDays(until(since), 1 - corrected);
    return daysOfMonth(month).filter((day) => day < last && (from === null || day >= from));
  });
}

/** The next nightly report after a moment, in milliseconds since 1970. */
export function nextNight(moment: number): number {
  return Math.floor((moment - SENT_AT_MS) / DAY_MS + 1) * DAY_MS + SENT_AT_MS;
}

/** The latest months alone, for lists that nobody compares with the year before last. */
export function recentStretches(
  { rooftop }: Place,
  stretches: readonly Stretch[],
  { asOf, months }: { readonly asOf: number; readonly months: number },
): Stretch[] {
  const first = addMonths(firstOfMonth(today(new Date(asOf), rooftop.timeZone)), 1 - months);
  return stretches.filter(({ month }) => month >= first);
}
