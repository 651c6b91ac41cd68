import { absorptionKpis } from './absorption.ts';
import { attributedSpendKpis, attributionKpis } from './attribution.ts';
import { bodyShopKpis } from './body-shop.ts';
import { businessProfileKpis } from './business-profile.ts';
import { coopStatementKpis } from './coop-statements.ts';
import type { Dimension, DimensionValue, FactKey, Lens } from './fact.ts';
import { dimensionOf, facts } from './facts.ts';
import type { Feed } from './feeds.ts';
import { financeKpis } from './finance-and-insurance.ts';
import { inspectionKpis } from './inspections.ts';
import { inventoryKpis } from './inventory.ts';
import { type AnyKpi, isAddable, type Kpi, partsOf } from './kpi.ts';
import { leadKpis } from './leads.ts';
import { marketShareKpis } from './market-share.ts';
import { spendKpis } from './marketing-spend.ts';
import { organicSearchKpis } from './organic-search.ts';
import { paidSearchKpis, videoAdKpis } from './paid-search.ts';
import { partsKpis } from './parts.ts';
import { revenueKpis } from './revenue.ts';
import { salesKpis } from './sales.ts';
import { serviceKpis } from './service.ts';
import { serviceAppointmentKpis } from './service-appointments.ts';
import { vehicleViewKpis } from './vehicle-views.ts';
import { videoKpis } from './videos.ts';
import { websiteKpis } from './website.ts';

export const families = {
  'Revenue and real-time': revenueKpis,
  'Sales, variable operations': salesKpis,
  'F&I': financeKpis,
  'Leads and CRM': [...leadKpis, ...attributionKpis],
  'Marketing spend': [...spendKpis, ...attributedSpendKpis, ...coopStatementKpis],
  Website: websiteKpis,
  'Paid search': paidSearchKpis,
  'Organic search': organicSearchKpis,
  'VDP, inventory, market price': [...inventoryKpis, ...vehicleViewKpis],
  'Market share': marketShareKpis,
  'Service and parts': [
    ...serviceKpis,
    ...inspectionKpis,
    ...serviceAppointmentKpis,
    ...partsKpis,
    ...bodyShopKpis,
    ...absorptionKpis,
  ],
  Video: [...videoKpis, ...videoAdKpis],
  'Business profile': businessProfileKpis,
} as const;

export type FamilyTitle = keyof typeof families;

/** Part of the wire. */
export type KpiKey = (typeof families)[FamilyTitle][number]['key'];

export const catalog: readonly Kpi[] = Object.values(families).flat();

const byKey = new Map<string, Kpi>(catalog.map((kpi) => [kpi.key, kpi]));

/** The KPI with a key; undefined for an unknown one. */
export function findKpi(key: string): Kpi | undefined {
  return byKey.get(key);
}

/** Whether a text is a KPI key. */
export function isKpiKey(text: string): text is KpiKey {
  return byKey.has(text);
}

/** The KPI with a key. Throws Error for an unknown one: keys are validated earlier. */
export function catalogKpi(key: KpiKey): Kpi {
  const kpi = byKey.get(key);
  if (!kpi) throw new Error(`There is no KPI called ${key} in the catalog.`);
  return kpi;
}

/** A KPI's family: `Leads and CRM`. */
export function familyOf({ key }: Kpi): string {
  const chapters = Object.entries<readonly Kpi[]>(families);
  return chapters.find(([, kpis]) => kpis.some((kpi) => kpi.key === key))?.[0] ?? '';
}

/** KPIs to choose from; a pie needs parts that add up. */
export function listKpis(options: { excludeForPieChart: boolean }): Kpi[] {
  return catalog.filter((kpi) => !options.excludeForPieChart || isAddable(kpi));
}

const knownFacts = new WeakMap<AnyKpi, readonly FactKey[]>();

/** The facts a KPI is computed from. */
export function factsOf(kpi: AnyKpi): readonly FactKey[] {
  const known = knownFacts.get(kpi);
  if (known) return known;
  const found = [...new Set(partsOf(kpi).map(({ fact }) => fact))];
  knownFacts.set(kpi, found);
  return found;
}

const knownFeeds = new WeakMap<AnyKpi, readonly Feed[]>();

/** The feeds a KPI is computed from. */
export function feedsOf(kpi: AnyKpi): readonly Feed[] {
  const known = knownFeeds.get(kpi);
  if (known) return known;
  const found = [...new Set(factsOf(kpi).map((fact) => facts[fact].feed))];
  knownFeeds.set(kpi, found);
  return found;
}

const OVERLAP = ['one', 'shared', 'many'] as const;

/**
 * Dimensions that all facts of a KPI share. Where they differ in values per record, the form with
 * more overlap is returned; known values are those of all facts.
 */
export function dimensionsOf(kpi: AnyKpi): readonly Dimension[] {
  const known = dimensionsOfKpis.get(kpi) ?? sharedDimensions(kpi);
  dimensionsOfKpis.set(kpi, known);
  return known;
}

const dimensionsOfKpis = new WeakMap<AnyKpi, readonly Dimension[]>();

function sharedDimensions(kpi: AnyKpi): Dimension[] {
  const [first, ...rest] = factsOf(kpi);
  if (first === undefined) return [];
  return facts[first].dimensions.flatMap((own) => {
    const others = rest.map((fact) => dimensionOf(fact, own.key)).filter((other) => other !== undefined);
    if (others.length < rest.length) return [];
    const forms = [own, ...others];
    const widest = forms.reduce((most, next) => (overlapOf(next) > overlapOf(most) ? next : most));
    return [widest.values === undefined ? widest : { ...widest, values: valuesIn(forms) }];
  });
}

function valuesIn(forms: readonly Dimension[]): DimensionValue[] {
  const all = forms.flatMap(({ values = [] }) => values);
  return [...new Map(all.map((one) => [one.value, one])).values()];
}

/** The lenses of a KPI's facts. */
export function lensesOf(kpi: AnyKpi): Lens[] {
  return [...new Set(factsOf(kpi).flatMap((fact) => facts[fact].lenses ?? []))];
}

function overlapOf({ holds }: Dimension): number {
  return OVERLAP.indexOf(holds);
}
