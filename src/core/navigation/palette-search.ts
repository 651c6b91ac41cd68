import type { PeriodChoice } from '../kpis/comparison.ts';
import { type Day, dayParts } from '../time/period.ts';
import { monthName } from '../time/period-text.ts';

interface Named {
  readonly id: string;
  readonly title: string;
}

export interface PaletteWords {
  /** Screens and KPIs. */
  readonly targets: readonly Named[];
  readonly stores: readonly { readonly id: number; readonly name: string }[];
  readonly today: Day;
}

/** A target for a store, a period, or both. */
export interface PaletteFind {
  readonly target: string;
  readonly store: { readonly id: number; readonly name: string } | null;
  readonly choice: PeriodChoice | null;
  /** `Budget, Alderpoint Honda` */
  readonly title: string;
}

const MOST_WORDS = 7;
const MOST_FINDS = 6;

/**
 * What `honda budget` or `cpl last month toyota` names. Words are beginnings of words of names, in any
 * order; a target also has initials (`cpl`).
 *
 * @returns at most six, the closest first; none without a store or period
 */
export function findForPalette(search: string, { targets, stores, today }: PaletteWords): PaletteFind[] {
  const { choice, rest } = periodIn(wordsOf(search), today);
  if (rest.length === 0 || rest.length > MOST_WORDS) return [];
  const known = {
    targets: targets.map(lettered),
    stores: stores.map((one) => ({ one, words: wordsOf(one.name) })),
  };
  const finds = subsetsOf(rest).flatMap(([ofStore, ofTarget]) => {
    if (ofTarget.length === 0 || (ofStore.length === 0 && choice === null)) return [];
    const places =
      ofStore.length === 0
        ? [{ one: null, words: [] }]
        : known.stores.filter(({ words }) => fits(ofStore, words));
    if (places.length === 0) return [];
    const named = known.targets.filter(
      ({ words, initials }) => fits(ofTarget, words) || ofTarget.join('') === initials,
    );
    return named.flatMap(({ target, words }) =>
      places.map((place) => ({
        find: {
          ...{ target: target.id, store: place.one, choice },
          title: place.one ? `${target.title}, ${place.one.name}` : target.title,
        },
        // Words of the names that the search leaves out.
        left: Math.max(0, words.length - ofTarget.length) + Math.max(0, place.words.length - ofStore.length),
      })),
    );
  });
  return finds
    .toSorted((a, b) => a.left - b.left)
    .slice(0, MOST_FINDS)
    .map(({ find }) => find);
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean);
}

function lettered(target: Named) {
  const words = wordsOf(target.title);
  return { target, words, initials: words.map(([letter]) => letter).join('') };
}

/** Each word begins another word of the name. */
function fits(words: readonly string[], name: readonly string[]): boolean {
  const free = [...name];
  return words.every((word) => {
    const at = free.findIndex((other) => other.startsWith(word));
    if (at < 0) return false;
    free.splice(at, 1);
    return true;
  });
}

function subsetsOf(words: readonly string[]): [store: string[], target: string[]][] {
  return Array.from({ length: 2 ** words.length }, (_, bits) => [
    words.filter((_word, index) => (bits >> index) & 1),
    words.filter((_word, index) => !((bits >> index) & 1)),
  ]);
}

const SPANS = ['month', 'quarter', 'year'] as const;

/** `last month`, `this year`, or a month by its name, with or without a year; the first one counts. */
function periodIn(
  words: readonly string[],
  today: Day,
): { choice: PeriodChoice | null; rest: readonly string[] } {
  for (let index = 0; index < words.length; index += 1) {
    const [first = '', second = ''] = words.slice(index, index + 2);
    const relative = relativePeriod(first, second, today);
    const found = relative ? { choice: relative, taken: 2 } : monthNamed(first, second, today);
    if (found) return { choice: found.choice, rest: words.toSpliced(index, found.taken) };
  }
  return { choice: null, rest: words };
}

function relativePeriod(first: string, second: string, today: Day): PeriodChoice | null {
  const span = SPANS.find((one) => one === second);
  if (!span || (first !== 'last' && first !== 'this')) return null;
  const back = first === 'last' ? 1 : 0;
  const { year, month } = dayParts(today);
  if (span === 'year') return { view: 'year', year: year - back };
  const count = span === 'month' ? 12 : 4;
  const now = year * count + (span === 'month' ? month - 1 : Math.ceil(month / 3) - 1) - back;
  const [ofYear, place] = [Math.floor(now / count), (now % count) + 1];
  return span === 'month'
    ? { view: 'month', year: ofYear, month: place }
    : { view: 'quarter', year: ofYear, quarter: place };
}

/** Without a year, the latest month of that name that has begun. */
function monthNamed(
  first: string,
  second: string,
  today: Day,
): { choice: PeriodChoice; taken: number } | null {
  if (first.length < 3) return null;
  const month = Array.from({ length: 12 }, (_, index) => index + 1).find((one) =>
    [monthName(one), monthName(one, 'short')].some((name) => name.toLowerCase() === first),
  );
  if (month === undefined) return null;
  const now = dayParts(today);
  if (/^20\d\d$/.test(second)) return { choice: { view: 'month', year: Number(second), month }, taken: 2 };
  return { choice: { view: 'month', year: month > now.month ? now.year - 1 : now.year, month }, taken: 1 };
}
