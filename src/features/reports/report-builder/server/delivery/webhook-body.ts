import type { ReportFiles } from '../report-files.ts';
import type { ReportRow } from '../repository.ts';
import type { WrittenFile } from '../write-report.ts';
import type { Delivering } from './delivering.ts';
import { summaryRows } from './report-mail.ts';
import type { DeliveryRow, RunRow } from './run-repository.ts';

interface Delivered {
  readonly delivery: DeliveryRow;
  readonly run: RunRow;
  readonly report: ReportRow;
  readonly files: ReportFiles;
  readonly file: WrittenFile;
  /** A link that works for 30 days without a session. */
  readonly fileAt: string;
}

/** The JSON that a webhook receives: the key numbers, and where to read the rest. */
export function webhookBody(
  { settings }: Pick<Delivering, 'settings'>,
  { delivery, run, report, files, file, fileAt }: Delivered,
): string {
  const { scope, period, asOf, at, freshness, isLate, code } = files;
  return JSON.stringify({
    type: 'report.delivered',
    timestamp: at.toISOString(),
    data: {
      deliveryId: delivery.id,
      report: { id: report.id, title: report.title },
      dueAt: run.dueAt.toISOString(),
      ...{ scope, period, asOf, freshness, isLate },
      note: run.note,
      numbers: summaryRows(files),
      file: { name: file.name, mediaType: file.type, bytes: file.content.length, url: fileAt },
      code,
      verifyUrl: `${settings.publicUrl}/verify/${code}?dealerGroupId=${run.dealerGroupId}`,
    },
  });
}
