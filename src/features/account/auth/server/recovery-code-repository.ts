import { randomInt } from 'node:crypto';
import type { Tx } from '../../../../server/database/database.ts';
import { keyedHash } from '../../../../server/identity/secrets.ts';
import type { Services } from '../../../../server/services.ts';
import { plainRecoveryCode } from '../rules-factors.ts';

const CODES = 10;
/** Without letters that look like digits; 12 of 32 letters are 60 bits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 12;

/** Ten new codes, such as `k3m9-x0pa-7ctd`; earlier ones no longer count. Shown once: only hashes are kept. */
export async function renewRecoveryCodes(
  services: Services,
  { sql }: Pick<Tx, 'sql'>,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await sql.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await sql
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: hashOf(services, userId, code),
        created_at: services.trueNow(),
      })),
    )
    .execute();
  return codes;
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

/** Uses the code up where it is right. */
export async function takeRecoveryCode(
  services: Services,
  { sql }: Pick<Tx, 'sql'>,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const taken = await sql
    .updateTable('recovery_code')
    .set({ used_at: services.trueNow() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(services, userId, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

function hashOf({ secrets }: Services, userId: number, code: string): Buffer {
  return keyedHash(secrets.refreshToken, `recovery code\n${userId}\n${plainRecoveryCode(code)}`);
}
