import { accountById } from '../../../../../server/identity/accounts.ts';
import type { Delivering } from './delivering.ts';

/** The address of an account. */
export async function emailOf({ database }: Pick<Delivering, 'database'>, userId: number): Promise<string> {
  const account = await accountById(database.people, userId);
  if (!account) throw new Error(`There is no account ${userId}.`);
  return account.email;
}
