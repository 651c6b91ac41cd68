import * as z from 'zod/mini';
import { Problem } from '../../core/errors.ts';
import { PLATFORM_TITLES } from '../../core/sources/platforms.ts';
import { through } from '../../core/time/period.ts';
import { dateRangeText } from '../../core/time/period-text.ts';
import type { Tx } from '../database/database.ts';
import { systemScope } from '../identity/access.ts';
import type { Ingest } from '../ingest/delivery.ts';
import { importFile } from '../ingest/import-file.ts';
import type { Job, JobQueue } from '../jobs.ts';
import { announce } from '../live/realtime.ts';
import { openCredential } from './credentials.ts';
import { PullFailure } from './failures.ts';
import {
  type AccountId,
  accountWithId,
  boundTo,
  noteFailure,
  notePulled,
  noteSuccess,
  type PlatformAccount,
} from './platform-accounts.ts';
import { PlatformClient } from './platform-client.ts';
import type { AccountAccess, PlatformReport, PlatformSource } from './platform-source.ts';
import { type Pulls, platformSource } from './pulls.ts';
import { backfillStretch, lastReportedDay, nextNight, type Stretch, trailingStretches } from './windows.ts';

export const PULL_ACCOUNT = 'pull-account';

const Payload = z.object({
  dealerGroupId: z.int(),
  accountId: z.int(),
  isRequested: z.optional(z.boolean()),
});

/** For a pull that starts while another one of its account runs. */
const BUSY_MS = 3_000;
const FIRST_RETRY_MS = 300_000;
const LONGEST_RETRY_MS = 21_600_000;

/**
 * Replaces the account's waiting pull. `isRequested` repeats last night's days; its own queue key keeps a
 * running pull from replacing it.
 */
export async function schedulePull(
  tx: Tx,
  jobs: JobQueue,
  {
    dealerGroupId,
    accountId,
    isRequested = false,
    runAt,
  }: AccountId & { isRequested?: boolean; runAt?: Date },
): Promise<void> {
  const key = `${pullKey({ dealerGroupId, accountId })}${isRequested ? ':asked' : ''}`;
  await jobs.enqueue(
    tx,
    PULL_ACCOUNT,
    { dealerGroupId, accountId, isRequested },
    { key, ...(runAt && { runAt }) },
  );
}

/** Of the pull that an account always has waiting or running. */
export function pullKey({ dealerGroupId, accountId }: AccountId): string {
  return `${PULL_ACCOUNT}:${dealerGroupId}:${accountId}`;
}

/**
 * In order:
 * 1. The days its platform still corrects.
 * 2. Else one earlier month of the backfill; the rest is another job, so that other accounts get a turn.
 *
 * Days that arrived are kept when a later step fails.
 */
export function pullAccount(ingest: Ingest, pulls: Pulls): Job {
  return async (payload) => {
    const { isRequested = false, ...of } = Payload.parse(payload);
    // The lock ends with its connection: a killed server leaves none.
    await ingest.database.inGroups([of.dealerGroupId], async (tx) => {
      if (await isFree(tx, of)) await pullLocked({ ingest, pulls, of }, isRequested);
      else {
        // A finished pull schedules the next one a moment before its lock ends: without this, none would be left.
        const runAt = new Date(ingest.trueNow().getTime() + BUSY_MS);
        await schedulePull(tx, ingest.jobs, { ...of, isRequested, runAt });
      }
    });
  };
}

async function isFree(tx: Tx, of: AccountId): Promise<boolean> {
  const { rows } = await tx.client.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    [pullKey(of)],
  );
  return rows[0]?.free ?? false;
}

interface Pull {
  readonly ingest: Ingest;
  readonly pulls: Pulls;
  readonly of: AccountId;
}

async function pullLocked(pull: Pull, isRequested: boolean): Promise<void> {
  const { ingest, of } = pull;
  const found = await ingest.database.inGroups([of.dealerGroupId], (tx) => accountWithId(tx, of));
  if (found?.status !== 'active') return;
  try {
    const { dealerships } = await systemScope(ingest.database, of.dealerGroupId);
    const timeZone = dealerships.find(({ id }) => id === found.dealershipId)?.timeZone;
    if (timeZone === undefined) throw new PullFailure('attention', 'The store is no longer active.');
    const source = platformSource(found.platform);
    const credential = openCredential(pull.pulls.keys, found.sealed, boundTo(found));
    const access = {
      client: new PlatformClient(clientTools(pull), credential, source.scope),
      addresses: pull.pulls.addresses,
      account: found.account,
    };
    await pullDue(pull, { account: found, source, access, timeZone, isRequested });
  } catch (error) {
    await reportFailure(pull, found, error);
    if (!(error instanceof PullFailure)) throw error;
  }
}

function clientTools({ ingest, pulls }: Pull) {
  return {
    tokenAddress: pulls.addresses.token,
    now: ingest.trueNow,
    wait: pulls.wait,
    patience: pulls.patience,
  };
}

interface Due {
  readonly account: PlatformAccount;
  readonly source: PlatformSource;
  readonly access: AccountAccess;
  readonly timeZone: string;
  readonly isRequested: boolean;
}

async function pullDue(pull: Pull, due: Due): Promise<void> {
  const { ingest, of } = pull;
  const { account, timeZone, isRequested } = due;
  const last = lastReportedDay(account.platform, ingest.businessNow(), timeZone);
  const isTonightsDone = account.lastDay !== null && account.lastDay >= last;
  const further = backfillStretch(account);
  const stretches =
    isTonightsDone && !isRequested ? (further === null ? [] : [further]) : trailingStretches(account, last);
  for (const days of stretches) await pullStretch(pull, due, days);
  await ingest.database.inGroups([of.dealerGroupId], async (tx) => {
    const now = ingest.trueNow();
    const left = await accountWithId(tx, of);
    if (left === null) return;
    const nextPullAt = backfillStretch(left) === null ? nextNight(now, timeZone, of.accountId) : now;
    await noteSuccess(tx, of, { now, nextPullAt });
    await schedulePull(tx, ingest.jobs, { ...of, runAt: nextPullAt });
    await announce(tx, { dealerGroupId: of.dealerGroupId, dealershipIds: [], facts: ['import'] });
  });
}

async function pullStretch(
  { ingest, of }: Pull,
  { account, source, access }: Due,
  days: Stretch,
): Promise<void> {
  for (const report of source.reports) {
    const rows: string[] = [];
    for await (const page of source.pages(access, report, days)) {
      for (const row of page) rows.push(JSON.stringify(row));
    }
    await importReport(ingest, account, { source, report, days, rows });
  }
  await ingest.database.inGroups([of.dealerGroupId], (tx) => notePulled(tx, of, days));
}

const OURS = 'Something went wrong on our side. We will try again automatically.';

async function reportFailure(
  { ingest, of }: Pull,
  { failures }: PlatformAccount,
  error: unknown,
): Promise<void> {
  const failure = error instanceof PullFailure ? error : new PullFailure('later', OURS);
  const again = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), LONGEST_RETRY_MS);
  const wait = Math.max(again, (failure.retryAfterSeconds ?? 0) * 1_000);
  const nextPullAt = failure.kind === 'attention' ? null : new Date(ingest.trueNow().getTime() + wait);
  await ingest.database.inGroups([of.dealerGroupId], async (tx) => {
    await noteFailure(tx, of, { message: failure.message, nextPullAt });
    if (nextPullAt !== null) await schedulePull(tx, ingest.jobs, { ...of, runAt: nextPullAt });
    await announce(tx, { dealerGroupId: of.dealerGroupId, dealershipIds: [], facts: ['import'] });
  });
}

interface PulledReport {
  readonly source: PlatformSource;
  readonly report: PlatformReport;
  readonly days: Stretch;
  /** JSON, one per row. */
  readonly rows: readonly string[];
}

/**
 * A report covers its days completely. An empty one leaves file data as it is, unless the account reported
 * these days before.
 *
 * @throws PullFailure where the document is refused
 */
async function importReport(ingest: Ingest, account: PlatformAccount, pulled: PulledReport): Promise<void> {
  const { report, days, rows } = pulled;
  const { dealerGroupId, dealershipId } = account;
  if (rows.length === 0 && !(await hasReportedBefore(ingest, account, pulled))) return;
  const scope = await systemScope(ingest.database, dealerGroupId, [dealershipId]).catch((error: unknown) => {
    if (error instanceof Problem) throw new PullFailure('attention', 'The store is no longer active.');
    throw error;
  });
  const outcomes = await importFile(ingest, {
    scope,
    dealershipId,
    cameBy: 'pull',
    file: { name: reportName(account, pulled), open: () => linesOf(account, pulled) },
    whole: { account: account.account, cut: report.cut, ...days },
  });
  const refused = outcomes?.find(({ state }) => state !== 'done');
  if (refused) throw new PullFailure('later', refused.reason ?? 'The report could not be imported.');
}

function reportName({ platform, title }: PlatformAccount, { report, days }: PulledReport): string {
  const when = dateRangeText(through(days.first, days.last));
  return `${PLATFORM_TITLES[platform]}, ${title}: ${report.cut.replaceAll('_', ' ')}, ${when}`;
}

async function* linesOf({ platform, account }: PlatformAccount, { report, days, rows }: PulledReport) {
  const pulled = { platform, account, cut: report.cut, ...days, columns: report.columns };
  yield Buffer.from(`${JSON.stringify({ pulled })}\n`);
  for (const row of rows) yield Buffer.from(`${row}\n`);
}

async function hasReportedBefore(
  { database }: Ingest,
  { dealerGroupId, dealershipId, account }: PlatformAccount,
  { source, report, days }: PulledReport,
): Promise<boolean> {
  return await database.inGroups([dealerGroupId], async (tx) => {
    const { rowCount } = await tx.client.query(
      `select from ${source.target} where dealer_group_id = $1 and dealership_id = $2 and source = $3 and cut = $4
         and day between $5 and $6 and account = $7 limit 1`,
      [dealerGroupId, dealershipId, source.connector, report.cut, days.first, days.last, account],
    );
    return rowCount !== 0;
  });
}
