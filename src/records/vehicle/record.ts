import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { Vehicle } from '../../core/record-parts.ts';
import type { SourceTime } from '../../core/time/source-time.ts';

/** What a file says of a vehicle; what became of one that is gone is in other records. */
export const LISTED_STATES = ['in_transit', 'in_stock', 'demo', 'on_hold'] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** In cents; null for "call for price". Which one counts is a setting of the store. */
export interface VehiclePrices {
  readonly internet: number | null;
  readonly list: number | null;
  readonly msrp: number | null;
  /** What the store has in it. */
  readonly cost: number | null;
}

/** One vehicle in the inventory file of a day. Null where the file does not say. */
export interface VehicleRecord {
  /** Names the vehicle within its file: the unit, and the day where the file gives one. */
  readonly key: string;
  /** The VIN, or `#` and the stock number while there is none. */
  readonly unit: string;
  /** The dealership as the file spells it. */
  readonly store: string | null;
  /** The day the inventory is of: the file's own, or the day it was sent. */
  readonly listedAt: SourceTime;
  readonly vehicle: Vehicle;
  readonly trim: string | null;
  readonly body: string | null;
  readonly drivetrain: string | null;
  readonly exteriorColor: string | null;
  readonly state: ListedState;
  readonly prices: VehiclePrices;
  readonly mileage: number | null;
  readonly photoCount: number | null;
  readonly photoUrl: string | null;
  /** The vehicle's page on the store's website. */
  readonly pageUrl: string | null;
  /** When it came into stock; where only the days in stock are given, those. */
  readonly inStockAt: SourceTime | null;
  readonly daysInStock: number | null;
  readonly isWithdrawn: boolean;
}

export const vehicle: RecordKind<VehicleRecord> = {
  title: 'Inventory',
  expected: 'Every night',
  restatedDays: 0,
  lateAfterOpenMinutes: NIGHTLY,
  isDailyList: true,
};
