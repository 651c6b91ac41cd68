import { expect, it } from 'vitest';
import type { KpiKey } from '../../src/core/kpis/catalog.ts';
import { kpiBoard } from '../../src/features/reports/kpis/contract.ts';
import { undoImport } from '../../src/server/ingest/undo-import.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { drop } from '../helpers/ingest.ts';
import { server } from '../helpers/server.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const VIEWS = 'Google Search – Desktop,Google Search – Mobile,Google Maps – Desktop,Google Maps – Mobile';
const KPIS: readonly KpiKey[] = [
  ...(['profile_views', 'profile_search_views', 'profile_calls', 'profile_directions'] as const),
  ...(['profile_website_clicks', 'profile_bookings', 'profile_action_rate'] as const),
];

async function aStore() {
  const running = await server({ now: NOW });
  const group = await aDealerGroup(running.database);
  const [dealershipId = 0] = group.dealershipIds;
  const caller = await running.as(group.admin.userId);
  return {
    take: (content: string) =>
      drop(running.services.ingest, content, { group, dealershipId, name: 'profile.csv' }),
    undo: (runId: number) =>
      running.database.inGroups([group.id], (tx) =>
        undoImport(tx, {
          ...{ dealerGroupId: group.id, runId, userId: group.admin.userId },
          ...{ now: NOW, trueNow: NOW },
        }),
      ),
    /** Values of November 1 to 3, in the order of `KPIS`. */
    values: async () => {
      const board = await caller.call(kpiBoard, {
        dealerGroupId: group.id,
        dealerShipId: dealershipId,
        ...{ view: 'custom', startDate: '2026-11-01', endDate: '2026-11-03' },
        tiles: [{ id: 'all', kind: 'value', kpis: [...KPIS], compare: [] }],
      });
      const [result] = board.tiles.map((tile) => tile.result);
      if (result?.kind !== 'value') throw new Error('The tile is missing.');
      return result.figures.map(({ current }) => current.value);
    },
  };
}

const whole = (...rows: string[]) =>
  `Date,${VIEWS},Calls,Direction requests,Website clicks,Bookings\n${rows.join('\n')}\n`;

it('of a store are counted by day, corrected by a later report, and restored when that is undone', async () => {
  const { take, undo, values } = await aStore();
  const first = await take(whole('2026-11-01,45,120,12,23,3,7,10,1', '2026-11-03,50,130,10,10,1,4,5,0'));
  expect(first).toMatchObject({ target: 'profile_performance', state: 'done', changed: 2 });
  const before = [400, 345, 4, 11, 15, 1, (100 * 30) / 400];
  expect(await values()).toEqual(before);
  const corrected = await take(whole('2026-11-03,50,150,10,10,1,6,5,0'));
  expect(await values()).toEqual([420, 365, 4, 13, 15, 1, (100 * 32) / 420]);
  await undo(corrected.runId);
  expect(await values()).toEqual(before);
});

it('of sales and service add up, and what a report lacks is unknown', async () => {
  const { take, values } = await aStore();
  const lines = (code: string, calls: number) =>
    `Date,Store code,Google Search – Mobile,Calls,Direction requests,Website clicks\n2026-11-01,${code},120,${calls},7,14\n2026-11-03,${code},80,1,2,3\n`;
  await take(lines('N1', 3));
  await take(lines('N2', 9));
  expect(await values()).toEqual([null, null, 14, 18, 34, null, null]);
});
