import { describe, expect, it, vi } from 'vitest';
import { readFound } from '../../../../test/helpers/read-records.ts';
import { addDays, type Day, firstOfMonth } from '../../../core/time/period.ts';
import { planMonth } from '../../../demo/budgets/plan-month.ts';
import { statusOn } from '../../../demo/budgets/status.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { demoGroups, demoRooftop } from '../../../demo/groups.ts';
import { addMonths, yearsFromBase } from '../../../demo/seasons.ts';
import type { World } from '../../../demo/world.ts';
import type { AdRecord } from '../record.ts';
import { type AdDay, adDaysOfMonth } from './ad-days.ts';
import { CPC, CPC_GROWTH_A_YEAR, PAID_SEARCH } from './campaigns.ts';
import { adSource } from './source.ts';

vi.setConfig({ testTimeout: 60_000 });

const world: World = { seed: 'test', storyDay: '2026-11-21' };
const MONTHS: readonly Day[] = ['2026-04-01', '2026-05-01', '2026-06-01'];
const group = demoGroups[0]?.rooftops ?? [];

function rooftop(key: string): DemoRooftop {
  const found = demoRooftop(key);
  if (!found) throw new Error(`There is no rooftop ${key}.`);
  return found;
}

const sum = (days: readonly AdDay[], of: (day: AdDay) => number) =>
  days.reduce((all, day) => all + of(day), 0);
const cost = (days: readonly AdDay[]) => sum(days, ({ costCents }) => costCents);
const clicks = (days: readonly AdDay[]) => sum(days, (day) => day.clicks);
const isPaidSearch = ({ campaign }: AdDay) => PAID_SEARCH.includes(campaign.key);
const eligible = ({ impressions, won }: AdDay) => (won === null ? 0 : impressions / won);
const lostToBudget = (days: readonly AdDay[]) =>
  sum(days, (day) => eligible(day) * (day.lostToBudget ?? 0)) / sum(days, eligible);

describe.each(group)('$name', (one) => {
  it('spends on paid search what its budget says, at the clicks’ price of its market', () => {
    for (const month of MONTHS) {
      const days = adDaysOfMonth(world, one, month).filter(isPaidSearch);
      const last = addDays(addMonths(month, 1), -1);
      const booked = planMonth(world, group, month)
        .lines.filter(({ rooftop: key, category }) => key === one.key && category.name === 'Paid Search')
        .reduce((all, line) => all + (statusOn(world, line, last).actualCents ?? 0), 0);
      expect(Math.abs(cost(days) / booked - 1), month).toBeLessThan(0.01);
      const planned = (CPC[one.key] ?? 0) * CPC_GROWTH_A_YEAR ** yearsFromBase(world.storyDay, month);
      expect(Math.abs(cost(days) / clicks(days) / 100 / planned - 1), month).toBeLessThan(0.05);
    }
  });
});

it('has the rates of each kind of campaign', () => {
  const days = group.flatMap((one) => MONTHS.flatMap((month) => adDaysOfMonth(world, one, month)));
  const rate = (key: string, of: (day: AdDay) => number, per: (day: AdDay) => number) => {
    const own = days.filter(({ campaign }) => campaign.key === key);
    return sum(own, of) / sum(own, per);
  };
  const ctr = (key: string) =>
    rate(
      key,
      (day) => day.clicks,
      (day) => day.impressions,
    );
  expect(ctr('brand')).toBeCloseTo(0.18, 2);
  expect(ctr('new')).toBeCloseTo(0.08, 2);
  expect(ctr('pmax')).toBeCloseTo(0.014, 3);
  expect(rate('brand', (day) => day.impressions, eligible)).toBeCloseTo(0.92, 1);
  expect(rate('used', (day) => day.impressions, eligible)).toBeCloseTo(0.45, 1);
  const converted = rate(
    'new',
    (day) => day.conversions / 100,
    (day) => day.clicks,
  );
  expect(converted).toBeGreaterThan(0.06);
  expect(converted).toBeLessThan(0.09);
});

it('lets Chevrolet lose 31 % of its impression share to budget while its conversions cost least', () => {
  const month = firstOfMonth(world.storyDay);
  const months = [month, addMonths(month, -1)];
  const reported = group.map((one) => {
    const days = months.flatMap((at) => adDaysOfMonth(world, one, at));
    const all = sum(days, ({ conversions }) => conversions) / 100;
    return { key: one.key, cpa: cost(days) / 100 / all, lost: lostToBudget(days) };
  });
  const [first, second] = reported.toSorted((a, b) => a.cpa - b.cpa);
  expect(first?.key).toBe('alderpoint-chevrolet');
  expect(first?.cpa).toBeLessThan(0.97 * (second?.cpa ?? 0));
  expect(first?.lost).toBeGreaterThan(0.3);
  expect(first?.lost).toBeLessThan(0.32);
  for (const { key, lost } of reported.filter(({ key: other }) => other !== first?.key)) {
    expect(lost, key).toBeLessThan(0.25);
  }
});

describe('its files', () => {
  const place = { world, rooftop: rooftop('alderpoint-honda') };
  const asOf = Date.parse('2026-11-21T18:00:00Z');
  const filesOf = (month: Day, since: number | null = null, at = asOf) =>
    adSource.filesOf(place, [{ month, since }], at);

  it('are read to the last line by the connectors of their platforms', async () => {
    const files = [...filesOf('2026-11-01'), ...filesOf('2026-03-01')];
    const lines: AdRecord[] = [];
    for (const { name, text, rowCount } of files) {
      const { connector, items } = await readFound(text);
      expect(name).toContain(connector.split('-')[0]);
      const records = items.flatMap((item) => ('record' in item ? [item.record as AdRecord] : []));
      expect(records.length, name).toBe(rowCount);
      expect(
        items.filter((item) => 'reasons' in item),
        name,
      ).toEqual([]);
      lines.push(...records);
    }
    const reported = lines.filter(({ cut, day }) => cut === 'campaign' && day < '2026-04-01');
    expect(reported.reduce((all, { costCents }) => all + (costCents ?? 0), 0)).toBe(
      cost(adDaysOfMonth(world, place.rooftop, '2026-03-01')),
    );
    expect(new Set(lines.map(({ cut }) => cut))).toEqual(new Set(['campaign', 'keyword', 'search_term']));
    const march = lines.filter(({ cut, day }) => cut === 'keyword' && day < '2026-04-01');
    expect(new Set(march.map(({ firstDay, day }) => `${firstDay} ${day}`))).toEqual(
      new Set(['2026-03-01 2026-03-31']),
    );
  });

  it('end with yesterday, and tell each day once', () => {
    const days = (text = '') => new Set(text.match(/^2026-11-\d\d(?=,)/gm) ?? []);
    const first = days(filesOf('2026-11-01')[0]?.text);
    expect([...first].at(-1)).toBe('2026-11-20');
    const next = filesOf('2026-11-01', asOf, asOf + 86_400_000);
    expect([...days(next[0]?.text)]).toEqual(['2026-11-21']);
    expect(filesOf('2026-11-01', asOf, asOf + 3_600_000)).toEqual([]);
    const due = adSource.nextAfter(place, asOf);
    expect(due - asOf).toBeLessThan(86_400_000);
    expect(filesOf('2026-11-01', asOf, due).length).toBeGreaterThan(0);
  });
});
