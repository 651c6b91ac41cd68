import type { Role } from '../../src/core/navigation/roles.ts';
import type { Database } from '../../src/server/database/database.ts';
import { hashPassword } from '../../src/server/identity/passwords.ts';

export interface Member {
  readonly userId: number;
  readonly email: string;
}

export interface TestGroup {
  readonly id: number;
  readonly dealershipIds: readonly number[];
  readonly admin: Member;
}

/** The password of every test user, hashed only once because hashing is slow by design. */
export const PASSWORD = 'a password for tests';
let passwordHash: Promise<string> | undefined;

interface GroupPlan {
  readonly name?: string;
  readonly dealerships?: number;
  readonly timeZone?: string;
  readonly status?: 'active' | 'onboarding';
}

export async function aDealerGroup(database: Database, plan: GroupPlan = {}): Promise<TestGroup> {
  const { rows } = await database.owner.query<{ id: number }>(
    'insert into dealer_group (name, status) values ($1, $2) returning id',
    [plan.name ?? 'Maple Motors', plan.status ?? 'active'],
  );
  const id = rows[0]?.id ?? 0;
  const dealershipIds: number[] = [];
  for (let ordinal = 0; ordinal < (plan.dealerships ?? 2); ordinal += 1) {
    const made = await database.owner.query<{ id: number }>(
      'insert into dealership (dealer_group_id, name, time_zone, ordinal) values ($1, $2, $3, $4) returning id',
      [id, `Rooftop ${ordinal + 1}`, plan.timeZone ?? 'America/Chicago', ordinal],
    );
    dealershipIds.push(made.rows[0]?.id ?? 0);
  }
  return { id, dealershipIds, admin: await aMember(database, id, 'admin') };
}

let people = 0;

/** A person with one membership: of the whole group, or of the listed dealerships. */
export async function aMember(
  database: Database,
  dealerGroupId: number,
  role: Role,
  dealershipIds?: readonly number[],
): Promise<Member> {
  passwordHash ??= hashPassword(PASSWORD);
  people += 1;
  const email = `${role}-${process.pid}-${people}@example.com`;
  const { rows } = await database.owner.query<{ id: number }>(
    'insert into user_account (email, name, password_hash, created_at) values ($1, $2, $3, now()) returning id',
    [email, `Test ${role}`, await passwordHash],
  );
  const userId = rows[0]?.id ?? 0;
  await database.owner.query(
    'insert into membership (dealer_group_id, user_id, role, all_dealerships) values ($1, $2, $3, $4)',
    [dealerGroupId, userId, role, dealershipIds === undefined],
  );
  for (const dealershipId of dealershipIds ?? []) {
    await database.owner.query(
      'insert into membership_dealership (dealer_group_id, user_id, dealership_id) values ($1, $2, $3)',
      [dealerGroupId, userId, dealershipId],
    );
  }
  return { userId, email };
}
