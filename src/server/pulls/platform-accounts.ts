import type { Platform } from '../../core/sources/platforms.ts';
import type { Day } from '../../core/time/period.ts';
import type { Tx } from '../database/database.ts';
import type { SealedCredential } from './credentials.ts';

export type AccountStatus = 'active' | 'needs_attention' | 'paused';

export interface PlatformAccount {
  readonly dealerGroupId: number;
  readonly id: number;
  readonly dealershipId: number;
  readonly platform: Platform;
  readonly account: string;
  readonly title: string;
  readonly credentialHint: string;
  readonly status: AccountStatus;
  readonly requestedFrom: Day;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  readonly lastSuccessAt: Date | null;
  readonly lastError: string | null;
  readonly failures: number;
  readonly nextPullAt: Date | null;
  readonly createdAt: Date;
}

export const ACCOUNT_COLUMNS = `dealer_group_id as "dealerGroupId", id, dealership_id as "dealershipId", platform, account, title,
  credential_hint as "credentialHint", status, asked_from as "requestedFrom", first_pulled_day as "firstDay",
  last_pulled_day as "lastDay", last_success_at as "lastSuccessAt", last_error as "lastError", failures,
  next_pull_at as "nextPullAt", created_at as "createdAt"`;

export interface AccountId {
  readonly dealerGroupId: number;
  readonly accountId: number;
}

/** A row copied to another account or group cannot be decrypted. */
export function boundTo({
  dealerGroupId,
  dealershipId,
  platform,
  account,
}: Pick<PlatformAccount, 'dealerGroupId' | 'dealershipId' | 'platform' | 'account'>): string {
  return [dealerGroupId, dealershipId, platform, account].join('\u001f');
}

export async function accountWithId(
  tx: Tx,
  { dealerGroupId, accountId }: AccountId,
): Promise<(PlatformAccount & { readonly sealed: SealedCredential }) | null> {
  const { rows } = await tx.client.query<PlatformAccount & { text: Buffer; keyId: string }>(
    `select ${ACCOUNT_COLUMNS}, credential as text, key_id as "keyId" from platform_account
     where dealer_group_id = $1 and id = $2`,
    [dealerGroupId, accountId],
  );
  const [found] = rows;
  if (!found) return null;
  const { text, keyId, ...account } = found;
  return { ...account, sealed: { text, keyId } };
}

/** The account may have been removed meanwhile. */
export async function notePulled(
  tx: Tx,
  of: AccountId,
  { first, last }: { first: Day; last: Day },
): Promise<void> {
  await tx.client.query(
    `update platform_account
     set first_pulled_day = least(first_pulled_day, $3), last_pulled_day = greatest(last_pulled_day, $4)
     where dealer_group_id = $1 and id = $2`,
    [of.dealerGroupId, of.accountId, first, last],
  );
}

export async function noteSuccess(
  tx: Tx,
  of: AccountId,
  { now, nextPullAt }: { now: Date; nextPullAt: Date },
): Promise<void> {
  await tx.client.query(
    `update platform_account set last_success_at = $3, last_error = null, failures = 0,
       next_pull_at = case status when 'active' then $4::timestamptz end
     where dealer_group_id = $1 and id = $2`,
    [of.dealerGroupId, of.accountId, now, nextPullAt],
  );
}

/** Without a next pull, somebody must fix the connection first. */
export async function noteFailure(
  tx: Tx,
  of: AccountId,
  { message, nextPullAt }: { message: string; nextPullAt: Date | null },
): Promise<void> {
  await tx.client.query(
    `update platform_account set last_error = $3, failures = failures + 1, next_pull_at = $4,
       status = case when $4::timestamptz is null then 'needs_attention' else status end
     where dealer_group_id = $1 and id = $2 and status <> 'paused'`,
    [of.dealerGroupId, of.accountId, message.slice(0, 500), nextPullAt],
  );
}
