import { expect, it, vi } from 'vitest';
import { addDays, eachDay, through } from '../core/period.ts';
import type { DemoRooftop } from './groups/rooftop.ts';
import { demoRooftop } from './groups.ts';
import { type DemoLead, leadsOfDays } from './leads/leads.ts';
import { closerLeftOn, UNMAPPED_SOURCE } from './stories.ts';
import type { World } from './world.ts';

// Thousands of leads: a busy machine takes its time.
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

it('Pine Valley: CarGurus sold a dozen a quarter a year ago and has been silent for three months', () => {
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
  // The plain world's growth is counted from a year later.
  expect(after.length / comparable.length / 1.02).toBeCloseTo(1.19, 2);
  expect(Math.abs(closing(before) - 14.1)).toBeLessThan(1);
  expect(Math.abs(closing(after) - 11.2)).toBeLessThan(1);
  const isOther = (lead: DemoLead) => lead.strand !== 'new-vendor';
  expect(Math.abs(closing(before) - closing(after.filter(isOther)))).toBeLessThan(1.5);
});

it('Honda: no website form for three days of the week before, calls as ever', () => {
  const week = from('alderpoint-honda', 12, 9);
  const formDays = new Set(week.filter(({ strand }) => strand === 'website-form').map(({ day }) => day));
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
