import { expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { aReportLine, storeReports } from '../../../../../test/helpers/reports.ts';
import { server } from '../../../../../test/helpers/server.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { addDays, type Day } from '../../../../core/time/period.ts';
import { budgetStats } from '../../../money/budget/contract.ts';
import { kpiBoard } from '../contract.ts';
import { drillDown } from '../contract-drill-down.ts';

/** Ten visits a day at both stores; four leads on one day at the first only. */
async function aGroup() {
  const running = await server({ now: new Date('2026-11-21T18:00:00Z') });
  const group = await aDealerGroup(running.database, { dealerships: 2 });
  const placeOf = (dealershipId: number) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  });
  const said = { channel: 'Direct' };
  const visits = group.dealershipIds.flatMap((id) =>
    Array.from({ length: 60 }, (_, back) =>
      aReportLine(placeOf(id), addDays('2026-11-20' as Day, -back), {
        cut: 'channel',
        said,
        counts: { sessions: 10 },
      }),
    ),
  );
  const [first = 0] = group.dealershipIds;
  const event = aReportLine(placeOf(first), '2026-11-12', { cut: 'event', said, counts: { forms: 4 } });
  await storeReports(running.database, 'web_traffic', [...visits, event]);
  return { group, caller: await running.as(group.admin.userId) };
}

it('a store whose visits alone are told has no website leads rather than 0', async () => {
  const { group, caller } = await aGroup();
  const kpis: KpiKey[] = ['web_leads', 'sessions', 'web_conv_rate'];
  const board = await caller.call(kpiBoard, {
    dealerGroupId: group.id,
    ...{ view: 'month', year: 2026, month: 11 },
    tiles: [
      { id: 'rooftops', kind: 'breakdown', by: 'dealership', kpis, compare: [] },
      { id: 'days', kind: 'series', by: 'day', kpis: ['web_leads'], compare: [] },
      { id: 'october', kind: 'value', kpis: ['web_leads'], compare: ['previous'] },
    ],
  });
  const [rooftops, days, months] = board.tiles.map(({ result }) => result);
  if (rooftops?.kind !== 'breakdown' || days?.kind !== 'series' || months?.kind !== 'value')
    throw new Error();
  const valuesOf = (row = 0) => rooftops.rows[row]?.figures.map(({ current }) => current.value);
  expect(valuesOf(0)).toEqual([4, 200, 2]);
  expect(valuesOf(1)).toEqual([null, 200, null]);
  const message = 'No data on website events for this period.';
  expect(rooftops.rows[1]?.figures[0]?.current.absence).toEqual({ reason: 'noFeed', message });
  expect(rooftops.rows[0]?.figures.map(({ current }) => current.absence)).toEqual([null, null, null]);
  expect(days.windows[0]?.coverage).toEqual({ whole: 1, part: 0, none: 1 });
  expect(rooftops.rows[1]?.figures[2]?.current.absence).toEqual({ reason: 'noFeed', message });
  // Days around a day with leads count as days without a lead.
  const points = days.series[0]?.lines[0]?.points.map(({ value }) => value) ?? [];
  expect(points.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, at) => (at === 11 ? 4 : 0)));
  // The first twenty days of October are more than two weeks before the first lead.
  expect(months.figures[0]).toMatchObject({ current: { value: 4 }, comparisons: [{ value: null }] });
});

it('a website feed with events alone leaves sessions unknown on the budget as everywhere else', async () => {
  const running = await server({ now: new Date('2026-11-21T18:00:00Z') });
  const group = await aDealerGroup(running.database, { dealerships: 1 });
  const [dealershipId = 0] = group.dealershipIds;
  const place = { dealerGroupId: group.id, dealershipId, timeZone: 'America/Chicago' };
  const events = ['2026-11-02', '2026-11-10'].map((day) =>
    aReportLine(place, day as Day, { cut: 'event', said: { channel: 'Direct' }, counts: { forms: 4 } }),
  );
  await storeReports(running.database, 'web_traffic', events);
  const caller = await running.as(group.admin.userId);
  const month = { dealerGroupId: group.id, view: 'month', year: 2026, month: 11 } as const;
  const { total } = await caller.call(drillDown, { ...month, metric: 'sessions' });
  const { sessions } = await caller.call(budgetStats, month);
  const message = 'No data on website visits for this period.';
  expect(total.current).toMatchObject({ value: null, absence: { message } });
  expect(sessions).toMatchObject({ total: null, absence: message });
  expect(sessions.dots.every(({ y }) => y === null)).toBe(true);
});
