import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import {
  type Credential,
  credentialHint,
  type SealedCredential,
} from '../../../../server/pulls/credentials.ts';
import {
  ACCOUNT_COLUMNS,
  type AccountStatus,
  type PlatformAccount,
} from '../../../../server/pulls/platform-accounts.ts';
import type { Connection } from '../connection-shapes.ts';

const IN_SCOPE = 'dealer_group_id = any($1::integer[]) and dealership_id = any($2::integer[])';

export type AccountOf = Pick<PlatformAccount, 'dealerGroupId' | 'dealershipId' | 'platform' | 'account'>;

export async function connectionsOf(tx: Tx, scope: AuthorizedScope): Promise<Connection[]> {
  const { rows } = await tx.client.query<PlatformAccount>(
    `select ${ACCOUNT_COLUMNS} from platform_account where ${IN_SCOPE}
     order by status <> 'needs_attention', dealership_id, platform, title, id`,
    [scope.dealerGroupIds, scope.dealershipIds],
  );
  return rows.map(asConnection);
}

export async function connectionWithId(
  tx: Tx,
  scope: AuthorizedScope,
  id: number,
): Promise<Connection | null> {
  const { rows } = await tx.client.query<PlatformAccount>(
    `select ${ACCOUNT_COLUMNS} from platform_account where ${IN_SCOPE} and id = $3`,
    [scope.dealerGroupIds, scope.dealershipIds, id],
  );
  return rows.map(asConnection)[0] ?? null;
}

/** Accounts of the same platform at the same dealership. */
export async function accountsBeside(tx: Tx, of: AccountOf): Promise<string[]> {
  const { rows } = await tx.client.query<{ account: string }>(
    'select account from platform_account where dealer_group_id = $1 and dealership_id = $2 and platform = $3',
    [of.dealerGroupId, of.dealershipId, of.platform],
  );
  return rows.map(({ account }) => account);
}

interface NewConnection extends AccountOf {
  readonly title: string;
  readonly sealed: SealedCredential;
  readonly credential: Credential;
  readonly requestedFrom: Day;
  readonly now: Date;
  readonly userId: number;
}

/** Null when somebody connected the same account meanwhile. */
export async function keepConnection(tx: Tx, made: NewConnection): Promise<number | null> {
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into platform_account (dealer_group_id, dealership_id, platform, account, title, credential, key_id,
       credential_hint, asked_from, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict on constraint platform_account_once do nothing returning id`,
    [
      made.dealerGroupId,
      made.dealershipId,
      made.platform,
      made.account,
      made.title,
      made.sealed.text,
      made.sealed.keyId,
      credentialHint(made.credential),
      made.requestedFrom,
      made.now,
      made.userId,
    ],
  );
  return rows[0]?.id ?? null;
}

export async function keepCredential(
  tx: Tx,
  scope: AuthorizedScope,
  { id, sealed, credential }: { id: number; sealed: SealedCredential; credential: Credential },
): Promise<void> {
  await tx.client.query(
    `update platform_account set credential = $4, key_id = $5, credential_hint = $6 where ${IN_SCOPE} and id = $3`,
    [scope.dealerGroupIds, scope.dealershipIds, id, sealed.text, sealed.keyId, credentialHint(credential)],
  );
}

export async function setStatus(
  tx: Tx,
  scope: AuthorizedScope,
  { id, status, nextPullAt }: { id: number; status: AccountStatus; nextPullAt: Date | null },
): Promise<void> {
  await tx.client.query(
    `update platform_account set status = $4, next_pull_at = $5, failures = 0,
       last_error = case when $4 = 'active' then null else last_error end
     where ${IN_SCOPE} and id = $3`,
    [scope.dealerGroupIds, scope.dealershipIds, id, status, nextPullAt],
  );
}

export async function forget(tx: Tx, scope: AuthorizedScope, id: number): Promise<void> {
  await tx.client.query(`delete from platform_account where ${IN_SCOPE} and id = $3`, [
    scope.dealerGroupIds,
    scope.dealershipIds,
    id,
  ]);
}

function asConnection(row: PlatformAccount): Connection {
  const { id, dealershipId, platform, account, title, status, requestedFrom, firstDay, lastDay, lastError } =
    row;
  return {
    ...{ id, dealershipId, platform, account, title, status, requestedFrom, firstDay, lastDay, lastError },
    openedBy: row.credentialHint,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    nextPullAt: row.nextPullAt?.toISOString() ?? null,
  };
}
