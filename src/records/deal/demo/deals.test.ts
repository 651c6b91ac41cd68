import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, type Day, weekdayOf } from '../../../core/time/period.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { demoGroups } from '../../../demo/groups.ts';
import { addMonths, daysOfMonth, isHoliday } from '../../../demo/seasons.ts';
import type { World } from '../../../demo/world.ts';
import { backOf, type DemoDeal, type ProductKey } from './deal.ts';
import { dealsOfMonth } from './deals.ts';
import { dealCounts, sellingWeights, unitSeason } from './slots.ts';

// Thousands of deals: a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const world: World = { seed: 'test', storyDay: '2026-11-21' };
const rooftops = demoGroups.flatMap((group) => group.rooftops).filter(({ leads }) => leads > 0);
const alderpoint = demoGroups[0]?.rooftops ?? [];
/** The last whole year before any story. */
const MONTHS: readonly Day[] = Array.from({ length: 12 }, (_, index) => addMonths('2026-08-01', -index));

type Reported = DemoDeal & { readonly rooftop: DemoRooftop; readonly month: Day };
let all: Reported[] = [];

beforeAll(() => {
  all = rooftops.flatMap((rooftop) =>
    MONTHS.flatMap((month) =>
      dealsOfMonth(world, rooftop, month).map((deal) => ({ ...deal, rooftop, month })),
    ),
  );
});

const isRetail = ({ kind }: DemoDeal) => kind === 'retail';
const isNew = ({ vehicle }: DemoDeal) => vehicle.condition === 'new';
const existing = () => all.filter((deal) => isRetail(deal) && deal.reversed === null);
const ofGroup = () => existing().filter(({ rooftop }) => alderpoint.includes(rooftop));
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;
/** Percent of `of` that are so. */
const share = (of: readonly Reported[], is: (deal: Reported) => boolean) =>
  (100 * of.filter(is).length) / of.length;
const has = (key: ProductKey) => (deal: DemoDeal) => deal.products.some((product) => product.key === key);

describe('how many', () => {
  it.each(rooftops)('$name keeps to its plan in each of 37 months', (rooftop) => {
    for (let back = 0; back < 37; back += 1) {
      const month = addMonths('2026-11-01', -back);
      const counts = dealCounts(world, rooftop, month);
      for (const [kind, usual] of [
        ['new', rooftop.newUnits],
        ['used', rooftop.usedUnits],
      ] as const) {
        const plan = usual * unitSeason(kind, month, world.storyDay);
        expect(Math.abs(sum(counts[kind]) - plan), `${kind} ${month}`).toBeLessThanOrEqual(0.05 * plan);
      }
    }
  });

  it('makes as many deals as it counts, and sells on open days only', () => {
    for (const rooftop of rooftops) {
      for (const month of MONTHS.slice(0, 3)) {
        const deals = existing().filter((deal) => deal.rooftop === rooftop && deal.month === month);
        const counts = dealCounts(world, rooftop, month);
        expect(deals.filter(isNew).length).toBe(sum(counts.new));
        expect(deals.length).toBe(sum(counts.new) + sum(counts.used));
      }
    }
    for (const { contracted, rooftop } of all) {
      expect(isHoliday(contracted.day)).toBe(false);
      expect(rooftop.closedWeekdays).not.toContain(weekdayOf(contracted.day));
    }
  });

  it('sells most on Saturdays, holidays and at the end of the month', () => {
    const weights = new Map(
      ['2026-05-01', '2026-08-01'].flatMap((month) => {
        const days = daysOfMonth(month as Day);
        return sellingWeights(month as Day, []).map((weight, index) => [days[index], weight] as const);
      }),
    );
    const of = (day: Day) => weights.get(day) ?? 0;
    expect(of('2026-08-15')).toBeGreaterThan(1.8 * of('2026-08-12'));
    expect(of('2026-05-25')).toBeCloseTo(1.3 * of('2026-05-18'));
    expect(of('2026-08-31')).toBeCloseTo(1.8 * of('2026-08-17'));
    expect(of('2026-08-03')).toBeCloseTo(0.75 * of('2026-08-10'));
  });

  it('takes back 1 to 2 % of what it writes', () => {
    const percent = share(all.filter(isRetail), ({ reversed }) => reversed !== null);
    expect(percent).toBeGreaterThan(1);
    expect(percent).toBeLessThan(2);
  });

  it('sends used cars to auctions, trades new ones with other dealers, and has fleets where trucks are', () => {
    const count = (kind: DemoDeal['kind']) => all.filter((deal) => deal.kind === kind).length;
    const used = existing().filter((deal) => !isNew(deal)).length;
    expect(count('wholesale') / used).toBeCloseTo(0.22, 1);
    expect(count('dealer_trade')).toBeGreaterThan(100);
    const fleets = new Set(all.filter(({ kind }) => kind === 'fleet').map(({ rooftop }) => rooftop.name));
    expect(fleets).toEqual(new Set(['Alderpoint Chevrolet', 'Alderpoint Ford', 'Pine Valley CDJR']));
  });
});

describe('for how much', () => {
  it.each(rooftops)('$name earns by its plan', (rooftop) => {
    const own = existing().filter((deal) => deal.rooftop === rooftop);
    const fresh = own.filter(isNew);
    const used = own.filter((deal) => !isNew(deal));
    const { frontNew, frontUsed, financeAndInsurance, priceNew, priceUsed } = rooftop.sales;
    const near = (found: number, dollars: number) => {
      expect(found / 100 / dollars).toBeGreaterThan(0.92);
      expect(found / 100 / dollars).toBeLessThan(1.1);
    };
    if (fresh.length > 0) near(mean(fresh.map(({ frontCents }) => frontCents)), frontNew);
    if (fresh.length > 0) near(mean(fresh.map(({ priceCents }) => priceCents)), priceNew);
    near(mean(used.map(({ frontCents }) => frontCents)), frontUsed);
    near(mean(used.map(({ priceCents }) => priceCents)), priceUsed);
    near(mean(own.map(backOf)), financeAndInsurance);
  });

  it('earns in the story month what the brief says, over all stores of the group as a ratio of sums', () => {
    const plain: World = { seed: 'test', storyDay: '2027-11-21' };
    const deals = alderpoint
      .flatMap((rooftop) => dealsOfMonth(plain, rooftop, '2027-10-01'))
      .filter((deal) => isRetail(deal) && deal.reversed === null);
    const front = (of: readonly DemoDeal[]) => mean(of.map(({ frontCents }) => frontCents)) / 100;
    expect(front(deals.filter(isNew)) / 1_885).toBeCloseTo(1, 1);
    expect(front(deals.filter((deal) => !isNew(deal))) / 1_722).toBeCloseTo(1, 1);
    expect(mean(deals.map(backOf)) / 188_300).toBeCloseTo(1, 1);
  });

  it('loses on 12 % of new and 8 % of used deals', () => {
    const isLosing = ({ frontCents }: DemoDeal) => frontCents < 0;
    expect(Math.abs(share(ofGroup().filter(isNew), isLosing) - 12)).toBeLessThan(1.5);
    const used = ofGroup().filter((deal) => !isNew(deal));
    expect(Math.abs(share(used, isLosing) - 8)).toBeLessThan(1.5);
  });

  it.each([
    {
      what: 'finance or lease',
      percent: 78,
      of: () => true,
      is: ({ dealType }: DemoDeal) => dealType !== 'cash',
    },
    { what: 'a service contract', percent: 45, of: () => true, is: has('Warranty') },
    {
      what: 'GAP, of those financed',
      percent: 38,
      of: ({ dealType }: DemoDeal) => dealType !== 'cash',
      is: has('Gap'),
    },
    { what: 'maintenance', percent: 16, of: () => true, is: has('PPM') },
    { what: 'tire and wheel', percent: 10, of: () => true, is: has('TireWheel') },
    { what: 'paint', percent: 20, of: () => true, is: has('Paint') },
    {
      what: 'a trade, new',
      percent: 45,
      of: isNew,
      is: ({ tradeAcvCents }: DemoDeal) => tradeAcvCents !== null,
    },
    {
      what: 'a trade, used',
      percent: 38,
      of: (deal: DemoDeal) => !isNew(deal),
      is: ({ tradeAcvCents }: DemoDeal) => tradeAcvCents !== null,
    },
  ])('$percent % have $what', ({ percent, of, is }) => {
    expect(Math.abs(share(ofGroup().filter(of), is) - percent)).toBeLessThan(3);
  });

  it('leases a fifth of new vehicles, and more than half of BMWs', () => {
    const leased = (key: string) =>
      share(
        existing().filter((deal) => deal.rooftop.key === key && isNew(deal)),
        ({ dealType }) => dealType === 'lease',
      );
    expect(Math.abs(leased('alderpoint-bmw') - 55)).toBeLessThan(5);
    expect(Math.abs(leased('alderpoint-toyota') - 20)).toBeLessThan(3);
    expect(existing().some((deal) => !isNew(deal) && deal.dealType === 'lease')).toBe(false);
  });

  it('sells 1.3 to 1.7 products a deal', () => {
    const products = mean(ofGroup().map((deal) => deal.products.length));
    expect(products).toBeGreaterThan(1.3);
    expect(products).toBeLessThan(1.7);
  });
});

describe('who', () => {
  it('shares 6 % of deals between two, and gives every deal away whole', () => {
    const split = share(existing(), ({ credits }) => credits.length === 2);
    expect(Math.abs(split - 6)).toBeLessThan(1);
    for (const { credits } of existing()) expect(sum(credits.map((credit) => credit.share))).toBe(1_000);
    const house = share(existing(), ({ credits }) => credits[0]?.person === 'HOUSE');
    expect(house).toBeGreaterThan(1);
    expect(house).toBeLessThan(4);
  });

  it('sells about 11 a month each, some four times what others do', () => {
    const toyota = existing().filter(({ rooftop }) => rooftop.key === 'alderpoint-toyota');
    const units = new Map<string, number>();
    for (const { person, share: part } of toyota.flatMap(({ credits }) => credits)) {
      if (person !== 'HOUSE') units.set(person, (units.get(person) ?? 0) + part / 12_000);
    }
    const inOrder = [...units.values()].sort((a, b) => b - a);
    expect(Math.abs(mean(inOrder) - 11)).toBeLessThan(1.5);
    expect((inOrder[0] ?? 0) / (inOrder.at(-1) ?? 1)).toBeGreaterThan(2.5);
    expect(inOrder[0]).toBeLessThan(26);
  });

  it('comes from leads that were sold in most cases: the same customer, some days apart', () => {
    const percent = share(existing(), ({ leadId }) => leadId !== null);
    expect(percent).toBeGreaterThan(75);
    expect(percent).toBeLessThan(92);
    const ids = all.filter(({ leadId }) => leadId !== null).map(({ leadId }) => leadId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('when', () => {
  it('happens in order', () => {
    for (const { contracted, delivered, booked, reversed } of all) {
      const moments = [contracted, delivered, booked].filter((one) => one !== null).map(({ at }) => at);
      expect(moments).toEqual(moments.toSorted((a, b) => a - b));
      if (reversed) expect(reversed.at).toBeGreaterThan(Math.max(...moments));
    }
  });

  it('numbers every deal once, in the order they are signed, with a vehicle of its own', () => {
    for (const rooftop of rooftops) {
      const deals = all.filter((deal) => deal.rooftop === rooftop);
      expect(new Set(deals.map(({ number }) => number)).size).toBe(deals.length);
      expect(new Set(deals.map(({ vehicle }) => vehicle.vin)).size).toBe(deals.length);
    }
    const month = dealsOfMonth(world, rooftops[0] as DemoRooftop, '2026-08-01');
    const moments = month.map(({ contracted }) => contracted.at);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(month.map(({ number }) => number)).toEqual(month.map(({ number }) => number).sort());
  });

  it('leaves some deals of the last days undelivered', () => {
    const evening = Date.parse('2026-08-16T01:00:00Z');
    const pending = all.filter(
      (deal) => isRetail(deal) && deal.contracted.at <= evening && (deal.delivered?.at ?? 0) > evening,
    );
    expect(pending.length).toBeGreaterThan(20);
    for (const { contracted } of pending) expect(contracted.day > addDays('2026-08-15', -15)).toBe(true);
  });
});

it('gives the same world the same deals, and another seed others', () => {
  const [rooftop] = rooftops;
  if (!rooftop) throw new Error('There is no rooftop.');
  const first = dealsOfMonth(world, rooftop, '2026-05-01');
  for (const other of rooftops) dealsOfMonth(world, other, '2024-01-01');
  for (let back = 0; back < 45; back += 1) dealsOfMonth(world, rooftop, addMonths('2026-04-01', -back));
  expect(dealsOfMonth(world, rooftop, '2026-05-01')).toEqual(first);
  const another = dealsOfMonth({ ...world, seed: 'another' }, rooftop, '2026-05-01');
  expect(another.map(({ frontCents }) => frontCents)).not.toEqual(first.map(({ frontCents }) => frontCents));
});
