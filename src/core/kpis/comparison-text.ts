import { capital, midSentence } from '../text/capital.ts';
import { numberText } from '../text/number-text.ts';
import { type Day, dayParts, isDay, through } from '../time/period.ts';
import { dateRangeText } from '../time/period-text.ts';
import type { Delta } from './delta.ts';
import type { Unit } from './kpi.ts';
import { quieted } from './usual-change.ts';
import { comparedPeriodText } from './window-text.ts';
import type { Against, ComparedDays, Comparison, Window } from './wire.ts';

const MOST_NAMED = 3;

/** What a value is compared with: `Oct 1–21`, `last Sat by 2:10 PM`. */
export function comparedDaysText(
  { days }: Pick<Comparison, 'days'>,
  { window, today }: { readonly window: Window; readonly today: Day },
): string {
  if (days === null) return comparedPeriodText(window, today);
  return comparedPeriodText({ ...window, startDate: days.baseStartDate, endDate: days.baseEndDate }, today);
}

/** The compared days: `Nov 1–21`; empty for none. */
export function matchedText(days: ComparedDays | null, today: Day): string {
  return days === null ? '' : rangeText(days.startDate, days.endDate, today);
}

/**
 * The last compared day: `through Nov 21; Honda through Nov 20`; null for whole periods and today.
 */
export function throughText(days: ComparedDays | null, today: Day): string | null {
  if (days === null || days.whole || days.endDate >= today) return null;
  const others = days.others.map((other) => `${storesText(other)} through ${dayText(other.through, today)}`);
  return [`through ${dayText(days.endDate, today)}`, ...others].join('; ');
}

/** Stores left out: `without Ford`; null for none. */
export function leftOutText(days: ComparedDays | null): string | null {
  return days === null || days.leftOut.count === 0 ? null : `without ${storesText(days.leftOut)}`;
}

const NOT_COMPARED = 'not compared';

/**
 * Texts per comparison; a note for several is given once.
 *
 * @param usual changes up to this one are quiet; null for none
 */
export function cardTexts(
  comparisons: readonly ComparedWindow[],
  { unit, today, usual }: { readonly unit: Unit; readonly today: Day; readonly usual: number | null },
): CardText[] {
  const said = new Set<string>();
  const uncompared = uncomparedText(comparisons, today);
  return comparisons.flatMap(({ comparison, window }) => {
    const { days, delta, gray } = comparison;
    const note = noteOf(comparison, today);
    const isNew = note !== '' && !said.has(note);
    said.add(note);
    if (days === null && gray === 'notCompared' && !isNew) return [];
    const base = comparedDaysText(comparison, { window, today });
    return [
      {
        against: comparison.against,
        delta: delta && quieted(delta, usual),
        base,
        with:
          gray === 'notCompared'
            ? NOT_COMPARED
            : comparison.value === null
              ? `no value ${base}`
              : `vs ${base}`,
        tip: comparisonTip(comparison, { unit, today }),
        ...(days !== null && isNew && { note }),
        ...(gray === 'noBaseline' && { without: 'new' }),
        ...(gray === 'notCompared' && { uncompared }),
      },
    ];
  });
}

/** Which days are matched matters only where there is a number to compare with. */
function noteOf({ days, value }: Comparison, today: Day): string {
  if (days === null) return NOT_COMPARED;
  if (value === null) return '';
  return [throughText(days, today), leftOutText(days)].filter((text) => text !== null).join(', ');
}

export interface CardText {
  readonly against: Against;
  readonly delta: Delta | null;
  /** The days it is compared with: `Oct 1–21`. */
  readonly base: string;
  /** The same beside the change: `vs Oct 1–21`. Beside `new`, which could mean new vehicles, what was not known. */
  readonly with: string;
  /** `through Nov 21; Honda through Nov 20, without Ford`. */
  readonly note?: string;
  readonly tip: string;
  readonly without?: string;
  /** What it is not compared with, and why: a sentence that cards may share. */
  readonly uncompared?: string;
}

function uncomparedText(comparisons: readonly ComparedWindow[], today: Day): string {
  const missing = comparisons.filter(({ comparison }) => comparison.days === null);
  const periods = missing.map(({ window }) => comparedPeriodText(window, today));
  const why = missing[0]?.comparison.absence?.message ?? '';
  return `Not compared with ${periods.join(' or ')}: ${midSentence(why)}`;
}

interface ComparedWindow {
  readonly comparison: Comparison;
  readonly window: Window;
}

/** Both values with their days, or why there is no comparison. */
export function comparisonTip(
  { days, value, matched, absence }: Comparison,
  { unit, today }: { readonly unit: Unit; readonly today: Day },
): string {
  if (days === null) return absence?.message ?? '';
  const sides = [
    `${rangeText(days.startDate, days.endDate, today)}: ${numberText(matched.value, unit)}`,
    `${rangeText(days.baseStartDate, days.baseEndDate, today)}: ${numberText(value, unit)}`,
  ];
  const age = days.sameAge
    ? `both at the same age, counted through ${dayText(days.sameAge.through, today)} and ${dayText(days.sameAge.baseThrough, today)}`
    : null;
  const stores = [throughText(days, today), age, leftOutText(days)].filter((text) => text !== null);
  return [sides.join(' vs '), ...stores.map(capital)].join('. ');
}

function storesText({ count, names }: ComparedDays['leftOut']): string {
  return count > MOST_NAMED ? `${count} stores` : names.join(', ');
}

function dayText(day: string, today: Day): string {
  return rangeText(day, day, today);
}

function rangeText(first: string, last: string, today: Day): string {
  if (!isDay(first) || !isDay(last)) return '';
  return dateRangeText(through(first, last), { within: dayParts(today).year });
}
