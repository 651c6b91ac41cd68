import type { Platform } from '../../src/core/sources/platforms.ts';
import type { Day } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';
import { credentialKeys } from '../../src/server/identity/sealed.ts';
import { loadSecrets } from '../../src/server/identity/secrets.ts';
import type { Ingest } from '../../src/server/ingest/delivery.ts';
import { undoImport } from '../../src/server/ingest/undo-import.ts';
import { type Credential, sealCredential } from '../../src/server/pulls/credentials.ts';
import { boundTo } from '../../src/server/pulls/platform-accounts.ts';
import { pullAccount } from '../../src/server/pulls/pull-account.ts';
import { type Pulls, pullsWith } from '../../src/server/pulls/pulls.ts';
import { database } from './database.ts';
import { aDealerGroup } from './dealers.ts';
import { ingestOn } from './ingest.ts';
import { type PlatformServer, platformServer, REFRESH_TOKEN, type ReportedRow } from './platform-server.ts';

export const CREDENTIAL: Credential = {
  opens: {
    kind: 'oauth',
    clientId: 'client-1',
    clientSecret: 'client-SECRET-77aa',
    refreshToken: REFRESH_TOKEN,
  },
  developerToken: 'developer-SECRET-9d2e',
  managerAccount: null,
};
const ACCOUNTS = { ga4: '123456', google_ads: '1234567890', search_console: 'sc-domain:maple.example' };

interface PlatformContext {
  readonly db: Database;
  readonly platform: PlatformServer;
  readonly pulls: { -readonly [Name in keyof Pulls]: Pulls[Name] };
  readonly group: { readonly id: number; readonly dealershipIds: readonly number[] };
  readonly dealershipId: number;
  readonly accountId: number;
  /** Milliseconds waited so far. `pulls.patience` is the time limit of a reply. */
  readonly waited: number[];
  /** The ingestion with its clock at this moment. */
  at(now: string): Promise<Ingest>;
  /** Runs one job at this moment. */
  pull(now: string, options?: { isRequested?: boolean }): Promise<void>;
  account(): Promise<Record<string, unknown>>;
  lines(table: string, columns: string, only?: string): Promise<unknown[][]>;
  undo(runId: number): Promise<void>;
}

/** A dealership with a platform account; a local server acts as the platform. */
export async function platformContext(
  platformName: Platform,
  { rows = [], requestedFrom = '2026-11-01' }: { rows?: ReportedRow[]; requestedFrom?: Day } = {},
): Promise<PlatformContext> {
  const db = await database();
  const platform = await platformServer(rows);
  const group = await aDealerGroup(db);
  const [dealershipId = 0] = group.dealershipIds;
  const secret = (await loadSecrets(db)).credentials;
  const waited: number[] = [];
  const wait = async (milliseconds: number) => void waited.push(milliseconds);
  const pulls = { ...pullsWith(secret, { standIn: platform.base }), wait, patience: 5_000 };
  const account = ACCOUNTS[platformName];
  const bound = boundTo({ dealerGroupId: group.id, dealershipId, platform: platformName, account });
  const sealed = sealCredential(credentialKeys(secret), CREDENTIAL, bound);
  const { rows: made } = await db.owner.query<{ id: number }>(
    `insert into platform_account (dealer_group_id, dealership_id, platform, account, title, credential, key_id,
       credential_hint, asked_from, created_at)
     values ($1, $2, $3, $4, $4, $5, $6, 'Client client-1', $7, now()) returning id`,
    [group.id, dealershipId, platformName, account, sealed.text, sealed.keyId, requestedFrom],
  );
  const accountId = made[0]?.id ?? 0;
  const at = (now: string) => ingestOn(db, new Date(now));
  return {
    ...{ db, platform, pulls, group, dealershipId, accountId, waited, at },
    pull: async (now, { isRequested = false } = {}) => {
      await pullAccount(await at(now), pulls)({ dealerGroupId: group.id, accountId, isRequested });
    },
    account: async () => {
      const found = await db.owner.query('select * from platform_account where id = $1', [accountId]);
      return found.rows[0] as Record<string, unknown>;
    },
    undo: async (runId) => {
      const of = { dealerGroupId: group.id, runId, userId: group.admin.userId };
      const now = new Date('2026-11-20T18:00:00Z');
      await db.inGroups([group.id], (tx) => undoImport(tx, { ...of, now, trueNow: now }));
    },
    lines: async (table, columns, only = 'true') => {
      const found = await db.owner.query({
        text: `select ${columns} from ${table} where ${only} order by 1, 2`,
        rowMode: 'array',
      });
      return found.rows;
    },
  };
}
