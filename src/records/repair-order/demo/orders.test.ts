import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sized } from '../../../../test/helpers/sizes.ts';
import type { Day } from '../../../core/time/period.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { demoGroups } from '../../../demo/groups.ts';
import { addMonths } from '../../../demo/seasons.ts';
import type { World } from '../../../demo/world.ts';
import { dealsOfMonth } from '../../deal/demo/deals.ts';
import { isWorkshopOpen, orderSeason } from './calendar.ts';
import type { PayLetter } from './menu.ts';
import type { DemoOrder, OrderLine } from './order.ts';
import { ordersOfMonth } from './orders.ts';
import { ordersClosedIn } from './outlines.ts';

// Thousands of orders: a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const world: World = { seed: 'test', storyDay: '2026-11-21' };
const rooftops = demoGroups.flatMap((group) => group.rooftops).filter(({ leads }) => leads > 0);
/** A quarter a year and more before the stories, so that only the ordinary is measured. */
const MONTHS: readonly Day[] = ['2026-06-01', '2026-07-01', '2026-08-01'];

type Reported = DemoOrder & { readonly rooftop: DemoRooftop };
let all: Reported[] = [];

beforeAll(() => {
  all = rooftops.flatMap((rooftop) =>
    MONTHS.flatMap((month) =>
      ordersOfMonth(world, rooftop, month)
        .filter(({ isVoided }) => !isVoided)
        .map((order) => ({ ...order, rooftop })),
    ),
  );
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const of = (rooftop: DemoRooftop) => all.filter((order) => order.rooftop === rooftop);
const paidBy = (letter: PayLetter) => (line: OrderLine) => line.payLetter === letter;
const withPay = (orders: readonly DemoOrder[], letter: PayLetter) =>
  orders.filter(({ lines }) => lines.some(paidBy(letter)));
const linesOf = (orders: readonly DemoOrder[], letter: PayLetter) =>
  orders.flatMap(({ lines }) => lines.filter(paidBy(letter)));

describe.each(rooftops)('$name', (rooftop) => {
  it('keeps to its plan in months of three years', () => {
    for (let back = 1; back <= 37; back += sized({ quick: 7, soak: 1 })) {
      const month = addMonths('2026-11-01', -back);
      const plan = rooftop.service.orders * orderSeason(month, world.storyDay);
      const closed = ordersClosedIn(world, rooftop, month).filter(({ isVoided }) => !isVoided).length;
      expect(Math.abs(closed - plan), month).toBeLessThanOrEqual(0.05 * plan);
    }
  });

  it('has its mix of pay types', () => {
    const orders = of(rooftop);
    const shares = (['C', 'W', 'I'] as const).map((letter) => withPay(orders, letter).length / orders.length);
    for (const [index, share] of shares.entries()) {
      expect(Math.abs(share - (rooftop.service.payShares[index] ?? 0))).toBeLessThan(0.035);
    }
  });

  it('sells hours, labor and parts by its plan', () => {
    const orders = of(rooftop);
    const lines = linesOf(orders, 'C');
    const hours = sum(lines.map(({ soldHours }) => soldHours));
    const labor = sum(lines.map(({ laborSaleCents }) => laborSaleCents)) / 100;
    const parts = sum(lines.map(({ partsSaleCents }) => partsSaleCents)) / 100;
    const { laborRate, hours: hoursOfOrder, partsToLabor } = rooftop.service;
    expect(Math.abs(labor / hours / laborRate - 1)).toBeLessThan(0.05);
    expect(Math.abs(hours / withPay(orders, 'C').length / hoursOfOrder - 1)).toBeLessThan(0.05);
    expect(Math.abs(parts / labor / partsToLabor - 1)).toBeLessThan(0.05);
  });
});

describe('all workshops', () => {
  const margin = (lines: readonly OrderLine[], sale: keyof OrderLine, cost: keyof OrderLine) => {
    const sold = sum(lines.map((line) => Number(line[sale])));
    return (100 * (sold - sum(lines.map((line) => Number(line[cost]))))) / sold;
  };

  it('earn 72 to 76 % on labor and 38 to 42 % on parts that customers pay', () => {
    const lines = linesOf(all, 'C');
    const labor = margin(lines, 'laborSaleCents', 'laborCostCents');
    const parts = margin(lines, 'partsSaleCents', 'partsCostCents');
    expect([labor > 72, labor < 76, parts > 38, parts < 42]).toEqual([true, true, true, true]);
  });

  it('charge the factory 8 to 15 % less for an hour, and themselves a fifth', () => {
    for (const rooftop of rooftops.filter(({ service }) => service.payShares[1] > 0)) {
      const rate = (letter: PayLetter) => {
        const lines = linesOf(of(rooftop), letter);
        return (
          sum(lines.map(({ laborSaleCents }) => laborSaleCents)) /
          sum(lines.map(({ soldHours }) => soldHours))
        );
      };
      expect(rate('W') / rate('C')).toBeGreaterThan(0.84);
      expect(rate('W') / rate('C')).toBeLessThan(0.93);
      expect(Math.abs(rate('I') / rate('C') - 0.8)).toBeLessThan(0.03);
    }
  });

  it('have two lines and more on an order, each with its own letter and operation', () => {
    const lines = sum(all.map((order) => order.lines.length)) / all.length;
    expect(lines).toBeGreaterThan(1.9);
    expect(lines).toBeLessThan(2.8);
    for (const order of all) {
      expect(new Set(order.lines.map(({ operation }) => operation.code)).size).toBe(order.lines.length);
    }
  });

  it('have 4 to 9 advisors and 8 to 28 technicians who clock less than they are paid for, or more', () => {
    for (const rooftop of rooftops.filter(({ service }) => service.orders > 500)) {
      const orders = of(rooftop);
      const advisors = new Set(orders.map(({ advisor }) => advisor)).size;
      expect(advisors >= 4 && advisors <= 9, rooftop.name).toBe(true);
      const hours = new Map<number, { flagged: number; clocked: number }>();
      for (const { technician, flagHours, actualHours } of orders.flatMap(({ lines }) => lines)) {
        const known = hours.get(technician) ?? { flagged: 0, clocked: 0 };
        hours.set(technician, { flagged: known.flagged + flagHours, clocked: known.clocked + actualHours });
      }
      expect(hours.size >= 8 && hours.size <= 28, rooftop.name).toBe(true);
      const efficiencies = [...hours.values()].map(({ flagged, clocked }) => flagged / clocked);
      expect(Math.min(...efficiencies)).toBeGreaterThan(0.8);
      expect(Math.max(...efficiencies)).toBeLessThan(1.35);
      expect(Math.max(...efficiencies) - Math.min(...efficiencies)).toBeGreaterThan(0.1);
    }
  });

  it('inspect most vehicles, and most come by appointment', () => {
    const share = (is: (order: DemoOrder) => boolean) => all.filter(is).length / all.length;
    expect(Math.abs(share(({ isInspected }) => isInspected) - 0.8)).toBeLessThan(0.08);
    expect(Math.abs(share(({ hasAppointment }) => hasAppointment) - 0.68)).toBeLessThan(0.03);
  });

  it('open before they close, on days the workshop works; two thirds the same day', () => {
    for (const { opened, closed } of all) {
      expect(opened.at).toBeLessThan(closed.at);
      expect(isWorkshopOpen(opened.day) && isWorkshopOpen(closed.day)).toBe(true);
    }
    const sameDay = all.filter(({ opened, closed }) => opened.day === closed.day).length / all.length;
    expect(Math.abs(sameDay - 0.64)).toBeLessThan(0.03);
  });

  it('service some of the vehicles sold 45 days ago and more', () => {
    const [toyota] = rooftops;
    if (!toyota) throw new Error('There is no rooftop.');
    const sold = new Map(
      (['2026-03-01', '2026-04-01'] as const)
        .flatMap((month) => dealsOfMonth(world, toyota, month))
        .map((deal) => [deal.vehicle.vin, deal.contracted.at]),
    );
    const back = of(toyota).filter(({ vehicle }) => sold.has(vehicle.vin));
    expect(back.length).toBeGreaterThan(0.25 * sold.size);
    for (const { vehicle, closed } of back) {
      expect(closed.at - (sold.get(vehicle.vin) ?? 0)).toBeGreaterThan(45 * 86_400_000);
    }
  });
});

it('gives the same world the same orders', () => {
  const pineValley = rooftops.find(({ key }) => key === 'pine-valley');
  if (!pineValley) throw new Error('There is no rooftop.');
  const first = ordersOfMonth(world, pineValley, '2026-05-01');
  for (let back = 1; back < 5; back += 1) ordersOfMonth(world, pineValley, addMonths('2026-05-01', -back));
  const again = ordersOfMonth(world, pineValley, '2026-05-01');
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});
