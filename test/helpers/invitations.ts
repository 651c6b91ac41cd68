import type { Database } from '../../src/server/database/database.ts';

/** The one-time password in the newest invitation mail to an address. */
export async function oneTimePasswordOf(database: Database, email: string): Promise<string> {
  const { rows } = await database.owner.query<{ body: string }>(
    "select body from message where kind = 'invitation' and recipient = $1 order by id desc limit 1",
    [email],
  );
  const secret = /\/site\/invite#([\w-]+)/.exec(rows[0]?.body ?? '')?.[1];
  if (!secret) throw new Error(`No invitation was mailed to ${email}.`);
  return secret;
}
