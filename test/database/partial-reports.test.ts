import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dryRun } from '../../src/connectors/dry-run/dry-run.ts';
import { fileReader } from '../../src/connectors/index.ts';
import type { OtherLines } from '../../src/core/connector.ts';
import type { Database } from '../../src/server/database/database.ts';
import { systemScope } from '../../src/server/identity/access.ts';
import type { Outcome } from '../../src/server/ingest/delivery.ts';
import { importFile } from '../../src/server/ingest/import-file.ts';
import { previewTables } from '../../src/server/ingest/preview-file.ts';
import { undoImport } from '../../src/server/ingest/undo-import.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { ingestOn } from '../helpers/ingest.ts';
import { fileOf } from '../helpers/read-records.ts';

const NOW = new Date('2026-11-20T18:00:00Z');

/** Dollars by campaign. */
type Costs = Readonly<Record<string, number>>;

/** A report of November 2, with or without an account. */
function report(costs: Costs, { account, total }: { account?: string; total?: string } = {}): string {
  const rows = Object.entries(costs).map(([name, cost]) => [name, cost * 100, cost * 10, cost] as const);
  const sums = [1, 2, 3].map((place) => rows.reduce((sum, row) => sum + Number(row[place]), 0));
  const head = account === undefined ? '' : 'Customer ID,';
  const own = account === undefined ? '' : `${account},`;
  return [
    `Day,${head}Campaign,Currency code,Impr.,Clicks,Cost`,
    ...rows.map(([name, ...counts]) => `2026-11-02,${own}${name},USD,${counts.join()}`),
    ...(total === undefined ? [] : [`${total},${account === undefined ? '' : ','} --,USD,${sums.join()}`]),
    '',
  ].join('\n');
}

async function storeOn(db: Database) {
  const group = await aDealerGroup(db);
  const ingest = await ingestOn(db, NOW);
  const [dealershipId = 0] = group.dealershipIds;
  const scope = await systemScope(db, group.id);
  const delivery = (content: string) => ({ scope, dealershipId, file: fileOf(content, 'ads.csv') });
  const preview = async (content: string) =>
    (await previewTables(ingest, { ...delivery(content), dateOrder: null }))[0];
  return {
    take: async (content: string, otherLines?: OtherLines): Promise<Outcome> => {
      const said = otherLines === undefined ? {} : { otherLines };
      const [outcome] = (await importFile(ingest, { ...delivery(content), cameBy: 'upload', ...said })) ?? [];
      if (!outcome) throw new Error('Nothing came of the file.');
      return outcome;
    },
    look: async (content: string) => (await preview(content))?.missing,
    preview,
    dryRun: async (content: string) =>
      (await dryRun(fileReader, fileOf(content, 'ads.csv'), { hash: (text) => text, now: NOW }))[0],
    names: scope.dealerships.map(({ name }) => name),
    undo: (runId: number) =>
      db.inGroups([group.id], (tx) =>
        undoImport(tx, {
          dealerGroupId: group.id,
          runId,
          userId: group.admin.userId,
          now: NOW,
          trueNow: NOW,
        }),
      ),
    costs: async () => {
      const { rows } = await db.owner.query<{ campaign: string; cost: number }>(
        `select campaign, (cost_cents / 100)::integer as cost from ad_performance where dealership_id = $1
         order by campaign, cost_cents, account`,
        [dealershipId],
      );
      return rows.map(({ campaign, cost }) => [campaign, cost]);
    },
    counted: async () => {
      const { rows } = await db.owner.query<{ cost: number | null }>(
        'select coalesce(sum(ad_cost), 0)::integer as cost from measure_day where dealership_id = $1',
        [dealershipId],
      );
      return (rows[0]?.cost ?? 0) / 100;
    },
  };
}

describe('a report without lines that are known for its days', () => {
  it('keeps them unless it is complete, with or without an account, and reports it', async () => {
    const store = await storeOn(await database());
    await store.take(report({ Cars: 20, Trucks: 10 }, { account: '123-456-7890' }));
    const part = report({ Trucks: 15 });
    expect(await store.look(part)).toEqual({
      ...{ lines: 1, cost: 20, firstDay: '2026-11-02', lastDay: '2026-11-02' },
      ...{ names: ['Cars'], renamed: [], isWhole: false },
    });
    const { runId, warning } = await store.take(part);
    expect(warning).toContain('1 line ($20.00) known for Nov 2, 2026');
    expect(warning).toContain('stayed, as a filtered report leaves them: Cars');
    expect(await store.costs()).toEqual([
      ['Cars', 20],
      ['Trucks', 15],
    ]);
    await store.undo(runId);
    expect(await store.costs()).toEqual([
      ['Cars', 20],
      ['Trucks', 10],
    ]);
  });

  it('removes them if it is complete: as declared by the sender, or by its totals', async () => {
    const store = await storeOn(await database());
    await store.take(report({ Cars: 20, Trucks: 10 }));
    const said = await store.take(report({ Trucks: 15 }), 'whole');
    expect(said.warning).toContain('not in this file and were removed: Cars');
    expect(await store.costs()).toEqual([['Trucks', 15]]);
    await store.undo(said.runId);
    const filtered = await store.take(report({ Trucks: 16 }, { total: 'Total: Filtered campaigns' }));
    expect(await store.costs()).toEqual([
      ['Cars', 20],
      ['Trucks', 16],
    ]);
    await store.undo(filtered.runId);
    const whole = report({ Trucks: 17 }, { total: 'Total: Campaigns' });
    expect(await store.look(whole)).toMatchObject({ lines: 1, isWhole: true });
    expect((await store.take(whole)).warning).toContain('Its totals row equals its rows');
    expect(await store.costs()).toEqual([['Trucks', 17]]);
  });

  it('replaces lines that it has under another name if the sender says so', async () => {
    const store = await storeOn(await database());
    await store.take(report({ Cars: 20, Trucks: 10, Vans: 5 }));
    const renamed = report({ 'Cars 2026': 20, Trucks: 10 });
    expect(await store.look(renamed)).toMatchObject({
      lines: 2,
      renamed: [{ from: 'Cars', to: 'Cars 2026' }],
    });
    await store.take(renamed, 'renamed');
    expect(await store.costs()).toEqual([
      ['Cars 2026', 20],
      ['Trucks', 10],
      ['Vans', 5],
    ]);
  });
});

describe('a preview', () => {
  it('counts like the import and the dry run: a repeated deal is one', async () => {
    const store = await storeOn(await database());
    const deals = [
      'Deal Number,Contract Date,New/Used,Salesperson,Sale Price,Front Gross',
      '1,2026-11-02,New,Kim,30000,1000',
      '2,2026-11-02,New,Kim,30000,1000',
      '1,2026-11-02,New,Kim,30000,1100',
      '3,soon,New,Kim,30000,1000',
      '',
    ].join('\n');
    const counts = { rows: 4, accepted: 2, skipped: 1, rejected: 1 };
    expect(await store.preview(deals)).toMatchObject(counts);
    expect(await store.dryRun(deals)).toMatchObject(counts);
    expect(await store.take(deals)).toMatchObject(counts);
  });

  it('lists rows that name another store than the chosen one, and so does the ledger', async () => {
    const store = await storeOn(await database());
    const [chosen = '', other = ''] = store.names;
    const rows = [chosen, other, other, 'Nowhere Motors'].map(
      (name, place) => `${place + 1},2026-11-02,New,Kim,30000,1000,${name}`,
    );
    const deals = [
      'Deal Number,Contract Date,New/Used,Salesperson,Sale Price,Front Gross,Dealership',
      ...rows,
      '',
    ].join('\n');
    expect(await store.preview(deals)).toMatchObject({
      accepted: 4,
      otherStores: [{ name: other, rows: 2 }],
    });
    expect((await store.take(deals)).warning).toContain(
      `2 rows name another store than the chosen one: ${other} (2)`,
    );
  });
});

it.each([
  ['of the same numbers', { Cars: 1 }, { Cars: 1 }],
  ['of which only the second changes a number', { Cars: 1 }, { Cars: 2 }],
  ['which both change a number', { Cars: 2 }, { Cars: 3 }],
])(
  'undoing the first of two whole reports %s does not bring back what the second lacks too',
  async (_, first, second) => {
    const store = await storeOn(await database());
    const part = await store.take(report({ Cars: 1, Vans: 5 }));
    const gone = await store.take(report(first), 'whole');
    expect(await store.take(report(second), 'whole')).toMatchObject({ rows: 1, skipped: 0 });
    const left = [['Cars', second.Cars]];
    for (const { runId } of [gone, part]) {
      await store.undo(runId);
      expect(await store.costs()).toEqual(left);
      expect(await store.counted()).toBe(second.Cars);
    }
  },
);

const CAMPAIGNS = ['Cars', 'Trucks', 'Vans', 'Parts'];
const someReport = fc.record({
  costs: fc.dictionary(fc.constantFrom(...CAMPAIGNS), fc.integer({ min: 1, max: 3 }), { minKeys: 1 }),
  isWhole: fc.boolean(),
});

it('reports of any part, undone in any order, leave what the others alone would', async () => {
  const db = await database();
  await fc.assert(
    fc.asyncProperty(
      fc.array(someReport, { minLength: 2, maxLength: 5 }),
      fc.array(fc.nat(4), { maxLength: 4 }),
      async (reports, undone) => {
        const gone = [...new Set(undone.map((place) => place % reports.length))];
        const reported = reports.map(({ costs, isWhole }) => ({
          content: report(costs),
          others: isWhole ? ('whole' as const) : ('filtered' as const),
        }));
        const [store, alone] = [await storeOn(db), await storeOn(db)];
        const runs: number[] = [];
        for (const { content, others } of reported) runs.push((await store.take(content, others)).runId);
        for (const place of gone) await store.undo(runs[place] ?? 0);
        const left = reported.filter((_, place) => !gone.includes(place));
        for (const { content, others } of left) await alone.take(content, others);
        expect(await store.costs()).toEqual(await alone.costs());
        expect(await store.counted()).toBe(await alone.counted());
      },
    ),
    { numRuns: 8 },
  );
}, 120_000);

describe('a report with a filter note above its table', () => {
  const KNOWN = report({ Cars: 40, Vans: 60 });

  it('is not complete by its totals if it leaves out lines', async () => {
    const { take, look, preview } = await storeOn(await database());
    await take(KNOWN);
    const filtered = `Filter: Campaign contains "Cars"\n${report({ Cars: 45 }, { total: 'Total' })}`;
    expect(await look(filtered)).toMatchObject({ lines: 1, names: ['Vans'], isWhole: false });
    const said = 'The file says it is filtered (Filter: Campaign contains "Cars")';
    expect((await preview(filtered))?.warning).toContain(said);
    const outcome = await take(filtered);
    expect(outcome).toMatchObject({ state: 'done', changed: 1 });
    expect(outcome.warning).toContain(said);
    expect(outcome.warning).toContain('stayed');
  });

  it('is not counted if the filter cuts the numbers of each line, unless declared complete', async () => {
    const { take, preview } = await storeOn(await database());
    await take(KNOWN);
    const mobile = `Campaign report\nDevice: Mobile\n${report({ Cars: 4, Vans: 6 })}`;
    expect((await preview(mobile))?.warning).toContain('If you import it, it is held');
    expect(await take(mobile)).toMatchObject({ state: 'refused', changed: 0 });
    expect(await take(mobile, 'whole')).toMatchObject({ state: 'done', changed: 2 });
  });
});

describe('a totals row of a report without money', () => {
  const CHANNELS = 'Date,Session default channel group,Sessions,Engaged sessions';
  const website = (lines: readonly string[]) => [CHANNELS, ...lines, ''].join('\n');
  const both = website(['20261102,Direct,10,4', '20261102,Organic Search,20,9']);

  it('proves the report complete if it equals the rows', async () => {
    const { take, look } = await storeOn(await database());
    await take(both);
    const whole = website(['20261102,Direct,11,5', 'Grand total,,11,5']);
    expect(await look(whole)).toMatchObject({ lines: 1, isWhole: true });
    expect((await take(whole)).warning).toContain('Its totals row equals its rows');
  });

  it.each([
    ['differs from the rows', 'Grand total,,31,14'],
    ['says 0', 'Grand total,,0,0'],
  ])('proves nothing if it %s', async (_, total) => {
    const { take, look } = await storeOn(await database());
    await take(both);
    const part = website(['20261102,Direct,11,5', total]);
    expect(await look(part)).toMatchObject({ lines: 1, isWhole: false });
    expect((await take(part)).warning).toContain('stayed');
  });
});
