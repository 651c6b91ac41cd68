import { AD_PLATFORMS } from '../../records/ad-performance/record.ts';
import { platforms } from './dimensions.ts';
import type { Condition, Dimension } from './fact.ts';
import { facts } from './facts.ts';
import { type Kpi, measuresOf } from './kpi.ts';
import type { Measure } from './measure.ts';

/** Networks of a number, and those with a mapped lead source. */
export interface Networks {
  readonly mapped: ReadonlySet<string>;
  /** Null: not by network. A null entry: records without one. */
  readonly of: readonly (string | null)[] | null;
}

export const NETWORK_DIMENSION = 'platform';

/**
 * Whether a measure is known by network: without a mapped lead source, leads and sales are unknown,
 * not 0.
 */
export function isNetworkKnown(measure: Measure, { mapped, of }: Networks): boolean {
  const dimension = networkDimensionOf(measure.fact);
  if (dimension === null) return true;
  const counted = of ?? (countsNetworks(measure, dimension) ? AD_PLATFORMS : null);
  return counted === null || counted.some((network) => network === null || mapped.has(network));
}

const networkDimensions = new Map<Measure['fact'], Dimension | null>();

function networkDimensionOf(fact: Measure['fact']): Dimension | null {
  const known = networkDimensions.get(fact);
  if (known !== undefined) return known;
  const found = facts[fact].dimensions.find(({ isNamedByLeads }) => isNamedByLeads) ?? null;
  networkDimensions.set(fact, found);
  return found;
}

function countsNetworks({ when }: Measure, { field }: Dimension): boolean {
  return when.some((condition: Condition) => condition.field === field);
}

/** Why a KPI is unknown for lack of a mapping; null where it is not. */
export function whyNetworkUnknown(kpi: Kpi, networks: Networks): string | null {
  if (measuresOf(kpi).every((measure) => isNetworkKnown(measure, networks))) return null;
  const requested = platforms.filter(({ value }) => networks.of?.includes(value));
  const title =
    requested.length === 0 ? 'an ad network' : requested.map((network) => network.title).join(' or ');
  return `No lead source is mapped to ${title}. Map one under Source Mapping to see what it brings.`;
}
