import type { Vehicle } from '../../core/record-parts.ts';
import type { SourceTime } from '../../core/time/source-time.ts';

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
  /** The price shown to shoppers, in cents; null for "call for price". */
  readonly priceCents: number | null;
  readonly mileage: number | null;
  /** When it came into stock; where only the days in stock are given, those. */
  readonly inStockAt: SourceTime | null;
  readonly daysInStock: number | null;
  readonly isWithdrawn: boolean;
}
