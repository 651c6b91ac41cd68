import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { staff } from '../../../demo/people.ts';
import { Random, seedOf } from '../../../demo/random.ts';
import type { World } from '../../../demo/world.ts';

/** Who writes orders, and how much work each finds. */
export interface Advisor {
  readonly name: string;
  readonly weight: number;
  /** How much likelier than usual another line is. */
  readonly upsell: number;
  /** How many of the vehicles are inspected. */
  readonly inspects: number;
}

/** Who turns the wrenches. */
export interface Technician {
  readonly number: number;
  readonly weight: number;
  /** Hours paid for each hour clocked. */
  readonly efficiency: number;
}

const ORDERS_OF_ADVISOR = 350;
/** Hours a technician sells in a month. */
const HOURS_OF_TECHNICIAN = 150;

/** The people of one store's service department. */
export class Workshop {
  readonly advisors: readonly Advisor[];
  readonly technicians: readonly Technician[];

  constructor(world: World, rooftop: DemoRooftop) {
    const random = new Random(seedOf(world.seed, rooftop.key, 'workshop'));
    const { orders, hours } = rooftop.service;
    const isSmall = orders < 500;
    const writers = Math.round(orders / ORDERS_OF_ADVISOR);
    const hands = Math.round((orders * hours * 1.15) / HOURS_OF_TECHNICIAN);
    this.advisors = staff(random, isSmall ? 2 : between(writers, 4, 9)).map((name) => ({
      name,
      weight: random.lognormal(1, 0.2),
      upsell: between(random.lognormal(1, 0.12), 0.75, 1.3),
      inspects: between(0.8 + 0.1 * random.normal(), 0.5, 0.97),
    }));
    this.technicians = Array.from({ length: between(hands, isSmall ? 3 : 8, 28) }, (_, index) => ({
      number: 201 + index * 3,
      weight: random.lognormal(1, 0.25),
      efficiency: between(random.lognormal(1.06, 0.11), 0.85, 1.3),
    }));
  }

  advisor(random: Random): Advisor {
    return pickOf(random, this.advisors);
  }

  technician(random: Random): Technician {
    return pickOf(random, this.technicians);
  }
}

function pickOf<T extends { readonly weight: number }>(random: Random, people: readonly T[]): T {
  const picked = people[random.weighted(people.map(({ weight }) => weight))];
  if (picked === undefined) throw new RangeError('Nobody works there.');
  return picked;
}

function between(number: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, number));
}
