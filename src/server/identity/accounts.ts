import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';

type People = Kysely<Tables>;

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly isDemo: boolean;
  readonly isOperator: boolean;
  /** In the international form. */
  readonly phone: string | null;
}

const ACCOUNT = [
  'id',
  'email',
  'name',
  'password_hash as passwordHash',
  'is_demo as isDemo',
  'is_operator as isOperator',
  'phone',
] as const;

export async function accountByEmail(people: People, email: string): Promise<Account | undefined> {
  return await people
    .selectFrom('user_account')
    .select(ACCOUNT)
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function accountById(people: People, id: number): Promise<Account | undefined> {
  return await people.selectFrom('user_account').select(ACCOUNT).where('id', '=', id).executeTakeFirst();
}
