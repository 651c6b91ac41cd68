import type { Tx } from '../../../../server/database/database.ts';
import { type Account, accountByEmail } from '../../../../server/identity/accounts.ts';
import type { OpenInvitation } from '../../../../server/identity/invitations.ts';

export async function accountOf({ sql }: Tx, email: string): Promise<Account | undefined> {
  return await accountByEmail(sql, email);
}

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly now: Date;
}

/** An account that has no password yet gets this one. */
export async function createAccount(
  { sql }: Tx,
  { email, name, phone, passwordHash, now }: NewAccount,
): Promise<number> {
  const { id } = await sql
    .insertInto('user_account')
    .values({ email, name, phone, password_hash: passwordHash, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ phone, password_hash: passwordHash })
        .where('user_account.password_hash', 'is', null),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function groupAndAuthor(
  { client }: Tx,
  { dealerGroupId, invitedBy }: OpenInvitation,
): Promise<{ readonly dealerGroup: string; readonly author: string }> {
  const { rows } = await client.query<{ dealerGroup: string; author: string }>(
    `select g.name as "dealerGroup", u.name as author from dealer_group g, user_account u
     where g.id = $1 and u.id = $2`,
    [dealerGroupId, invitedBy],
  );
  if (!rows[0]) throw new Error('An invitation has a group and an author.');
  return rows[0];
}
