import type { Day } from '../../../core/time/period.ts';
import { firstOfMonth } from '../../../core/time/period.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { Random } from '../../../demo/random.ts';
import { yearsFromBase } from '../../../demo/seasons.ts';
import { financeLift } from '../../../demo/stories.ts';
import type { World } from '../../../demo/world.ts';
import type { DealType, SaleCredit } from '../record.ts';
import { backOf, type DealMoney, type DealVehicle, earned } from './deal.ts';
import type { Slot } from './slots.ts';

/** A deal whose numbers are not yet held to the month's plan. */
export interface Draft {
  readonly slot: Slot;
  readonly dealType: DealType | null;
  readonly vehicle: DealVehicle;
  readonly daysInStock: number;
  readonly credits: readonly SaleCredit[];
  readonly financeManager: string | null;
  readonly money: DealMoney;
}

/** What an ordinary deal of a month brings, in cents. */
interface Plan {
  readonly front: ByKind;
  readonly price: ByKind;
  readonly back: number;
}

/** What values are multiplied by to meet the plan. */
interface Scales {
  readonly price: ReadonlyMap<string, number>;
  readonly front: ReadonlyMap<string, number>;
  readonly back: ReadonlyMap<number, number>;
}

type ByKind = Readonly<Record<'new' | 'used', number>>;

const GROWTH_A_YEAR = { frontNew: 0.92, frontUsed: 0.97, price: 1.02, back: 1.07 } as const;

/**
 * Holds a month to its plan: prices over the whole of it, front and back gross over each third,
 * so that a month half over already tells what it will be. Losses stay losses.
 */
export function heldToPlan(world: World, rooftop: DemoRooftop, drafts: readonly Draft[]): Draft[] {
  const [first] = drafts;
  if (first === undefined) return [];
  const plan = planOf(world, rooftop, firstOfMonth(first.slot.day));
  const existing = drafts.filter(({ slot }) => slot.kind === 'retail' && !slot.isUnwound);
  const scales = scalesTo(plan, existing);
  return drafts.map((draft) => ({ ...draft, money: scaled(draft, scales) }));
}

function planOf(world: World, rooftop: DemoRooftop, month: Day): Plan {
  const years = yearsFromBase(world.storyDay, month);
  const random = new Random(world.seed, rooftop.key, 'plan of deals', month);
  const around = (dollars: number, growth: number) =>
    dollars * 100 * growth ** years * (1 + 0.018 * Math.max(-2, Math.min(2, random.normal())));
  const { frontNew, frontUsed, priceNew, priceUsed, financeAndInsurance } = rooftop.sales;
  return {
    front: {
      new: around(frontNew, GROWTH_A_YEAR.frontNew),
      used: around(frontUsed, GROWTH_A_YEAR.frontUsed),
    },
    price: { new: around(priceNew, GROWTH_A_YEAR.price), used: around(priceUsed, GROWTH_A_YEAR.price) },
    back:
      around(financeAndInsurance, GROWTH_A_YEAR.back) * financeLift(world, { rooftop: rooftop.key, month }),
  };
}

function scalesTo(plan: Plan, existing: readonly Draft[]): Scales {
  const price = new Map<string, number>();
  const front = new Map<string, number>();
  const back = new Map<number, number>();
  for (const kind of ['new', 'used'] as const) {
    const like = existing.filter((draft) => kindOf(draft) === kind);
    price.set(
      kind,
      ratio(like, plan.price[kind], ({ money }) => money.priceCents),
    );
    for (const third of THIRDS) {
      const there = like.filter((draft) => thirdOf(draft) === third);
      front.set(`${kind} ${third}`, gainRatio(there, plan.front[kind]));
    }
  }
  for (const third of THIRDS) {
    const there = existing.filter((draft) => thirdOf(draft) === third);
    back.set(
      third,
      ratio(there, plan.back, ({ money }) => backOf(money)),
    );
  }
  return { price, front, back };
}

const THIRDS = [0, 1, 2];

function thirdOf({ slot }: Draft): number {
  return Math.min(2, Math.floor((Number(slot.day.slice(8)) - 1) / 10));
}

function kindOf({ slot }: Draft): 'new' | 'used' {
  return slot.isNew ? 'new' : 'used';
}

/** By how much the values miss their mean. */
function ratio(drafts: readonly Draft[], mean: number, valueIn: (draft: Draft) => number): number {
  const sum = drafts.reduce((all, draft) => all + valueIn(draft), 0);
  return sum > 0 ? (mean * drafts.length) / sum : 1;
}

/** The same for front gross, where only gains give way. */
function gainRatio(drafts: readonly Draft[], mean: number): number {
  const fronts = drafts.map(({ money }) => money.frontCents);
  const gained = fronts.filter((cents) => cents > 0).reduce((all, cents) => all + cents, 0);
  const lost = fronts.filter((cents) => cents < 0).reduce((all, cents) => all + cents, 0);
  return gained > 0 ? Math.max(0.2, (mean * drafts.length - lost) / gained) : 1;
}

function scaled(draft: Draft, scales: Scales): DealMoney {
  const { slot, money } = draft;
  const price = scales.price.get(kindOf(draft)) ?? 1;
  const priceCents = Math.round((money.priceCents * price) / 100) * 100;
  if (slot.kind !== 'retail') return { ...money, priceCents };
  const back = scales.back.get(thirdOf(draft)) ?? 1;
  const front = money.frontCents > 0 ? (scales.front.get(`${kindOf(draft)} ${thirdOf(draft)}`) ?? 1) : 1;
  return {
    ...money,
    priceCents,
    frontCents: Math.round(money.frontCents * front),
    holdbackCents: Math.round(money.holdbackCents * price),
    reserveCents: Math.round(money.reserveCents * back),
    products: money.products.map((product) => ({
      ...product,
      priceCents: Math.round(product.costCents + earned(product) * back),
    })),
  };
}
