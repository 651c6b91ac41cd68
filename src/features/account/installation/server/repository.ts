import { firstOpenStep } from '../../../../core/navigation/onboarding-steps.ts';
import type { Database, Tx } from '../../../../server/database/database.ts';
import type { DecidedStartRequest, InstalledGroup, StartRequest } from '../contract.ts';

interface GroupRow {
  readonly id: number;
  readonly name: string;
  readonly status: InstalledGroup['status'];
}

/** Every group with its state; of its people only the admins, of its records nothing. */
export async function installedGroups(database: Database): Promise<InstalledGroup[]> {
  const groups = await database.asOperator(async (tx) => {
    const rows = await tx.sql
      .selectFrom('dealer_group')
      .select(['id', 'name', 'status'])
      .orderBy('name')
      .execute();
    return rows as GroupRow[];
  });
  const ids = groups.map(({ id }) => id);
  return await database.inGroups(ids, async (tx) => {
    const [stores, admins, setups] = [
      await storeCounts(tx, ids),
      await adminsOf(tx, ids),
      await setupsOf(tx, ids),
    ];
    return groups.map((group) => {
      const setup = setups.get(group.id);
      const isOpen = group.status === 'onboarding';
      return {
        ...group,
        stores: stores.get(group.id) ?? 0,
        admins: admins
          .filter(({ dealerGroupId }) => dealerGroupId === group.id)
          .map(({ name, email }) => ({ name, email })),
        step: isOpen ? (setup?.step ?? 'dealership') : null,
        submittedAt: setup?.submittedAt?.toISOString() ?? null,
        referredBy: setup?.referredBy ?? null,
      };
    });
  });
}

async function storeCounts(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.sql
    .selectFrom('dealership')
    .select((eb) => ['dealer_group_id as id', eb.fn.countAll<number>().as('stores')])
    .where('dealer_group_id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('status', '=', 'active')
    .groupBy('dealer_group_id')
    .execute();
  return new Map(rows.map(({ id, stores }) => [id, stores]));
}

async function adminsOf(tx: Tx, ids: readonly number[]) {
  return await tx.sql
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select([
      'dealer_group_id as dealerGroupId',
      'user_account.name',
      'user_account.email',
      'user_account.id as userId',
    ])
    .where('dealer_group_id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('role', '=', 'admin')
    .where('all_dealerships', '=', true)
    .orderBy('user_account.name')
    .execute();
}

async function setupsOf(tx: Tx, ids: readonly number[]) {
  const rows = await tx.sql
    .selectFrom('onboarding')
    .select(['dealer_group_id as id', 'submitted_at as submittedAt', 'referred_by as referredBy'])
    .select([
      'dealership_done_at as dealership',
      'integration_done_at as integration',
      'users_done_at as users',
    ])
    .where('dealer_group_id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute();
  return new Map(
    rows.map(({ id, submittedAt, referredBy, ...at }) => {
      const done = {
        dealership: at.dealership !== null,
        integration: at.integration !== null,
        users: at.users !== null,
      };
      return [id, { submittedAt, referredBy, step: firstOpenStep(done, submittedAt !== null) }];
    }),
  );
}

/** In the scope of the group; undefined for one that does not exist. */
export async function groupIn(tx: Tx, id: number) {
  const group = await tx.sql
    .selectFrom('dealer_group')
    .select(['id', 'name', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const setup = (await setupsOf(tx, [id])).get(id);
  return group && { ...group, submittedAt: setup?.submittedAt ?? null, admins: await adminsOf(tx, [id]) };
}

export async function openRequests({ people }: Database): Promise<StartRequest[]> {
  const rows = await people
    .selectFrom('onboarding_request')
    .select(['id', 'name', 'email', 'group_name as groupName', 'referred_by as referredBy'])
    .select('requested_at as requestedAt')
    .where('decided_at', 'is', null)
    .orderBy('requested_at')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, requestedAt: row.requestedAt.toISOString() }));
}

const MOST_DECIDED = 100;

/** The newest decision first. */
export async function decidedRequests({ people }: Database): Promise<DecidedStartRequest[]> {
  const rows = await people
    .selectFrom('onboarding_request as r')
    .leftJoin('user_account as u', 'u.id', 'r.decided_by')
    .select(['r.id', 'r.name', 'r.email', 'r.group_name as groupName', 'r.referred_by as referredBy'])
    .select(['r.requested_at as requestedAt', 'r.decided_at as decidedAt', 'u.name as decidedBy'])
    .select('r.accepted_group_id as acceptedGroupId')
    .where('r.decided_at', 'is not', null)
    .orderBy('r.decided_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MOST_DECIDED)
    .execute();
  return rows.map(({ requestedAt, decidedAt, acceptedGroupId, ...row }) => ({
    ...row,
    requestedAt: requestedAt.toISOString(),
    decidedAt: (decidedAt ?? requestedAt).toISOString(),
    isAccepted: acceptedGroupId !== null,
  }));
}

export type DecidedRequest = NonNullable<Awaited<ReturnType<typeof decideRequest>>>;

/** Decides a request that is still open; undefined for any other. */
export async function decideRequest(tx: Tx, id: number, { by, now }: { by: number; now: Date }) {
  return await tx.sql
    .updateTable('onboarding_request')
    .set({ decided_at: now, decided_by: by })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .returning(['id', 'name', 'email', 'group_name as groupName', 'referred_by as referredBy'])
    .executeTakeFirst();
}

export async function noteGroupOfRequest(tx: Tx, id: number, dealerGroupId: number): Promise<void> {
  await tx.sql
    .updateTable('onboarding_request')
    .set({ accepted_group_id: dealerGroupId })
    .where('id', '=', id)
    .execute();
}

/** The account with this email, made without a password where there is none. */
export async function accountFor(tx: Tx, { name, email, now }: { name: string; email: string; now: Date }) {
  const known = await tx.sql
    .selectFrom('user_account')
    .select(['id', 'name', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (known) return { id: known.id, needsPassword: known.passwordHash === null };
  const { id } = await tx.sql
    .insertInto('user_account')
    .values({ email, name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, needsPassword: true };
}

/** Null leaves it to the number of operators. */
export async function activationSetting({ sql }: Pick<Tx, 'sql'>): Promise<boolean | null> {
  const row = await sql
    .selectFrom('installation')
    .select('activates_at_once as activatesAtOnce')
    .executeTakeFirstOrThrow();
  return row.activatesAtOnce;
}

export async function keepActivation({ sql }: Tx, activatesAtOnce: boolean | null): Promise<void> {
  await sql.updateTable('installation').set({ activates_at_once: activatesAtOnce }).execute();
}
