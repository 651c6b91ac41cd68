import type { Tx } from '../../../../../server/database/database.ts';
import { newDocumentCode, verifyAddress } from '../../../../../server/documents/document-code.ts';
import { insertDocument } from '../../../../../server/documents/document-repository.ts';
import { onlyGroup } from '../../../../../server/identity/access.ts';
import type { Services } from '../../../../../server/services.ts';
import { settingsFor } from '../handlers.ts';
import type { ReportFiles } from '../report-files.ts';
import type { ReportRow } from '../repository.ts';
import type { ReportFormat, ReportSource, UncodedReport } from '../write-report.ts';
import { keptTables } from './kept-tables.ts';

/** A report with the code and the addresses that its files carry. */
export function withCode(files: UncodedReport, { settings }: Pick<Services, 'settings'>): ReportFiles {
  const code = newDocumentCode();
  const { publicUrl } = settings;
  return { ...files, code, verifyUrl: verifyAddress(settings, code), publicUrl };
}

interface Kept extends Pick<ReportSource, 'scope' | 'seen' | 'choice' | 'compare'> {
  readonly report: ReportRow;
  readonly files: ReportFiles;
  readonly format: ReportFormat;
  /** Null for somebody without an account. */
  readonly madeFor: number | null;
  /** The true time, from which it is kept. */
  readonly now: Date;
}

/** Keeps the numbers of a document under its code, with what they were read from. */
export async function keepDocument(tx: Tx, kept: Kept): Promise<void> {
  const { report, files, format, madeFor, now, scope, seen, choice, compare } = kept;
  const { code, scope: stores, period, freshness, at: madeAt } = files;
  const settings = settingsFor(report.settings, seen);
  const items = settings.pages.flatMap(({ gridItems }) => gridItems);
  const shownIds = [...new Set([...scope.dealershipIds, ...items.flatMap((item) => item.dealerships ?? [])])];
  const { id: reportId, title, isPrivate, ownerId } = report;
  await insertDocument(
    tx,
    {
      ...{
        dealerGroupId: onlyGroup(scope),
        code,
        title,
        format,
        isPrivate,
        ownerId,
        madeFor,
        madeAt,
      },
      ...{ dealershipIds: scope.dealershipIds, shownIds },
      from: { reportId, settings, choice, compare },
      content: { scope: stores, period, freshness, tables: keptTables(files) },
    },
    now,
  );
}
