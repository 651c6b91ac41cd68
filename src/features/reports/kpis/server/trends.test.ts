import { describe, expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { aLead, type Place, storeLeads } from '../../../../../test/helpers/leads.ts';
import { server } from '../../../../../test/helpers/server.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import type { Day } from '../../../../core/time/period.ts';
import { kpiBoard } from '../contract.ts';
import { dailyTrend, kpiTrend, monthlyTrend, weeklyTrend } from '../contract-trends.ts';

/** 10:00 on a Friday in Chicago. */
const NOW = new Date('2026-11-20T16:00:00Z');

async function aGroup() {
  const running = await server({ now: NOW });
  const group = await aDealerGroup(running.database, { dealerships: 1, timeZone: 'America/Chicago' });
  const [dealershipId = 0] = group.dealershipIds;
  const place: Place = { dealerGroupId: group.id, dealershipId, timeZone: 'America/Chicago' };
  const store = (days: Record<Day, number>, but: object = {}) =>
    storeLeads(
      running.database,
      Object.entries(days).flatMap(([day, count]) =>
        Array.from({ length: count }, () => aLead(place, day as Day, but)),
      ),
    );
  const caller = await running.as(group.admin.userId);
  return { caller, of: { dealerGroupId: group.id }, store };
}

describe('a trend by day', () => {
  it('leaves a gap where nothing is known and a zero on a quiet day', async () => {
    const { caller, of, store } = await aGroup();
    await store({ '2026-11-03': 1, '2026-11-05': 1 });
    const reply = await caller.call(dailyTrend, { ...of, metric: 'leads' });
    expect(reply.lines[0]?.points.slice(0, 7).map(({ at, value }) => [at, value])).toEqual([
      ['2026-11-01', null],
      ['2026-11-02', null],
      ['2026-11-03', 1],
      ['2026-11-04', 0],
      ['2026-11-05', 1],
      ['2026-11-06', null],
      ['2026-11-07', null],
    ]);
    expect(reply.lines.map(({ window, points }) => [window, points.length])).toEqual([
      ['current', 20],
      ['previous', 20],
      ['lastYear', 20],
    ]);
    expect(reply.windows.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      ['2026-11-01', '2026-11-20'],
      ['2026-10-01', '2026-10-20'],
      ['2025-11-01', '2025-11-20'],
    ]);
  });

  it('tells what a ratio is made of, under filters', async () => {
    const { caller, of, store } = await aGroup();
    await store({ '2026-11-03': 3 }, { is_contacted: true, raw_source: 'A' });
    await store({ '2026-11-03': 1 }, { is_contacted: false, raw_source: 'A' });
    await store({ '2026-11-03': 5 }, { is_contacted: false, raw_source: 'B' });
    const reply = await caller.call(dailyTrend, { ...of, metric: 'contact_rate_all', filters: 'source:A' });
    expect(reply.lines[0]?.points[2]).toEqual({
      at: '2026-11-03',
      startDate: '2026-11-03',
      endDate: '2026-11-03',
      label: 'Nov 3',
      value: 75,
      numerator: 3,
      denominator: 4,
    });
    expect(reply.filters).toEqual([
      { dimension: 'source', title: 'Source as sent', values: [{ id: 'A', title: 'A' }] },
    ]);
  });
});

describe('the line of an earlier period', () => {
  it('has the days that are compared, and adds up to the value the drill-down compares with', async () => {
    const { caller, of, store } = await aGroup();
    await store({ '2026-09-01': 1, '2026-10-01': 3, '2026-10-19': 4, '2026-10-20': 50, '2026-10-25': 60 });
    await store({ '2026-11-01': 1, '2026-11-19': 2, '2026-11-20': 1 });
    const reply = await caller.call(dailyTrend, { ...of, metric: 'leads' });
    const previous = reply.lines[1]?.points ?? [];
    expect(previous.map(({ at, value }) => [at, value]).filter(([, value]) => value !== 0)).toEqual([
      ['2026-10-01', 3],
      ['2026-10-19', 4],
      ['2026-10-20', null],
    ]);
    const board = await caller.call(kpiBoard, {
      ...of,
      tiles: [{ id: 'one', kind: 'value', kpis: ['leads'], filters: [], compare: ['previous'] }],
    });
    const result = board.tiles[0]?.result;
    const base = result?.kind === 'value' ? result.figures[0]?.comparisons[0] : undefined;
    expect(base?.value).toBe(7);
    expect(reply.windows[1]).toMatchObject({
      startDate: base?.days?.baseStartDate,
      endDate: base?.days?.baseEndDate,
    });
  });

  it('is empty where nothing is compared', async () => {
    const { caller, of, store } = await aGroup();
    await store({ '2026-10-01': 3, '2026-10-31': 4, '2026-11-20': 1 });
    const day = { view: 'custom', startDate: '2026-11-20', endDate: '2026-11-20' } as const;
    const reply = await caller.call(dailyTrend, { ...of, metric: 'leads', ...day });
    expect(reply.lines.map(({ points }) => points.map(({ value }) => value))).toEqual([[1], [null], [null]]);
  });
});

describe('a trend by week', () => {
  it('runs from Monday to Sunday and keeps to its period', async () => {
    const { caller, of, store } = await aGroup();
    await store({
      '2025-01-01': 1,
      '2026-10-31': 40,
      '2026-11-01': 2,
      '2026-11-02': 3,
      '2026-11-08': 4,
      '2026-11-20': 5,
    });
    const reply = await caller.call(weeklyTrend, { ...of, metric: 'leads' });
    expect(reply.by).toBe('week');
    expect(
      reply.lines[0]?.points.map(({ at, startDate, endDate, label, value }) => [
        at,
        startDate,
        endDate,
        label,
        value,
      ]),
    ).toEqual([
      ['2026-10-26', '2026-11-01', '2026-11-01', 'Nov 1', 2],
      ['2026-11-02', '2026-11-02', '2026-11-08', 'Nov 2–8', 7],
      ['2026-11-09', '2026-11-09', '2026-11-15', 'Nov 9–15', 0],
      ['2026-11-16', '2026-11-16', '2026-11-20', 'Nov 16–20', 5],
    ]);
    expect(reply.lines[1]?.points[0]).toMatchObject({ at: '2026-09-28', startDate: '2026-10-01' });
  });
});

describe('a trend by month', () => {
  it('adds up to what the days add up to', async () => {
    const { caller, of, store } = await aGroup();
    await store({ '2025-01-01': 1, '2026-01-31': 2, '2026-02-01': 3, '2026-11-20': 5 });
    const year = { ...of, metric: 'leads', view: 'year', year: 2026 } as const;
    const months = await caller.call(monthlyTrend, year);
    const [line] = months.lines;
    expect(line?.points.map(({ label }) => label)).toEqual([
      'Jan 2026',
      'Feb 2026',
      'Mar 2026',
      'Apr 2026',
      'May 2026',
      'Jun 2026',
      'Jul 2026',
      'Aug 2026',
      'Sep 2026',
      'Oct 2026',
      'Nov 2026',
    ]);
    expect(line?.points.at(-1)).toMatchObject({ startDate: '2026-11-01', endDate: '2026-11-20', value: 5 });
    const sumOf = (points: readonly { value: number | null }[] = []) =>
      points.reduce((sum, { value }) => sum + (value ?? 0), 0);
    for (const call of [dailyTrend, weeklyTrend]) {
      const other = await caller.call(call, year);
      expect(sumOf(other.lines[0]?.points)).toBe(sumOf(line?.points));
    }
  });
});

describe('kpi/trend', () => {
  it('takes the steps that suit the period unless told', async () => {
    const { caller, of } = await aGroup();
    const by = async (requested: object) =>
      (await caller.call(kpiTrend, { ...of, metric: 'leads', ...requested })).by;
    expect(await by({})).toBe('day');
    expect(await by({ view: 'quarter', quarter: 4 })).toBe('week');
    expect(await by({ view: 'year' })).toBe('month');
    expect(await by({ view: 'custom', startDate: '2026-01-01', endDate: '2026-03-31' })).toBe('week');
    expect(await by({ view: 'year', by: 'week' })).toBe('week');
    expect(await caller.failure(kpiTrend, { ...of, metric: 'leads', by: 'hour' } as never)).toMatchObject({
      status: 400,
    });
    expect(await caller.failure(kpiTrend, { ...of, metric: 'ufos' as KpiKey })).toMatchObject({
      status: 422,
    });
  });

  it('has no value for days to come', async () => {
    const { caller, of, store } = await aGroup();
    await store({ '2026-11-01': 1, '2026-11-20': 1 });
    const reply = await caller.call(kpiTrend, {
      ...of,
      metric: 'leads',
      view: 'month',
      year: 2026,
      month: 12,
    });
    expect(reply.lines[0]?.points.every(({ value }) => value === null)).toBe(true);
  });
});
