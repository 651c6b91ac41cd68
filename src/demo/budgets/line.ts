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
  readonly coop: { readonly share: PercentUnits; readonly rate: PercentUnits } | null;
  readonly notes: string;
  readonly story: 'invoice-beyond-flight' | 'claim-running-out' | 'claim-denied' | null;
}

export interface SharedBuy {
  readonly category: string;
  readonly product: string;
  readonly campaign: string;
  readonly cents: number;
  readonly rooftops: readonly string[];
  readonly units: readonly PercentUnits[];
}

export interface PlannedMonth {
  readonly lines: readonly PlannedLine[];
  readonly shared: readonly SharedBuy[];
}
