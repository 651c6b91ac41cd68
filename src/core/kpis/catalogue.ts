import type { Dimension, FactKey } from './fact.ts';
import { dimensionOf, facts } from './facts.ts';
import { isAddable, type Kpi, measuresOf, type SnapshotKpi } from './kpi.ts';
import { leadKpis } from './leads.ts';

/** Every KPI that has a value, family by family; a snapshot does not fit until the rollups keep levels. */
export const catalogue: readonly Exclude<Kpi, SnapshotKpi>[] = [...leadKpis];

const byKey = new Map<string, Kpi>(catalogue.map((kpi) => [kpi.key, kpi]));

/** The KPI with this key, or undefined. */
export function findKpi(key: string): Kpi | undefined {
  return byKey.get(key);
}

/** The KPIs a user may choose; for a pie only those whose parts add up. */
export function listKpis(options: { excludeForPieChart: boolean }): Kpi[] {
  return catalogue.filter((kpi) => !options.excludeForPieChart || isAddable(kpi));
}

const knownFacts = new WeakMap<Kpi, readonly FactKey[]>();

/** The kinds of record a KPI is worked out from. */
export function factsOf(kpi: Kpi): readonly FactKey[] {
  const known = knownFacts.get(kpi);
  if (known) return known;
  const found = [...new Set(measuresOf(kpi).map(({ fact }) => fact))];
  knownFacts.set(kpi, found);
  return found;
}

/** What a KPI can be broken down by besides dealership and time: dimensions that all of its records have. */
export function dimensionsOf(kpi: Kpi): Dimension[] {
  const [first, ...rest] = factsOf(kpi);
  if (first === undefined) return [];
  return facts[first].dimensions.filter(({ key }) => rest.every((fact) => dimensionOf(fact, key)));
}
