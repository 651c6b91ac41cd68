import { Problem } from '../../core/errors.ts';
import { recordChange } from '../audit/audit.ts';
import { type Database, seeGroups, type Tx } from '../database/database.ts';
import { addMembership } from './memberships.ts';
import { createSecret, hashOfSecret } from './one-time-secrets.ts';

/** Demo people are nobody: their password is public. */
async function somebodyExists({ people }: Pick<Database, 'people'>): Promise<boolean> {
  const person = await people
    .selectFrom('user_account')
    .select('id')
    .where('is_demo', '=', false)
    .executeTakeFirst();
  return person !== undefined;
}

/** The part behind `#` of an address for the first person; null once somebody exists. An earlier one ends. */
export async function openFirstRun(database: Pick<Database, 'people'>): Promise<string | null> {
  const isOpen = !(await somebodyExists(database));
  const secret = createSecret();
  await database.people
    .updateTable('installation')
    .set({ first_run_hash: isOpen ? hashOfSecret(secret) : null })
    .execute();
  return isOpen ? secret : null;
}

export function firstRunAddress(publicUrl: string, secret: string): string {
  return `${publicUrl}/site/first-run#${secret}`;
}

export async function isFirstRunOpen({ people }: Pick<Database, 'people'>): Promise<boolean> {
  const { hash } = await people
    .selectFrom('installation')
    .select('first_run_hash as hash')
    .executeTakeFirstOrThrow();
  return hash !== null;
}

export interface FirstPerson {
  readonly name: string;
  readonly email: string;
  /** Null for a person who sets it with a link. */
  readonly passwordHash: string | null;
  readonly groupName: string;
}

/** Of two that come at the same time the second one waits for the lock and finds the secret used. */
export async function useFirstRun(
  database: Database,
  { secret, person, now }: { secret: string; person: FirstPerson; now: Date },
): Promise<number> {
  return await database.inGroups([], async (tx) => {
    const { hash } = await tx.sql
      .selectFrom('installation')
      .select('first_run_hash as hash')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (hash === null || !hash.equals(hashOfSecret(secret))) throw notTheAddress();
    return await createFirstPerson(tx, person, now);
  });
}

/** @throws Problem when the secret is not the one that was printed last */
export async function requireFirstRun({ people }: Database, secret: string): Promise<void> {
  const { hash } = await people
    .selectFrom('installation')
    .select('first_run_hash as hash')
    .executeTakeFirstOrThrow();
  if (hash === null || !hash.equals(hashOfSecret(secret))) throw notTheAddress();
}

function notTheAddress(): Problem {
  return new Problem(
    'forbidden',
    'This address is no longer valid. Restart the server: it prints a new one until someone has an account.',
  );
}

/** An operator with a dealer group in onboarding. Closes the first run. */
export async function createFirstPerson(tx: Tx, person: FirstPerson, now: Date): Promise<number> {
  const known = await tx.sql
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirst();
  if (known) {
    const message = 'Someone has an account with this email already.';
    throw new Problem('invalid', message, [{ field: 'email', message }]);
  }
  const { id } = await tx.sql
    .insertInto('user_account')
    .values({
      email: person.email,
      name: person.name,
      password_hash: person.passwordHash,
      is_operator: true,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.sql.updateTable('installation').set({ first_run_hash: null }).execute();
  await createDealerGroup(tx, { name: person.groupName, adminId: id, by: id }, now);
  return id;
}

interface NewGroup {
  readonly name: string;
  /** Its first admin. */
  readonly adminId: number;
  /** Null for work without a person, such as the server's shell. */
  readonly by: number | null;
  readonly referredBy?: string | null;
}

/**
 * A dealer group in onboarding with its first admin. In the caller's transaction, whose scope is afterwards
 * this group alone.
 *
 * @returns its id
 */
export async function createDealerGroup(
  tx: Tx,
  { name, adminId, by, referredBy = null }: NewGroup,
  now: Date,
): Promise<number> {
  // Row-level security admits a group only by a known id.
  const { rows } = await tx.client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence('dealer_group', 'id'))::integer as id",
  );
  const id = rows[0]?.id ?? 0;
  await seeGroups(tx, [id]);
  await tx.sql.insertInto('dealer_group').values({ id, name, status: 'onboarding' }).execute();
  await tx.sql
    .insertInto('onboarding')
    .values({ dealer_group_id: id, started_at: now, referred_by: referredBy })
    .execute();
  const created = {
    actorId: by,
    subject: name,
    before: null,
    after: { name, ...(referredBy && { 'recommended by': referredBy }) },
  };
  for (const dealerGroupId of [id, null]) {
    await recordChange(tx, { ...created, dealerGroupId, action: 'group.created' }, now);
  }
  const grant = { role: 'admin', dealershipIds: null } as const;
  await addMembership(tx, { dealerGroupId: id, userId: adminId, by: null, grant }, now);
  return id;
}
