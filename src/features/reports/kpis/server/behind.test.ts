import { describe, expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { aLead, storeLeads } from '../../../../../test/helpers/leads.ts';
import { aReportLine, storeReports } from '../../../../../test/helpers/reports.ts';
import { server } from '../../../../../test/helpers/server.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { addDays, type Day } from '../../../../core/time/period.ts';
import { kpiBoard } from '../contract.ts';

const NOW = new Date('2026-11-21T18:00:00Z');

/** Organic search for 60 days through the 18th: ten clicks every day. */
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
  const ask = async (kpis: KpiKey[]) => {
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
  return { ask, group, database: running.database };
}

describe('a feed whose platform reports days later', () => {
  it('counts every day it reported, and compares those that no longer change', async () => {
    const { ask } = await aGroup();
    const { windows, figures } = await ask(['seo_clicks']);
    expect([windows[0]?.startDate, windows[0]?.endDate]).toEqual(['2026-11-01', '2026-11-21']);
    expect(windows[1]).toMatchObject({ startDate: '2026-10-01', endDate: '2026-10-14' });
    expect(figures[0]?.current.value).toBe(360);
    // The last report is of the 18th, and Google corrects the last three days.
    expect(figures[0]?.comparisons[0]).toMatchObject({
      value: 280,
      matched: { value: 280 },
      days: { startDate: '2026-11-01', endDate: '2026-11-14', stores: 2 },
      gray: 'same',
    });
  });

  it('holds back no KPI beside it', async () => {
    const { ask, group, database } = await aGroup();
    const places = group.dealershipIds.map((dealershipId) => ({
      dealerGroupId: group.id,
      dealershipId,
      timeZone: 'America/Chicago',
    }));
    const days = ['2025-10-01', '2026-10-05', '2026-11-05', '2026-11-21'] as const;
    await storeLeads(
      database,
      places.flatMap((place) => days.map((day) => aLead(place, day))),
    );
    const { figures } = await ask(['seo_clicks', 'leads']);
    const ends = figures.map(({ comparisons }) => comparisons[0]?.days?.endDate);
    expect(ends).toEqual(['2026-11-14', '2026-11-20']);
    expect(figures[1]).toMatchObject({
      current: { value: 4 },
      comparisons: [{ value: 2, matched: { value: 2 } }, {}],
    });
  });
});
