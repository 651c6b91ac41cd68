import { recordFacts, recordMeasures } from '../../records/facts.ts';
import { Problem } from '../errors.ts';
import { attributedSale, attributionMeasures, paidSale, paidSaleMeasures } from './attribution-facts.ts';
import { coopClaim, coopMeasures } from './coop-facts.ts';
import { titleWithout } from './dimensions.ts';
import { type Condition, type Dimension, type Fact, type FactKey, type Lens, oneOf } from './fact.ts';
import type { Feed } from './feeds.ts';
import { isKept, type Measure } from './measure.ts';
import { recentSale, recentSaleMeasures } from './recent-sale-facts.ts';
import { forecastMeasures, spend, spendForecast, spendMeasures } from './spend-facts.ts';

export const facts: Readonly<Record<FactKey, Fact>> = {
  ...recordFacts,
  attributed_sale: attributedSale,
  paid_sale: paidSale,
  recent_sale: recentSale,
  spend,
  spend_forecast: spendForecast,
  coop_claim: coopClaim,
};

export const allMeasures: readonly Measure[] = [
  ...Object.values(recordMeasures).flatMap(({ measures }) => measures),
  attributionMeasures,
  paidSaleMeasures,
  recentSaleMeasures,
  spendMeasures,
  forecastMeasures,
  coopMeasures,
].flatMap((measures) => Object.values<Measure>(measures));

/** Measures with a rollup column. */
export const measures: readonly Measure[] = allMeasures.filter(isKept);

/** The rollup measures of one fact. */
export function measuresOfFact(fact: FactKey): Measure[] {
  return measures.filter((measure) => measure.fact === fact);
}

/** Facts of a feed that have rollups. */
export function factsOfFeed(feed: Feed): Fact[] {
  return Object.values(facts).filter((fact) => fact.feed === feed && measuresOfFact(fact.key).length > 0);
}

/** Reported separately from others of its feed: either may be missing. */
export function isReportedApart({ cuts, feed }: Fact): boolean {
  return cuts !== undefined && Object.values(facts).filter((other) => other.feed === feed).length > 1;
}

const lenses: ReadonlyMap<string, Lens> = new Map(
  Object.values(facts).flatMap((fact) => (fact.lenses ?? []).map((lens) => [lens.key, lens])),
);

/** The lens with a key; undefined for other keys. */
export function lensNamed(key: string): Lens | undefined {
  return lenses.get(key);
}

/** A dimension's title; an unknown key as it is. */
export function dimensionTitle(key: string): string {
  if (key === 'department') return 'Department';
  const lens = lensNamed(key);
  if (lens) return lens.title;
  const known = Object.values(facts).flatMap(({ dimensions }) => dimensions);
  return known.find((dimension) => dimension.key === key)?.title ?? key;
}

/** A value's title; one without a fixed title as it is. */
export function valueTitle(key: string, value: string | null): string {
  const known = Object.values(facts).flatMap(({ dimensions }) => dimensions.filter((one) => one.key === key));
  if (value === null) return titleWithout(known[0]);
  const fixed = [...known, lensNamed(key)].flatMap((one) => one?.values ?? []);
  return fixed.find((one) => one.value === value)?.title ?? (value === '' ? 'Blank' : value);
}

/** A dimension of a fact; undefined where it has none. */
export function dimensionOf(fact: FactKey, key: string): Dimension | undefined {
  return facts[fact].dimensions.find((dimension) => dimension.key === key);
}

/**
 * Conditions for records to count, including the report cut. Throws `Problem` `invalid` where
 * dimensions need different cuts.
 */
export function countedBy(fact: Fact, dimensions: readonly string[]): readonly Condition[] {
  const cut = cutOf(fact, dimensions);
  return fact.cuts && cut !== null ? [...fact.only, oneOf(fact.cuts.field, cut)] : fact.only;
}

/**
 * The report cut for these dimensions; null for facts without cuts. Throws `Problem` `invalid`
 * where they need different cuts.
 */
export function cutOf(fact: Fact, dimensions: readonly string[]): string | null {
  if (!fact.cuts) return null;
  if (dimensions.length === 0) return fact.cuts.usual;
  const requested = inOwnCuts(fact, dimensions);
  const [first, ...others] = requested;
  const other = others.find(({ cut }) => cut !== first?.cut);
  if (first && other) {
    const message = `${first.title} and ${other.title.toLowerCase()} cannot be combined: reports list them separately.`;
    throw new Problem('invalid', message);
  }
  return first?.cut ?? fact.cuts.usual;
}

/** Whether one report has all these dimensions. */
export function isReportedTogether(fact: Fact, dimensions: readonly string[]): boolean {
  return new Set(inOwnCuts(fact, dimensions).map(({ cut }) => cut)).size <= 1;
}

function inOwnCuts({ cuts, dimensions }: Fact, keys: readonly string[]): readonly Dimension[] {
  return cuts ? dimensions.filter(({ key, cut }) => cut !== undefined && keys.includes(key)) : [];
}
