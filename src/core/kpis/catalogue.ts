import { attributedSpendKpis, attributionKpis } from './attribution.ts';
import type { Dimension, FactKey, Lens } from './fact.ts';
import { dimensionOf, facts } from './facts.ts';
import type { Feed } from './feeds.ts';
import { financeKpis } from './finance-and-insurance.ts';
import { inventoryKpis } from './inventory.ts';
import { type AnyKpi, isAddable, type Kpi, partsOf } from './kpi.ts';
import { leadKpis } from './leads.ts';
import { spendKpis } from './marketing-spend.ts';
import { organicSearchKpis } from './organic-search.ts';
import { paidSearchKpis, videoAdKpis } from './paid-search.ts';
import { revenueKpis } from './revenue.ts';
import { salesKpis } from './sales.ts';
import { serviceKpis } from './service.ts';
import { videoKpis } from './videos.ts';
import { websiteKpis } from './website.ts';

/** The chapters of the catalogue, in the order they are shown. */
export const families = {
  'Revenue and real-time': revenueKpis,
  'Sales, variable operations': salesKpis,
  'F&I': financeKpis,
  'Leads and CRM': [...leadKpis, ...attributionKpis],
  'Marketing spend': [...spendKpis, ...attributedSpendKpis],
  Website: websiteKpis,
  'Paid search': paidSearchKpis,
  'Organic search': organicSearchKpis,
  'VDP, inventory, market price': inventoryKpis,
  'Service and parts': serviceKpis,
  Video: [...videoKpis, ...videoAdKpis],
} as const;

/** The title of a chapter: `Leads and CRM`. */
export type FamilyTitle = keyof typeof families;

/** The key of a KPI that has a value; part of the wire. */
export type KpiKey = (typeof families)[FamilyTitle][number]['key'];

/** Every KPI that has a value, family by family. */
export const catalogue: readonly Kpi[] = Object.values(families).flat();

const byKey = new Map<string, Kpi>(catalogue.map((kpi) => [kpi.key, kpi]));

/** The KPI with this key, or undefined. */
export function findKpi(key: string): Kpi | undefined {
  return byKey.get(key);
}

/** Whether a text from outside is the key of a KPI. */
export function isKpiKey(text: string): text is KpiKey {
  return byKey.has(text);
}

/**
 * The KPI with this key.
 *
 * @throws Error where a key was not parsed at the edge, which is a bug and nobody's input
 */
export function catalogueKpi(key: KpiKey): Kpi {
  const kpi = byKey.get(key);
  if (!kpi) throw new Error(`There is no KPI called ${key} in the catalogue.`);
  return kpi;
}

/** The chapter of the catalogue a KPI is in. */
export function familyOf({ key }: Kpi): string {
  const chapters = Object.entries<readonly Kpi[]>(families);
  return chapters.find(([, kpis]) => kpis.some((kpi) => kpi.key === key))?.[0] ?? '';
}

/** The KPIs a user may choose; for a pie only those whose parts add up. */
export function listKpis(options: { excludeForPieChart: boolean }): Kpi[] {
  return catalogue.filter((kpi) => !options.excludeForPieChart || isAddable(kpi));
}

const knownFacts = new WeakMap<AnyKpi, readonly FactKey[]>();

/** The kinds of record a KPI is worked out from. */
export function factsOf(kpi: AnyKpi): readonly FactKey[] {
  const known = knownFacts.get(kpi);
  if (known) return known;
  const found = [...new Set(partsOf(kpi).map(({ fact }) => fact))];
  knownFacts.set(kpi, found);
  return found;
}

const knownFeeds = new WeakMap<AnyKpi, readonly Feed[]>();

/** The feeds a KPI is worked out from: its reach and freshness are theirs. */
export function feedsOf(kpi: AnyKpi): readonly Feed[] {
  const known = knownFeeds.get(kpi);
  if (known) return known;
  const found = [...new Set(factsOf(kpi).map((fact) => facts[fact].feed))];
  knownFeeds.set(kpi, found);
  return found;
}

const OVERLAP = ['one', 'shared', 'many'] as const;

/**
 * What a KPI can be broken down by besides dealership, department and time: dimensions that all of
 * its records have. Where one kind of record counts in several values and another in one, children overlap.
 */
export function dimensionsOf(kpi: AnyKpi): Dimension[] {
  const [first, ...rest] = factsOf(kpi);
  if (first === undefined) return [];
  return facts[first].dimensions.flatMap((own) => {
    const others = rest.map((fact) => dimensionOf(fact, own.key)).filter((other) => other !== undefined);
    if (others.length < rest.length) return [];
    return [[own, ...others].reduce((most, next) => (overlapOf(next) > overlapOf(most) ? next : most))];
  });
}

/** The ways a KPI's records can be looked at. */
export function lensesOf(kpi: AnyKpi): Lens[] {
  return [...new Set(factsOf(kpi).flatMap((fact) => facts[fact].lenses ?? []))];
}

function overlapOf({ holds }: Dimension): number {
  return OVERLAP.indexOf(holds);
}
