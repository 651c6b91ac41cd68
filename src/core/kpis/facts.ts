import { deal } from './deal-facts.ts';
import { dealMeasures } from './deal-measures.ts';
import type { Dimension, Fact, FactKey } from './fact.ts';
import type { Feed } from './feeds.ts';
import { lead, leadMeasures, leadSale, leadSaleMeasures } from './lead-facts.ts';
import { isKept, type Measure } from './measure.ts';
import {
  repairLineMeasures,
  repairOrder,
  repairOrderLine,
  repairOrderMeasures,
} from './repair-order-facts.ts';
import { spend, spendMeasures } from './spend-facts.ts';

/** Every kind of record, by its name. */
export const facts: Readonly<Record<FactKey, Fact>> = {
  lead,
  lead_sale: leadSale,
  deal,
  repair_order: repairOrder,
  repair_order_line: repairOrderLine,
  spend,
};

/** Every measure there is. */
export const allMeasures: readonly Measure[] = [
  leadMeasures,
  leadSaleMeasures,
  dealMeasures,
  repairOrderMeasures,
  repairLineMeasures,
  spendMeasures,
].flatMap((measures) => Object.values<Measure>(measures));

/** Every measure that has a column in the rollups. */
export const measures: readonly Measure[] = allMeasures.filter(isKept);

/** The measures with a column that are taken from one kind of record. */
export function measuresOfFact(fact: FactKey): Measure[] {
  return measures.filter((measure) => measure.fact === fact);
}

/** The kinds of record that come in by one feed. */
export function factsOfFeed(feed: Feed): Fact[] {
  return Object.values(facts).filter((fact) => fact.feed === feed);
}

/** The dimension of a fact by its key, or undefined where its records have none such. */
export function dimensionOf(fact: FactKey, key: string): Dimension | undefined {
  return facts[fact].dimensions.find((dimension) => dimension.key === key);
}
