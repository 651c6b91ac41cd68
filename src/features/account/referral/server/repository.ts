import type { Kysely } from 'kysely';
import type { Database } from '../../../../server/database/database.ts';
import type { Tables } from '../../../../server/database/schema.ts';

type People = Kysely<Tables>;

interface Owner {
  readonly userId: number;
  readonly dealerGroupId: number;
}

/** A person's open link in a group, with the number of requests that came through it. */
export async function linkOf(people: People, { userId, dealerGroupId }: Owner) {
  const link = await people
    .selectFrom('referral_link')
    .select(['code', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('dealer_group_id', '=', dealerGroupId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!link) return null;
  const { requests } = await people
    .selectFrom('onboarding_request')
    .select((eb) => eb.fn.countAll<number>().as('requests'))
    .where('referral_code', '=', link.code)
    .executeTakeFirstOrThrow();
  return { ...link, requests };
}

export async function endLinks(people: People, { userId, dealerGroupId }: Owner, now: Date): Promise<void> {
  await people
    .updateTable('referral_link')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('dealer_group_id', '=', dealerGroupId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function addLink(people: People, of: Owner & { code: string; now: Date }): Promise<void> {
  await people
    .insertInto('referral_link')
    .values({ code: of.code, user_id: of.userId, dealer_group_id: of.dealerGroupId, created_at: of.now })
    .execute();
}

/** Who recommends with an open link, as long as they belong to the group. */
export async function referrerOf(
  database: Database,
  code: string,
): Promise<{ userId: number; name: string; groupName: string } | null> {
  const link = await database.people
    .selectFrom('referral_link')
    .innerJoin('user_account', 'user_account.id', 'referral_link.user_id')
    .select(['user_account.id as userId', 'user_account.name', 'dealer_group_id as dealerGroupId'])
    .where('code', '=', code)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!link) return null;
  return await database.inGroups([link.dealerGroupId], async (tx) => {
    const group = await tx.sql
      .selectFrom('membership')
      .innerJoin('dealer_group', 'dealer_group.id', 'membership.dealer_group_id')
      .select('dealer_group.name')
      .where('membership.dealer_group_id', '=', link.dealerGroupId)
      .where('membership.user_id', '=', link.userId)
      .executeTakeFirst();
    return group ? { userId: link.userId, name: link.name, groupName: group.name } : null;
  });
}

export interface Submission {
  readonly code: string;
  readonly referredBy: string;
  readonly name: string;
  readonly email: string;
  readonly groupName: string;
  readonly senderHash: Buffer;
  readonly now: Date;
}

/** The same person is kept once while their request waits; the newest one counts. */
export async function keepRequest(people: People, { code, now, ...sent }: Submission): Promise<void> {
  const values = {
    referral_code: code,
    referred_by: sent.referredBy,
    name: sent.name,
    group_name: sent.groupName,
    sender_hash: sent.senderHash,
    requested_at: now,
  };
  const { numUpdatedRows } = await people
    .updateTable('onboarding_request')
    .set(values)
    .where('email', '=', sent.email)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  await people
    .insertInto('onboarding_request')
    .values({ ...values, email: sent.email })
    .execute();
}
