import { type Condition, type FactKey, known } from './fact.ts';

/** What is taken from each record that counts. */
export type Take =
  | { readonly kind: 'count' }
  /** Columns added up, others taken off; a record counts when all of them are known. */
  | { readonly kind: 'sum'; readonly plus: readonly string[]; readonly minus: readonly string[] }
  /** How many different values of a column. */
  | { readonly kind: 'distinct'; readonly field: string }
  /** How many different entries of a list in each calendar month of each dealership. */
  | { readonly kind: 'months'; readonly list: string }
  /** How many different values of a column at each dealership whose average place is no lower: the sum of one column over that of another. */
  | {
      readonly kind: 'placed';
      readonly field: string;
      readonly sum: string;
      readonly per: string;
      readonly atMost: number;
    }
  /** How many records stand open at the end of a day, for longer than so many days; or a column of theirs added up. */
  | { readonly kind: 'level'; readonly olderThanDays: number; readonly sum?: string };

/** Tells a sum that is 0 from one nobody knows. */
export interface Reported {
  /** Records that could say it. */
  readonly of: Measure;
  /** Records that do: a sum of 0 is unknown where there are none of these among some of those. */
  readonly by: Measure;
}

/**
 * Which days of a period count: all of them, those to come too (`whole`); all that was entered so far, also for days
 * to come (`entered`); or those through yesterday, on which money is due (`due`). Other measures count through today.
 */
export type MeasureSpan = 'whole' | 'entered' | 'due';

/** One number taken from the records; a count or a sum is a column of the rollups. */
export interface Measure {
  /** The column in `measure_day` and `measure_month`; only counts and sums have one. */
  readonly key: string;
  readonly fact: FactKey;
  readonly take: Take;
  readonly when: readonly Condition[];
  /** How many of its units make one that is shown: 100 for cents and hundredths of an hour, 60 for seconds shown as minutes. */
  readonly scale: number;
  readonly reported?: Reported;
  /** Counted from the records whenever it is asked for: no rollup has a column of it. */
  readonly isRequested?: true;
  readonly span?: MeasureSpan;
  /** The column with the day on which it came of a record: a sale of a lead. */
  readonly eventField?: string;
}

type Recipe = Omit<Measure, 'key' | 'fact'>;

/** Names the measures of one fact after their columns. */
export function defineMeasures<const Key extends string>(
  fact: FactKey,
  recipes: Readonly<Record<Key, Recipe>>,
): Readonly<Record<Key, Measure>> {
  const entries = Object.entries<Recipe>(recipes).map(([key, recipe]) => [key, { key, fact, ...recipe }]);
  return Object.fromEntries(entries);
}

/** How many records meet the conditions. */
export function counted(...when: readonly Condition[]): Recipe {
  return { take: { kind: 'count' }, when, scale: 1 };
}

/** The sum of a field over the records that meet the conditions. */
export function summed(field: string, ...when: readonly Condition[]): Recipe {
  return { take: { kind: 'sum', plus: [field], minus: [] }, when, scale: 1 };
}

/** One field less another, over the records that meet the conditions and say both. */
export function difference(plus: string, minus: string, ...when: readonly Condition[]): Recipe {
  return { take: { kind: 'sum', plus: [plus], minus: [minus] }, when, scale: 1 };
}

/** A sum of cents or hundredths. */
export function inHundredths(recipe: Recipe): Recipe {
  return { ...recipe, scale: 100 };
}

/** A sum of seconds, shown as minutes. */
export function inMinutes(recipe: Recipe): Recipe {
  return { ...recipe, scale: 60 };
}

/** A sum of hundredths of a percent, shown as shares. */
export function inShares(recipe: Recipe): Recipe {
  return { ...recipe, scale: 10_000 };
}

/** Never kept in the rollups. */
export function requested(recipe: Recipe): Recipe {
  return { ...recipe, isRequested: true };
}

/** What comes of records later, on the day in a column of theirs. */
export function comingOn(eventField: string, recipe: Recipe): Recipe {
  return { ...recipe, eventField };
}

/** Counts in another part of a period than through today. */
export function spanning(span: MeasureSpan, recipe: Recipe): Recipe {
  return { ...recipe, span };
}

/** Unknown, not 0, where records that could say it are there and none does. */
export function reportedBy(recipe: Recipe, of: Measure, by: Measure): Recipe {
  return { ...recipe, reported: { of, by } };
}

/** Records that stand open at the end of a day, for longer than so many days; 0 for all. */
export function openFor(olderThanDays: number, ...when: readonly Condition[]): Recipe {
  return { take: { kind: 'level', olderThanDays }, when, scale: 1 };
}

/** A field of the records that stand open at the end of a day, added up. */
export function openSum(field: string, ...when: readonly Condition[]): Recipe {
  return { take: { kind: 'level', olderThanDays: 0, sum: field }, when, scale: 1 };
}

/** Different entries of a list in each calendar month of each dealership. */
export function monthsOf(list: string, ...when: readonly Condition[]): Recipe {
  return { take: { kind: 'months', list }, when, scale: 1 };
}

/** Different values of a column at each dealership that stand at an average place or better. */
export function placed(
  field: string,
  { sum, per, atMost }: { readonly sum: string; readonly per: string; readonly atMost: number },
): Recipe {
  return {
    take: { kind: 'placed', field, sum, per, atMost },
    when: [known(field), known(sum), known(per)],
    scale: 1,
  };
}

/** Whether a measure is kept in the rollups. */
export function isKept({ take, isRequested }: Measure): boolean {
  if (isRequested === true) return false;
  return take.kind === 'count' || take.kind === 'sum';
}
