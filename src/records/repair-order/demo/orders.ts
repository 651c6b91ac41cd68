import type { Day } from '../../../core/time/period.ts';
import { cachedByMonth } from '../../../demo/cached-by-month.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { Random, seedOf } from '../../../demo/random.ts';
import { monthNumber } from '../../../demo/seasons.ts';
import { type OilChangeSpecial, oilChangeSpecial } from '../../../demo/stories.ts';
import type { World } from '../../../demo/world.ts';
import { type ServicedVehicle, WorkshopCustomers } from './customers.ts';
import { MENU, OIL_CHANGE, type PayLetter } from './menu.ts';
import type { DemoOrder, OrderLine } from './order.ts';
import { type OrderOutline, ordersClosedIn } from './outlines.ts';
import { billed, isForSpecial, type Job, jobsOf, type Scales, scalesTo, specialLine } from './work.ts';
import { type Advisor, Workshop } from './workshop.ts';

/** Every order that a store closes in a month, in order of opening; the same on each call. */
export const ordersOfMonth = cachedByMonth(3, (world, rooftop, month): DemoOrder[] =>
  new OrderMaker(world, rooftop, month).orders(),
);

/** Orders that the factory pays with something for the customer on them as well. */
const SHARED_SHARE = 0.03;
const APPOINTMENT_SHARE = 0.68;

/** An order with its jobs and the chance that the rest is drawn from. */
interface Draft {
  readonly outline: OrderOutline;
  readonly random: Random;
  readonly advisor: Advisor;
  readonly vehicle: ServicedVehicle;
  readonly jobs: readonly Job[];
}

class OrderMaker {
  readonly #of: { world: World; rooftop: DemoRooftop; month: Day };
  readonly #seed: number;
  readonly #workshop: Workshop;
  readonly #customers: WorkshopCustomers;
  readonly #special: OilChangeSpecial | null;

  constructor(world: World, rooftop: DemoRooftop, month: Day) {
    this.#of = { world, rooftop, month };
    this.#seed = seedOf(world.seed, rooftop.key, 'orders', monthNumber(month));
    this.#workshop = new Workshop(world, rooftop);
    this.#customers = new WorkshopCustomers(world, rooftop, month);
    this.#special = oilChangeSpecial(world, { rooftop: rooftop.key, month });
  }

  orders(): DemoOrder[] {
    const { world, rooftop, month } = this.#of;
    const drafts = ordersClosedIn(world, rooftop, month).map((outline) => this.#draft(outline));
    const ordinary = drafts.filter(({ outline }) => !outline.isSpecial && !outline.isVoided);
    const scales = scalesTo(
      this.#of,
      ordinary.map(({ jobs }) => jobs),
    );
    return drafts.map((draft) => this.#order(draft, scales));
  }

  #draft(outline: OrderOutline): Draft {
    const random = new Random(this.#seed, outline.place);
    const advisor = this.#workshop.advisor(random);
    const payLetter = outline.isSpecial ? 'C' : LETTERS[random.weighted(this.#of.rooftop.service.payShares)];
    const vehicle = this.#customers.next(random, outline.opened.day, payLetter ?? 'C');
    const jobs = outline.isSpecial
      ? [this.#oilChange(random)]
      : this.#jobs(random, { advisor, payLetter: payLetter ?? 'C' });
    return { outline, random, advisor, vehicle, jobs };
  }

  #jobs(random: Random, by: { advisor: Advisor; payLetter: PayLetter }): Job[] {
    const technician = () => this.#workshop.technician(random);
    const { upsell } = by.advisor;
    const own = jobsOf(random, {
      payLetter: by.payLetter,
      upsell: by.payLetter === 'C' ? upsell : 0.6,
      technician,
      lines: 'some',
    });
    const other = OTHER_PAYER[by.payLetter];
    if (other === null || !random.chance(SHARED_SHARE)) return own;
    return [...own, ...jobsOf(random, { payLetter: other, upsell, technician, lines: 'one' })];
  }

  #oilChange(random: Random): Job {
    const operation = MENU.C.find(({ code }) => code === OIL_CHANGE);
    if (!operation) throw new Error('The menu has no oil change.');
    const technician = this.#workshop.technician(random);
    return { operation, payLetter: 'C', technician, hours: operation.hours, rate: 1, parts: 1 };
  }

  #order({ outline, random, advisor, vehicle, jobs }: Draft, scales: Scales): DemoOrder {
    const { number, opened, closed, isVoided, isSpecial } = outline;
    const hasAppointment = random.chance(APPOINTMENT_SHARE);
    return {
      number,
      opened,
      closed,
      isVoided,
      isSpecial,
      advisor: advisor.name,
      vehicle,
      hasAppointment,
      isWaiting: opened.day === closed.day && random.chance(0.5),
      isInspected: random.chance(advisor.inspects),
      lines: jobs.map((job) => this.#line(random, job, { isSpecial, scales })),
    };
  }

  #line(random: Random, job: Job, on: { isSpecial: boolean; scales: Scales }): OrderLine {
    const special = this.#special;
    if (special !== null && (on.isSpecial || isForSpecial(random, job, special))) {
      return specialLine(random, job, { special, scales: on.scales });
    }
    return billed(random, job, on.scales);
  }
}

const LETTERS = ['C', 'W', 'I'] as const;
/** Who else may pay for something on the same order. */
const OTHER_PAYER: Readonly<Record<PayLetter, PayLetter | null>> = { C: 'W', W: 'C', I: null };
