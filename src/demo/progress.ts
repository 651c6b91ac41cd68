import type { Day } from '../core/time/period.ts';
import type { Database, Tx } from '../server/database/database.ts';
import { demoRooftop } from './groups.ts';
import type { Place } from './source.ts';

export interface DemoDealership extends Place {
  readonly dealerGroupId: number;
  readonly dealershipId: number;
}

export interface DemoProgress {
  readonly monthsDone: number;
  readonly monthsTotal: number;
  readonly percent: number;
}

export async function demoDealerships(database: Database): Promise<DemoDealership[]> {
  const groupIds = await demoGroupIds(database);
  if (groupIds.length === 0) return [];
  const rows = await database.inGroups(groupIds, (tx) =>
    tx.sql
      .selectFrom('demo_rooftop as r')
      .innerJoin('dealership as d', (join) =>
        join.onRef('d.dealer_group_id', '=', 'r.dealer_group_id').onRef('d.id', '=', 'r.dealership_id'),
      )
      .select(['r.dealer_group_id', 'r.dealership_id', 'r.key', 'r.seed', 'r.story_day'])
      .where('r.dealer_group_id', '=', (eb) => eb.fn.any(eb.val(groupIds)))
      .where('d.status', '=', 'active')
      .orderBy('r.dealer_group_id')
      .orderBy('r.dealership_id')
      .execute(),
  );
  return rows.flatMap((row) => {
    const rooftop = demoRooftop(row.key);
    if (!rooftop) return [];
    const world = { seed: row.seed, storyDay: row.story_day };
    return [{ dealerGroupId: row.dealer_group_id, dealershipId: row.dealership_id, world, rooftop }];
  });
}

async function demoGroupIds(database: Database): Promise<number[]> {
  const accounts = await database.people
    .selectFrom('user_account')
    .select('id')
    .where('is_demo', '=', true)
    .execute();
  const found = new Set<number>();
  for (const { id } of accounts) {
    const rows = await database.asUser(id, (tx) =>
      tx.sql.selectFrom('membership').select('dealer_group_id').where('user_id', '=', id).execute(),
    );
    for (const row of rows) found.add(row.dealer_group_id);
  }
  return [...found];
}

export interface Reported {
  readonly dealership: DemoDealership;
  readonly fact: string;
}

export async function planMonths(
  tx: Tx,
  { dealership, fact }: Reported,
  months: readonly Day[],
): Promise<void> {
  const own = { dealer_group_id: dealership.dealerGroupId, dealership_id: dealership.dealershipId, fact };
  await tx.sql
    .insertInto('demo_month')
    .values(months.map((month) => ({ ...own, month })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface MonthProgress {
  readonly month: Day;
  readonly loadedThrough: Date | null;
}

export async function plannedMonths(tx: Tx, reported: Reported): Promise<MonthProgress[]> {
  return await ofReported(tx, reported).execute();
}

/** Locks months until the transaction ends; months locked elsewhere are left out. */
export async function heldMonths(
  tx: Tx,
  reported: Reported,
  months: readonly Day[],
): Promise<MonthProgress[]> {
  return await ofReported(tx, reported)
    .where('month', '=', (eb) => eb.fn.any(eb.val(months)))
    .forUpdate()
    .skipLocked()
    .execute();
}

function ofReported(tx: Tx, { dealership, fact }: Reported) {
  return tx.sql
    .selectFrom('demo_month')
    .select(['month', 'loaded_through as loadedThrough'])
    .where('dealer_group_id', '=', dealership.dealerGroupId)
    .where('dealership_id', '=', dealership.dealershipId)
    .where('fact', '=', fact)
    .orderBy('month', 'desc');
}

export async function markLoaded(
  tx: Tx,
  { dealership, fact }: Reported,
  { months, through }: { months: readonly Day[]; through: Date },
): Promise<void> {
  await tx.sql
    .updateTable('demo_month')
    .set({ loaded_through: through })
    .where('dealer_group_id', '=', dealership.dealerGroupId)
    .where('dealership_id', '=', dealership.dealershipId)
    .where('fact', '=', fact)
    .where('month', '=', (eb) => eb.fn.any(eb.val(months)))
    .execute();
}

/** Kind name of budget months. They load with the month's records, so progress does not count them. */
export const BUDGET = 'budget';

export async function demoProgress(tx: Tx, dealerGroupIds: readonly number[]): Promise<DemoProgress | null> {
  const rows = await tx.sql
    .selectFrom('demo_month')
    .select(['month'])
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('planned'),
      eb.cast<number>(eb.fn.count('loaded_through'), 'integer').as('loaded'),
    ])
    .where('dealer_group_id', '=', (eb) => eb.fn.any(eb.val(dealerGroupIds)))
    .where('fact', '<>', BUDGET)
    .groupBy('month')
    .execute();
  if (rows.length === 0) return null;
  const planned = rows.reduce((sum, row) => sum + row.planned, 0);
  const loaded = rows.reduce((sum, row) => sum + row.loaded, 0);
  return {
    monthsDone: rows.filter((row) => row.loaded === row.planned).length,
    monthsTotal: rows.length,
    percent: Math.floor((100 * loaded) / planned),
  };
}
