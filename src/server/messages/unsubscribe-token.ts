import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import { MESSAGE_KINDS, type MessageKind, messageKind } from '../../core/message-kinds.ts';
import type { Services } from '../services.ts';

const ALGORITHM = 'HS256';
const PURPOSE = 'unsubscribe';

export interface Subscription {
  readonly userId: number;
  readonly kind: MessageKind;
}

/**
 * The address in a mail that turns off its kind for its recipient. It does not expire: an old mail must
 * still be able to stop new ones.
 */
export async function unsubscribeUrl(
  { secrets, settings }: Pick<Services, 'secrets' | 'settings'>,
  { userId, kind }: Subscription,
): Promise<string> {
  const token = await new SignJWT({ kind })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(PURPOSE)
    .setSubject(String(userId))
    .sign(secrets.unsubscribe);
  return `${settings.publicUrl}/unsubscribe?token=${token}`;
}

/** Null for a changed token, and for a kind that cannot be unsubscribed. */
export async function readUnsubscribeToken(key: Buffer, token: string): Promise<Subscription | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], audience: PURPOSE });
    const userId = Number(payload.sub);
    const kind = messageKind(String(payload.kind));
    if (!Number.isSafeInteger(userId) || kind === undefined || !MESSAGE_KINDS[kind].canUnsubscribe)
      return null;
    return { userId, kind };
  } catch (error) {
    if (error instanceof JOSEError) return null;
    throw error;
  }
}
