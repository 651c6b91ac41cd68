import { AD_PLATFORMS } from '../../records/ad-performance/record.ts';
import { platforms } from './dimensions.ts';
import type { Condition, Dimension } from './fact.ts';
import { facts } from './facts.ts';
import { type Kpi, measuresOf } from './kpi.ts';
import type { Measure } from './measure.ts';

/** The ad networks a number is of, and those that lead sources of the group are mapped to. */
export interface Networks {
  readonly mapped: ReadonlySet<string>;
  /** Null where networks neither filter nor break down the number; null among them is what names no network. */
  readonly of: readonly (string | null)[] | null;
}

/** The dimension key of ad networks, in every fact that has it. */
export const NETWORK_DIMENSION = 'platform';

/**
 * Whether leads or sales of these networks can be told from others: they name a network only
 * through a lead source that is mapped to it, so without one their number is unknown and not 0.
 */
export function isNetworkKnown(measure: Measure, { mapped, of }: Networks): boolean {
  const dimension = facts[measure.fact].dimensions.find(({ isNamedByLeads }) => isNamedByLeads);
  if (!dimension) return true;
  const counted = of ?? (countsNetworks(measure, dimension) ? AD_PLATFORMS : null);
  return counted === null || counted.some((network) => network === null || mapped.has(network));
}

function countsNetworks({ when }: Measure, { field }: Dimension): boolean {
  return when.some((condition: Condition) => condition.field === field);
}

/** Why a KPI is unknown for the lack of a mapped lead source, in a sentence; null where that is not why. */
export function whyNetworkUnknown(kpi: Kpi, networks: Networks): string | null {
  if (measuresOf(kpi).every((measure) => isNetworkKnown(measure, networks))) return null;
  const requested = platforms.filter(({ value }) => networks.of?.includes(value));
  const title =
    requested.length === 0 ? 'an ad network' : requested.map((network) => network.title).join(' or ');
  return `No lead source is mapped to ${title}. Map one under Source Mapping to see what it brings.`;
}
