import type { Day } from '../../../core/time/period.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { Random } from '../../../demo/random.ts';
import { yearsFromBase } from '../../../demo/seasons.ts';
import type { OilChangeSpecial } from '../../../demo/stories.ts';
import type { World } from '../../../demo/world.ts';
import { MENU, OIL_CHANGE, type Operation, type PayLetter } from './menu.ts';
import type { OrderLine } from './order.ts';
import type { Technician } from './workshop.ts';

/** What somebody does to a vehicle, before the month is held to its plan. */
export interface Job {
  readonly operation: Operation;
  readonly payLetter: PayLetter;
  readonly technician: Technician;
  readonly hours: number;
  readonly rate: number;
  readonly parts: number;
}

/** What a month's ordinary order of each kind brings. */
interface Plan {
  readonly hours: number;
  /** Cents for an hour. */
  readonly rate: number;
  readonly partsToLabor: number;
}

const LETTERS = ['C', 'W', 'I'] as const satisfies readonly PayLetter[];
/** Against what the customer pays. */
const HOURS = { C: 1, W: 0.95, I: 1.25 } as const;
const RATES = { C: 1, W: 0.885, I: 0.8 } as const;
const PARTS = { W: 0.95, I: 0.7 } as const;
const PARTS_MARGIN = { C: 0.4, W: 0.33, I: 0.27 } as const;
/** What a technician costs, of what the customer's hour costs. */
const WAGE_SHARE = 0.26;
const GROWTH_A_YEAR = { rate: 1.06, hours: 1.02 } as const;
/** How many lines an order has, one first. */
const LINES = [36, 27, 17, 10, 6, 4];

/** What is done on one order for one payer: each thing once. */
export function jobsOf(
  random: Random,
  on: { payLetter: PayLetter; upsell: number; technician: () => Technician; lines: 'one' | 'some' },
): Job[] {
  const wanted =
    on.lines === 'one' ? 1 : 1 + random.weighted(LINES.map((weight, index) => weight * on.upsell ** index));
  const left = [...MENU[on.payLetter]];
  return Array.from({ length: Math.min(wanted, left.length) }, () => {
    const place = random.weighted(left.map(({ weight }) => weight));
    const [operation] = left.splice(place, 1);
    if (operation === undefined) throw new RangeError('There is nothing left to do.');
    return {
      operation,
      payLetter: on.payLetter,
      technician: on.technician(),
      hours: operation.hours * random.lognormal(1, 0.18),
      rate: operation.rate * random.lognormal(1, 0.05),
      parts: operation.parts * random.lognormal(1, 0.2),
    };
  });
}

/** What jobs are multiplied by, for each payer, so that a month meets its plan. */
export type Scales = Readonly<
  Record<PayLetter, { hours: number; rate: number; parts: number; wage: number }>
>;

/** Finds how a month's jobs meet its plan: hours of an order, dollars of an hour, parts of a dollar. */
export function scalesTo(
  { world, rooftop, month }: { world: World; rooftop: DemoRooftop; month: Day },
  orders: readonly (readonly Job[])[],
): Scales {
  const random = new Random(world.seed, rooftop.key, 'plan of orders', month);
  const years = yearsFromBase(world.storyDay, month);
  const noise = () => 1 + 0.006 * Math.max(-2, Math.min(2, random.normal()));
  const { laborRate, hours, partsToLabor } = rooftop.service;
  const rate = laborRate * 100 * GROWTH_A_YEAR.rate ** years * noise();
  const ordinary = hours * GROWTH_A_YEAR.hours ** years * noise();
  const scales = LETTERS.map((letter) => {
    const plan: Plan = {
      hours: ordinary * HOURS[letter],
      rate: rate * RATES[letter],
      partsToLabor: letter === 'C' ? partsToLabor * noise() : PARTS[letter],
    };
    return [letter, { ...scaleOf(letter, plan, orders), wage: rate * WAGE_SHARE }] as const;
  });
  return Object.fromEntries(scales) as Scales;
}

function scaleOf(letter: PayLetter, plan: Plan, orders: readonly (readonly Job[])[]) {
  const sums = { orders: 0, hours: 0, labor: 0, parts: 0 };
  for (const jobs of orders) {
    const theirs = jobs.filter(({ payLetter }) => payLetter === letter);
    if (theirs.length > 0) sums.orders += 1;
    for (const { hours, rate, parts } of theirs) {
      sums.hours += hours;
      sums.labor += hours * rate;
      sums.parts += hours * rate * parts;
    }
  }
  if (sums.orders === 0) return { hours: 1, rate: plan.rate, parts: 1 };
  return {
    hours: (plan.hours * sums.orders) / sums.hours,
    rate: (plan.rate * sums.hours) / sums.labor,
    parts: sums.parts > 0 ? (plan.partsToLabor * sums.labor) / sums.parts : 1,
  };
}

/** A job as it is billed: time in tenths of an hour, money in cents. */
export function billed(random: Random, job: Job, scales: Scales): OrderLine {
  const { operation, payLetter, technician } = job;
  const scale = scales[payLetter];
  // A tenth up or down by chance, so that short jobs lose no time together.
  const soldHours = Math.max(0.1, Math.floor(job.hours * scale.hours * 10 + random.next()) / 10);
  const laborSaleCents = Math.round(soldHours * job.rate * scale.rate);
  const partsSaleCents = Math.round(laborSaleCents * job.parts * scale.parts);
  const margin = PARTS_MARGIN[payLetter] + 0.03 * random.normal();
  const supplies =
    payLetter === 'C' && soldHours >= 1 ? Math.min(4_500, Math.round(laborSaleCents * 0.06)) : 0;
  return {
    operation,
    payLetter,
    technician: technician.number,
    soldHours,
    ...clocked(random, soldHours, technician),
    laborSaleCents,
    laborCostCents: Math.round(soldHours * scale.wage * random.lognormal(1, 0.06)),
    partsSaleCents,
    partsCostCents: Math.round(partsSaleCents * (1 - margin)),
    miscSaleCents: supplies,
    miscCostCents: Math.round(supplies * 0.45),
  };
}

function clocked(random: Random, hours: number, { efficiency }: Technician) {
  const flagHours = Math.round(hours * 100) / 100;
  return {
    flagHours,
    actualHours: Math.round((flagHours / efficiency) * random.lognormal(1, 0.12) * 100) / 100,
  };
}

/** Whether an ordinary line goes at the special's price. */
export function isForSpecial(
  random: Random,
  { operation, payLetter }: Job,
  special: OilChangeSpecial,
): boolean {
  return payLetter === 'C' && operation.code === OIL_CHANGE && random.chance(special.shareOfOthers);
}

/** The planted oil change at its price. */
export function specialLine(
  random: Random,
  job: Job,
  on: { special: OilChangeSpecial; scales: Scales },
): OrderLine {
  const { hours, laborCents, partsCents } = on.special;
  const operation = { ...job.operation, code: 'LOF39', title: 'Oil change special 39.95' };
  return {
    operation,
    payLetter: 'C',
    technician: job.technician.number,
    soldHours: hours,
    ...clocked(random, hours, job.technician),
    laborSaleCents: laborCents,
    laborCostCents: Math.round(hours * on.scales.C.wage * 0.6),
    partsSaleCents: partsCents,
    partsCostCents: Math.round(partsCents * 0.8),
    miscSaleCents: 0,
    miscCostCents: 0,
  };
}
