import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { KpiKey } from '../../src/core/kpis/catalog.ts';
import type { Day } from '../../src/core/time/period.ts';
import { kpiBoard } from '../../src/features/reports/kpis/contract.ts';
import type { Outcome } from '../../src/server/ingest/delivery.ts';
import { undoImport } from '../../src/server/ingest/undo-import.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { dropTables } from '../helpers/ingest.ts';
import { server } from '../helpers/server.ts';
import { zipOf } from '../helpers/zip.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const YOUTUBE = join(process.env.ROOFTOP_SAMPLES ?? '../shared/data', 'youtube');

interface Requested {
  readonly from: Day;
  readonly to: Day;
  readonly kpis: readonly KpiKey[];
}

/** One dealership with imports, undos and questions. */
async function start() {
  const running = await server({ now: NOW });
  const group = await aDealerGroup(running.database, { dealerships: 1 });
  const caller = await running.as(group.admin.userId);
  const into = { group, dealershipId: group.dealershipIds[0] ?? 0, name: 'x' };
  const board = async ({ from, to, kpis }: Requested) =>
    await caller.call(kpiBoard, {
      dealerGroupId: group.id,
      ...{ view: 'custom', startDate: from, endDate: to },
      tiles: [
        { id: 'all', kind: 'value', kpis: [...kpis], compare: [] },
        { id: 'videos', kind: 'breakdown', by: 'video', kpis: [...kpis], compare: [] },
        { id: 'days', kind: 'series', by: 'day', kpis: [...kpis], compare: [] },
      ],
    });
  const resultsOf = async (requested: Requested) => {
    const tiles = (await board(requested)).tiles.map(({ result }) => result);
    const [all, videos, days] = tiles;
    if (all?.kind !== 'value' || videos?.kind !== 'breakdown' || days?.kind !== 'series') throw new Error();
    return { all, videos, days };
  };
  return {
    take: async (content: string | Uint8Array): Promise<readonly Outcome[]> =>
      await dropTables(running.services.ingest, content, into),
    undo: async (runId: number) =>
      await running.database.inGroups([group.id], (tx) =>
        undoImport(tx, {
          dealerGroupId: group.id,
          runId,
          userId: group.admin.userId,
          now: NOW,
          trueNow: NOW,
        }),
      ),
    resultsOf,
    valuesOf: async (requested: Requested) =>
      (await resultsOf(requested)).all.figures.map(({ current }) => current.value),
    coverage: async () =>
      (
        await running.database.owner.query(
          'select cut, source, columns, days, spans from column_coverage order by cut, source, columns',
        )
      ).rows,
  };
}

const CHANNEL = (header: string, ...rows: string[]) => `Date,${header}\n${rows.join('\n')}\n`;
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' } as const;

describe('a video report', () => {
  it('leaves the values of missing columns unknown, by day and in sums', async () => {
    const { take, resultsOf } = await start();
    await take(CHANNEL('Views,Watch time (hours)', '2026-10-01,70,1.5', '2026-10-31,50,0.5'));
    const kpis: KpiKey[] = ['video_views', 'video_watch_min', 'video_engaged_views', 'video_subs_net'];
    const { all, days } = await resultsOf({ ...OCTOBER, kpis });
    expect(all.figures.map(({ current }) => current.value)).toEqual([120, 120, null, null]);
    expect(all.figures[2]?.current.absence).toEqual({
      reason: 'notReported',
      message: 'Not part of the data on video for this period.',
    });
    // A day the file covers without a line is 0; a missing column is unknown.
    const middle = days.series.map(({ lines }) => lines[0]?.points[14]?.value);
    expect(middle).toEqual([0, 0, null, null]);
  });

  it('without a column keeps the values of an earlier report, and restores them when undone', async () => {
    const { take, undo, valuesOf, coverage } = await start();
    const requested = { ...OCTOBER, kpis: ['video_views', 'video_engaged_views'] } as const;
    await take(CHANNEL('Views,Engaged views', '2026-10-01,70,30', '2026-10-31,50,20'));
    const before = await coverage();
    expect(await valuesOf(requested)).toEqual([120, 50]);
    const [plain] = await take(CHANNEL('Views,Watch time (hours)', '2026-10-01,70,1', '2026-10-31,50,1'));
    expect(await valuesOf(requested)).toEqual([120, null]);
    await undo(plain?.runId ?? 0);
    expect(await valuesOf(requested)).toEqual([120, 50]);
    expect(await coverage()).toEqual(before);
  });

  it('of some days covers only those days', async () => {
    const { take, valuesOf, resultsOf } = await start();
    const kpis: KpiKey[] = ['video_views', 'video_engaged_views'];
    await take(CHANNEL('Views,Watch time (hours)', '2026-10-01,70,1', '2026-10-20,50,1'));
    await take(CHANNEL('Views,Engaged views', '2026-10-21,10,0', '2026-10-31,10,0'));
    expect(await valuesOf({ from: '2026-10-01', to: '2026-10-20', kpis })).toEqual([120, null]);
    expect(await valuesOf({ from: '2026-10-21', to: '2026-10-31', kpis })).toEqual([20, 0]);
    const { all } = await resultsOf({ ...OCTOBER, kpis: ['video_engaged_views'] });
    expect(all.windows[0]?.coverage).toEqual({ whole: 0, part: 1, none: 0 });
  });
});

const year = { from: '2025-06-13', to: '2026-06-12' } as const;
const kpis: KpiKey[] = [
  'video_views',
  'video_watch_min',
  'video_subs_net',
  'video_avg_dur',
  'video_engage_rate',
];

describe.skipIf(!existsSync(YOUTUBE))('a real export of YouTube Studio', () => {
  it('has views by day, and watch time and subscribers by video only', async () => {
    const { take, resultsOf } = await start();
    const names = readdirSync(YOUTUBE).filter((name) => name.endsWith('.csv'));
    await take(
      zipOf(Object.fromEntries(names.map((name) => [name, readFileSync(join(YOUTUBE, name), 'utf8')]))),
    );
    const { all, videos } = await resultsOf({ ...year, kpis });
    expect(all.figures.map(({ current }) => current.value)).toEqual([181_588, null, null, null, null]);
    expect(all.windows[0]?.coverage).toEqual({ whole: 1, part: 0, none: 0 });
    const total = videos.total.map(({ current }) => current.value);
    expect(total.slice(0, 3)).toEqual([expect.any(Number), expect.closeTo(12_288.9, 0), 97]);
    expect(videos.rows[0]?.figures[1]?.current.value).toEqual(expect.any(Number));
    // Lines of a whole year do not belong to any month.
    const may = await resultsOf({ from: '2026-05-01', to: '2026-05-31', kpis });
    expect(may.all.figures.slice(1).map(({ current }) => current.value)).toEqual([null, null, null, null]);
    expect(may.videos.rows).toEqual([]);
  });
});
