import { sql } from 'kysely';
import type { BodyOf } from '../../../../core/contract.ts';
import { firstOpenStep, type WorkStep } from '../../../../core/navigation/onboarding-steps.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { Onboarding, SetupStore, saveStores } from '../contract.ts';

type Progress = Pick<Onboarding, 'done' | 'step' | 'skipped' | 'submitted'>;

export async function groupOf(tx: Tx, dealerGroupId: number): Promise<Onboarding['group']> {
  const row = await tx.sql
    .selectFrom('dealer_group')
    .select(['id', 'name', 'status', 'sale_day_basis as saleDayBasis', 'gross_basis as grossBasis'])
    .where('id', '=', dealerGroupId)
    .executeTakeFirstOrThrow();
  return row as Onboarding['group'];
}

type GroupFields = Pick<BodyOf<typeof saveStores>, 'groupName' | 'saleDayBasis' | 'grossBasis'>;

/** Absent fields stay. */
export async function changeGroup(tx: Tx, dealerGroupId: number, fields: GroupFields): Promise<void> {
  const { groupName, saleDayBasis, grossBasis } = fields;
  await tx.sql
    .updateTable('dealer_group')
    .set({
      ...(groupName !== undefined && { name: groupName }),
      ...(saleDayBasis !== undefined && { sale_day_basis: saleDayBasis }),
      ...(grossBasis !== undefined && { gross_basis: grossBasis }),
      version: sql`version + 1`,
    })
    .where('id', '=', dealerGroupId)
    .execute();
}

/** `ids` null means every store of the group. */
export async function storesOf(
  tx: Tx,
  dealerGroupId: number,
  ids: readonly number[] | null,
): Promise<SetupStore[]> {
  return await tx.sql
    .selectFrom('dealership')
    .select(['id', 'name', 'time_zone as timeZone', 'closed_weekdays as closedWeekdays'])
    .select([
      sql<string>`to_char(opens_at, 'HH24:MI')`.as('opensAt'),
      sql<string>`to_char(closes_at, 'HH24:MI')`.as('closesAt'),
    ])
    .select(['legal_name as legalName', 'code', 'street', 'city', 'state', 'zip', 'brands'])
    .select(['is_franchise as isFranchise', 'website_urls as websiteUrls', 'pma_zips as pmaZips'])
    .select(['pma_radius_miles as pmaRadiusMiles'])
    .where('dealer_group_id', '=', dealerGroupId)
    .where('status', '=', 'active')
    .$if(ids !== null, (query) => query.where('id', '=', (eb) => eb.fn.any(eb.val(ids ?? []))))
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
}

export async function progressOf(tx: Tx, dealerGroupId: number): Promise<Progress> {
  const row = await tx.sql
    .selectFrom('onboarding')
    .select([
      'dealership_done_at as dealership',
      'integration_done_at as integration',
      'users_done_at as users',
    ])
    .select(['submitted_at as submittedAt', 'submitted_by as submittedBy'])
    .where('dealer_group_id', '=', dealerGroupId)
    .executeTakeFirst();
  const done = {
    dealership: Boolean(row?.dealership),
    integration: Boolean(row?.integration),
    users: Boolean(row?.users),
  };
  const at = row?.submittedAt ?? null;
  return {
    done,
    step: firstOpenStep(done, at !== null),
    skipped: await skippedOf(tx, dealerGroupId),
    submitted: at && { at: at.toISOString(), by: await nameOf(tx, row?.submittedBy ?? null) },
  };
}

async function skippedOf(tx: Tx, dealerGroupId: number): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('onboarding_skip')
    .select('fact')
    .where('dealer_group_id', '=', dealerGroupId)
    .orderBy('fact')
    .execute();
  return rows.map(({ fact }) => fact);
}

async function nameOf(tx: Tx, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const person = await tx.sql
    .selectFrom('user_account')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirst();
  return person?.name ?? null;
}

/** Makes the group's row where there is none yet; later calls of the transaction find it locked. */
export async function startOnboarding(tx: Tx, dealerGroupId: number, now: Date): Promise<void> {
  await tx.sql
    .insertInto('onboarding')
    .values({ dealer_group_id: dealerGroupId, started_at: now })
    .onConflict((conflict) => conflict.column('dealer_group_id').doNothing())
    .execute();
}

const DONE_AT = {
  dealership: 'dealership_done_at',
  integration: 'integration_done_at',
  users: 'users_done_at',
} as const;

export async function markDone(
  tx: Tx,
  dealerGroupId: number,
  of: { step: WorkStep; now: Date },
): Promise<void> {
  await startOnboarding(tx, dealerGroupId, of.now);
  await tx.sql
    .updateTable('onboarding')
    .set({ [DONE_AT[of.step]]: of.now })
    .where('dealer_group_id', '=', dealerGroupId)
    .execute();
}

export async function keepSkip(
  tx: Tx,
  dealerGroupId: number,
  skip: { fact: string; userId: number; now: Date },
): Promise<void> {
  await tx.sql
    .insertInto('onboarding_skip')
    .values({
      dealer_group_id: dealerGroupId,
      fact: skip.fact,
      skipped_at: skip.now,
      skipped_by: skip.userId,
    })
    .onConflict((conflict) => conflict.columns(['dealer_group_id', 'fact']).doNothing())
    .execute();
}

export async function dropSkip(tx: Tx, dealerGroupId: number, fact: string): Promise<void> {
  await tx.sql
    .deleteFrom('onboarding_skip')
    .where('dealer_group_id', '=', dealerGroupId)
    .where('fact', '=', fact)
    .execute();
}

export async function markSubmitted(
  tx: Tx,
  dealerGroupId: number,
  { by, now }: { by: number; now: Date },
): Promise<void> {
  await startOnboarding(tx, dealerGroupId, now);
  await tx.sql
    .updateTable('onboarding')
    .set({ submitted_at: now, submitted_by: by })
    .where('dealer_group_id', '=', dealerGroupId)
    .execute();
}

/** At least one admin of the whole group, or nobody could change it. */
export async function hasWholeAdmin(tx: Tx, dealerGroupId: number): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('membership')
    .select('user_id')
    .where('dealer_group_id', '=', dealerGroupId)
    .where('role', '=', 'admin')
    .where('all_dealerships', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
