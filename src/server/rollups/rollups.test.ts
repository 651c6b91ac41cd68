import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { dealsAt, type StoredDeal, storeDeals } from '../../../test/helpers/deals.ts';
import { aLead, leadsAt, type Place, type StoredLead, storeLeads } from '../../../test/helpers/leads.ts';
import { ordersAt, type StoredOrder, storeOrders } from '../../../test/helpers/repair-orders.ts';
import { emptyRecords } from '../../../test/helpers/store-records.ts';
import { factsOfFeed, measures, measuresOfFact } from '../../core/kpis/facts.ts';
import { FEEDS } from '../../core/kpis/feeds.ts';
import type { Day } from '../../core/time/period.ts';
import type { Target } from '../../records/kinds.ts';
import type { Database, Tx } from '../database/database.ts';
import type { DayCell } from './day-cells.ts';
import {
  budgetDaysStatement,
  daysStatement,
  everyDayStatement,
  everyMonthStatement,
  monthsStatement,
} from './rollup-statements.ts';
import { rebuildRollups, recomputeRollups } from './rollups.ts';

async function aGroup(dealerships = 2) {
  const db = await database();
  const group = await aDealerGroup(db, { dealerships });
  const places = group.dealershipIds.map((dealershipId) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  }));
  return { db, dealerGroupId: group.id, places, place: places[0] as Place };
}

function inGroup<T>(of: { db: Database; dealerGroupId: number }, work: (tx: Tx) => Promise<T>): Promise<T> {
  return of.db.inGroups([of.dealerGroupId], work);
}

type Row = Record<string, number | string | null>;

/** Every non-empty rollup row, days and months. */
async function rollups(of: { db: Database; dealerGroupId: number }): Promise<Row[]> {
  return await inGroup(of, async ({ client }) => {
    const columns = measures.map(({ key }) => key).join(', ');
    const { rows } = await client.query<Row>(
      `select 'day' as grain, dealership_id, day, ${columns} from measure_day where coalesce(${columns}) is not null
       union all select 'month', dealership_id, month, ${columns} from measure_month where coalesce(${columns}) is not null
       order by 1, 2, 3`,
    );
    return rows;
  });
}

async function leadsOn(of: { db: Database; dealerGroupId: number }, grain: string): Promise<Row> {
  const rows = await rollups(of);
  return Object.fromEntries(
    rows.filter((row) => row.grain === grain).map(({ day, leads }) => [day, leads]),
  ) as Row;
}

it('knows the days between the first and the last lead, and no other', async () => {
  const of = await aGroup(1);
  await storeLeads(of.db, [
    aLead(of.place, '2026-02-27'),
    aLead(of.place, '2026-02-27', { is_duplicate: true }),
    aLead(of.place, '2026-03-02', { department: 'service' }),
  ]);
  expect(await leadsOn(of, 'day')).toEqual({
    '2026-02-27': 2,
    '2026-02-28': 0,
    '2026-03-01': 0,
    '2026-03-02': 0,
  });
  expect(await leadsOn(of, 'month')).toEqual({ '2026-02-01': 2, '2026-03-01': 0 });
});

it('moves a lead whose day was corrected, over the end of a month too', async () => {
  const of = await aGroup(1);
  const moved = aLead(of.place, '2026-01-31');
  await storeLeads(of.db, [moved, aLead(of.place, '2026-01-30'), aLead(of.place, '2026-02-03')]);
  await inGroup(of, async (tx) => {
    await tx.sql
      .updateTable('lead')
      .set({ day: '2026-02-02' })
      .where('natural_key', '=', moved.natural_key)
      .execute();
    const cells = (['2026-01-31', '2026-02-02'] as const).map((day) => ({
      dealershipId: of.place.dealershipId,
      day,
    }));
    await recomputeRollups(tx, { feed: 'lead', dealerGroupId: of.dealerGroupId, cells });
  });
  expect(await leadsOn(of, 'day')).toEqual({
    '2026-01-30': 1,
    '2026-01-31': 0,
    '2026-02-01': 0,
    '2026-02-02': 1,
    '2026-02-03': 1,
  });
  expect(await leadsOn(of, 'month')).toEqual({ '2026-01-01': 1, '2026-02-01': 2 });
});

it('does nothing for no cells, and the same again for the same ones', async () => {
  const of = await aGroup(1);
  const leads = [aLead(of.place, '2026-01-31')];
  await storeLeads(of.db, leads);
  const before = await rollups(of);
  const cell: DayCell = { dealershipId: of.place.dealershipId, day: '2026-01-31' };
  for (const cells of [[], [cell, cell]]) {
    await inGroup(of, (tx) => recomputeRollups(tx, { feed: 'lead', dealerGroupId: of.dealerGroupId, cells }));
    expect(await rollups(of)).toEqual(before);
  }
});

it('counts every lead of imports that run at the same time', async () => {
  const of = await aGroup(2);
  const imports = Array.from({ length: 8 }, () => of.places.map((place) => aLead(place, '2026-05-04')));
  // Half of them use the reverse order of dealerships.
  await Promise.all(imports.map((leads, index) => storeLeads(of.db, index % 2 ? leads : leads.toReversed())));
  const rows = await rollups(of);
  expect(rows.map(({ grain, leads }) => [grain, leads])).toEqual([
    ['day', 8],
    ['day', 8],
    ['month', 8],
    ['month', 8],
  ]);
});

it('counts what another import commits while it waits for it', async () => {
  const of = await aGroup(1);
  await storeLeads(of.db, [aLead(of.place, '2026-05-04')]);
  const touched = {
    feed: 'lead',
    dealerGroupId: of.dealerGroupId,
    cells: [{ dealershipId: of.place.dealershipId, day: '2026-05-04' }],
  } as const;
  const again = Promise.withResolvers<void>();
  await inGroup(of, async (tx) => {
    await tx.client.query(
      `insert into lead (dealer_group_id, dealership_id, source, natural_key, day, received_at, department, lead_type, raw_source)
       values ($1, $2, 'adf', 'second', '2026-05-04', $3, 'sales', 'phone', 'Line')`,
      [of.dealerGroupId, of.place.dealershipId, '2026-05-04T12:00:00Z'],
    );
    await recomputeRollups(tx, touched);
    inGroup(of, (other) => recomputeRollups(other, touched)).then(again.resolve, again.reject);
    await someoneWaits(of.db);
  });
  await again.promise;
  expect(await leadsOn(of, 'day')).toEqual({ '2026-05-04': 2 });
  expect(await leadsOn(of, 'month')).toEqual({ '2026-05-01': 2 });
});

async function someoneWaits(db: Database): Promise<void> {
  const text = db.isDistributed
    ? 'select 1 from citus_lock_waits'
    : `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await db.owner.query(text)).rows.length === 0);
}

const DAYS: readonly Day[] = [
  '2026-01-30',
  '2026-01-31',
  '2026-02-01',
  '2026-02-28',
  '2026-03-01',
  '2026-03-05',
];

type Stored = StoredLead | StoredDeal | StoredOrder;

/** How a feed's records are made, stored and removed; lines go with their order. */
interface Kind {
  readonly feed: Target;
  readonly store: (db: Database, records: readonly Stored[]) => Promise<void>;
  readonly daysOf: (record: Stored) => readonly (Day | null)[];
  readonly some: (
    places: readonly Place[],
    count?: { least: number; most: number },
  ) => fc.Arbitrary<Stored[]>;
}

const KINDS: readonly Kind[] = [
  {
    feed: 'lead',
    store: (db, leads) => storeLeads(db, leads as StoredLead[]),
    daysOf: (lead) => [lead.day, (lead as StoredLead).sold_day],
    some: (places, count) => leadsAt(places, DAYS, count),
  },
  {
    feed: 'deal',
    store: (db, deals) => storeDeals(db, deals as StoredDeal[]),
    daysOf: ({ day }) => [day],
    some: (places, count) => dealsAt(places, DAYS, count),
  },
  {
    feed: 'repair_order',
    store: (db, orders) => storeOrders(db, orders as StoredOrder[]),
    daysOf: ({ day }) => [day],
    some: (places, count) => ordersAt(places, DAYS, count),
  },
];

interface Step {
  readonly kind: 'late' | 'moved' | 'corrected' | 'gone' | 'repeated';
  readonly of: Kind;
  readonly at: number;
  readonly record: Stored;
}

function steps(places: readonly Place[]): fc.Arbitrary<Step[]> {
  const step = fc.constantFrom(...KINDS).chain((of) =>
    fc.record({
      kind: fc.constantFrom('late', 'moved', 'corrected', 'gone', 'repeated') as fc.Arbitrary<Step['kind']>,
      of: fc.constant(of),
      at: fc.nat(),
      record: of.some(places, { least: 1, most: 1 }).map(([first]) => first as Stored),
    }),
  );
  return fc.array(step, { minLength: 1, maxLength: 15 });
}

describe('after late, moved, corrected, repeated and withdrawn records of every feed', () => {
  it('the rollups equal a rebuild', async () => {
    const of = await aGroup(3);
    const runs = fc.tuple(
      fc.tuple(...KINDS.map(({ some }) => some(of.places, { least: 0, most: 40 }))),
      steps(of.places),
    );
    await fc.assert(
      fc.asyncProperty(runs, async ([records, changes]) => {
        await emptyRecords(of.db, [of.dealerGroupId]);
        const kept = new Map<string, Stored>();
        for (const [index, kind] of KINDS.entries()) {
          await kind.store(of.db, records[index] ?? []);
          for (const record of records[index] ?? []) kept.set(keyOf(kind, record), record);
        }
        for (const [index, step] of changes.entries()) await change(of, kept, { ...step, index });
        const reported = await rollups(of);
        for (const { feed } of KINDS) await inGroup(of, (tx) => rebuildRollups(tx, feed, of.dealerGroupId));
        expect(reported).toEqual(await rollups(of));
      }),
      { numRuns: Number(process.env.ROOFTOP_SOAK_RUNS ?? 6), seed: 5 },
    );
  });
});

type Of = Awaited<ReturnType<typeof aGroup>>;

function keyOf({ feed }: Kind, record: Stored): string {
  return `${feed} ${record.dealership_id} ${record.source} ${record.natural_key}`;
}

/** A late record, or an earlier one that moves, changes, repeats or is removed. */
async function change(of: Of, kept: Map<string, Stored>, { index, ...step }: Step & { index: number }) {
  const { kind, record } = step;
  const own = [...kept].filter(([key]) => key.startsWith(`${step.of.feed} `));
  const earlier = own[step.at % Math.max(1, own.length)]?.[1];
  if (kind === 'late' || !earlier) {
    const late = { ...record, natural_key: `late ${index}` } as Stored;
    kept.set(keyOf(step.of, late), late);
    return await step.of.store(of.db, [late]);
  }
  await takeAway(of, step.of, earlier);
  kept.delete(keyOf(step.of, earlier));
  if (kind === 'gone') return;
  const after = { ...versionOf(kind, earlier, record), ...identity(earlier) } as Stored;
  kept.set(keyOf(step.of, after), after);
  await step.of.store(of.db, [after]);
}

function versionOf(kind: Step['kind'], earlier: Stored, record: Stored): Stored {
  if (kind === 'repeated') return earlier;
  return (kind === 'moved' ? { ...earlier, day: record.day } : { ...record, day: earlier.day }) as Stored;
}

async function takeAway(of: Of, { feed, daysOf }: Kind, record: Stored): Promise<void> {
  await inGroup(of, async (tx) => {
    const tables = feed === 'repair_order' ? (['repair_order_line', feed] as const) : ([feed] as const);
    for (const table of tables) {
      await tx.sql
        .deleteFrom(table)
        .where('dealership_id', '=', record.dealership_id)
        .where('source', '=', record.source)
        .where('natural_key', '=', record.natural_key)
        .execute();
    }
    const days = daysOf(record).filter((day) => day !== null);
    const cells = days.map((day) => ({ dealershipId: record.dealership_id, day }));
    await recomputeRollups(tx, { feed, dealerGroupId: of.dealerGroupId, cells });
  });
}

function identity({ dealer_group_id, dealership_id, source, natural_key }: Stored) {
  return { dealer_group_id, dealership_id, source, natural_key };
}

describe.each(FEEDS)('the statements of the feed %s', (feed) => {
  const statements = {
    days: feed === 'spend' ? budgetDaysStatement() : daysStatement(feed),
    months: monthsStatement(feed),
    'group-days': everyDayStatement(feed, 'group'),
    'group-months': everyMonthStatement(feed, 'group'),
  };

  it('set the columns of its own facts and no others', () => {
    const own = factsOfFeed(feed).flatMap(({ key }) => measuresOfFact(key).map((measure) => measure.key));
    for (const statement of Object.values(statements)) {
      const set = [...statement.matchAll(/(\w+) = excluded\./g)].map(([, column]) => column);
      expect(set).toEqual(own);
    }
  });
});

it('has a column in both tables for every measure, and a measure for every column', async () => {
  const of = await aGroup(1);
  for (const table of ['measure_day', 'measure_month']) {
    const { rows } = await of.db.owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = $1 and data_type = 'bigint'`,
      [table],
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(measures.map(({ key }) => key).sort());
  }
});
