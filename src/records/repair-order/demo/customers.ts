import { addDays, type Day, daysBetween, firstOfMonth } from '../../../core/time/period.ts';
import { cachedByMonth } from '../../../demo/cached-by-month.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { Random, seedOf } from '../../../demo/random.ts';
import { addMonths, monthNumber } from '../../../demo/seasons.ts';
import { aVehicleThat } from '../../../demo/vehicles.ts';
import { vinOf } from '../../../demo/vin.ts';
import type { World } from '../../../demo/world.ts';
import { dealsOfMonth } from '../../deal/demo/deals.ts';
import { isWorkshopOpen } from './calendar.ts';
import type { PayLetter } from './menu.ts';

/** A vehicle in the workshop. */
export interface ServicedVehicle {
  readonly vin: string;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly mileage: number;
  readonly customer: string;
}

/** A vehicle that the store sold and that is due for its first service on a day. */
interface FirstService {
  readonly day: Day;
  readonly vehicle: Omit<ServicedVehicle, 'mileage'>;
  readonly miles: number;
}

/** The month whose number is 0. */
const FIRST_MONTH: Day = '2014-12-01';
/** Who buys here comes back within half a year, or not at all. */
const RETURN_SHARE = 0.62;
const RETURN_DAYS = { from: 46, to: 160 } as const;
const MONTHS_TO_RETURN = 6;
/** Each vehicle of the neighbourhood comes four times in three years. */
const VEHICLES_FOR_ORDER = 9;
/** Serials of vehicles sold are below. */
const FIRST_SERIAL = 500_000;
const MOST_VEHICLES = 35_000;
const MONTHS_KEPT = 36;
const MILES_A_DAY = 32;

/** First services by the month they fall into, in the order of their days. */
const firstServicesIn = cachedByMonth(40, (world, rooftop, month): FirstService[] =>
  Array.from({ length: MONTHS_TO_RETURN + 1 }, (_, index) => addMonths(month, -index))
    .flatMap((sold) => firstServicesOf(world, rooftop, sold))
    .filter(({ day }) => firstOfMonth(day) === month)
    .sort((a, b) => a.day.localeCompare(b.day)),
);

const firstServicesOf = cachedByMonth(120, (world, rooftop, sold): FirstService[] =>
  dealsOfMonth(world, rooftop, sold).flatMap((deal) => {
    const random = new Random(world.seed, rooftop.key, 'first service', deal.number);
    if (deal.kind !== 'retail' || deal.reversed !== null || !random.chance(RETURN_SHARE)) return [];
    const days = random.whole(RETURN_DAYS.from, RETURN_DAYS.to);
    const { vin, year, make, model, condition } = deal.vehicle;
    const before = condition === 'new' ? 12 : 12_000 * Math.max(1, Number(sold.slice(0, 4)) - year + 1);
    return [
      {
        day: openDayFrom(addDays(deal.contracted.day, days)),
        vehicle: { vin, year, make, model, customer: deal.customer?.id ?? deal.number },
        miles: before + days * random.whole(20, 45),
      },
    ];
  }),
);

function openDayFrom(day: Day): Day {
  let open = day;
  while (!isWorkshopOpen(open)) open = addDays(open, 1);
  return open;
}

/** Whose vehicles come to one store's workshop in a month: those it sold, and the neighbourhood's. */
export class WorkshopCustomers {
  readonly #rooftop: DemoRooftop;
  readonly #seed: number;
  readonly #due: Map<Day, FirstService[]>;

  constructor(world: World, rooftop: DemoRooftop, month: Day) {
    this.#rooftop = rooftop;
    this.#seed = seedOf(world.seed, rooftop.key, 'serviced');
    this.#due = Map.groupBy(firstServicesIn(world, rooftop, month), ({ day }) => day);
  }

  /** The next vehicle to come on a day; what the store pays for is its own stock. */
  next(random: Random, day: Day, payLetter: PayLetter): ServicedVehicle {
    const due = payLetter === 'C' && random.chance(0.5) ? this.#due.get(day)?.shift() : undefined;
    if (due) return { ...due.vehicle, mileage: due.miles };
    return payLetter === 'I' ? this.#inStock(random, day) : this.#fromAround(random, day);
  }

  /** Each household of the neighbourhood changes its vehicle every third year. */
  #fromAround(random: Random, day: Day): ServicedVehicle {
    const id = random.whole(0, Math.round(this.#rooftop.service.orders * VEHICLES_FOR_ORDER));
    const turn = Math.floor((monthNumber(day) + (id % MONTHS_KEPT)) / MONTHS_KEPT);
    const bought = addMonths(FIRST_MONTH, turn * MONTHS_KEPT - (id % MONTHS_KEPT));
    const own = new Random(this.#seed, 'vehicle', id, turn);
    const isOwnMake = own.chance(0.8);
    const sought = aVehicleThat(own, this.#rooftop, { isNew: isOwnMake, day: bought });
    const year = isOwnMake ? sought.year - own.whole(0, 7) : sought.year;
    const serial = FIRST_SERIAL + (turn % 10) * MOST_VEHICLES + id;
    const age = Math.max(90, daysBetween(`${year - 1}-09-01`, day));
    return {
      ...this.#identified({ ...sought, year }, serial),
      mileage: Math.round(age * MILES_A_DAY * own.lognormal(1, 0.25)),
      customer: `S${this.#rooftop.number}${serial}`,
    };
  }

  #inStock(random: Random, day: Day): ServicedVehicle {
    const isNew = this.#rooftop.newUnits > 0 && random.chance(0.5);
    const vehicle = aVehicleThat(random, this.#rooftop, { isNew, day });
    return {
      ...this.#identified(vehicle, 900_000 + random.whole(0, 99_999)),
      mileage: isNew ? random.whole(4, 40) : random.whole(9_000, 95_000),
      customer: 'INVENTORY',
    };
  }

  #identified(
    { make, year, model }: { make: string; year: number; model: string },
    serial: number,
  ): Pick<ServicedVehicle, 'vin' | 'make' | 'year' | 'model'> {
    return { vin: vinOf({ make, year, rooftopNumber: this.#rooftop.number, serial }), make, year, model };
  }
}
