import type { Day } from '../core/time/period.ts';
import type { DemoRooftop } from './groups/rooftop.ts';
import { type Salesperson, salesTeam } from './people.ts';
import { Random, seedOf } from './random.ts';
import { closerLeftOn } from './stories.ts';
import type { World } from './world.ts';

export class SalesTeam {
  readonly #all: readonly Salesperson[];
  readonly #rooftop: DemoRooftop;
  readonly #bestLeft: Day;

  constructor(world: World, rooftop: DemoRooftop) {
    const random = new Random(seedOf(world.seed, rooftop.key, 'leads'), 'team');
    this.#all = salesTeam(random, rooftop.newUnits + rooftop.usedUnits);
    this.#rooftop = rooftop;
    this.#bestLeft = closerLeftOn(world);
  }

  pick(random: Random, day: Day): string {
    const there = this.#on(day);
    return there[random.weighted(there.map(({ weight }) => weight))]?.name ?? '';
  }

  has(name: string, day: Day): boolean {
    return this.#on(day).some((one) => one.name === name);
  }

  get middling(): string {
    return this.#all[Math.floor(this.#all.length / 2)]?.name ?? '';
  }

  #on(day: Day): readonly Salesperson[] {
    const isBestGone = this.#rooftop.key === 'alderpoint-toyota' && day >= this.#bestLeft;
    return isBestGone ? this.#all.slice(1) : this.#all;
  }
}
