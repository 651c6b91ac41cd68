import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../../../server/database/database.ts';
import { onlyGroup } from '../../../../../server/identity/access.ts';
import type { Services } from '../../../../../server/services.ts';
import { documentCode } from '../../rules-document.ts';
import { settingsFor } from '../handlers.ts';
import type { ReportFiles } from '../report-files.ts';
import type { ReportRow } from '../repository.ts';
import type { ReportFormat, ReportSource, UncodedReport } from '../write-report.ts';
import { insertDocument } from './document-repository.ts';
import { keptTables } from './kept-tables.ts';

/** A report with the code that its files carry. */
export function withCode(files: UncodedReport, { settings }: Pick<Services, 'settings'>): ReportFiles {
  const code = documentCode(randomBytes(8));
  return { ...files, code, verifyUrl: `${settings.publicUrl}/verify/${code}` };
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
        reportId,
        title,
        format,
        isPrivate,
        ownerId,
        madeFor,
        madeAt,
      },
      ...{ dealershipIds: scope.dealershipIds, shownIds, settings, choice, compare },
      content: { scope: stores, period, freshness, tables: keptTables(files) },
    },
    now,
  );
}
