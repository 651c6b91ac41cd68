import { addDays, type Day, daysBetween, firstOfMonth } from '../../../core/time/period.ts';
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
  /** Without the story of the day. */
  readonly usualPriceAt: (age: number) => number | null;
  /** How well shoppers like it; 1 is usual. */
  readonly appeal: number;
}

/** Longer stays are shortened, so that few months of deals make a day's stock. */
const LONGEST_STAY = 110;
const MONTHS_AHEAD = 4;
const MILES_A_YEAR = 11_500;
const DAYS_BETWEEN_CUTS = 15;
const CUT = 0.015;
/** Story: the price of one SUV lost a digit, and one truck is far above the market. */
const STORY_STORE = 'alderpoint-pre-owned';
const MISKEYED = { days: 3, rightDays: 15, right: 24_999, keyed: 2_499 };
const SUVS = [
  ...['CR-V', 'RAV4', 'Equinox', 'Escape', 'Explorer', 'Tucson', 'Santa Fe', 'X3', 'X5', 'Highlander'],
  ...[
    'Pilot',
    'HR-V',
    'Traverse',
    'Grand Cherokee',
    'Compass',
    '4Runner',
    'Edge',
    'Rogue',
    'Cherokee',
    'Durango',
  ],
];
const TRUCKS = ['F-150', 'Silverado 1500', '1500', '2500', 'Tacoma', 'Tundra', 'Frontier', 'Colorado'];
/** Both are on the lot for so long before and after the day of the story. */
const STORY_DAYS = { before: 16, after: 2 };

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
  const usualPriceAt = (age: number) =>
    age < unpricedDays ? null : rounded(first * (1 - CUT * Math.floor(age / DAYS_BETWEEN_CUTS)));
  return {
    vehicle: deal.vehicle,
    since,
    soldOn,
    mileage: isNew ? random.whole(3, 40) : Math.round(MILES_A_YEAR * (years + random.next())),
    cost: Math.round(sale - deal.frontCents / 100),
    photos: random.chance(0.06) ? random.whole(0, 4) : random.whole(12, 34),
    state: isNew && random.chance(0.03) ? 'Loaner' : 'Available',
    usualPriceAt,
    priceAt: (age, day) =>
      deal.vehicle.vin === storyVehicles(place).miskeyed?.vehicle.vin
        ? miskeyed(world.storyDay, day, usualPriceAt(age))
        : usualPriceAt(age),
    appeal: random.lognormal(1, 0.7),
  };
}

function rounded(price: number): number {
  return Math.max(500, Math.round(price / 100) * 100 - 5);
}

interface StoryVehicles {
  readonly miskeyed: StockedVehicle | null;
  readonly tooDear: StockedVehicle | null;
}

const NO_STORY: StoryVehicles = { miskeyed: null, tooDear: null };

const chosen = cachedByMonth(4, (world, rooftop, month): StoryVehicles => {
  const { storyDay } = world;
  const used = stockOfMonth({ world, rooftop }, month).filter(
    ({ vehicle, since, soldOn }) =>
      vehicle.condition !== 'new' &&
      since <= addDays(storyDay, -STORY_DAYS.before) &&
      soldOn > addDays(storyDay, STORY_DAYS.after),
  );
  const off = (one: StockedVehicle) =>
    Math.abs((one.usualPriceAt(daysBetween(one.since, storyDay)) ?? 0) - MISKEYED.right);
  const nearest = (models: readonly string[]) =>
    used.filter(({ vehicle }) => models.includes(vehicle.model)).toSorted((a, b) => off(a) - off(b))[0] ??
    null;
  return { miskeyed: nearest(SUVS), tooDear: nearest(TRUCKS) };
});

/** The SUV whose price lost a digit, and the truck far above its market. */
export function storyVehicles({ world, rooftop }: Pick<Place, 'world' | 'rooftop'>): StoryVehicles {
  return rooftop.key === STORY_STORE ? chosen(world, rooftop, firstOfMonth(world.storyDay)) : NO_STORY;
}

function miskeyed(storyDay: Day, day: Day, usual: number | null): number | null {
  const after = daysBetween(storyDay, day);
  if (after < -MISKEYED.rightDays) return usual;
  return after < -MISKEYED.days ? MISKEYED.right : MISKEYED.keyed;
}
