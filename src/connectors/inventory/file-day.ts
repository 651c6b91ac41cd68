import { type Day, dayOf, isDay } from '../../core/time/period.ts';

const IN_NAME = /(?<!\d)(20\d{2})[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/;

/** The day that the name of a file gives, as in `catalog_20260103_200021.csv`; null where it gives none, or one to come. */
export function dayInName(name: string | undefined, now: Date): Day | null {
  const [, year, month, day] = IN_NAME.exec(name ?? '') ?? [];
  const text = `${year}-${month}-${day}`;
  if (year === undefined || !isDay(text)) return null;
  const found = dayOf(Number(year), Number(month), Number(day));
  return found <= now.toISOString().slice(0, 10) ? found : null;
}
