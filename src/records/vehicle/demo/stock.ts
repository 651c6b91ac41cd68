import { addDays, type Day, daysBetween } from '../../../core/time/period.ts';
import { cachedByMonth } from '../../../demo/cached-by-month.ts';
import { Random } from '../../../demo/random.ts';
import { addMonths } from '../../../demo/seasons.ts';
import type { Place } from '../../../demo/source.ts';
import type { DealVehicle, DemoDeal } from '../../deal/demo/deal.ts';
import { dealsOfMonth } from '../../deal/demo/deals.ts';

/** A vehicle from the day it comes in to the day before its deal. */
export interface StockedVehicle {
  readonly vehicle: DealVehicle;
  readonly since: Day;
  readonly soldOn: Day;
  readonly mileage: number;
  /** Dollars. */
  readonly cost: number;
  readonly photos: number;
  readonly state: 'Available' | 'Loaner';
  /** By its age in days; null while it has none. */
  readonly priceAt: (age: number, day: Day) => number | null;
  /** How well shoppers like it; 1 is usual. */
  readonly appeal: number;
}

/** Longer stays are shortened, so that few months of deals make a day's stock. */
const LONGEST_STAY = 110;
const MONTHS_AHEAD = 4;
const MILES_A_YEAR = 11_500;
const DAYS_BETWEEN_CUTS = 15;
const CUT = 0.015;
/** Story: the price of one vehicle lost a digit, and one truck is far above the market. */
const MISKEYED = { store: 'alderpoint-pre-owned', days: 3, right: 24_999, keyed: 2_499 };

/** Every vehicle that leaves the lot with a deal of the month. */
const leavingInMonth = cachedByMonth(60, (world, rooftop, month): StockedVehicle[] =>
  dealsOfMonth(world, rooftop, month)
    .filter(({ kind, reversed }) => kind !== 'fleet' && reversed === null)
    .map((deal) => stocked({ world, rooftop }, deal)),
);

/** What is on the lot on any day of a month. */
export function stockOfMonth({ world, rooftop }: Place, month: Day): StockedVehicle[] {
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => addMonths(month, ahead)).flatMap((later) =>
    leavingInMonth(world, rooftop, later),
  );
}

function stocked(place: Place, deal: DemoDeal): StockedVehicle {
  const { world, rooftop } = place;
  const random = new Random(world.seed, 'stock', rooftop.key, deal.vehicle.vin);
  const isNew = deal.vehicle.condition === 'new';
  const soldOn = deal.contracted.day;
  const stay = Math.min(LONGEST_STAY, Math.max(1, deal.daysInStock));
  const years = Math.max(0, Number(soldOn.slice(0, 4)) - deal.vehicle.year);
  const sale = deal.priceCents / 100;
  const since = addDays(soldOn, -stay);
  const first = sale * (1 + CUT * Math.floor(stay / DAYS_BETWEEN_CUTS)) * (1.01 + 0.03 * random.next());
  const unpricedDays = isNew ? 0 : random.whole(0, 3);
  return {
    vehicle: deal.vehicle,
    since,
    soldOn,
    mileage: isNew ? random.whole(3, 40) : Math.round(MILES_A_YEAR * (years + random.next())),
    cost: Math.round(sale - deal.frontCents / 100),
    photos: random.chance(0.06) ? random.whole(0, 4) : random.whole(12, 34),
    state: isNew && random.chance(0.03) ? 'Loaner' : 'Available',
    priceAt: (age, day) => {
      if (age < unpricedDays) return null;
      const price = rounded(first * (1 - CUT * Math.floor(age / DAYS_BETWEEN_CUTS)));
      return isMiskeyed(place, deal.vehicle, { price, day }) ? MISKEYED.keyed : price;
    },
    appeal: random.lognormal(1, 0.7),
  };
}

function rounded(price: number): number {
  return Math.max(500, Math.round(price / 100) * 100 - 5);
}

/** One vehicle near the right price, by its VIN. */
function isMiskeyed(
  { world, rooftop }: Place,
  { vin, condition }: DealVehicle,
  { price, day }: { readonly price: number; readonly day: Day },
): boolean {
  if (rooftop.key !== MISKEYED.store || condition === 'new') return false;
  const after = daysBetween(addDays(world.storyDay, -MISKEYED.days), day);
  return after >= 0 && Math.abs(price - MISKEYED.right) < 1_000 && vin.endsWith('7');
}
