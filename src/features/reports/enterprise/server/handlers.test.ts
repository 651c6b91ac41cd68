import { describe, expect, it } from 'vitest';
import { aDealerGroup, aMember, type TestGroup } from '../../../../../test/helpers/dealers.ts';
import { aDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import { aLead, type Place, storeLeads } from '../../../../../test/helpers/leads.ts';
import { pagesOf } from '../../../../../test/helpers/read-pdf.ts';
import { cellsOf, recalculated, sheetsInside } from '../../../../../test/helpers/read-workbook.ts';
import { server, type TestServer } from '../../../../../test/helpers/server.ts';
import { anExpense, storeSpend } from '../../../../../test/helpers/spend.ts';
import type { InputOf } from '../../../../core/contract.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { addDays, type Day } from '../../../../core/time/period.ts';
import { dealerSettings, updateDealer } from '../../../setup/dealers/contract.ts';
import { kpiBoard } from '../../kpis/contract.ts';
import {
  addEnterpriseReport,
  deleteEnterpriseReport,
  enterpriseData,
  enterpriseReports,
  exportEnterprise,
  updateEnterpriseReport,
} from '../contract.ts';

const NOW = new Date('2026-12-20T16:00:00Z');
const KPIS: KpiKey[] = ['leads', 'units_retail', 'ad_per_retail'];
const NOVEMBER = { view: 'month', year: 2026, month: 11 } as const;

/** Five stores: the fourth has no deals, the fifth nothing in October. */
async function aGroup() {
  const running = await server({ now: NOW });
  const group = await aDealerGroup(running.database, { dealerships: 5 });
  const places = group.dealershipIds.map(
    (dealershipId): Place => ({ dealerGroupId: group.id, dealershipId, timeZone: 'America/Chicago' }),
  );
  const days = (from: Day, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at));
  for (const [index, place] of places.entries()) {
    const known = index === 4 ? days('2026-11-01', 49) : days('2026-09-30', 81);
    await storeLeads(
      running.database,
      known.flatMap((day) => Array.from({ length: index + 1 }, () => aLead(place, day))),
    );
    if (index === 3) continue;
    await storeDeals(
      running.database,
      known.map((day) => aDeal(place, day)),
    );
  }
  for (const place of places)
    await storeSpend(running.database, [
      anExpense(place, '2026-11-01', { actual_cents: 300_000, actual_through: '2026-11-30' }),
    ]);
  const caller = await running.as(group.admin.userId);
  const grid = async (more: object = {}) =>
    await caller.call(enterpriseData, { dealerGroupId: group.id, ...NOVEMBER, metrics: KPIS, ...more });
  return { running, group, caller, grid };
}

describe('the grid', () => {
  it('has the figures of the boards, and totals without stores that lack a feed', {
    timeout: 60_000,
  }, async () => {
    const { group, caller, grid } = await aGroup();
    const answer = await grid();
    expect(answer.stores.map(({ dealerShipId }) => dealerShipId)).toEqual(group.dealershipIds);
    const tile = { id: 'rows', kind: 'breakdown', by: 'dealership', kpis: KPIS } as const;
    const { tiles } = await caller.call(kpiBoard, { dealerGroupId: group.id, ...NOVEMBER, tiles: [tile] });
    const rows = tiles[0]?.result?.kind === 'breakdown' ? tiles[0].result.rows : [];
    for (const [at, column] of answer.columns.entries()) {
      expect(column.values, column.kpi).toEqual(rows.map(({ figures }) => figures[at]?.current.value));
      for (const [side, { against, base, change }] of column.changes.entries()) {
        const compared = rows.map(({ figures }) => figures[at]?.comparisons[side]);
        expect(base, `${column.kpi} ${against}`).toEqual(compared.map((one) => one?.value));
        expect(change, `${column.kpi} ${against}`).toEqual(compared.map((one) => one?.delta?.change ?? null));
      }
    }
    const [leads, units, cost] = answer.columns;
    expect(leads).toMatchObject({ totalOf: null, leftOut: [], values: [30, 60, 90, 120, 150] });
    expect(leads?.total.current.value).toBe(450);
    expect(units).toMatchObject({ totalOf: null, values: [30, 30, 30, null, 30] });
    const [, , , fourth = 0] = group.dealershipIds;
    expect(units?.leftOut.map(({ dealerShipId }) => dealerShipId)).toEqual([fourth]);
    expect(answer.reasons[units?.dashes[3] ?? -1]).toMatch(/^No data on/);
    // $3,000 in each of four stores, for 30 units each: the fourth store's spend is not in it.
    expect(cost?.total.current).toMatchObject({ value: 100, numerator: 12_000, denominator: 120 });
    const counted = group.dealershipIds.filter((id) => id !== fourth);
    expect(cost?.totalOf).toEqual(counted);
    // The drill-down of that total has the same figure.
    const opened = await caller.call(kpiBoard, {
      ...{ dealerGroupId: group.id, ...NOVEMBER },
      tiles: [{ id: 'a', kind: 'value', kpis: ['ad_per_retail'] }],
      dealerShipId: counted,
    });
    const [value] = opened.tiles;
    expect(value?.result?.kind === 'value' && value.result.figures[0]?.current.value).toBe(100);
  });

  it('counts the same stores in both periods, and never days outside a store’s dates', {
    timeout: 60_000,
  }, async () => {
    const { group, caller, grid } = await aGroup();
    const [first = 0, second = 0] = group.dealershipIds;
    const of = { dealerGroupId: group.id };
    const crossed = { ...of, id: first, openDate: '2026-11-10', closeDate: '2026-11-09' } as const;
    expect(await caller.failure(updateDealer, crossed)).toMatchObject({
      errors: [{ field: 'closeDate', message: 'A store closes on or after the day it opens.' }],
    });
    await caller.call(updateDealer, { ...of, id: first, openDate: '2026-11-10' });
    await caller.call(updateDealer, { ...of, id: second, closeDate: '2026-11-20' });
    const { dealerships } = await caller.call(dealerSettings, of);
    expect(dealerships[1]).toMatchObject({ openDate: null, closeDate: '2026-11-20' });

    const all = await grid({ metrics: ['leads'] });
    expect(all.columns[0]?.values).toEqual([21, 40, 90, 120, 150]);
    expect(all.columns[0]?.total.current.value).toBe(421);
    const before = await grid({ metrics: ['leads'], month: 10 });
    // The first store came in November, the fifth reported nothing yet.
    expect(before.stores).toHaveLength(4);
    expect(before.unlisted).toMatchObject([{ dealerShipId: first, why: 'Not in the group in this period.' }]);
    expect(before.columns[0]?.total.current.value).toBe(31 * (2 + 3 + 4));

    const same = await grid({ metrics: ['leads', 'units_retail'], compare: 'previous', sameStore: 1 });
    expect(same.unlisted.map(({ why }) => why)).toEqual([
      'In the group since Nov 10, 2026.',
      'Until Nov 20, 2026.',
      'Not reporting in both periods.',
    ]);
    const [leads, units] = same.columns;
    expect(leads?.values).toEqual([90, 120]);
    expect(leads?.total.current.value).toBe(210);
    expect(leads?.total.comparisons[0]).toMatchObject({ value: 31 * 7, matched: { value: 210 } });
    expect(leads?.totalOf).toHaveLength(2);
    expect(units?.total.current.value).toBe(30);
  });
});

describe('saved reports', () => {
  const REPORT: Pick<
    InputOf<typeof addEnterpriseReport>,
    'isGlobal' | 'name' | 'dealerships' | 'orderBy' | 'metrics'
  > = {
    ...{ isGlobal: 0, name: 'Board meeting', dealerships: [], orderBy: '-leads' },
    metrics: [
      { kpi: 'leads', comparison: 1, percentages: 0 },
      { kpi: 'units_retail', comparison: 0, percentages: 0 },
    ],
  };

  async function people(running: TestServer, group: TestGroup) {
    const viewer = await running.as((await aMember(running.database, group.id, 'viewer')).userId);
    const [first = 0] = group.dealershipIds;
    const partial = await running.as((await aMember(running.database, group.id, 'admin', [first])).userId);
    return { viewer, partial };
  }

  it('are own or global; names and rights are checked in the form', { timeout: 60_000 }, async () => {
    const running = await server({ now: NOW });
    const group = await aDealerGroup(running.database, { dealerships: 3 });
    const admin = await running.as(group.admin.userId);
    const { viewer, partial } = await people(running, group);
    const of = { dealerGroupId: group.id };
    const namesOf = async (caller: typeof admin) =>
      (await caller.call(enterpriseReports, of)).reports.map(({ name, isMine }) => `${name} ${isMine}`);
    const { id } = await admin.call(addEnterpriseReport, { ...of, ...REPORT });
    const [saved] = (await admin.call(enterpriseReports, of)).reports;
    expect(saved).toMatchObject({
      ...{ id, name: 'Board meeting', isGlobal: false, isMine: true, orderBy: '-leads' },
      metrics: [
        { kpi: 'leads', comparison: true, percentages: false },
        { kpi: 'units_retail', comparison: false, percentages: false },
      ],
    });
    expect(
      await admin.failure(addEnterpriseReport, { ...of, ...REPORT, name: 'board MEETING' }),
    ).toMatchObject({
      status: 422,
      errors: [{ field: 'name', message: 'You have a report with this name.' }],
    });
    expect(await namesOf(viewer)).toEqual([]);
    const theirs = { ...of, ...REPORT, id };
    expect(await viewer.failure(updateEnterpriseReport, theirs)).toMatchObject({ status: 404 });
    await viewer.call(addEnterpriseReport, { ...of, ...REPORT });
    for (const [caller, message] of [
      [viewer, /marketing role/],
      [partial, /whole group/],
    ] as const)
      expect(await caller.failure(addEnterpriseReport, { ...of, ...REPORT, isGlobal: 1 })).toMatchObject({
        status: 403,
        errors: [{ field: 'isGlobal', message: expect.stringMatching(message) }],
      });

    const [, second = 0] = group.dealershipIds;
    await admin.call(updateEnterpriseReport, { ...theirs, isGlobal: 1, name: 'All', dealerships: [second] });
    // Two people opened its second version.
    const both = { ...theirs, isGlobal: 1 as const, name: 'All', dealerships: [second], version: 2 };
    expect(await admin.call(updateEnterpriseReport, { ...both, orderBy: 'leads' })).toEqual({
      id,
      version: 3,
    });
    expect(await admin.failure(updateEnterpriseReport, both)).toMatchObject({
      ...{
        status: 409,
        errors: [{ field: 'version', message: expect.stringContaining('Someone else saved “All”') }],
      },
    });
    expect(await namesOf(viewer)).toEqual(['All false', 'Board meeting true']);
    // Their only store is not among its stores.
    expect(await namesOf(partial)).toEqual([]);
    expect(await viewer.failure(deleteEnterpriseReport, { ...of, id })).toMatchObject({ status: 403 });
    await admin.call(deleteEnterpriseReport, { ...of, id });
    expect(await namesOf(viewer)).toEqual(['Board meeting true']);
  });
});

it('writes the grid as a file: ratio totals calculate themselves', { timeout: 60_000 }, async () => {
  const { group, caller } = await aGroup();
  const file = (format: 'xlsx' | 'csv' | 'pdf', more: object = {}) =>
    caller.call(exportEnterprise, { dealerGroupId: group.id, ...NOVEMBER, metrics: KPIS, format, ...more });
  const book = new Uint8Array(await (await file('xlsx')).arrayBuffer());
  expect(Object.keys(await sheetsInside(book))).toEqual([
    'Leads and CRM',
    'Sales, variable operations',
    'Marketing spend',
  ]);
  const { columns } = await caller.call(enterpriseData, {
    ...{ dealerGroupId: group.id, ...NOVEMBER, metrics: KPIS },
  });
  const formulas = await recalculated(book);
  for (const { written, workedOut } of formulas) expect(workedOut).toBeCloseTo(written, 9);
  // Behind the ratio's total are those of its two sides.
  expect(formulas.map(({ workedOut }) => workedOut)).toEqual(
    expect.arrayContaining(columns.map(({ total }) => total.current.value)),
  );
  const cells = await cellsOf(book, 3);
  expect([...cells.values()].filter(({ formula }) => formula?.includes('/'))).toHaveLength(1);
  const csv = await (
    await file('csv', { orderBy: '-leads', options: { comparison: 'leads', percentages: 0 } })
  ).text();
  const lines = csv.trimEnd().split('\r\n');
  expect(lines.slice(-7)).toEqual([
    'Store,Leads,Change,Retail Units,Ad Cost per Unit',
    'Rooftop 5,150,,30,100',
    'Rooftop 4,120,-4,,',
    'Rooftop 3,90,-3,30,100',
    'Rooftop 2,60,-2,30,100',
    'Rooftop 1,30,-1,30,100',
    'Total,450,-10,120,100',
  ]);
  expect(csv).toContain('Not in the total of');
  const pdf = pagesOf(Buffer.from(await (await file('pdf', { options: { transposed: 1 } })).arrayBuffer()));
  expect(pdf.count).toBe(1);
});
