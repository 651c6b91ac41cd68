import { describe, expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { aLead, storeLeads } from '../../../test/helpers/leads.ts';
import { anOrder, storeOrders } from '../../../test/helpers/repair-orders.ts';
import { catalogKpi } from '../../core/kpis/catalog.ts';
import { measuresOf } from '../../core/kpis/kpi.ts';
import { defineMeasures } from '../../core/kpis/measure.ts';
import { type Day, type Period, through } from '../../core/time/period.ts';
import { systemScope } from '../identity/access.ts';
import { wholeMonths } from './branches.ts';
import { ask, statementFor } from './kpi-query.ts';
import type { Grain, RequestedWindow } from './question.ts';

function window(grain: Grain, period: Period, until: Date | null = null): RequestedWindow {
  return { name: 'current', grain, spanOf: () => ({ period, until }) };
}

const october = through('2026-10-01', '2026-10-31');

const { salespeople } = defineMeasures('lead', {
  salespeople: { take: { kind: 'distinct', field: 'salesperson' }, when: [], scale: 1 },
});

describe('whole months within a period', () => {
  it.each<{ from: Day; to: Day; months: [Day, Day] | null }>([
    { from: '2026-11-01', to: '2026-11-30', months: ['2026-11-01', '2026-11-30'] },
    { from: '2026-11-01', to: '2026-11-29', months: null },
    { from: '2026-11-02', to: '2026-11-30', months: null },
    { from: '2026-10-31', to: '2026-12-01', months: ['2026-11-01', '2026-11-30'] },
    { from: '2028-02-01', to: '2028-02-29', months: ['2028-02-01', '2028-02-29'] },
    { from: '2028-02-01', to: '2028-02-28', months: null },
    { from: '2025-12-15', to: '2026-03-15', months: ['2026-01-01', '2026-02-28'] },
    { from: '2026-11-05', to: '2026-11-05', months: null },
  ])('$from to $to: $months', ({ from, to, months }) => {
    expect(wholeMonths(through(from, to))).toEqual(months && through(...months));
  });
});

it('counts what is different again at every grain', async () => {
  const db = await database();
  const group = await aDealerGroup(db);
  const [here = 0, there = 0] = group.dealershipIds;
  const at = (dealershipId: number) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  });
  await storeLeads(db, [
    aLead(at(here), '2026-10-01', { salesperson: 'Pat' }),
    aLead(at(here), '2026-10-02', { salesperson: 'Pat' }),
    aLead(at(here), '2026-10-02', { salesperson: 'Sam' }),
    aLead(at(there), '2026-10-02', { salesperson: 'Sam' }),
    aLead(at(there), '2026-10-03', { salesperson: null }),
  ]);
  const scope = await systemScope(db, group.id);
  const reported = async (by: string | null, grain: Grain) => {
    const question = { measures: [salespeople], by, filters: [], windows: [window(grain, october)] };
    const rows = await db.inGroups([group.id], (tx) => ask(tx, scope, question));
    return rows.map(({ sums }) => sums.salespeople).toSorted();
  };
  expect(await reported(null, 'whole')).toEqual([2]);
  expect(await reported('dealership', 'whole')).toEqual([1, 2]);
  expect(await reported(null, 'day')).toEqual([0, 1, 2]);
});

it.each([[null], ['dealership'], ['advisor']])(
  'windows that end on the same day share the reading of levels, by %s, and get the same numbers as alone',
  async (by) => {
    const db = await database();
    const group = await aDealerGroup(db, { dealerships: 2 });
    const [here = 0, there = 0] = group.dealershipIds;
    const open = (dealershipId: number, opened: Day, closed: Day | null, advisor: string) => {
      const place = { dealerGroupId: group.id, dealershipId, timeZone: 'America/Chicago' };
      return anOrder(place, closed, { opened_day: opened, advisor });
    };
    await storeOrders(db, [
      open(here, '2026-10-20', null, 'Pat'),
      open(here, '2026-10-30', '2026-11-03', 'Sam'),
      open(there, '2026-09-28', '2026-10-05', 'Lee'),
      open(there, '2026-10-31', '2026-11-01', 'Lee'),
      open(there, '2026-10-30', '2026-10-31', 'Lee'),
    ]);
    const scope = await systemScope(db, group.id);
    const named = (name: string, period: Period) => ({ ...window('whole', period), name });
    const windows = [
      named('current', october),
      named('aligned', through('2026-10-15', '2026-10-31')),
      named('previous', through('2026-09-01', '2026-09-30')),
    ];
    const measures = (['open_ros', 'open_ros_aged', 'ro_count'] as const).flatMap((key) =>
      measuresOf(catalogKpi(key)),
    );
    const question = { measures: [...new Set(measures)], by, filters: [] };
    const reported = (some: readonly RequestedWindow[]) =>
      db.inGroups([group.id], (tx) => ask(tx, scope, { ...question, windows: some }));
    const alone = await Promise.all(windows.map((one) => reported([one])));
    const sorted = (rows: Awaited<ReturnType<typeof reported>>) =>
      rows.map((row) => JSON.stringify(row)).toSorted();
    const together = await reported(windows);
    expect(sorted(together)).toEqual(sorted(alone.flat()));
    expect(together.some(({ sums }) => sums.open_repair_orders === (by === null ? 3 : 1))).toBe(true);
    const { text } = statementFor({ ...question, windows }, scope);
    expect(text.match(/as requested \(/g)).toHaveLength(2);
  },
);
