import { Problem } from '../../core/errors.ts';
import { PLATFORM_TITLES } from '../../core/sources/platforms.ts';
import { through } from '../../core/time/period.ts';
import { dateRangeText } from '../../core/time/period-text.ts';
import { systemScope } from '../identity/access.ts';
import type { Ingest } from '../ingest/delivery.ts';
import { importFile } from '../ingest/import-file.ts';
import { PullFailure } from './failures.ts';
import type { PlatformAccount } from './platform-accounts.ts';
import type { PlatformReport, PlatformSource } from './platform-source.ts';
import type { Stretch } from './windows.ts';

/** A report of some days, with all of its rows. */
export interface Brought {
  readonly source: PlatformSource;
  readonly report: PlatformReport;
  readonly days: Stretch;
  /** Each as JSON. */
  readonly rows: readonly string[];
}

/**
 * Hands a report to ingestion as a document that tells its days whole, so that ledger, undo, rollups and the
 * live line follow. One that tells nothing leaves no trace, and what files
 * brought as it is, unless the account told something of these days before.
 *
 * @throws PullFailure where the document is refused
 */
export async function bringReport(ingest: Ingest, account: PlatformAccount, brought: Brought): Promise<void> {
  const { report, days, rows } = brought;
  const { dealerGroupId, dealershipId } = account;
  if (rows.length === 0 && !(await hasReportedBefore(ingest, account, brought))) return;
  const scope = await systemScope(ingest.database, dealerGroupId, [dealershipId]).catch((error: unknown) => {
    if (error instanceof Problem) throw new PullFailure('attention', 'The rooftop is no longer active.');
    throw error;
  });
  const outcomes = await importFile(ingest, {
    scope,
    dealershipId,
    cameBy: 'pull',
    file: { name: nameOf(account, brought), open: () => linesOf(account, brought) },
    whole: { account: account.account, cut: report.cut, ...days },
  });
  const refused = outcomes?.find(({ state }) => state !== 'done');
  if (refused) throw new PullFailure('later', refused.reason ?? 'What came could not be taken in.');
}

function nameOf({ platform, title }: PlatformAccount, { report, days }: Brought): string {
  const when = dateRangeText(through(days.first, days.last));
  return `${PLATFORM_TITLES[platform]}, ${title}: ${report.cut.replaceAll('_', ' ')}, ${when}`;
}

async function* linesOf({ platform, account }: PlatformAccount, { report, days, rows }: Brought) {
  const pulled = { platform, account, cut: report.cut, ...days, columns: report.columns };
  yield Buffer.from(`${JSON.stringify({ pulled })}\n`);
  for (const row of rows) yield Buffer.from(`${row}\n`);
}

async function hasReportedBefore(
  { database }: Ingest,
  { dealerGroupId, dealershipId, account }: PlatformAccount,
  { source, report, days }: Brought,
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
