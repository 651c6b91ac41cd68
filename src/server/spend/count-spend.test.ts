import fc from 'fast-check';
import { expect, inject, it, onTestFinished } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import type { Place } from '../../../test/helpers/leads.ts';
import {
  anExpense,
  dropSpend,
  endOf,
  expensesAt,
  type StoredExpense,
  spendDays,
  storeSpend,
} from '../../../test/helpers/spend.ts';
import { addDays, type Day } from '../../core/time/period.ts';
import type { Database } from '../database/database.ts';
import { type Change, listenForChanges } from '../live/realtime.ts';
import { rebuildRollups } from '../rollups/rollups.ts';

const RUNS = Number(process.env.ROOFTOP_SOAK_RUNS ?? 6);
const MONTHS: readonly Day[] = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-05-01', '2027-02-01'];

async function aGroup(dealerships: number) {
  const db = await database();
  const group = await aDealerGroup(db, { dealerships });
  const places = group.dealershipIds.map((dealershipId) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  }));
  return { db, places, place: places[0] as Place, groupId: group.id };
}

const COLUMNS = ['days', 'days_told', 'planned', 'actual', 'coop'].map((column) => `spend_${column}`);

async function rollups(db: Database, table: 'day' | 'month'): Promise<Record<string, number[]>> {
  const { rows } = await db.owner.query(
    `select dealership_id || ' ' || ${table} as at, ${COLUMNS.join(', ')} from measure_${table}
     where spend_days is not null order by dealership_id, ${table}`,
  );
  return Object.fromEntries(rows.map(({ at, ...sums }) => [at, COLUMNS.map((column) => sums[column])]));
}

/** Expected sums by day or month, computed naively. */
function counted(expenses: readonly StoredExpense[], stepOf: (day: Day) => string): Record<string, number[]> {
  const sums: Record<string, number[]> = {};
  for (const { dealership_id, month } of expenses) {
    for (let day = month; day <= endOf(month); day = addDays(day, 1)) {
      sums[`${dealership_id} ${stepOf(day)}`] = [0, 0, 0, 0, 0];
    }
  }
  for (const { dealership_id, day, planned, actual, coop } of expenses.flatMap(spendDays)) {
    const at = `${dealership_id} ${stepOf(day)}`;
    const own = [1, actual === null ? 0 : 1, planned, actual ?? 0, coop];
    sums[at] = own.map((value, index) => value + (sums[at]?.[index] ?? 0));
  }
  return sums;
}

/** By dealership. */
async function knownMonths(db: Database): Promise<string[]> {
  const { rows } = await db.owner.query<{ at: string }>(
    `select dealership_id || ' ' || lower(known)::text || ' ' || (upper(known) - 1)::text as at
     from feed_reach r cross join unnest(datemultirange(daterange(r.first_day, r.last_day, '[]')) - r.gaps) as known
     where fact = 'spend' order by dealership_id, known`,
  );
  return rows.map(({ at }) => at);
}

function stretches(expenses: readonly StoredExpense[]): string[] {
  const months = [...new Set(expenses.map(({ dealership_id, month }) => `${dealership_id} ${month}`))].sort();
  const found: { id: string; first: Day; last: Day }[] = [];
  for (const [id, month] of months.map((one) => one.split(' ') as [string, Day])) {
    const before = found.at(-1);
    if (before?.id === id && addDays(before.last, 1) === month) before.last = endOf(month);
    else found.push({ id, first: month, last: endOf(month) });
  }
  return found.map(({ id, first, last }) => `${id} ${first} ${last}`);
}

it('counts every day, month and known month after any acts, as a rebuild does', {
  timeout: 300_000,
}, async () => {
  const { db, places, groupId } = await aGroup(3);
  const acts = fc.array(
    fc.record({
      added: expensesAt(places, MONTHS, { least: 0, most: 8 }),
      taken: fc.array(fc.nat(), { maxLength: 6 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      let kept: StoredExpense[] = [];
      for (const { added, taken } of all) {
        await storeSpend(db, added);
        kept.push(...added);
        const gone = new Set(
          taken.map((at) => kept[at % Math.max(kept.length, 1)]).filter((one) => one !== undefined),
        );
        await dropSpend(db, [...gone]);
        kept = kept.filter((one) => !gone.has(one));
        expect(await rollups(db, 'day')).toEqual(counted(kept, (day) => day));
        expect(await rollups(db, 'month')).toEqual(counted(kept, (day) => `${day.slice(0, 8)}01`));
        expect(await knownMonths(db)).toEqual(stretches(kept));
      }
      const [days, months] = [await rollups(db, 'day'), await rollups(db, 'month')];
      await db.owner.query('update measure_day set spend_days = 7, spend_planned = 1 where spend_coop = 0');
      await db.inGroups([groupId], (tx) => rebuildRollups(tx, 'spend', groupId));
      expect([await rollups(db, 'day'), await rollups(db, 'month')]).toEqual([days, months]);
      await dropSpend(db, kept);
      expect(await knownMonths(db)).toEqual([]);
      expect(await rollups(db, 'month')).toEqual({});
    }),
    { numRuns: RUNS, seed: 21, endOnFailure: true },
  );
});

it('says when budgets were last changed, and forgets a store that has none', async () => {
  const { db, place } = await aGroup(1);
  const expense = anExpense(place, '2026-02-01');
  await storeSpend(db, [expense]);
  const received = () => db.owner.query(`select last_received_at from feed_reach where fact = 'spend'`);
  expect((await received()).rows).toEqual([{ last_received_at: new Date('2026-11-01T12:00:00Z') }]);
  await dropSpend(db, [expense]);
  expect((await received()).rows).toEqual([]);
});

// A cluster refuses to analyze in a transaction that wrote.
const onOneNode = it.runIf(inject('citusUrl') === null);

onOneNode(
  'has the database look at tables that have just grown large, before it looks anything up in them',
  async () => {
    const { db, place } = await aGroup(1);
    const known = async () => {
      const { rows } = await db.owner.query(
        `select greatest(min(reltuples), 0) as rows from pg_class where relname in ('expense', 'budget_flight')`,
      );
      return Number(rows[0]?.rows);
    };
    await storeSpend(db, [anExpense(place, '2026-01-01')]);
    expect(await known()).toBeLessThan(1_000);
    await storeSpend(
      db,
      Array.from({ length: 1_200 }, () => anExpense(place, '2026-02-01')),
    );
    expect(await known()).toBeGreaterThanOrEqual(1_000);
  },
);

it('notifies open screens whose spend changed', async () => {
  const { db, places, groupId } = await aGroup(2);
  const changes = await listenForChanges(db.url);
  onTestFinished(() => changes.close());
  const heard = new Promise<Change>((resolve) => changes.subscribe(resolve));
  await storeSpend(db, [anExpense(places[1] as Place, '2026-02-01')]);
  expect(await heard).toEqual({
    dealerGroupId: groupId,
    dealershipIds: [places[1]?.dealershipId],
    facts: ['spend'],
  });
});

it('keeps the months of acts that run at the same time', async () => {
  const { db, places } = await aGroup(2);
  // Half of them use the reverse order of stores.
  const acts = MONTHS.map((month, index) => {
    const own = places.map((place) => anExpense(place, month));
    return index % 2 ? own : own.toReversed();
  });
  await Promise.all(acts.map((expenses) => storeSpend(db, expenses)));
  const all = acts.flat();
  expect(await knownMonths(db)).toEqual(stretches(all));
  expect(await rollups(db, 'day')).toEqual(counted(all, (day) => day));
});
