import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import * as z from 'zod/mini';
import type { Services } from '../../../../../server/services.ts';
import { deliveredFile } from '../../contract-schedules.ts';
import { KEPT_DAYS } from './file-repository.ts';

const ALGORITHM = 'HS256';
const PURPOSE = 'delivered-report';

const Linked = z.object({ dealerGroupId: z.int(), fileId: z.int() });
type Linked = z.output<typeof Linked>;

/** The address of a delivered file, for whoever has the mail. */
export async function fileUrl(
  { secrets, settings, trueNow }: Pick<Services, 'secrets' | 'settings' | 'trueNow'>,
  linked: Linked,
): Promise<string> {
  const token = await new SignJWT({ ...linked })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(PURPOSE)
    .setExpirationTime(Math.floor(trueNow().getTime() / 1_000) + KEPT_DAYS * 86_400)
    .sign(secrets.fileLink);
  return `${settings.publicUrl}/api/${deliveredFile.path}?token=${token}`;
}

/** Null for a changed token and for one that has expired. */
export async function readFileUrl(
  { secrets, trueNow }: Pick<Services, 'secrets' | 'trueNow'>,
  token: string,
): Promise<Linked | null> {
  try {
    const how = { algorithms: [ALGORITHM], audience: PURPOSE, currentDate: trueNow() };
    return z.parse(Linked, (await jwtVerify(token, secrets.fileLink, how)).payload);
  } catch (error) {
    if (error instanceof JOSEError) return null;
    throw error;
  }
}
