import { SOLD_DAYS } from '../market/market-set.ts';
import { type Condition, type FactKey, known } from './fact.ts';

/**
 * `places`: of the store among the dealers of its area, 1 for the most registrations; `ranked`: months with one.
 * `shareChanges`: thousandths of basis points against the month before; `compared`: months with one.
 */
export type MarketFigure = 'places' | 'ranked' | 'shareChanges' | 'compared';

export type Take =
  | { readonly kind: 'count' }
  /** Counts records with all columns known. */
  | { readonly kind: 'sum'; readonly plus: readonly string[]; readonly minus: readonly string[] }
  | { readonly kind: 'distinct'; readonly field: string }
  /** Distinct list entries per calendar month and dealership. */
  | { readonly kind: 'months'; readonly list: string }
  /**
   * Distinct values per dealership with an average position (`sum` over `per`) of at most `atMost`.
   */
  | {
      readonly kind: 'placed';
      readonly field: string;
      readonly sum: string;
      readonly per: string;
      readonly atMost: number;
    }
  /** Judged month by month at each store, then added up. */
  | { readonly kind: 'market'; readonly figure: MarketFigure }
  /**
   * Records open at the end of a day for more than `olderThanDays`, or a sum of theirs. With `after`,
   * from so many days after their start as this column has. `begunAs` is the rollup column that adds up the same of
   * the records that begin on a day, where nothing but their age ends them.
   */
  | {
      readonly kind: 'level';
      readonly olderThanDays: number;
      readonly sum?: string;
      readonly after?: string;
      readonly begunAs?: string;
    };

/** A sum of 0 is unknown where `of` is positive and `by` is 0. */
export interface Reported {
  /** Records that could state the value. */
  readonly of: Measure;
  /** Records that do. */
  readonly by: Measure;
}

/**
 * Which days count: `whole`, all; `entered`, all with an amount; `due`, through yesterday. Default:
 * through today.
 */
export type MeasureSpan = 'whole' | 'entered' | 'due';

export interface Measure {
  readonly key: string;
  readonly fact: FactKey;
  readonly take: Take;
  readonly when: readonly Condition[];
  /** Stored units per shown unit: 100 for cents. */
  readonly scale: number;
  readonly reported?: Reported;
  /** Not in the rollups. */
  readonly isRequested?: true;
  readonly span?: MeasureSpan;
  /** Day of an outcome, such as a lead's sale. */
  readonly eventField?: string;
}

type Recipe = Omit<Measure, 'key' | 'fact'>;

/** The measures of a fact, keyed by rollup column. */
export function defineMeasures<const Key extends string>(
  fact: FactKey,
  recipes: Readonly<Record<Key, Recipe>>,
): Readonly<Record<Key, Measure>> {
  const entries = Object.entries<Recipe>(recipes).map(([key, recipe]) => [key, { key, fact, ...recipe }]);
  return Object.fromEntries(entries);
}

/** Number of records that meet the conditions. */
export function counted(...when: readonly Condition[]): Recipe {
  return { take: { kind: 'count' }, when, scale: 1 };
}

/** Sum of a column. */
export function summed(field: string, ...when: readonly Condition[]): Recipe {
  return { take: { kind: 'sum', plus: [field], minus: [] }, when, scale: 1 };
}

/** One column less another, over records that have both. */
export function difference(plus: string, minus: string, ...when: readonly Condition[]): Recipe {
  return { take: { kind: 'sum', plus: [plus], minus: [minus] }, when, scale: 1 };
}

/** A sum of cents or hundredths. */
export function inHundredths(recipe: Recipe): Recipe {
  return { ...recipe, scale: 100 };
}

/** A sum of cents over three months, shown as dollars a month. */
export function overThreeMonths(recipe: Recipe): Recipe {
  return { ...recipe, scale: 300 };
}

/** A sum over the 45 days of market sales, shown per day. */
export function overSoldDays(recipe: Recipe): Recipe {
  return { ...recipe, scale: SOLD_DAYS };
}

/** A sum of seconds, shown as minutes. */
export function inMinutes(recipe: Recipe): Recipe {
  return { ...recipe, scale: 60 };
}

/** Hundredths of a percent, shown as shares. */
export function inShares(recipe: Recipe): Recipe {
  return { ...recipe, scale: 10_000 };
}

/** A measure that is not kept in the rollups. */
export function requested(recipe: Recipe): Recipe {
  return { ...recipe, isRequested: true };
}

/** An outcome with its own date column. */
export function comingOn(eventField: string, recipe: Recipe): Recipe {
  return { ...recipe, eventField };
}

/** Counts other days than through today. */
export function spanning(span: MeasureSpan, recipe: Recipe): Recipe {
  return { ...recipe, span };
}

/** A sum of 0 is unknown where `of` is positive and `by` is 0. */
export function reportedBy(recipe: Recipe, of: Measure, by: Measure): Recipe {
  return { ...recipe, reported: { of, by } };
}

/** Records open at the end of a day for more than `olderThanDays`. */
export function openFor(olderThanDays: number, ...when: readonly Condition[]): Recipe {
  return { take: { kind: 'level', olderThanDays }, when, scale: 1 };
}

/** Open records that have had the outcome whose days after the start a column has. */
export function openAfter(field: string): Recipe {
  return { take: { kind: 'level', olderThanDays: 0, after: field }, when: [known(field)], scale: 1 };
}

/** Summed over records open at the end of a day. */
export function openSum(field: string, ...when: readonly Condition[]): Recipe {
  return { take: { kind: 'level', olderThanDays: 0, sum: field }, when, scale: 1 };
}

/** A level that can be added up from the days its records began, kept in the rollup as `column`. */
export function begunAs(column: string, recipe: Recipe): Recipe {
  if (recipe.take.kind !== 'level') throw new Error('Only levels begin.');
  return { ...recipe, take: { ...recipe.take, begunAs: column } };
}

/** Distinct list entries per calendar month and dealership. */
export function monthsOf(list: string, ...when: readonly Condition[]): Recipe {
  return { take: { kind: 'months', list }, when, scale: 1 };
}

/** Distinct values per dealership with an average position of at most `atMost`. */
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

/** A figure of each month and store. */
export function inMarket(figure: MarketFigure, ...when: readonly Condition[]): Recipe {
  return { take: { kind: 'market', figure }, when, scale: figure === 'shareChanges' ? 1000 : 1 };
}

/** Whether a measure has a rollup column. */
export function isKept({ take, isRequested }: Measure): boolean {
  if (isRequested === true) return false;
  return take.kind === 'count' || take.kind === 'sum';
}
