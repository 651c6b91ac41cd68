import { addDays, type Day, daysBetween } from '../../../core/time/period.ts';
import { Random } from '../../../demo/random.ts';
import type { Place } from '../../../demo/source.ts';
import { aVehicle, newPriceOf, type Vehicle } from '../../../demo/vehicles.ts';
import { vinOf } from '../../../demo/vin.ts';

/** A vehicle on the lot. */
export interface StockedVehicle {
  readonly vehicle: Vehicle;
  readonly vin: string;
  readonly stockNumber: string;
  readonly since: Day;
  /** Dollars. */
  readonly price: number;
  readonly mileage: number;
}

/** Nothing stays longer: what is left goes to auction. */
const LONGEST_STAY = 90;
const MOST_ARRIVALS = 3;
const DAYS_A_MONTH = 30;
const MEDIAN_STAY = 32;
const LOST_A_YEAR = 0.13;
const MILES_A_YEAR = 11_500;
const FIRST_DAY: Day = '2018-01-01';
/** The demo's deals take the serials below. */
const FIRST_SERIAL = 500_000;

/** What is on a store's lot at the end of a day, oldest first; the same world gives the same stock. */
export function stockOn(place: Place, day: Day): StockedVehicle[] {
  const ages = Array.from({ length: LONGEST_STAY }, (_, index) => LONGEST_STAY - 1 - index);
  return ages.flatMap((age) =>
    arrivalsOn(place, addDays(day, -age)).flatMap(({ stay, ...one }) => (stay > age ? [one] : [])),
  );
}

function arrivalsOn(
  { world, rooftop }: Place,
  since: Day,
): readonly (StockedVehicle & { readonly stay: number })[] {
  const random = new Random(world.seed, 'stock', rooftop.key, since);
  const mean = (rooftop.newUnits + rooftop.usedUnits) / DAYS_A_MONTH;
  const count = Math.min(MOST_ARRIVALS, Math.floor(mean + random.next()));
  return Array.from({ length: count }, (_, index) => {
    const vehicle = aVehicle(random, rooftop, since);
    const serial = FIRST_SERIAL + daysBetween(FIRST_DAY, since) * MOST_ARRIVALS + index;
    const years = Math.max(0, Number(since.slice(0, 4)) - vehicle.year);
    const isNew = vehicle.condition === 'new';
    const worth = newPriceOf(vehicle.make, vehicle.model) * (isNew ? 1 : (1 - LOST_A_YEAR) ** years);
    return {
      vehicle,
      vin: vinOf({ make: vehicle.make, year: vehicle.year, rooftopNumber: rooftop.number, serial }),
      stockNumber: `${isNew ? 'N' : 'U'}${serial}`,
      since,
      price: Math.round((worth * (0.95 + 0.1 * random.next())) / 100) * 100 - 5,
      mileage: isNew ? random.whole(3, 40) : Math.round(MILES_A_YEAR * (years + random.next())),
      stay: Math.min(LONGEST_STAY, Math.ceil(random.lognormal(MEDIAN_STAY, 0.6))),
    };
  });
}
