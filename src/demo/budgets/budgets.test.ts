import { describe, expect, it } from 'vitest';
import { dueWithin, flightsOverlap, plannedOf } from '../../core/money/flights.ts';
import { toPercent } from '../../core/money/percent.ts';
import { addDays, type Day, through } from '../../core/time/period.ts';
import { demoGroups } from '../groups.ts';
import { addMonths, yearsFromBase } from '../seasons.ts';
import type { World } from '../world.ts';
import { SPEND, SPEND_GROWTH_A_YEAR } from './figures.ts';
import { invoicePdf } from './invoices.ts';
import type { PlannedLine } from './line.ts';
import { planMonth } from './plan-month.ts';
import { statusOn } from './status.ts';
import { demoTree } from './tree.ts';

const world: World = { seed: 'test', storyDay: '2026-11-21' };
const alderpoint = demoGroups[0]?.rooftops ?? [];
const planning = demoGroups.map(({ rooftops }) => rooftops.filter(({ key }) => SPEND[key] !== undefined));
/** Twelve closed months before the stories; their seasons average 1. */
const YEAR: readonly Day[] = Array.from({ length: 12 }, (_, index) => addMonths('2025-10-01', -index));
const LONG_AFTER: Day = '2026-06-01';

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const cents = ({ flights }: PlannedLine) => plannedOf(flights);
const of = (month: Day, key: string) =>
  planMonth(world, alderpoint, month).lines.filter(({ rooftop }) => rooftop === key);

describe('an ordinary year', () => {
  const years = planning.flatMap((rooftops) =>
    YEAR.flatMap((month) => planMonth(world, rooftops, month).lines),
  );

  it.each(planning.flat())('$name spends what its market says, and gets back its co-op', ({ key }) => {
    const lines = years.filter(({ rooftop }) => rooftop === key);
    const { spend, coop } = SPEND[key] ?? { spend: 0, coop: 0 };
    const grown = sum(YEAR.map((month) => SPEND_GROWTH_A_YEAR ** yearsFromBase(world.storyDay, month)));
    const spent = sum(lines.map((line) => statusOn(world, line, LONG_AFTER).actualCents ?? 0)) / 100;
    expect(Math.abs(spent / (spend * grown) - 1)).toBeLessThan(0.05);
    const back = sum(lines.map((line) => statusOn(world, line, LONG_AFTER).coopCents)) / 100;
    if (coop === 0) expect(back).toBe(0);
    else expect(Math.abs(back / (coop * grown) - 1)).toBeLessThan(0.05);
  });

  it('gets a fifth of its spend back', () => {
    const ofGroup = years.filter(({ rooftop }) => alderpoint.some(({ key }) => key === rooftop));
    const spent = sum(ofGroup.map((line) => statusOn(world, line, LONG_AFTER).actualCents ?? 0));
    const back = sum(ofGroup.map((line) => statusOn(world, line, LONG_AFTER).coopCents));
    expect(Math.abs(back / spent - 0.2)).toBeLessThan(0.01);
  });

  it.each(demoTree)('spends its $share % on $name', ({ name, share }) => {
    const part = sum(years.filter(({ category }) => category.name === name).map(cents));
    expect(Math.abs((100 * part) / sum(years.map(cents)) - share)).toBeLessThan(1.5);
  });

  it('has the twelve categories, which make 100', () => {
    expect(demoTree.length).toBe(12);
    expect(sum(demoTree.map(({ share }) => share))).toBe(100);
  });

  it('runs campaigns on days of their month that are not shared, for money', () => {
    for (const line of years) {
      expect(flightsOverlap(line.flights)).toBe(false);
      expect(cents(line)).toBeGreaterThan(0);
      for (const { start, end } of line.flights) {
        expect(
          start <= end &&
            start.slice(0, 7) === line.month.slice(0, 7) &&
            end.slice(0, 7) === start.slice(0, 7),
        ).toBe(true);
      }
    }
    expect(new Set(years.map(({ flights }) => flights.length))).toEqual(new Set([1, 2]));
  });

  it('bills listings as planned, media within 6 %, radio and TV weeks late', () => {
    for (const line of years) {
      const { actualCents } = statusOn(world, line, LONG_AFTER);
      const over = (actualCents ?? 0) / cents(line);
      if (line.category.bills === 'exact') expect(over).toBe(1);
      else expect(Math.abs(over - 1)).toBeLessThan(0.0601);
      const early = statusOn(world, line, addDays(addMonths(line.month, 1), 10)).actualCents;
      expect(early === null).toBe(line.category.bills === 'late');
    }
  });

  it('takes every claim to its end, and nearly all to a credit', () => {
    const claims = years.filter(({ coop }) => coop !== null).map((line) => statusOn(world, line, LONG_AFTER));
    const ended = claims.map(({ coopStatus }) => coopStatus);
    expect(new Set(ended)).toEqual(new Set(['credited', 'denied']));
    const deniedShare = ended.filter((status) => status === 'denied').length / ended.length;
    expect(deniedShare).toBeGreaterThan(0.005);
    expect(deniedShare).toBeLessThan(0.04);
  });
});

describe('the same world', () => {
  it('plans the same, another seed other days', () => {
    expect(planMonth(world, alderpoint, '2026-08-01')).toEqual(planMonth(world, alderpoint, '2026-08-01'));
    const other = planMonth({ ...world, seed: 'another' }, alderpoint, '2026-08-01');
    expect(other.lines.map(({ flights }) => flights)).not.toEqual(
      planMonth(world, alderpoint, '2026-08-01').lines.map(({ flights }) => flights),
    );
  });

  it('tells the current month through today by its flights, and never takes back what was spent', () => {
    const lines = of('2026-11-01', 'alderpoint-toyota').filter(({ category }) => category.bills !== 'late');
    let before = 0;
    for (const day of ['2026-11-03', '2026-11-12', '2026-11-21', '2026-11-30', '2026-12-05'] as const) {
      const spent = sum(lines.map((line) => statusOn(world, line, day).actualCents ?? 0));
      const due = sum(lines.map(({ flights }) => dueWithin(through('2026-11-01', day), flights)));
      expect(Math.abs(spent / due - 1)).toBeLessThan(0.04);
      expect(spent).toBeGreaterThanOrEqual(before);
      before = spent;
    }
    const [line] = lines;
    expect(line && statusOn(world, line, '2026-11-12').actualThrough).toBe('2026-11-12');
    expect(line && statusOn(world, line, '2026-12-12').actualThrough).toBe('2026-11-30');
    const search = lines.find(({ product }) => product === 'Google Ads');
    expect(search && statusOn(world, search, '2026-10-30')).toMatchObject({
      actualCents: null,
      coopStatus: 'planned',
    });
  });
});

describe('stories', () => {
  it('the group’s TV is split over seven franchises to the cent, 14.28574 % on the first', () => {
    const { lines, shared } = planMonth(world, alderpoint, '2026-11-01');
    const tv = shared.find(({ category }) => category === 'TV and Cable');
    expect(tv?.units.map(toPercent)).toEqual([14.28574, ...Array(6).fill(14.28571)]);
    const parts = lines.filter(
      ({ category, campaign }) => category.name === 'TV and Cable' && campaign === tv?.campaign,
    );
    expect(parts.length).toBe(7);
    expect(sum(parts.map(cents))).toBe(tv?.cents);
    expect(new Set(parts.map(({ flights }) => flights[0]?.start)).size, 'on the same days').toBe(1);
    const boards = shared.find(({ product }) => product === 'Billboards');
    expect(sum(boards?.units ?? [])).toBe(10_000_000);
    expect(boards?.units[0]).toBeGreaterThan(2 * (boards?.units[6] ?? 0));
  });

  it('Ford: radio ended on the 18th, its invoice is for the whole month and 14 % over', () => {
    const radio = of('2026-11-01', 'alderpoint-ford').find(({ product }) => product === 'Local Radio');
    if (!radio) throw new Error('Ford has no radio.');
    expect(radio.flights).toMatchObject([{ start: '2026-11-01', end: '2026-11-18' }]);
    expect(statusOn(world, radio, '2026-11-19').actualCents).toBeNull();
    const { actualCents } = statusOn(world, radio, '2026-11-21');
    expect((actualCents ?? 0) / cents(radio)).toBeCloseTo(1.14, 4);
    const young = planMonth({ ...world, storyDay: '2026-11-08' }, alderpoint, '2026-10-01').lines;
    expect(young.find(({ story }) => story === 'invoice-beyond-flight')).toMatchObject({
      rooftop: 'alderpoint-ford',
    });
  });

  it('BMW: a claim of $6,300 has nine days left', () => {
    const [launch, ...others] = of('2026-09-01', 'alderpoint-bmw').filter(
      ({ story }) => story === 'claim-running-out',
    );
    if (!launch) throw new Error('BMW has no launch.');
    expect(others).toEqual([]);
    expect(statusOn(world, launch, world.storyDay)).toMatchObject({
      coopCents: 630_000,
      coopStatus: 'planned',
      deadline: '2026-11-30',
    });
  });

  it('Chevrolet: a claim was denied, with the reason', () => {
    const denied = of('2026-09-01', 'alderpoint-chevrolet').filter(({ story }) => story === 'claim-denied');
    expect(denied.map((line) => statusOn(world, line, world.storyDay))).toMatchObject([
      { coopStatus: 'denied', grantedCents: null, coopNote: expect.stringContaining('disclaimer') },
    ]);
  });

  it('Pine Valley: CarGurus costs $2,400, each month of three years', () => {
    for (const month of ['2023-11-01', '2025-06-01', '2026-11-01'] as const) {
      const listing = of(month, 'pine-valley').find(({ product }) => product === 'CarGurus');
      expect(listing && cents(listing)).toBe(240_000);
      expect(listing && statusOn(world, listing, addMonths(month, 2)).actualCents).toBe(240_000);
    }
  });
});

it('writes invoices that PDF readers can follow', () => {
  const pdf = invoicePdf({
    vendor: 'Cars.com',
    rooftop: 'Alderpoint (Ford)',
    campaign: 'Listings',
    month: '2026-10-01',
    cents: 340_000,
    number: 7,
  }).toString('latin1');
  expect(pdf.startsWith('%PDF-1.4')).toBe(true);
  expect(pdf).toContain('Alderpoint \\(Ford\\)');
  expect(pdf).toContain('$3,400.00');
  const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
  expect(pdf.slice(table, table + 4)).toBe('xref');
  const begins = [...pdf.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map((row) => Number(row[1]));
  expect(begins.map((at, index) => pdf.slice(at).startsWith(`${index + 1} 0 obj`))).toEqual(
    Array(5).fill(true),
  );
});
