import { type SourceTime, timeText } from '../../core/time/source-time.ts';
import type { DealRecord } from '../../records/deal/record.ts';
import type { RowAnswer } from '../tables/typed-rows.ts';
import type { DealRow } from './deal-row.ts';

interface VehicleEntries {
  sales: number;
  takenBack: number;
  takenBackAt: SourceTime | null;
}

interface DealEntries {
  readonly vehicles: Map<string, VehicleEntries>;
  /** Vehicles by version of the deal; a swapped vehicle is not a second one. */
  readonly versions: Map<string, Set<string>>;
}

/**
 * Deals in several rows: with two vehicles, or as a sale and its reversal. The result does not depend on
 * the order of rows.
 */
export class EntriesOfDeals {
  private readonly deals = new Map<string, DealEntries>();

  add(row: DealRow): void {
    const name = nameOf(row);
    const deal = this.deals.get(name) ?? { vehicles: new Map(), versions: new Map() };
    this.deals.set(name, deal);
    const vehicle = vehicleIn(row);
    const version = row.record.updatedAt === null ? '' : timeText(row.record.updatedAt);
    const named = deal.versions.get(version) ?? new Set();
    deal.versions.set(version, vehicle === '' ? named : named.add(vehicle));
    const entries = deal.vehicles.get(vehicle) ?? { sales: 0, takenBack: 0, takenBackAt: null };
    deal.vehicles.set(vehicle, entries);
    entries[row.isCounterEntry ? 'takenBack' : 'sales'] += 1;
    if (row.isCounterEntry) entries.takenBackAt = later(entries.takenBackAt, row.record.reversalAt);
  }

  /**
   * The row's record. A deal's second vehicle has its own key. A fully reversed sale is marked reversed,
   * and its counter entry is skipped.
   */
  answer(row: DealRow): RowAnswer<DealRecord> {
    const deal = this.deals.get(nameOf(row));
    if (!deal) return { record: row.record };
    const isDouble = [...deal.versions.values()].some((vehicles) => vehicles.size > 1);
    const record = isDouble ? { ...row.record, key: keyOfVehicle(row, deal) } : row.record;
    const entries = isDouble ? deal.vehicles.get(vehicleIn(row)) : together(deal);
    if (!entries || entries.takenBack === 0 || entries.sales === 0) return { record };
    if (row.isCounterEntry) return { skipped: 'Reverses the deal in another row.' };
    if (entries.sales > entries.takenBack) return { record };
    return { record: { ...record, reversalAt: record.reversalAt ?? entries.takenBackAt } };
  }
}

/** Two stores of a group may both have a deal 100. */
function nameOf({ record: { key, store } }: DealRow): string {
  return `${key}|${(store ?? '').toLowerCase()}`;
}

/** The first vehicle in alphabetical order keeps the deal's key, so that a new export gives the same keys. */
function keyOfVehicle(row: DealRow, { vehicles }: DealEntries): string {
  const vehicle = vehicleIn(row);
  const [first] = [...vehicles.keys()].filter((name) => name !== '').sort();
  return vehicle === '' || vehicle === first ? row.record.key : `${row.record.key}|${vehicle}`;
}

function together({ vehicles }: DealEntries): VehicleEntries {
  return [...vehicles.values()].reduce((all, one) => ({
    sales: all.sales + one.sales,
    takenBack: all.takenBack + one.takenBack,
    takenBackAt: later(all.takenBackAt, one.takenBackAt),
  }));
}

function vehicleIn({ record: { vehicle } }: DealRow): string {
  return (vehicle.vin ?? vehicle.stockNumber ?? '').toLowerCase();
}

function later(a: SourceTime | null, b: SourceTime | null): SourceTime | null {
  if (a === null || b === null) return a ?? b;
  return timeText(a) > timeText(b) ? a : b;
}
