import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { SourceTime } from '../../core/time/source-time.ts';

/** How often one vehicle was seen on one site on one day. Null where the source does not say. */
export interface VehicleViewRecord {
  /** The site, the vehicle or page, and the day. */
  readonly key: string;
  /** The dealership as the file spells it. */
  readonly store: string | null;
  /** The site as the file spells it: `Cars.com`; `Website` for the store's own. */
  readonly site: string;
  readonly viewedOn: SourceTime;
  readonly vin: string | null;
  /** What could be its stock number, in capitals: the one stated, or the parts of a page's path. */
  readonly stockNumbers: readonly string[];
  readonly pagePath: string | null;
  /** Times in search results. */
  readonly srps: number | null;
  /** Times its page was opened. */
  readonly vdps: number | null;
  readonly leads: number | null;
  readonly isWithdrawn: boolean;
}

export const vehicleView: RecordKind<VehicleViewRecord> = {
  title: 'Vehicle views',
  expected: 'Every night',
  restatedDays: 3,
  lateAfterOpenMinutes: 2 * NIGHTLY,
};
