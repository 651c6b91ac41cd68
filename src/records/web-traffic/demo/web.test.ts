import { describe, expect, it } from 'vitest';
import { readFound } from '../../../../test/helpers/read-records.ts';
import { addDays, type Day } from '../../../core/time/period.ts';
import { demoRooftop } from '../../../demo/groups.ts';
import type { Place } from '../../../demo/source.ts';
import { SEED } from '../../../demo/world.ts';
import type { TrafficCut, TrafficRecord } from '../record.ts';
import { webSource } from './source.ts';
import { webOfMonth } from './web-days.ts';

const ASOF = Date.parse('2026-11-21T18:00:00Z');
const OCTOBER: Day = '2026-10-01';

function placeOf(key: string): Place {
  const rooftop = demoRooftop(key);
  if (!rooftop) throw new Error(`There is no rooftop ${key}.`);
  return { world: { seed: SEED, storyDay: '2026-11-21' }, rooftop };
}

async function linesOf(
  place: Place,
  month: Day,
  { asOf = ASOF, since = null }: { asOf?: number; since?: number | null } = {},
): Promise<TrafficRecord[]> {
  const lines: TrafficRecord[] = [];
  for (const { text } of webSource.filesOf(place, [{ month, since }], asOf)) {
    const { connector, items } = await readFound(text);
    expect(connector).toBe('ga4');
    for (const item of items) {
      if (!('record' in item)) throw new Error(JSON.stringify(item));
      lines.push(item.record as TrafficRecord);
    }
  }
  return lines;
}

type Count = 'sessions' | 'engagedSessions' | 'vdpViews' | 'forms' | 'calls' | 'chats' | 'texts';
const total = (lines: readonly TrafficRecord[], count: Count) =>
  lines.reduce((sum, line) => sum + (line[count] ?? 0), 0);
const inCut = (lines: readonly TrafficRecord[], cut: TrafficCut) => lines.filter((line) => line.cut === cut);

// Season factors of the brief: October 0.97.
it.each([
  ['alderpoint-toyota', 37_500],
  ['alderpoint-honda', 29_400],
  ['alderpoint-chevrolet', 24_400],
  ['alderpoint-ford', 23_900],
  ['alderpoint-hyundai', 19_700],
  ['alderpoint-bmw', 17_100],
  ['pine-valley', 12_900],
  ['alderpoint-pre-owned', 12_900],
] as const)('%s has the sessions of the brief, within 5 %%', (key, brief) => {
  const place = placeOf(key);
  const { visits } = webOfMonth(place.world, place.rooftop, OCTOBER);
  const sessions = visits.reduce((sum, one) => sum + one.sessions, 0);
  expect(Math.abs(sessions / (brief * 0.97) - 1)).toBeLessThan(0.05);
});

describe('a month of one store', () => {
  const place = placeOf('alderpoint-toyota');

  it('is the same in every cut, and mixes as the brief says', async () => {
    const lines = await linesOf(place, OCTOBER);
    const visits = inCut(lines, 'channel');
    const sessions = total(visits, 'sessions');
    expect(total(inCut(lines, 'landing_page'), 'sessions')).toBe(sessions);
    expect(total(inCut(lines, 'city'), 'sessions')).toBe(sessions);
    const share = (channel: string) =>
      (100 *
        total(
          visits.filter((line) => line.channel === channel),
          'sessions',
        )) /
      sessions;
    for (const [channel, brief] of [
      ['Organic Search', 36],
      ['Paid Search', 24],
      ['Direct', 17],
      ['Referral', 7],
      ['Social', 6],
      ['Display', 5],
      ['(Other)', 3],
      ['Email', 2],
    ] as const) {
      expect(Math.abs(share(channel) - brief)).toBeLessThan(1.5);
    }
    const engagement = total(visits, 'engagedSessions') / sessions;
    expect(engagement).toBeGreaterThan(0.52);
    expect(engagement).toBeLessThan(0.68);
    const mobile =
      total(
        visits.filter(({ device }) => device === 'mobile'),
        'sessions',
      ) / sessions;
    expect(mobile).toBeGreaterThan(0.68);
    expect(mobile).toBeLessThan(0.72);
  });

  it('brings leads and vehicle views at the rates of the brief, each landing page with its own', async () => {
    const lines = await linesOf(place, OCTOBER);
    const sessions = total(inCut(lines, 'channel'), 'sessions');
    const events = inCut(lines, 'event');
    const rate = (count: Count) => (100 * total(events, count)) / sessions;
    expect(rate('forms')).toBeCloseTo(0.8, 1);
    expect(rate('calls')).toBeCloseTo(0.7, 1);
    expect(rate('chats') + rate('texts')).toBeCloseTo(0.4, 1);
    expect(rate('vdpViews') / 100).toBeGreaterThan(1.5);
    expect(rate('vdpViews') / 100).toBeLessThan(2);
    const onPages = inCut(lines, 'event_landing_page');
    for (const count of ['forms', 'calls', 'chats', 'texts'] as const) {
      expect(total(onPages, count)).toBe(total(events, count));
    }
    expect(new Set(events.flatMap(({ vehicleCondition }) => vehicleCondition ?? []))).toEqual(
      new Set(['new', 'used']),
    );
  });

  it('tells hours of the last week, which add up to its days', async () => {
    const lines = inCut(await linesOf(place, '2026-11-01'), 'channel');
    const hours = lines.filter(({ grain }) => grain === 'hour by channel and device');
    expect(new Set(hours.map(({ hour }) => hour)).size).toBe(24);
    expect(new Set(hours.map(({ day }) => day)).size).toBe(7);
    expect(
      lines
        .filter(({ day }) => day < '2026-11-14')
        .every(({ grain }) => grain === 'day by channel and device'),
    ).toBe(true);
    const { visits } = webOfMonth(place.world, place.rooftop, '2026-11-01');
    const known = visits.filter(({ day }) => day < '2026-11-21');
    expect(total(lines, 'sessions')).toBe(known.reduce((sum, one) => sum + one.sessions, 0));
    expect(lines.reduce((last, { day }) => (day > last ? day : last), OCTOBER)).toBe('2026-11-20');
  });

  it('tells the last days once more, the same', async () => {
    const later = await linesOf(place, '2026-11-01', { since: ASOF, asOf: ASOF + 86_400_000 });
    expect(new Set(later.map(({ day }) => day))).toEqual(new Set(['2026-11-19', '2026-11-20', '2026-11-21']));
    const before = new Map((await linesOf(place, '2026-11-01')).map((line) => [line.key, line]));
    for (const line of later) if (line.day < '2026-11-21') expect(before.get(line.key)).toEqual(line);
  });

  it('tells pages and towns of a month that nobody compares as a whole', async () => {
    const pages = inCut(await linesOf(place, '2025-06-01'), 'landing_page');
    expect(new Set(pages.map(({ firstDay, day }) => `${firstDay} ${day}`))).toEqual(
      new Set(['2025-06-01 2025-06-30']),
    );
  });
});

it("Honda's website form is broken for three days, calls come as ever", async () => {
  const events = inCut(await linesOf(placeOf('alderpoint-honda'), '2026-11-01'), 'event');
  const on = (from: number, days: number) => {
    const start = addDays('2026-11-21', from);
    return events.filter(({ day }) => day >= start && day < addDays(start, days));
  };
  expect(total(on(-9, 3), 'forms')).toBe(0);
  expect(total(on(-9, 3), 'calls')).toBeGreaterThan(9);
  expect(total(on(-12, 3), 'forms')).toBeGreaterThan(9);
});
