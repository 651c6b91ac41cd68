import { randomInt } from 'node:crypto';
import { Problem } from '../../core/errors.ts';
import type { Tx } from '../database/database.ts';
import { queueMessage } from '../messages/queue-message.ts';
import type { Services } from '../services.ts';
import { keyedHash } from './secrets.ts';
import { type Challenge, keepSentCode, takeSentCode } from './sign-in-challenges.ts';
import { countAttempt } from './throttle.ts';

export const CODE_MINUTES = 10;
export const RESEND_SECONDS = 30;
/** A person's phone; more would only annoy, and each text costs money. */
const MOST_TEXTS_AN_HOUR = 10;

export interface TextedCode {
  readonly challenge: Challenge;
  readonly phone: string;
  readonly kind: 'sign_in_code' | 'phone_code';
}

/**
 * Texts a new six-digit code, which replaces the one before.
 *
 * @throws Problem `tooMany` within 30 seconds of the last one
 */
export async function sendTextCode(
  services: Services,
  tx: Tx,
  { challenge, phone, kind }: TextedCode,
): Promise<void> {
  const now = services.trueNow();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const kept = await keepSentCode(
    tx.sql,
    {
      id: challenge.id,
      codeHash: hashOf(services, { challenge, phone, code }),
      lastSentBefore: new Date(now.getTime() - RESEND_SECONDS * 1_000),
    },
    now,
  );
  if (!kept) throw new Problem('tooMany', `Wait ${RESEND_SECONDS} seconds before the next code.`);
  const of = ['texts', String(challenge.userId)] as const;
  await countAttempt(services.database.people, [{ of, most: MOST_TEXTS_AN_HOUR, minutes: 60 }], now);
  const { host } = new URL(services.settings.publicUrl);
  await queueMessage(tx, services.jobs, {
    kind,
    to: { userId: challenge.userId, phone },
    dealerGroupId: null,
    // The last line lets the phone offer the code to this site alone.
    sms: `${code} is your Rooftop code. It is valid for ${CODE_MINUTES} minutes. Rooftop never calls to ask for it.\n\n@${host} #${code}`,
    secrets: [code],
  });
}

/** Uses the code up where it is right and was sent to this phone. */
export function takeTextCode(
  services: Services,
  tx: Pick<Tx, 'sql'>,
  entered: { challenge: Challenge; phone: string; code: string },
): Promise<boolean> {
  return takeSentCode(tx.sql, {
    id: entered.challenge.id,
    codeHash: hashOf(services, entered),
    sentAfter: new Date(services.trueNow().getTime() - CODE_MINUTES * 60_000),
  });
}

/** Seconds until another text may be sent; null before the first. */
export function nextTextIn({ codeSentAt }: Challenge, now: Date): number | null {
  if (codeSentAt === null) return null;
  const passed = (now.getTime() - codeSentAt.getTime()) / 1_000;
  return Math.max(0, Math.ceil(RESEND_SECONDS - passed));
}

/** Keyed, because all million codes are quickly tried. */
function hashOf(
  { secrets }: Services,
  { challenge, phone, code }: { challenge: Challenge; phone: string; code: string },
): Buffer {
  return keyedHash(secrets.refreshToken, `text code\n${challenge.id}\n${phone}\n${code}`);
}
