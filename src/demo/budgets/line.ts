import type { Flight } from '../../core/money/flights.ts';
import type { PercentUnits } from '../../core/money/percent.ts';
import type { Day } from '../../core/time/period.ts';
import type { DemoCategory } from './tree.ts';

/** One expense of a rooftop's month as it is planned. */
export interface PlannedLine {
  readonly rooftop: string;
  readonly month: Day;
  readonly category: DemoCategory;
  readonly product: string;
  readonly campaign: string;
  readonly flights: readonly Flight[];
  /** Of what is spent, how much counts for co-op and at what rate it is paid; null where nothing comes back. */
  readonly coop: { readonly share: PercentUnits; readonly rate: PercentUnits } | null;
  readonly notes: string;
  /** The part it plays in the demo's stories. */
  readonly story: 'invoice-beyond-flight' | 'claim-running-out' | 'claim-denied' | null;
}

/** How one buy of the group is split over its franchises, in their order. */
export interface SharedBuy {
  readonly category: string;
  readonly product: string;
  readonly campaign: string;
  readonly cents: number;
  readonly rooftops: readonly string[];
  readonly units: readonly PercentUnits[];
}

/** A group's month: what each rooftop plans, and what they buy together. */
export interface PlannedMonth {
  readonly lines: readonly PlannedLine[];
  readonly shared: readonly SharedBuy[];
}
