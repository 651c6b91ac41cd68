import { sql } from 'kysely';
import { today } from '../core/time/period.ts';
import { stateOfZip } from '../core/us-zips.ts';
import { demoCampaignRules } from '../records/ad-performance/demo/campaign-rules.ts';
import type { Database, Tx } from '../server/database/database.ts';
import { hashPassword } from '../server/identity/passwords.ts';
import type { DemoGroup, DemoRooftop } from './groups/rooftop.ts';
import { demoGroups } from './groups.ts';
import { showroomHolidays } from './seasons.ts';
import { SEED, type World } from './world.ts';

export interface DemoAccount {
  readonly username: string;
  readonly password: string;
}

const WORLD_ZONE = 'America/Chicago';
const PMA_MILES = 15;

/**
 * Creates the demo's groups, stores and account in one transaction. An existing account means that all of
 * it exists.
 */
export async function prepareDemo(database: Database, now: Date, account: DemoAccount): Promise<void> {
  const known = await database.people
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', account.username)
    .executeTakeFirst();
  if (known) return;
  const passwordHash = await hashPassword(account.password);
  const world: World = { seed: SEED, storyDay: today(now, WORLD_ZONE) };
  const groups: [number, DemoGroup][] = [];
  for (const group of demoGroups) groups.push([await newGroupId(database), group]);
  await database.inGroups(
    groups.map(([id]) => id),
    async (tx) => {
      const userId = await makeAccount(tx, { email: account.username, passwordHash, now });
      if (userId === null) return;
      for (const [id, group] of groups) await makeGroup(tx, { id, userId, now, world }, group);
      await makeSupergroup(tx, userId, groups);
    },
  );
}

/** Taken before the transaction: row-level security admits a group only by a known id. */
async function newGroupId(database: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('dealer_group', 'id'))::integer as id`.execute(database.people);
  const [row] = rows;
  if (!row) throw new Error('The database gave no id.');
  return row.id;
}

/** Null where another server created it first. */
async function makeAccount(
  tx: Tx,
  account: { email: string; passwordHash: string; now: Date },
): Promise<number | null> {
  const made = await tx.sql
    .insertInto('user_account')
    .values({
      email: account.email,
      name: 'Demo Account',
      password_hash: account.passwordHash,
      is_demo: true,
      created_at: account.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** The stores of the active groups side by side, for everyone in the first of them. */
async function makeSupergroup(
  tx: Tx,
  userId: number,
  groups: readonly (readonly [number, DemoGroup])[],
): Promise<void> {
  const compared = groups.filter(([, { status }]) => status === 'active').map(([id]) => id);
  const [home] = compared;
  if (home === undefined) return;
  await tx.sql
    .insertInto('custom_group')
    .values({
      ...{ dealer_group_id: home, user_id: userId, name: 'Plains to Coast 20-group', is_global: true },
      dealer_group_ids: compared,
      dealer_groups: JSON.stringify(compared.map((id) => ({ id, dealerships: [] }))),
      steps: '[]',
    })
    .execute();
}

interface NewGroup {
  readonly id: number;
  readonly userId: number;
  readonly now: Date;
  readonly world: World;
}

async function makeGroup(tx: Tx, made: NewGroup, group: DemoGroup): Promise<void> {
  await tx.sql
    .insertInto('dealer_group')
    .values({
      id: made.id,
      name: group.name,
      status: group.status,
      gross_basis: group.grossBasis,
      attribution: group.attribution,
      ...(group.saleDay && { sale_day_basis: group.saleDay }),
    })
    .execute();
  await tx.sql
    .insertInto('membership')
    .values({ dealer_group_id: made.id, user_id: made.userId, role: 'admin', all_dealerships: true })
    .execute();
  await tx.sql
    .insertInto('source_rule')
    .values(
      demoCampaignRules.map(({ pattern, name, type }, ordinal) => ({
        dealer_group_id: made.id,
        kind: 'campaign',
        ordinal,
        match: 'pattern',
        pattern,
        name,
        class: type,
        created_at: made.now,
        created_by: made.userId,
      })),
    )
    .execute();
  for (const [ordinal, rooftop] of group.rooftops.entries()) {
    await makeRooftop(tx, made, { rooftop, ordinal });
  }
}

async function makeRooftop(
  tx: Tx,
  { id: dealerGroupId, world }: NewGroup,
  { rooftop, ordinal }: { rooftop: DemoRooftop; ordinal: number },
): Promise<void> {
  const { id } = await tx.sql
    .insertInto('dealership')
    .values({
      dealer_group_id: dealerGroupId,
      name: rooftop.name,
      time_zone: rooftop.timeZone,
      ordinal,
      opens_at: rooftop.opensAt,
      closes_at: rooftop.closesAt,
      closed_weekdays: [...rooftop.closedWeekdays],
      brands: [...rooftop.makes],
      zip: rooftop.zips[0] ?? null,
      state: stateOfZip(rooftop.zips[0] ?? ''),
      pma_radius_miles: PMA_MILES,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = { dealer_group_id: dealerGroupId, dealership_id: id };
  await tx.sql
    .insertInto('dealership_alias')
    .values(rooftop.aliases.map((alias) => ({ ...own, alias })))
    .execute();
  await tx.sql
    .insertInto('closed_date')
    .values(showroomHolidays(world.storyDay).map((holiday) => ({ ...own, ...holiday })))
    .execute();
  await tx.sql
    .insertInto('demo_rooftop')
    .values({ ...own, key: rooftop.key, seed: world.seed, story_day: world.storyDay })
    .execute();
}
