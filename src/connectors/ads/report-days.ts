import { type Day, daysInMonth } from '../../core/time/period.ts';

export interface ReportDays {
  readonly first: Day;
  readonly last: Day;
}

/** Month prefixes in five languages, January first. */
const MONTHS: readonly RegExp[] = [
  /^(jan|ene|gen)/,
  /^(feb|fev)/,
  /^(mar|mrz)/,
  /^(apr|avr|abr)/,
  /^(may|mai|mag)/,
  /^(jun|juin|giu)/,
  /^(jul|juil|lug)/,
  /^(aug|aou|ago)/,
  /^(sep|set)/,
  /^(oct|okt|ott)/,
  /^nov/,
  /^(dec|dez|dic)/,
];

const ISO = String.raw`(?<iso>\d{4}-\d{2}-\d{2})`;
const NUMERIC = String.raw`(?<one>\d{1,2})(?<mark>[./])(?<two>\d{1,2})\k<mark>(?<year>\d{4})`;
const NAMED_DAY = String.raw`(?<dayFirst>\d{1,2})\.?(?:er|st|nd|rd|th)? (?:de |di )?(?<nameAfter>[a-z]{3,10})\.?,? (?:de |di )?(?<yearA>\d{4})`;
const NAMED_MONTH = String.raw`(?<nameFirst>[a-z]{3,10})\.? (?<dayAfter>\d{1,2})(?:st|nd|rd|th)?,? (?<yearB>\d{4})`;
const ANY_DAY = new RegExp(`${ISO}|${NUMERIC}|${NAMED_DAY}|${NAMED_MONTH}`, 'g');

/**
 * The days named by a line above a report: `May 1, 2026 - May 8, 2026`, `1. Mai 2026 – 8. Mai 2026`.
 * @param line numeric days with a point are day first, others month first where possible
 */
export function reportDays(line: string): ReportDays | null {
  const plain = line.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase();
  const days = [...plain.matchAll(ANY_DAY)].flatMap(({ groups }) => dayOf(groups ?? {}) ?? []);
  const [first, last = first] = days;
  return first === undefined || last === undefined || last < first ? null : { first, last };
}

function dayOf(found: Record<string, string | undefined>): Day | null {
  if (found.iso) return existing(...(found.iso.split('-').map(Number) as [number, number, number]));
  if (found.one && found.two) {
    const [one, two, year] = [Number(found.one), Number(found.two), Number(found.year)];
    const dayFirst = existing(year, two, one);
    const monthFirst = existing(year, one, two);
    return found.mark === '.' ? dayFirst : (monthFirst ?? dayFirst);
  }
  const name = found.nameAfter ?? found.nameFirst ?? '';
  const month = MONTHS.findIndex((begins) => begins.test(name)) + 1;
  return existing(Number(found.yearA ?? found.yearB), month, Number(found.dayFirst ?? found.dayAfter));
}

function existing(year: number, month: number, date: number): Day | null {
  const isReal = year > 1999 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
  if (!isReal) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}` as Day;
}
