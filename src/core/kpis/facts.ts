import { recordFacts, recordMeasures } from '../../records/facts.ts';
import { Problem } from '../errors.ts';
import { attributedSale, attributionMeasures, paidSale, paidSaleMeasures } from './attribution-facts.ts';
import { coopClaim, coopMeasures } from './coop-facts.ts';
import { type Condition, type Dimension, type Fact, type FactKey, type Lens, oneOf } from './fact.ts';
import type { Feed } from './feeds.ts';
import { isKept, type Measure } from './measure.ts';
import { forecastMeasures, spend, spendForecast, spendMeasures } from './spend-facts.ts';

/** What measures are taken from, by its name. */
export const facts: Readonly<Record<FactKey, Fact>> = {
  ...recordFacts,
  attributed_sale: attributedSale,
  paid_sale: paidSale,
  spend,
  spend_forecast: spendForecast,
  coop_claim: coopClaim,
};

/** Every measure there is. */
export const allMeasures: readonly Measure[] = [
  ...Object.values(recordMeasures).flatMap(({ measures }) => measures),
  attributionMeasures,
  paidSaleMeasures,
  spendMeasures,
  forecastMeasures,
  coopMeasures,
].flatMap((measures) => Object.values<Measure>(measures));

/** Every measure that has a column in the rollups. */
export const measures: readonly Measure[] = allMeasures.filter(isKept);

/** The measures with a column that are taken from one kind of record. */
export function measuresOfFact(fact: FactKey): Measure[] {
  return measures.filter((measure) => measure.fact === fact);
}

/** The kinds of record that come in by one feed and are kept in the rollups. */
export function factsOfFeed(feed: Feed): Fact[] {
  return Object.values(facts).filter((fact) => fact.feed === feed && measuresOfFact(fact.key).length > 0);
}

/** Whether a kind of record has reports of its own beside others of its feed: either may come without the other. */
export function isReportedApart({ cuts, feed }: Fact): boolean {
  return cuts !== undefined && Object.values(facts).filter((other) => other.feed === feed).length > 1;
}

/** Every way to look at records, by its key. */
const lenses: ReadonlyMap<string, Lens> = new Map(
  Object.values(facts).flatMap((fact) => (fact.lenses ?? []).map((lens) => [lens.key, lens])),
);

/** The way of looking at records with this key; it narrows nothing, and facts without it stay as they are. */
export function lensNamed(key: string): Lens | undefined {
  return lenses.get(key);
}

/** What a dimension of any records is called; a name there is none of stays as it was sent. */
export function dimensionTitle(key: string): string {
  if (key === 'department') return 'Department';
  const known = Object.values(facts).flatMap(({ dimensions }) => dimensions);
  return known.find((dimension) => dimension.key === key)?.title ?? key;
}

/** The dimension of a fact by its key, or undefined where its records have none such. */
export function dimensionOf(fact: FactKey, key: string): Dimension | undefined {
  return facts[fact].dimensions.find((dimension) => dimension.key === key);
}

/**
 * Which records of a fact count where numbers are broken down or filtered by these dimensions.
 *
 * Reports tell the same numbers in several cuts: the usual one counts, or the one that knows the
 * dimension asked for.
 *
 * @param dimensions keys; those the fact does not have and dealerships change nothing
 * @throws Problem `invalid` where two dimensions are told by different cuts
 */
export function countedBy(fact: Fact, dimensions: readonly string[]): readonly Condition[] {
  const cut = cutOf(fact, dimensions);
  return fact.cuts && cut !== null ? [...fact.only, oneOf(fact.cuts.field, cut)] : fact.only;
}

/**
 * The cut of a fact's reports that is counted where numbers are broken down or filtered by these
 * dimensions; null where its records are no reports.
 *
 * @throws Problem `invalid` where two dimensions are reported in different cuts
 */
export function cutOf(fact: Fact, dimensions: readonly string[]): string | null {
  if (!fact.cuts) return null;
  const requested = fact.dimensions.filter(({ key, cut }) => cut !== undefined && dimensions.includes(key));
  const [first, ...others] = requested;
  const other = others.find(({ cut }) => cut !== first?.cut);
  if (first && other) {
    const message = `${first.title} and ${other.title.toLowerCase()} cannot be looked at together: reports tell them apart.`;
    throw new Problem('invalid', message);
  }
  return first?.cut ?? fact.cuts.usual;
}
