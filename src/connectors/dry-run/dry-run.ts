import type {
  FileReader,
  FoundTable,
  Item,
  Proposal,
  ReadContext,
  SourceFile,
} from '../../core/connector.ts';
import { HEADER_ONLY } from '../../core/connector.ts';
import { type FieldError, Problem } from '../../core/errors.ts';
import { SkippedRows } from '../../core/skipped-rows.ts';
import type { RecordOf, Target } from '../../records/kinds.ts';

const MOST_REASONS = 100;

interface Reason extends FieldError {
  readonly row: number;
}

export interface TableVerdict {
  readonly table: string | null;
  readonly connector: string | null;
  readonly target: Target | null;
  readonly as: string | null;
  /** 0 to 1; null where unknown. */
  readonly confidence: number | null;
  readonly proposal: Proposal | null;
  readonly rows: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly skipped: number;
  readonly reasons: readonly Reason[];
}

/**
 * Reads a file as an import does, without storing anything: every table with the outcome of its rows. A
 * repeated record is skipped, unless the row adds to it, such as a further line of a repair order or a
 * colleague's share of a deal. The import keeps the latest version; here the first in the file counts as
 * kept. Rows deleted by their source are skipped.
 */
export async function dryRun(
  reader: FileReader,
  file: SourceFile,
  context: ReadContext,
): Promise<TableVerdict[]> {
  try {
    const verdicts: TableVerdict[] = [];
    for (const found of await reader.find(file, [])) {
      verdicts.push(
        found.connector === null
          ? { ...unread(found.reason, found.table), proposal: found.proposal }
          : await tried(found, context),
      );
    }
    return verdicts;
  } catch (error) {
    if (error instanceof Problem) return [unread(error.message)];
    throw error;
  }
}

export function unread(reason: string, table: string | null = null): TableVerdict {
  const reasons = [{ row: 0, field: 'file', message: reason }];
  return {
    table,
    connector: null,
    target: null,
    as: null,
    confidence: null,
    proposal: null,
    rows: 0,
    accepted: 0,
    rejected: 0,
    skipped: 0,
    reasons,
  };
}

async function tried(found: FoundTable, context: ReadContext): Promise<TableVerdict> {
  const { table, connector, target, as, confidence } = found;
  const tally = new Tally(target);
  try {
    for await (const item of found.read(context)) tally.count(item);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return unread(error.message, table);
  }
  const counts = tally.counts();
  const reasons = counts.rows === 0 ? [{ row: 0, field: 'file', message: HEADER_ONLY }] : tally.reasons();
  return { table, connector: connector.id, target, as, confidence, proposal: null, ...counts, reasons };
}

class Tally {
  private readonly skippedRows: SkippedRows;
  private accepted = 0;
  private rejected = 0;
  private skipped = 0;
  private readonly rejections: Reason[] = [];
  private readonly skips: Reason[] = [];

  constructor(target: Target) {
    this.skippedRows = new SkippedRows(target);
  }

  count(item: Item<RecordOf[Target]>): void {
    if ('reasons' in item) {
      this.rejected += 1;
      for (const { field, message } of item.reasons) note(this.rejections, { row: item.row, field, message });
      return;
    }
    const skipped =
      'skipped' in item ? item.skipped : this.skippedRows.reasonFor(item.record, item.record.store ?? '');
    if (skipped === null) {
      this.accepted += 1;
      return;
    }
    this.skipped += 1;
    note(this.skips, { row: item.row, field: 'row', message: skipped });
  }

  counts() {
    const { accepted, rejected, skipped } = this;
    return { rows: accepted + rejected + skipped, accepted, rejected, skipped };
  }

  reasons(): Reason[] {
    return [...this.rejections, ...this.skips].slice(0, MOST_REASONS);
  }
}

function note(reasons: Reason[], reason: Reason): void {
  if (reasons.length < MOST_REASONS) reasons.push(reason);
}
