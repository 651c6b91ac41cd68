export interface ReadDates {
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly rejected: number;
}

const DAY_MS = 86_400_000;
/** With day and month swapped, a file's days are months apart. */
const FAR_APART = 3;

/** Readable the other way too, with other days. */
export function isOtherReading(one: ReadDates, other: ReadDates): boolean {
  const isSame = one.firstDay === other.firstDay && one.lastDay === other.lastDay;
  return !isSame && other.rejected <= one.rejected;
}

/**
 * The other reading is in the future or far longer, so there is no need to ask.
 *
 * @param today `YYYY-MM-DD`
 */
export function isFarLikelier(one: ReadDates, other: ReadDates, today: string): boolean {
  const isFuture = ({ lastDay }: ReadDates) => lastDay !== null && lastDay > today;
  if (isFuture(one) !== isFuture(other)) return isFuture(other);
  return daysOf(other) > FAR_APART * daysOf(one);
}

function daysOf({ firstDay, lastDay }: ReadDates): number {
  if (firstDay === null || lastDay === null) return 0;
  return (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;
}
