import { addDays, type Day, daysBetween } from '../../../core/time/period.ts';
import { Random } from '../../../demo/random.ts';
import type { Place } from '../../../demo/source.ts';
import { newPriceOf } from '../../../demo/vehicles.ts';
import { vinOf } from '../../../demo/vin.ts';
import { type StockedVehicle, storyVehicles } from '../../vehicle/demo/stock.ts';

export interface MarketListing {
  readonly ourVin: string | null;
  readonly vin: string;
  readonly seller: string;
  readonly distance: number;
  /** Dollars. */
  readonly price: number;
  readonly miles: number;
  readonly isNew: boolean;
  readonly isCertified: boolean;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly listedOn: Day;
  readonly soldOn: Day | null;
  readonly daysOn: (day: Day) => number;
}

const SELLERS = [
  'Lakeshore Motors',
  'Prairie Auto Center',
  'Northgate Cars',
  'Route 59 Auto',
  'Fox Valley Imports',
  'Cornerstone Auto',
  'Riverbend Motors',
  'Summit Auto Mall',
  'Great Plains Cars',
  'Union Street Auto',
];
/** Their VINs must not be those of stores of the demo. */
const ELSEWHERE = 600;
const PRICE_A_MILE = 0.0000033;
const NEAR_SHARE = 0.75;
const TOO_FEW_SHARE = 0.07;
/** Of a price to the market's, for new and used vehicles. */
const POSITION = { new: { median: 0.99, spread: 0.03 }, used: { median: 0.985, spread: 0.04 } } as const;
/** Story: a truck far above the market that hardly anybody looks at. */
const TOO_DEAR = { ratio: 1.16, comparables: 12, spread: 0.012 };

/** The comparables that a pricing tool matched with a vehicle of ours. */
export function marketOf(place: Place, one: StockedVehicle): MarketListing[] {
  const { world, rooftop } = place;
  const random = new Random(world.seed, 'market', rooftop.key, one.vehicle.vin);
  const isNew = one.vehicle.condition === 'new';
  const worth = worthOf(place, one, random);
  const usual = random.chance(TOO_FEW_SHARE) ? random.whole(3, 6) : random.whole(10, isNew ? 11 : 12);
  const count = isTooDear(place, one) ? TOO_DEAR.comparables : usual;
  const sold = isNew ? 0 : random.whole(5, 9);
  return Array.from({ length: count + sold }, (_, index) =>
    matched(place, one, { random, worth, isSold: index >= count }),
  );
}

interface Matched {
  readonly random: Random;
  readonly worth: number;
  readonly isSold: boolean;
}

function matched(place: Place, one: StockedVehicle, { random, worth, isSold }: Matched): MarketListing {
  const isNew = one.vehicle.condition === 'new';
  const listedOn = addDays(one.since, random.whole(-40, 0) - (isSold ? 45 : 0));
  const off = 0.38 * random.next() - 0.19;
  const miles = isNew ? random.whole(3, 60) : Math.round(one.mileage * (1 + off));
  const spread = random.lognormal(1, isTooDear(place, one) ? TOO_DEAR.spread : isNew ? 0.025 : 0.045);
  return listing(place, one, {
    random,
    miles,
    year: one.vehicle.year + (isNew || random.chance(0.8) ? 0 : random.chance(0.5) ? 1 : -1),
    price: worth * (spread - PRICE_A_MILE * (miles - one.mileage)),
    ...{ ourVin: one.vehicle.vin, listedOn },
    distance: random.chance(NEAR_SHARE) ? random.whole(2, 24) : random.whole(26, 90),
    soldOn: isSold ? addDays(one.since, random.whole(-40, 50)) : null,
  });
}

/** New vehicles that others sold lately, by model; a Monday's report has those of its week. */
export function soldNew(place: Place, stock: readonly StockedVehicle[], day: Day): MarketListing[] {
  const { world, rooftop } = place;
  const models = new Map(
    stock
      .filter(({ vehicle }) => vehicle.condition === 'new')
      .map((one) => [`${one.vehicle.make} ${one.vehicle.model} ${one.vehicle.year}`, one]),
  );
  return [...models].flatMap(([name, one]) => {
    const random = new Random(world.seed, 'sold new', rooftop.key, name);
    return Array.from({ length: random.whole(5, 11) }, (_, index) => {
      const soldOn = addDays(day, -random.whole(0, 44));
      return listing(place, one, {
        random: new Random(world.seed, 'sold new', rooftop.key, name, soldOn, index),
        ...{ year: one.vehicle.year, miles: 20, price: newPriceOf(one.vehicle.make, one.vehicle.model) },
        ...{ ourVin: null, listedOn: addDays(soldOn, -30), distance: random.whole(2, 24), soldOn },
      });
    });
  });
}

interface Terms
  extends Pick<MarketListing, 'year' | 'miles' | 'price' | 'ourVin' | 'listedOn' | 'distance' | 'soldOn'> {
  readonly random: Random;
}

function listing(
  { rooftop }: Place,
  { vehicle }: StockedVehicle,
  { random, ...terms }: Terms,
): MarketListing {
  const { make, model, condition } = vehicle;
  return {
    ...terms,
    price: Math.max(500, Math.round(terms.price / 100) * 100 - 5),
    vin: vinOf({
      ...{ make, year: terms.year },
      rooftopNumber: ELSEWHERE + rooftop.number,
      serial: random.whole(0, 999_999),
    }),
    seller: SELLERS[random.whole(0, SELLERS.length - 1)] ?? '',
    isNew: condition === 'new',
    isCertified: condition === 'cpo' && random.chance(0.5),
    ...{ make, model },
    daysOn: (day) => Math.max(0, daysBetween(terms.listedOn, day)),
  };
}

/** What the market asks for the vehicle, in dollars. */
function worthOf(place: Place, one: StockedVehicle, random: Random): number {
  const position = one.vehicle.condition === 'new' ? POSITION.new : POSITION.used;
  const usual = (age: number) => one.usualPriceAt(age) ?? one.cost;
  if (isTooDear(place, one)) return usual(daysBetween(one.since, place.world.storyDay)) / TOO_DEAR.ratio;
  return usual(20) / random.lognormal(position.median, position.spread);
}

function isTooDear(place: Place, { vehicle }: StockedVehicle): boolean {
  return storyVehicles(place).tooDear?.vehicle.vin === vehicle.vin;
}
