import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Day, daysBetween } from '../../src/core/time/period.ts';
import { dailyTrend } from '../../src/features/reports/kpis/contract-trends.ts';
import type { Database } from '../../src/server/database/database.ts';
import { undoImport } from '../../src/server/ingest/undo-import.ts';
import { rebuildRollups } from '../../src/server/rollups/rollups.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { drop } from '../helpers/ingest.ts';
import { server } from '../helpers/server.ts';
import { sized } from '../helpers/sizes.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const YEAR_START: Day = '2026-01-01';
/** A gap of this many days between two files still counts as known. */
const BRIDGED = 14;

const list = (days: readonly Day[]) =>
  `Lead ID,Lead Date,Lead Source\n${days.map((day) => `${day},${day},Web`).join('\n')}\n`;

async function start() {
  const to = await server({ now: NOW });
  const group = await aDealerGroup(to.database, { dealerships: 1 });
  const into = { group, dealershipId: group.dealershipIds[0] ?? 0 };
  return { to, group, into, ingest: to.services.ingest, me: await to.as(group.admin.userId) };
}

/** The known days of the rollup, with their leads. */
async function counted(db: Database): Promise<Record<Day, number>> {
  const { rows } = await db.owner.query<{ day: Day; leads: number }>(
    'select day::text, leads::integer from measure_day where leads is not null order by day',
  );
  return Object.fromEntries(rows.map(({ day, leads }) => [day, leads]));
}

it('distinguishes a month between two files from a month without leads', async () => {
  const { to, group, into, ingest, me } = await start();
  await drop(ingest, list(['2026-10-30', '2026-11-02']), into);
  await drop(ingest, list(['2026-08-03', '2026-08-05']), into);
  const july = { dealerGroupId: group.id, metric: 'leads', view: 'quarter', year: 2026, quarter: 3 } as const;
  const before = await me.call(dailyTrend, july);
  const known = (reply: typeof before) =>
    reply.lines[0]?.points.filter(({ value }) => value !== null).map(({ at, value }) => [at, value]);
  expect(known(before)).toEqual([
    ['2026-08-03', 1],
    ['2026-08-04', 0],
    ['2026-08-05', 1],
  ]);
  // The file in between makes its own days known, and short gaps on both sides.
  await drop(ingest, list(['2026-08-18', '2026-10-20']), into);
  const after = await counted(to.database);
  expect(Object.keys(after)).toHaveLength(daysBetween('2026-08-03', '2026-11-02') + 1);
  expect(to.bugs).toEqual([]);
});

const span = fc
  .tuple(fc.nat(240), fc.nat(40), fc.nat(40))
  .map(([start, one, two]) =>
    [start, start + one, start + one + two].map((days) => addDays(YEAR_START, days)),
  );

/** The known days after these files, day by day. */
function naive(files: readonly (readonly Day[])[]): Set<Day> {
  const known = new Set<Day>();
  for (const days of files) {
    const last = days.at(-1) ?? YEAR_START;
    for (let day = days[0] ?? last; day <= last; day = addDays(day, 1)) known.add(day);
  }
  const sorted = [...known].sort();
  sorted.forEach((day, index) => {
    const next = sorted[index + 1] ?? day;
    if (daysBetween(day, next) > BRIDGED + 1) return;
    for (let between = addDays(day, 1); between < next; between = addDays(between, 1)) known.add(between);
  });
  return known;
}

it(
  'has the same known days for any order of files, and after an undo',
  async () => {
    const { to, group, into, ingest } = await start();
    const { database } = to;
    const undo = (runId: number) =>
      database.inGroups([group.id], (tx) =>
        undoImport(tx, {
          dealerGroupId: group.id,
          runId,
          userId: group.admin.userId,
          now: NOW,
          trueNow: NOW,
        }),
      );
    await fc.assert(
      fc.asyncProperty(fc.array(span, { minLength: 1, maxLength: 5 }), fc.nat(4), async (files, taken) => {
        await database.owner.query('delete from lead');
        await database.owner.query('delete from feed_reach');
        await database.owner.query('delete from measure_day');
        await database.owner.query('delete from import_run');
        const runs: number[] = [];
        for (const days of files) runs.push((await drop(ingest, list(days), into)).runId);
        expect(new Set(Object.keys(await counted(database)))).toEqual(naive(files));
        const index = taken % files.length;
        await undo(runs[index] ?? 0);
        const rest = files.filter((_, at) => at !== index);
        const left = Object.keys(await counted(database));
        // A day covered only by the last of several equal leads may stay known; an uncovered day
        // may not.
        expect(left.filter((day) => !naive(files).has(day as Day))).toEqual([]);
        expect([...naive(rest)].filter((day) => !left.includes(day))).toEqual([]);
        const kept = await counted(database);
        await database.inGroups([group.id], (tx) => rebuildRollups(tx, 'lead', group.id));
        expect(await counted(database)).toEqual(kept);
      }),
      { numRuns: sized({ quick: 25, soak: 2_000 }), seed: 20_261_121 },
    );
  },
  sized({ quick: 60_000, soak: 7_200_000 }),
);
