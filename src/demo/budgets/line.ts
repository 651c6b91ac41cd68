import type { Flight } from '../../core/money/flights.ts';
import type { PercentUnits } from '../../core/money/percent.ts';
import type { Day } from '../../core/time/period.ts';
import type { DemoCategory } from './tree.ts';

export interface PlannedLine {
  readonly rooftop: string;
  readonly month: Day;
  readonly category: DemoCategory;
  readonly product: string;
  readonly campaign: string;
  readonly flights: readonly Flight[];
  /** Null where there is no co-op. */
  readonly coop: { readonly share: PercentUnits; readonly rate: PercentUnits } | null;
  readonly notes: string;
  /** The line's role in the demo's stories. */
  readonly story: 'invoice-beyond-flight' | 'claim-running-out' | 'claim-denied' | null;
}

/** How one shared buy is split over the group's franchises, in their order. */
export interface SharedBuy {
  readonly category: string;
  readonly product: string;
  readonly campaign: string;
  readonly cents: number;
  readonly rooftops: readonly string[];
  readonly units: readonly PercentUnits[];
}

/** A group's month: each rooftop's plan and the shared buys. */
export interface PlannedMonth {
  readonly lines: readonly PlannedLine[];
  readonly shared: readonly SharedBuy[];
}
