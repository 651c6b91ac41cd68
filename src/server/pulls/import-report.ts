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

export interface PulledReport {
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
export async function importReport(
  ingest: Ingest,
  account: PlatformAccount,
  pulled: PulledReport,
): Promise<void> {
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
    file: { name: nameOf(account, pulled), open: () => linesOf(account, pulled) },
    whole: { account: account.account, cut: report.cut, ...days },
  });
  const refused = outcomes?.find(({ state }) => state !== 'done');
  if (refused) throw new PullFailure('later', refused.reason ?? 'The report could not be imported.');
}

function nameOf({ platform, title }: PlatformAccount, { report, days }: PulledReport): string {
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
