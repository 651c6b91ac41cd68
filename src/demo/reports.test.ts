import { describe, expect, it } from 'vitest';
import { readFound } from '../../test/helpers/read-records.ts';
import type { Day } from '../core/time/period.ts';
import { searchOfMonth } from '../records/search-performance/demo/search-days.ts';
import { searchSource } from '../records/search-performance/demo/source.ts';
import type { SearchRecord } from '../records/search-performance/record.ts';
import { videoSource } from '../records/video-performance/demo/source.ts';
import type { VideoRecord } from '../records/video-performance/record.ts';
import { demoRooftop } from './groups.ts';
import { nextNight } from './report-source.ts';
import type { DemoSource, Place } from './source.ts';
import { SEED } from './world.ts';

const MONTH: Day = '2026-10-01';
const ASOF = Date.parse('2026-11-21T18:00:00Z');
const toyota = demoRooftop('alderpoint-toyota');
if (!toyota) throw new Error('The demo has no Toyota store.');
const place: Place = { world: { seed: SEED, storyDay: '2026-11-21' }, rooftop: toyota };

async function linesOf<Line>(source: DemoSource, asOf = ASOF, since: number | null = null): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { text } of source.filesOf(place, [{ month: MONTH, since }], asOf)) {
    const { items } = await readFound(text);
    for (const item of items) {
      if (!('record' in item)) throw new Error(JSON.stringify(item));
      lines.push(item.record as Line);
    }
  }
  return lines;
}

const clicksOf = (lines: readonly SearchRecord[], cut: string) =>
  lines.filter((line) => line.cut === cut).reduce((sum, { clicks }) => sum + (clicks ?? 0), 0);

describe('what the demo tells of unpaid search', () => {
  it('is nine in ten of the organic sessions of the brief, in every cut the same', async () => {
    const lines = await linesOf<SearchRecord>(searchSource);
    const brief = 37_500 * 0.36 * 0.9 * 0.97;
    expect(clicksOf(lines, 'day') / brief).toBeGreaterThan(0.95);
    expect(clicksOf(lines, 'day') / brief).toBeLessThan(1.05);
    expect(clicksOf(lines, 'page')).toBe(clicksOf(lines, 'day'));
    expect(clicksOf(lines, 'device')).toBe(clicksOf(lines, 'day'));
    const reported = clicksOf(lines, 'query') / clicksOf(lines, 'day');
    expect(reported).toBeGreaterThan(0.7);
    expect(reported).toBeLessThan(0.74);
  });

  it('is shown 35 to 60 times for a click, and half of what is told asks for the store', () => {
    const { days, queries } = searchOfMonth(place.world, place.rooftop, MONTH);
    const sum = (of: readonly { clicks: number; impressions: number }[], key: 'clicks' | 'impressions') =>
      of.reduce((all, line) => all + line[key], 0);
    const shown = sum(days, 'impressions') / sum(days, 'clicks');
    expect(shown).toBeGreaterThan(35);
    expect(shown).toBeLessThan(60);
    const brand = queries.filter(({ of }) => of?.startsWith('alderpoint'));
    expect(sum(brand, 'clicks') / sum(queries, 'clicks')).toBeGreaterThan(0.4);
    expect(sum(brand, 'clicks') / sum(queries, 'clicks')).toBeLessThan(0.6);
  });

  it('ends two days back, and corrects the last days it told', async () => {
    const early = await linesOf<SearchRecord>(searchSource, Date.parse('2026-10-20T18:00:00Z'));
    expect(early.reduce((last, { day }) => (day > last ? day : last), MONTH)).toBe('2026-10-17');
    const since = Date.parse('2026-10-19T18:00:00Z');
    const later = await linesOf<SearchRecord>(searchSource, Date.parse('2026-10-20T18:00:00Z'), since);
    expect([...new Set(later.map(({ day }) => day))]).toEqual(['2026-10-15', '2026-10-16', '2026-10-17']);
  });
});

describe('what the demo tells of videos', () => {
  it('adds up to the same in every cut', async () => {
    const lines = await linesOf<VideoRecord>(videoSource);
    const views = (cut: string) =>
      lines.filter((line) => line.cut === cut).reduce((sum, line) => sum + (line.views ?? 0), 0);
    expect(views('day')).toBeGreaterThan(1_000);
    for (const cut of ['video', 'traffic_source', 'device']) expect(views(cut)).toBe(views('day'));
  });
});

it('reports come every night', () => {
  expect(new Date(nextNight(Date.parse('2026-11-21T05:00:00Z'))).toISOString()).toBe(
    '2026-11-21T06:00:00.000Z',
  );
  expect(new Date(nextNight(Date.parse('2026-11-21T06:00:00Z'))).toISOString()).toBe(
    '2026-11-22T06:00:00.000Z',
  );
});
