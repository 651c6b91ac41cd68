import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { staff } from '../../../demo/people.ts';
import { Random, seedOf } from '../../../demo/random.ts';
import { SalesTeam } from '../../../demo/sales-team.ts';
import type { World } from '../../../demo/world.ts';
import type { SaleCredit } from '../record.ts';
import type { Slot } from './slots.ts';

const SPLIT_SHARE = 0.065;
/** Who comes without a lead is nobody's customer now and then. */
const HOUSE_SHARE = 0.15;

/** The people named on a store's deals. */
export class SalesOffice {
  readonly #seed: number;
  readonly #team: SalesTeam;
  readonly #financeManagers: readonly string[];
  readonly #salesManagers: readonly string[];

  constructor(world: World, rooftop: DemoRooftop) {
    this.#seed = seedOf(world.seed, rooftop.key, 'deals');
    this.#team = new SalesTeam(world, rooftop);
    const units = rooftop.newUnits + rooftop.usedUnits;
    const people = new Random(this.#seed, 'office');
    this.#financeManagers = staff(people, Math.max(2, Math.round(units / 75)));
    this.#salesManagers = staff(people, Math.max(2, Math.round(units / 90)));
  }

  financeManager(random: Random): string {
    return random.pick(this.#financeManagers);
  }

  salesManager(random: Random): string {
    return random.pick(this.#salesManagers);
  }

  /** Who sold it: mostly the one who worked the lead, sometimes two, sometimes nobody. */
  credits(random: Random, { day, sold, plantedReversal }: Slot): SaleCredit[] {
    const theirs = sold?.lead.salesperson ?? null;
    const isTheirs = theirs !== null && this.#team.has(theirs, day) && random.chance(0.88);
    const first = isTheirs ? theirs : this.#team.pick(random, day);
    const second = this.#team.pick(random, day);
    const isSplit = random.chance(SPLIT_SHARE) && second !== first;
    if (plantedReversal !== null) return whole(this.#team.middling);
    if (sold === null && random.chance(HOUSE_SHARE)) return whole('HOUSE');
    if (!isSplit) return whole(first);
    return [first, second].map((person) => ({ person, share: 500 }));
  }

  /** What somebody earns with a deal against the others, about 1. */
  skillOf(person: string): number {
    return Math.max(0.7, Math.min(1.35, new Random(this.#seed, 'skill', person).lognormal(1, 0.14)));
  }
}

function whole(person: string): SaleCredit[] {
  return [{ person, share: 1_000 }];
}
