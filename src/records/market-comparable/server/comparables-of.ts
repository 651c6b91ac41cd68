import { type Comparable, SOLD_DAYS, type Subject } from '../../../core/market/market-set.ts';
import { addDays, type Day } from '../../../core/time/period.ts';
import type { Tx } from '../../../server/database/database.ts';

/** A comparable as stored, with the days it was at its price. */
export interface StoredComparable extends Comparable {
  readonly seller: string | null;
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly daysOnMarket: number | null;
  readonly firstSeen: Day | null;
  readonly repriced: Day | null;
}

interface Store {
  readonly dealerGroupId: number;
  readonly dealershipId: number;
}

/** What reports of a store had from one day to another, and what was sold in the 45 days before. */
export async function readComparables(
  tx: Tx,
  { dealerGroupId, dealershipId }: Store,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<StoredComparable[]> {
  const { rows } = await tx.client.query<StoredComparable>(
    `select our_vin as "ourVin", vin, seller, distance_miles as distance, price_cents as "priceCents", mileage,
       vehicle_condition as condition, vehicle_year as year, make, model, trim, drivetrain, status,
       first_day as "firstDay", day as "lastDay", days_on_market as "daysOnMarket",
       first_seen_day as "firstSeen", repriced_day as repriced
     from market_comparable
     where dealer_group_id = $1 and dealership_id = $2 and day >= $3::date and first_day <= $4::date
     order by first_day, natural_key`,
    [dealerGroupId, dealershipId, addDays(from, -SOLD_DAYS), to],
  );
  return rows;
}

/** A market on one day: who is like a vehicle is looked up by its VIN, and by its make and model. */
export class MarketDay {
  private readonly matched = new Map<string, StoredComparable[]>();
  private readonly others = new Map<string, StoredComparable[]>();

  constructor(comparables: readonly StoredComparable[], day: Day) {
    for (const one of latestOf(comparables.flatMap((comparable) => onDay(comparable, day)))) {
      const [index, key] = one.ourVin === null ? [this.others, modelKey(one)] : [this.matched, one.ourVin];
      const known = index.get(key);
      if (known) known.push(one);
      else index.set(key, [one]);
    }
  }

  /** Those that may be like the vehicle; one that was matched with it counts once. */
  around(subject: Subject): readonly StoredComparable[] {
    const others = this.others.get(modelKey(subject)) ?? [];
    const own = subject.vin === null ? undefined : this.matched.get(subject.vin);
    if (own === undefined) return others;
    const vins = new Set(own.map(({ vin }) => vin).filter((vin) => vin !== null));
    return [...own, ...others.filter(({ vin }) => vin === null || !vins.has(vin))];
  }
}

/** On its last day a sold vehicle is gone; before it, it was for sale. */
function onDay(comparable: StoredComparable, day: Day): StoredComparable[] {
  const { status, firstDay, lastDay } = comparable;
  if (status === 'sold' && lastDay <= day) return lastDay > addDays(day, -SOLD_DAYS) ? [comparable] : [];
  return firstDay <= day && day <= lastDay ? [{ ...comparable, status: 'active' }] : [];
}

/** Of a vehicle at two prices, the later one. */
function latestOf(comparables: readonly StoredComparable[]): StoredComparable[] {
  const byVehicle = new Map<string, StoredComparable>();
  for (const [index, one] of comparables.entries()) {
    byVehicle.set(one.vin === null ? `${index}` : `${one.ourVin} ${one.vin}`, one);
  }
  return [...byVehicle.values()];
}

function modelKey({ make, model }: Pick<Subject, 'make' | 'model'>): string {
  return `${make ?? ''} ${model ?? ''}`.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
