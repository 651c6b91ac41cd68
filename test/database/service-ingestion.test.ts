import { expect, it } from 'vitest';
import type { KpiKey } from '../../src/core/kpis/catalog.ts';
import { kpiBoard } from '../../src/features/reports/kpis/contract.ts';
import { undoImport } from '../../src/server/ingest/undo-import.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';
import { server } from '../helpers/server.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const lines = (...rows: string[]) => `${rows.join('\n')}\n`;

const APPOINTMENTS = 'Appointment #,Appointment Date,Created Date,Status,Service Advisor';
const TIME = 'Technician,Work Date,Hours Available,Flag Hours';
const STOCK = 'Part Number,On Hand,Ext Cost,Months No Sale';
const INVOICES = 'Invoice #,Invoice Date,Sale Type,Counter Person,Ext Sale,Ext Cost';
const REQUESTS = 'Request Date,Requests,Filled Same Day';

async function aStore() {
  const running = await server({ now: NOW });
  const db = running.database;
  const group = await aDealerGroup(db);
  const [dealershipId = 0] = group.dealershipIds;
  const ingest = await ingestOn(db, NOW);
  const caller = await running.as(group.admin.userId);
  const month = { view: 'month', year: 2026, month: 11 } as const;
  const scope = { dealerGroupId: group.id, dealerShipId: dealershipId, ...month };
  return {
    take: (text: string, name = 'list.csv') => drop(ingest, text, { group, dealershipId, name }),
    undo: (runId: number) =>
      db.inGroups([group.id], (tx) =>
        undoImport(tx, {
          ...{ dealerGroupId: group.id, runId, userId: group.admin.userId },
          ...{ now: NOW, trueNow: NOW },
        }),
      ),
    /** The departments of gross, and the feeds that a store lacks. */
    departments: async () => {
      const { freshness, ...board } = await caller.call(kpiBoard, {
        ...scope,
        tiles: [{ id: 'gross', kind: 'breakdown', by: 'department', kpis: ['total_gross'], compare: [] }],
      });
      const [result] = board.tiles.map((tile) => tile.result);
      return {
        departments: result?.kind === 'breakdown' ? result.rows.map(({ key }) => key) : [],
        isBodyShopMissing: freshness.some(({ fact, missing }) => fact === 'body_order' && missing > 0),
      };
    },
    /** Values of the month so far, and of its days from November 16 to 19. */
    values: async (...kpis: KpiKey[]) => {
      const board = await caller.call(kpiBoard, {
        ...scope,
        tiles: [
          { id: 'month', kind: 'value', kpis, compare: [] },
          { id: 'days', kind: 'series', by: 'day', kpis, compare: [] },
        ],
      });
      const [value, series] = board.tiles.map(({ result }) => result);
      if (value?.kind !== 'value' || series?.kind !== 'series') throw new Error('A tile is missing.');
      return kpis.map((_kpi, index) => ({
        month: value.figures[index]?.current.value,
        days: (series.series[index]?.lines[0]?.points ?? [])
          .filter(({ at }) => at >= '2026-11-16' && at <= '2026-11-19')
          .map((point) => point.value),
      }));
    },
  };
}

it('appointments change with their outcome, and go back when that import is undone', async () => {
  const { take, undo, values } = await aStore();
  const first = lines(
    APPOINTMENTS,
    'A1,2026-11-16,2026-11-12,Arrived,Pat',
    'A2,2026-11-17,2026-11-16,Scheduled,Pat',
    'A3,2026-11-17,2026-11-10,Cancelled,Pat',
  );
  expect(await take(first)).toMatchObject({ target: 'service_appointment', changed: 3 });
  expect(await take(first)).toMatchObject({ changed: 0, unchanged: 3 });
  const before = await values('svc_appts', 'svc_show_rate', 'svc_lead_days');
  expect(before.map(({ month }) => month)).toEqual([2, 100, 2.5]);
  const later = await take(
    lines(APPOINTMENTS, 'A2,2026-11-17,2026-11-16,No Show,Pat', 'A4,2026-11-04,,Arrived,Jo'),
  );
  expect(later).toMatchObject({ changed: 2 });
  expect((await values('svc_appts', 'svc_show_rate')).map(({ month }) => month)).toEqual([
    3,
    expect.closeTo(200 / 3),
  ]);
  await undo(later.runId);
  expect(await values('svc_appts', 'svc_show_rate', 'svc_lead_days')).toEqual(before);
});

it('proficiency sets hours against each other where a day of a technician has both', async () => {
  const { take, values } = await aStore();
  await take(lines(TIME, 'Kim,2026-11-16,8,9.2', 'Jo,2026-11-16,8,', 'Kim,2026-11-17,8,6.8'));
  const [proficiency] = await values('tech_proficiency');
  expect(proficiency).toEqual({
    month: 100,
    days: [115, 85, null, null].map((day) => day && expect.closeTo(day)),
  });
});

it('a parts inventory is known on the days of its files, and the last one counts', async () => {
  const { take, values } = await aStore();
  await take(lines(STOCK, 'A,2,100.00,0', 'B,1,50.00,14', 'C,1,50.00,'), 'parts-2026-11-16.csv');
  expect(await take(lines(STOCK, 'A,1,60.00,1'), 'parts-2026-11-18.csv')).toMatchObject({ changed: 1 });
  await take(lines(STOCK, 'A,2,100.00,0', 'B,1,50.00,14'), 'again-2026-11-16.csv');
  const [inventory, obsolete] = await values('parts_inventory', 'parts_obsolete_pct');
  expect(inventory).toEqual({ month: 60, days: [150, null, 60, null] });
  expect(obsolete?.month).toBeCloseTo((50 / 210) * 100);
});

it('counter and wholesale parts add to the parts of repair orders, and fill rates are sums over sums', async () => {
  const { take, values } = await aStore();
  await take(
    lines(
      'RO Number,Open Date,Close Date,Advisor,Pay Type,Labor Sale,Labor Cost,Hours Sold,Parts Sale,Parts Cost',
      '1,2026-11-16,2026-11-16,Pat,C,100,30,1,80,50',
    ),
  );
  const alone = await values('rev_parts', 'parts_gross', 'total_revenue');
  expect(alone.map(({ month }) => month)).toEqual([80, 30, 180]);
  await take(lines(INVOICES, 'P1,2026-11-17,Counter,7,100,60', 'P2,2026-11-18,Wholesale,7,200,'));
  const both = await values('rev_parts', 'parts_gross', 'parts_gross_pct', 'total_revenue');
  expect(both.map(({ month }) => month)).toEqual([380, 70, expect.closeTo((70 / 180) * 100), 480]);
  await take(lines(REQUESTS, '2026-11-16,10,9', '2026-11-17,30,30', '2026-11-18,5,'));
  const [rate] = await values('parts_fill_rate');
  expect(rate?.month).toBe(97.5);
});

it('the body shop counts apart from mechanical repair orders, and in the totals of the store', async () => {
  const { take, undo, values, departments } = await aStore();
  const ros = 'RO Number,Open Date,Close Date,Department,Advisor,Labor Sale,Labor Cost,Hours Sold';
  await take(
    lines(
      ros,
      '600,2026-11-16,2026-11-17,Service,Pat,150.00,50.00,1.0',
      '601,2026-11-16,2026-11-17,Body Shop,Lee,900.00,300.00,12',
    ),
    'orders.csv',
  );
  const shown = [
    'ro_count',
    'body_ros',
    'rev_body',
    'body_gross',
    'body_hours',
    'elr',
    'fixed_gross',
  ] as const;
  const months = async () => (await values(...shown)).map(({ month }) => month);
  expect(await months()).toEqual([1, null, null, null, null, 150, 100]);
  const without = await departments();
  expect(without.isBodyShopMissing).toBe(false);
  expect(without.departments).not.toContain('body');
  const text = lines(
    'RO Number,Line,Close Date,Estimator,Insurance Company,Body Hours,Labor Sale,Labor Cost,Parts Sale,Parts Cost',
    'B1,1,2026-11-17,Lee,Plains Mutual,10,700.00,300.00,0,0',
    'B1,2,2026-11-17,Lee,Plains Mutual,2,200.00,80.00,100.00,70.00',
    'B2,1,2026-11-18,Lee,,1,80.00,30.00,0,0',
  );
  const bodyRun = await take(text, 'body.csv');
  expect(bodyRun).toMatchObject({ target: 'body_order', changed: 3, rejected: 0 });
  const again = await take(text, 'body.csv');
  expect(again).toMatchObject({ changed: 0, unchanged: 3 });
  expect(await months()).toEqual([1, 2, 1_080, 600, 13, 150, 700]);
  expect((await departments()).departments).toContain('body');
  for (const { runId } of [again, bodyRun]) await undo(runId);
  expect(await months()).toEqual([1, null, null, null, null, 150, 100]);
});
