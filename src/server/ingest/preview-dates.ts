/** What a table's dates come to when they are read one way. */
export interface ReadDates {
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly rejected: number;
}

const DAY_MS = 86_400_000;
/** A file covers some days; with day and month changed about, the same days lie months apart. */
const FAR_APART = 3;

/** Whether a table could be read the other way too, and to other days. */
export function isOtherReading(one: ReadDates, other: ReadDates): boolean {
  const isSame = one.firstDay === other.firstDay && one.lastDay === other.lastDay;
  return !isSame && other.rejected <= one.rejected;
}

/**
 * Whether nobody need be asked: read the other way only, the dates lie in the future, or far
 * further apart.
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
