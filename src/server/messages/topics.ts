import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import * as z from 'zod/mini';
import type { Tx } from '../database/database.ts';
import type { Services } from '../services.ts';

const ALGORITHM = 'HS256';
const PURPOSE = 'mail-topic';

/** The mails of one topic to one person. */
export interface TopicSubscription {
  readonly dealerGroupId: number;
  /** Such as `report:12`. */
  readonly topic: string;
  /** `user:7`, or an address in lower case. */
  readonly who: string;
  readonly email: string;
  /** What the page calls the mails. */
  readonly title: string;
  /** In a mail that asks somebody without an account whether they want them. */
  readonly isInvitation: boolean;
}

const Claims = z.object({
  dealerGroupId: z.int(),
  topic: z.string(),
  who: z.string(),
  email: z.string(),
  title: z.string(),
  isInvitation: z.boolean(),
});

/** The address of the page where the recipient turns the mails of a topic on and off. It does not expire. */
export async function topicUrl(
  { secrets, settings }: Pick<Services, 'secrets' | 'settings'>,
  subscription: TopicSubscription,
): Promise<string> {
  const token = await new SignJWT({ ...subscription })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(PURPOSE)
    .sign(secrets.unsubscribe);
  return `${settings.publicUrl}/unsubscribe?token=${token}`;
}

/** Null for a changed token, and for one of another purpose. */
export async function readTopicToken(key: Buffer, token: string): Promise<TopicSubscription | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], audience: PURPOSE });
    return z.parse(Claims, payload);
  } catch (error) {
    if (error instanceof JOSEError) return null;
    throw error;
  }
}

type Choice = Pick<TopicSubscription, 'dealerGroupId' | 'topic' | 'who'>;

interface ConsentRow {
  readonly isWanted: boolean;
}

/** What somebody chose; null before a choice. */
export async function consentOf(tx: Tx, { dealerGroupId, topic, who }: Choice): Promise<boolean | null> {
  const { rows } = await tx.client.query<ConsentRow>(
    `select is_wanted as "isWanted" from mail_consent
     where dealer_group_id = $1 and topic = $2 and who = $3`,
    [dealerGroupId, topic, who],
  );
  return rows[0]?.isWanted ?? null;
}

export async function keepConsent(
  tx: Tx,
  { dealerGroupId, topic, who, isWanted }: Choice & { readonly isWanted: boolean },
  now: Date,
): Promise<void> {
  await tx.client.query(
    `insert into mail_consent (dealer_group_id, topic, who, is_wanted, changed_at) values ($1, $2, $3, $4, $5)
     on conflict (dealer_group_id, topic, who) do update set is_wanted = $4, changed_at = $5
     where mail_consent.is_wanted <> $4`,
    [dealerGroupId, topic, who, isWanted, now],
  );
}
