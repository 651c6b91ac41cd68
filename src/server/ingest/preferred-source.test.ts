import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { ingestOn } from '../../../test/helpers/ingest.ts';
import { fileOf } from '../../../test/helpers/read-records.ts';
import { sized } from '../../../test/helpers/sizes.ts';
import { addDays, type Day } from '../../core/time/period.ts';
import type { Database } from '../database/database.ts';
import { systemScope } from '../identity/access.ts';
import { rebuildRollups } from '../rollups/rollups.ts';
import type { Outcome, WholeDays } from './delivery.ts';
import { importFile } from './import-file.ts';
import { undoImport } from './undo-import.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const PROPERTY = '123456';

async function start() {
  return await contextOn(await database());
}

async function contextOn(db: Database) {
  const group = await aDealerGroup(db);
  const ingest = await ingestOn(db, NOW);
  const [dealershipId = 0] = group.dealershipIds;
  const dealerGroupId = group.id;
  const one = async (content: string, whole?: WholeDays): Promise<Outcome> => {
    const scope = await systemScope(db, dealerGroupId);
    const file = fileOf(content, whole ? 'pull' : 'export.csv');
    const came = whole ? ({ cameBy: 'pull', whole } as const) : ({ cameBy: 'upload' } as const);
    const [outcome] = (await importFile(ingest, { scope, dealershipId, file, ...came })) ?? [];
    if (!outcome) throw new Error('Nothing came of the file.');
    return outcome;
  };
  const rows = async (text: string) => (await db.owner.query({ text, rowMode: 'array' })).rows;
  return {
    ...{ db, dealerGroupId, dealershipId, one, rows },
    undo: (runId: number) =>
      db.inGroups([dealerGroupId], (tx) =>
        undoImport(tx, { dealerGroupId, runId, userId: group.admin.userId, now: NOW, trueNow: NOW }),
      ),
    connect: (platform: string, account: string, days: readonly [Day, Day] = ['2020-01-01', '2026-11-19']) =>
      db.owner.query(
        `insert into platform_account (dealer_group_id, dealership_id, platform, account, title, credential, key_id,
           credential_hint, asked_from, first_pulled_day, last_pulled_day, created_at)
         values ($1, $2, $3, $4, 'Maple Ford', '', '', '', $5, $5, $6, now())`,
        [dealerGroupId, dealershipId, platform, account, ...days],
      ),
    visits: () =>
      rows(
        `select day::text, source, account, sessions::int from web_traffic where cut = 'channel' and dealership_id = ${dealershipId}
         order by day, source, account`,
      ),
    counted: () =>
      rows(
        `select day::text, sessions::int from measure_day where sessions > 0 and dealership_id = ${dealershipId} order by 1`,
      ),
    expectRollups: async () => {
      const all = `select * from measure_day where dealership_id = ${dealershipId} order by day`;
      const before = await rows(all);
      await db.inGroups([dealerGroupId], (tx) => rebuildRollups(tx, 'web_traffic', dealerGroupId));
      expect(await rows(all)).toEqual(before);
    },
  };
}

const plain = (day: Day) => day.replaceAll('-', '');

/** A GA4 export with or without the property's name. */
const ga4File = (days: readonly Day[], sessions: number, property: string | null = null) =>
  [
    ...(property === null ? [] : [`# Property: ${property}`]),
    `# Start date: ${plain(days[0] ?? '2023-01-01')}`,
    `# End date: ${plain(days.at(-1) ?? '2023-01-01')}`,
    'Date,Session default channel group,Sessions,Engaged sessions',
    ...days.map((day) => `${plain(day)},Direct,${sessions},1`),
    '',
  ].join('\n');

const universalFile = (days: readonly Day[], sessions: number) =>
  [
    'Default Channel Grouping,Date,Sessions,% New Sessions,Bounce Rate,Pages / Session',
    ...days.map((day) => `Direct,${plain(day)},${sessions},50.00%,40.00%,2.00`),
    '',
  ].join('\n');

const ga4Pull = (days: readonly Day[], sessions: number, account = PROPERTY) => {
  const [first = '2023-01-01', last = first] = [days[0], days.at(-1)];
  const columns = ['Date', 'Session default channel group', 'Sessions'];
  const head = { pulled: { platform: 'ga4', account, cut: 'channel', first, last, columns } };
  const content = [head, ...days.map((day) => [plain(day), 'Direct', String(sessions)])];
  const whole: WholeDays = { account, cut: 'channel', first, last };
  return [content.map((line) => JSON.stringify(line)).join('\n'), whole] as const;
};

const daysFrom = (first: Day, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));
const MARCH: Day = '2023-03-01';

describe('one source per day', () => {
  it('Google Analytics counts before Universal Analytics, whichever came first', async () => {
    const context = await start();
    const older = await context.one(universalFile(daysFrom(MARCH, 3), 50));
    const newer = await context.one(ga4File(daysFrom('2023-03-02', 3), 60, 'Maple Ford'));
    expect(newer.warning).toBe(
      '2 lines from a file of Universal Analytics for Mar 2–3, 2023 no longer count: this import covers the same days, and each day counts once. Undo restores them.',
    );
    const both = [
      ['2023-03-01', 'universal-analytics', null, 50],
      ['2023-03-02', 'ga4', 'Maple Ford', 60],
      ['2023-03-03', 'ga4', 'Maple Ford', 60],
      ['2023-03-04', 'ga4', 'Maple Ford', 60],
    ];
    expect(await context.visits()).toEqual(both);
    const again = await context.one(universalFile(daysFrom(MARCH, 3), 51));
    expect(again).toMatchObject({ state: 'done', accepted: 1, changed: 1, skipped: 2, leftOut: 2 });
    expect(again.warning).toBe(
      '2 rows were left out: Mar 2–3, 2023 are already covered by Google Analytics (Maple Ford), and each day counts once. Undo that import to count them.',
    );
    expect(await context.visits()).toEqual([
      ['2023-03-01', 'universal-analytics', null, 51],
      ...both.slice(1),
    ]);
    await context.undo(newer.runId);
    expect(await context.visits()).toEqual(
      daysFrom(MARCH, 3).map((day) => [day, 'universal-analytics', null, 51]),
    );
    await context.undo(again.runId);
    expect(await context.visits()).toEqual(
      daysFrom(MARCH, 3).map((day) => [day, 'universal-analytics', null, 50]),
    );
    await context.undo(older.runId);
    expect(await context.visits()).toEqual([]);
  });

  it('a connection takes precedence over files for its days; files count on other days', async () => {
    const context = await start();
    await context.connect('ga4', PROPERTY);
    await context.one(ga4File(daysFrom(MARCH, 2), 70));
    const pull = await context.one(...ga4Pull(daysFrom('2023-03-02', 2), 80));
    expect(pull.warning).toContain('from a file of Google Analytics for Mar 2, 2023 no longer counts');
    const file = await context.one(ga4File(daysFrom('2023-03-02', 3), 90, 'Maple Ford'));
    expect(file.warning).toContain(
      'Mar 2–3, 2023 are already covered by the connection to Google Analytics, Maple Ford,',
    );
    expect(await context.visits()).toEqual([
      ['2023-03-01', 'ga4', null, 70],
      ['2023-03-02', 'ga4', PROPERTY, 80],
      ['2023-03-03', 'ga4', PROPERTY, 80],
      ['2023-03-04', 'ga4', 'Maple Ford', 90],
    ]);
    await context.undo(pull.runId);
    expect(await context.visits()).toEqual([
      ['2023-03-01', 'ga4', null, 70],
      ...daysFrom('2023-03-02', 3).map((day) => ['ga4', 'Maple Ford', 90].toSpliced(0, 0, day)),
    ]);
    await context.expectRollups();
  });

  it('undoing the first of two pulls does not bring back a day that the second lacks too', async () => {
    const context = await start();
    await context.connect('ga4', PROPERTY);
    const [, whole] = ga4Pull(daysFrom(MARCH, 3), 70);
    await context.one(...ga4Pull(daysFrom(MARCH, 3), 70));
    const [without] = ga4Pull([MARCH, '2023-03-03'], 70);
    const gone = await context.one(without, whole);
    expect(gone).toMatchObject({ rows: 3, changed: 1 });
    expect(await context.one(without, whole)).toMatchObject({ rows: 2, changed: 0, skipped: 0 });
    const left = [
      ['2023-03-01', 'ga4', PROPERTY, 70],
      ['2023-03-03', 'ga4', PROPERTY, 70],
    ];
    expect(await context.visits()).toEqual(left);
    await context.undo(gone.runId);
    expect(await context.visits()).toEqual(left);
    await context.expectRollups();
  });

  it('two connections add up; a property that is no longer connected is superseded', async () => {
    const context = await start();
    await context.connect('ga4', PROPERTY);
    await context.connect('ga4', '777777');
    await context.one(...ga4Pull([MARCH], 80));
    await context.one(...ga4Pull([MARCH], 20, '777777'));
    expect(await context.counted()).toEqual([[MARCH, 100]]);
    await context.one(...ga4Pull([MARCH], 81));
    expect(await context.counted()).toEqual([[MARCH, 101]]);
    await context.db.owner.query(`delete from platform_account where account = '${PROPERTY}'`);
    await context.one(...ga4Pull([MARCH], 21, '777777'));
    expect(await context.counted()).toEqual([[MARCH, 21]]);
  });

  it('accounts of ads add up where they are surely two', async () => {
    const context = await start();
    const ads = (account: string, cost: number, head = 'Customer ID') =>
      `Day,${head},Campaign,Currency code,Impr.,Clicks,Cost\n2026-11-02,${account},Trucks,USD,100,10,${cost}\n`;
    const costs = () =>
      context.rows('select account, cost_cents::int from ad_performance order by 1 nulls first');
    await context.one(ads('123-456-7890', 10));
    await context.one(ads('123-456-7890', 11));
    const [mine, other] = [
      ['1234567890', 1_100],
      ['9876543210', 500],
    ];
    await context.one(ads('987-654-3210', 5));
    expect(await costs()).toEqual([mine, other]);
    // The name may belong to either account.
    const named = await context.one(ads('Maple Ford', 7, 'Account name'));
    expect(named.warning).toContain('Google Ads (1234567890)');
    expect(named.warning).toContain('Google Ads (9876543210)');
    expect(await costs()).toEqual([['Maple Ford', 700]]);
    await context.undo(named.runId);
    expect(await costs()).toEqual([mine, other]);
  });
});

type Delivered = {
  readonly kind: 'ga4' | 'named' | 'universal' | 'pull';
  readonly from: number;
  readonly count: number;
};
const delivered: fc.Arbitrary<Delivered> = fc.record({
  kind: fc.constantFrom('ga4', 'named', 'universal', 'pull'),
  from: fc.integer({ min: 0, max: 4 }),
  count: fc.integer({ min: 1, max: 4 }),
});
const RANKS = { universal: 0, ga4: 1, named: 1, pull: 2 } as const;
const CONTENTS: Readonly<
  Record<Delivered['kind'], (days: Day[], sessions: number) => readonly [string, WholeDays?]>
> = {
  ga4: (days, sessions) => [ga4File(days, sessions)],
  named: (days, sessions) => [ga4File(days, sessions, 'Maple Ford')],
  universal: (days, sessions) => [universalFile(days, sessions)],
  pull: (days, sessions) => ga4Pull(days, sessions),
};

it('in any order of deliveries and undos, each day counts once', async () => {
  const db = await database();
  await fc.assert(
    fc.asyncProperty(
      fc.array(delivered, { minLength: 2, maxLength: 6 }),
      fc.array(fc.nat(5), { maxLength: 3 }),
      async (deliveries, undone) => {
        const context = await contextOn(db);
        await context.connect('ga4', PROPERTY);
        const outcomes: Outcome[] = [];
        const states: unknown[][] = [];
        for (const [index, { kind, from, count }] of deliveries.entries()) {
          states.push(await context.visits());
          const days = daysFrom(addDays(MARCH, from), count);
          outcomes.push(await context.one(...CONTENTS[kind](days, index + 1)));
        }
        const reported = daysFrom(MARCH, 8).flatMap((day, place) => {
          const of = [...deliveries.entries()].filter(
            ([, { from, count }]) => from <= place && place < from + count,
          );
          const [best] = of.sort(([a, one], [b, other]) => RANKS[other.kind] - RANKS[one.kind] || b - a);
          return best ? [[day, best[0] + 1]] : [];
        });
        expect(await context.counted()).toEqual(reported);
        for (const at of undone) {
          const { runId = 0 } = outcomes[at % outcomes.length] ?? {};
          await context.undo(runId).catch(() => undefined);
          const days = (await context.visits()).map(([day]) => day);
          expect(days).toEqual([...new Set(days)]);
        }
        await context.expectRollups();
        if (undone.length > 0) return;
        for (const [back, { runId, changed, leftOut }] of outcomes.entries().toArray().reverse()) {
          if (changed + leftOut > 0) await context.undo(runId);
          expect(await context.visits()).toEqual(states[back]);
        }
      },
    ),
    { numRuns: sized({ quick: 8, soak: 200 }) },
  );
}, 120_000);
