import { expect, it, vi } from 'vitest';
import { addDays, type Day, daysBetween, eachDay, through } from '../core/time/period.ts';
import { backOf, type DemoDeal } from '../records/deal/demo/deal.ts';
import { dealsOfMonth } from '../records/deal/demo/deals.ts';
import { type DemoLead, leadsOfDays } from '../records/lead/demo/leads.ts';
import { marketOf } from '../records/market-comparable/demo/market.ts';
import { ordersOfMonth } from '../records/repair-order/demo/orders.ts';
import { stockOfMonth, storyVehicles } from '../records/vehicle/demo/stock.ts';
import { vehicleViewSource } from '../records/vehicle-view/demo/source.ts';
import type { DemoRooftop } from './groups/rooftop.ts';
import { demoRooftop } from './groups.ts';
import { addMonths } from './seasons.ts';
import { closerLeftOn, dmsReportedUntil, RESTATED, restatedMonth, UNMAPPED_SOURCE } from './stories.ts';
import type { World } from './world.ts';

// Thousands of leads take time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const world: World = { seed: 'test', storyDay: '2026-11-21' };

function rooftop(key: string): DemoRooftop {
  const found = demoRooftop(key);
  if (!found) throw new Error(`There is no rooftop ${key}.`);
  return found;
}

const from = (key: string, days: number, count: number) =>
  leadsOfDays(
    world,
    rooftop(key),
    eachDay(through(addDays(world.storyDay, -days), addDays(world.storyDay, count - days - 1))),
  );
const isGood = (lead: DemoLead) => !lead.isBad && !lead.isRepeated;
const closing = (leads: readonly DemoLead[]) =>
  (100 * leads.filter((lead) => lead.soldAt !== null).length) / leads.filter(isGood).length;

it('Pine Valley: CarGurus sold a dozen a quarter a year ago and has sold nothing for three months', () => {
  const isCarGurus = (lead: DemoLead) => /cargurus/i.test(lead.source.replace(' ', ''));
  const yearAgo = from('pine-valley', 457, 92).filter(isCarGurus);
  expect(yearAgo.filter((lead) => lead.soldAt !== null).length).toBeGreaterThan(7);
  expect(from('pine-valley', 92, 93).filter(isCarGurus)).toEqual([]);
  expect(from('alderpoint-honda', 30, 30).filter(isCarGurus).length).toBeGreaterThan(20);
});

it('Toyota: 19 % more leads and a worse closing ratio by the mix, not by any source', () => {
  const before = from('alderpoint-toyota', 425, 61);
  const after = leadsOfDays(
    world,
    rooftop('alderpoint-toyota'),
    eachDay({ start: '2026-09-01', end: '2026-11-01' }),
  );
  const comparable = leadsOfDays(
    { ...world, storyDay: '2027-11-21' },
    rooftop('alderpoint-toyota'),
    eachDay({ start: '2026-09-01', end: '2026-11-01' }),
  );
  // The plain world's growth starts a year later.
  expect(after.length / comparable.length / 1.02).toBeCloseTo(1.19, 2);
  expect(Math.abs(closing(before) - 14.1)).toBeLessThan(1);
  expect(Math.abs(closing(after) - 11.2)).toBeLessThan(1);
  const isOther = (lead: DemoLead) => lead.origin !== 'new-vendor';
  expect(Math.abs(closing(before) - closing(after.filter(isOther)))).toBeLessThan(1.5);
});

it('Honda: no website form for three days of the week before, calls as ever', () => {
  const week = from('alderpoint-honda', 12, 9);
  const formDays = new Set(week.filter(({ origin }) => origin === 'website-form').map(({ day }) => day));
  expect(new Set(week.map(({ day }) => day)).size - formDays.size).toBe(3);
  const broken = week.filter(({ day }) => !formDays.has(day));
  expect(new Set(broken.map(({ day }) => day))).toEqual(new Set(['2026-11-12', '2026-11-13', '2026-11-14']));
  expect(broken.filter(({ type }) => type === 'phone').length).toBeGreaterThan(10);
});

it('a source that nobody has mapped begins twelve days before', () => {
  const sources = (key: string, days: number, count: number) =>
    from(key, days, count).filter(({ source }) => source === UNMAPPED_SOURCE).length;
  expect(sources('alderpoint-chevrolet', 12, 13)).toBeGreaterThan(3);
  expect(sources('alderpoint-chevrolet', 60, 48)).toBe(0);
  expect(sources('alderpoint-toyota', 12, 13)).toBe(0);
});

it.each([
  { storyDay: '2026-11-21', left: '2026-11-15' },
  { storyDay: '2026-11-08', left: '2026-10-15' },
  { storyDay: '2027-01-03', left: '2026-12-15' },
] as const)('Toyota: on $storyDay the best closer is gone since $left', ({ storyDay, left }) => {
  expect(closerLeftOn({ ...world, storyDay })).toBe(left);
});

it('Toyota: nobody works a lead after leaving', () => {
  const names = (days: number) => {
    const count = new Map<string, number>();
    for (const { salesperson } of from('alderpoint-toyota', days, 6)) {
      count.set(salesperson, (count.get(salesperson) ?? 0) + 1);
    }
    return count;
  };
  const gone = [...names(20)].filter(([name, count]) => count > 8 && !names(6).has(name));
  expect(gone.length).toBe(1);
});

const HOUR_MS = 3_600_000;
const retailOf = (key: string, month: Day) =>
  dealsOfMonth(world, rooftop(key), month).filter(({ kind }) => kind === 'retail');

it('Hyundai: the DMS fell silent some 40 hours before the morning of the story, and was mended later', () => {
  const hyundai = rooftop('alderpoint-hyundai');
  const morning = Date.parse('2026-11-21T13:00:00Z');
  const reported = dmsReportedUntil(world, hyundai, morning);
  expect((morning - reported) / HOUR_MS).toBeGreaterThan(39);
  expect((morning - reported) / HOUR_MS).toBeLessThan(45);
  expect(dmsReportedUntil(world, hyundai, morning + 48 * HOUR_MS)).toBe(reported);
  expect(dmsReportedUntil(world, hyundai, reported - HOUR_MS)).toBe(reported - HOUR_MS);
  const later = morning + 20 * 24 * HOUR_MS;
  expect(dmsReportedUntil(world, hyundai, later)).toBe(later);
  expect(dmsReportedUntil(world, rooftop('alderpoint-honda'), morning)).toBe(morning);
});

it('Honda: one of its people has three deals unwound within a week', () => {
  const end = Date.parse('2026-11-21T06:00:00Z');
  const lost = retailOf('alderpoint-honda', '2026-11-01').filter(
    ({ reversed }) => reversed !== null && reversed.at < end && reversed.at > end - 7 * 24 * HOUR_MS,
  );
  const people = lost.map(({ credits }) => credits[0]?.person);
  expect(Math.max(...people.map((name) => people.filter((other) => other === name).length))).toBe(3);
});

it('Toyota: the best closer sells nothing after leaving', () => {
  const units = (deals: readonly DemoDeal[]) => {
    const sold = new Map<string, number>();
    for (const { person } of deals.flatMap(({ credits }) => credits)) {
      sold.set(person, (sold.get(person) ?? 0) + 1);
    }
    return sold;
  };
  const before = units(retailOf('alderpoint-toyota', '2026-10-01'));
  const after = units(
    retailOf('alderpoint-toyota', '2026-11-01').filter(({ contracted }) => contracted.day >= '2026-11-15'),
  );
  const gone = [...before].filter(([name, count]) => count > 8 && !after.has(name));
  expect(gone.length).toBe(1);
});

it.each([
  { storyDay: '2026-11-21', month: '2026-10-01', on: '2026-11-04' },
  { storyDay: '2026-11-04', month: '2026-09-01', on: '2026-10-04' },
  { storyDay: '2027-01-05', month: '2026-12-01', on: '2027-01-04' },
] as const)('Ford: on $storyDay the deals of $month were restated on $on', ({ storyDay, month, on }) => {
  expect(restatedMonth({ ...world, storyDay }, 'alderpoint-ford')).toEqual({ month, on });
});

it('Ford: eleven deals of the closed month lost more than $10,000 on the fourth', () => {
  const restated = retailOf('alderpoint-ford', '2026-10-01').filter(
    (deal) => deal.restated?.day === '2026-11-04',
  );
  expect(restated.length).toBe(RESTATED.count);
  const lost = restated.reduce((sum, deal) => sum + (deal.restated?.frontCents ?? 0), 0);
  expect(lost).toBeLessThan(-1_000_000);
});

it('Chevrolet: an eighth more orders, and 6 % less for an hour that customers pay', () => {
  const of = (month: Day) => {
    const orders = ordersOfMonth(world, rooftop('alderpoint-chevrolet'), month);
    const lines = orders.flatMap((order) => order.lines.filter(({ payLetter }) => payLetter === 'C'));
    const labor = lines.reduce((sum, line) => sum + line.laborSaleCents, 0);
    const hours = lines.reduce((sum, line) => sum + line.soldHours, 0);
    return {
      rate: labor / hours,
      special: orders.filter(({ isSpecial }) => isSpecial).length,
      orders: orders.length,
    };
  };
  const before = ['2026-08-01', '2026-09-01', '2026-10-01'].map((month) => of(month as Day));
  const now = of('2026-11-01');
  const usual = before.reduce((sum, { rate }) => sum + rate, 0) / before.length;
  expect(now.rate / usual).toBeGreaterThan(0.925);
  expect(now.rate / usual).toBeLessThan(0.95);
  expect(now.special / (now.orders - now.special)).toBeCloseTo(0.12, 2);
  expect(before.every(({ special }) => special === 0)).toBe(true);
});

it('BMW: no F&I PVR of three years was as good', () => {
  const pvr = (month: Day, through: Day) => {
    const deals = retailOf('alderpoint-bmw', month).filter(
      ({ reversed, contracted }) => reversed === null && contracted.day <= through,
    );
    return deals.reduce((sum, deal) => sum + backOf(deal), 0) / deals.length;
  };
  const before = Array.from({ length: 36 }, (_, index) => {
    const month = addMonths('2026-10-01', -index);
    return pvr(month, addMonths(month, 1));
  });
  for (const day of ['2026-11-10', '2026-11-21', '2026-11-30'] as const) {
    expect(pvr('2026-11-01', day)).toBeGreaterThan(Math.max(...before));
  }
});

it('Pre-Owned: an SUV lost a digit of its price, and one truck at 116 % of its market has four VDPs a week', async () => {
  const place = { world, rooftop: rooftop('alderpoint-pre-owned') };
  const month = '2026-11-01';
  const { miskeyed, tooDear } = storyVehicles(place);
  if (!miskeyed || !tooDear) throw new Error('The lot has no vehicle for the story.');
  const prices = ['2026-11-17', '2026-11-18', '2026-11-21'] as const;
  expect(prices.map((day) => miskeyed.priceAt(daysBetween(miskeyed.since, day), day))).toEqual([
    24_999, 2_499, 2_499,
  ]);
  const onLot = stockOfMonth(place, month).filter(
    ({ since, soldOn, vehicle }) =>
      since <= world.storyDay && world.storyDay < soldOn && vehicle.condition !== 'new',
  );
  const today = (one: (typeof onLot)[number]) =>
    one.priceAt(daysBetween(one.since, world.storyDay), world.storyDay);
  expect(onLot.filter((one) => today(one) === 2_499)).toHaveLength(1);
  const toMarket = (one: (typeof onLot)[number]) => {
    const asking = marketOf(place, one)
      .filter(({ soldOn }) => soldOn === null)
      .map(({ price }) => price)
      .toSorted((a, b) => a - b);
    return (100 * (today(one) ?? 0)) / (asking[Math.floor(asking.length / 2)] ?? 1);
  };
  expect(Math.abs(toMarket(tooDear) - 116)).toBeLessThan(3);
  const files = vehicleViewSource.filesOf(
    place,
    [{ month, since: null }],
    Date.parse('2026-11-22T12:00:00Z'),
  );
  const rows = files
    .flatMap(({ text }) => String(text).split('\r\n'))
    .filter((row) => row.includes(tooDear.vehicle.vin));
  const lastWeek = rows.filter((row) => row >= '2026-11-15' && row < '2026-11-22');
  expect(lastWeek).toHaveLength(14);
  expect(lastWeek.reduce((sum, row) => sum + Number(row.split(',')[6]), 0)).toBe(4);
});
