import type { Tx } from '../../../../server/database/database.ts';
import { openText, sealText } from '../../../../server/identity/sealed.ts';
import type { Services } from '../../../../server/services.ts';
import { authenticatorOf, stepOf } from './authenticator.ts';

/** Replaces an earlier app. The step of the first code is used up. */
export async function keepAuthenticator(
  services: Services,
  { sql }: Pick<Tx, 'sql'>,
  { userId, secret, step }: { userId: number; secret: string; step: number },
): Promise<void> {
  const { keyId, text } = sealText(services.pulls.keys, secret, authenticatorOf(userId));
  const kept = { secret: text, key_id: keyId, created_at: services.trueNow(), last_step: step };
  await sql
    .insertInto('totp_factor')
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
    .execute();
}

/** Accepts a time step once, also where two requests carry the same code. */
export async function takeAuthenticatorCode(
  services: Services,
  { sql }: Pick<Tx, 'sql'>,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const factor = await sql
    .selectFrom('totp_factor')
    .select(['secret as text', 'key_id as keyId'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const secret = factor ? openText(services.pulls.keys, factor, authenticatorOf(userId)) : null;
  const step = secret === null ? null : stepOf(secret, code, services.trueNow());
  if (step === null) return false;
  const taken = await sql
    .updateTable('totp_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}
