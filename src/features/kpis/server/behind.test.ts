import { describe, expect, it } from 'vitest';
import { aDealerGroup } from '../../../../test/helpers/dealers.ts';
import { aReportLine, storeReports } from '../../../../test/helpers/reports.ts';
import { server } from '../../../../test/helpers/server.ts';
import { addDays, type Day } from '../../../core/period.ts';
import { kpiBoard } from '../contract.ts';

const NOW = new Date('2026-11-21T18:00:00Z');

/** A group whose organic search is told for 60 days, until the 18th: ten clicks a day, and every day as many. */
async function aGroup() {
  const running = await server({ now: NOW });
  const group = await aDealerGroup(running.database, { dealerships: 2 });
  const lines = group.dealershipIds.flatMap((dealershipId) =>
    Array.from({ length: 60 }, (_, back) =>
      aReportLine(
        { dealerGroupId: group.id, dealershipId, timeZone: 'America/Chicago' },
        addDays('2026-11-18' as Day, -back),
        { cut: 'day', said: {}, counts: { clicks: 10, impressions: 100, positions: 1_000 } },
      ),
    ),
  );
  await storeReports(running.database, 'search_performance', lines);
  const caller = await running.as(group.admin.userId);
  const ask = async (kpis: string[]) => {
    const board = await caller.call(kpiBoard, {
      dealerGroupId: group.id,
      view: 'month',
      year: 2026,
      month: 11,
      tiles: [{ id: 'a', kind: 'value', kpis }],
    });
    const result = board.tiles[0]?.result;
    if (result?.kind !== 'value') throw new Error(board.tiles[0]?.error?.message);
    return result;
  };
  return { ask };
}

describe('a feed whose platform tells days later', () => {
  it('is counted as far as it is told, and compared with as many days', async () => {
    const { ask } = await aGroup();
    const { windows, figures } = await ask(['seo_clicks']);
    const [now, previous] = windows;
    expect([now?.startDate, now?.endDate, now?.coverage.whole]).toEqual(['2026-11-01', '2026-11-18', 2]);
    expect([previous?.startDate, previous?.endDate]).toEqual(['2026-10-01', '2026-10-18']);
    expect(figures[0]?.current.value).toBe(360);
    expect(figures[0]?.comparisons[0]).toMatchObject({ value: 360, grey: 'same' });
  });

  it('is what a budget beside it is counted to as well', async () => {
    const { ask } = await aGroup();
    const { windows } = await ask(['seo_clicks', 'budget_planned']);
    expect(windows.map(({ endDate }) => endDate).slice(0, 2)).toEqual(['2026-11-18', '2026-10-18']);
  });

  it('is not what a KPI of records that come as they happen waits for', async () => {
    const { ask } = await aGroup();
    const { windows } = await ask(['seo_clicks', 'leads']);
    expect(windows[0]?.endDate).toBe('2026-11-21');
  });
});
