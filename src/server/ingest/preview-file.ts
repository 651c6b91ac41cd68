import type { FoundTable, Item, RecordOf, SourceFile, Target, UnknownTable } from '../../core/connector.ts';
import { type FieldError, Problem } from '../../core/errors.ts';
import { type AuthorizedScope, dealershipIn, onlyGroup } from '../access.ts';
import { contactHash } from './contact-hash.ts';
import { alwaysIn, type DealershipFinder, isDealership, namedInFile } from './dealership-finder.ts';
import type { Ingest, Rejection } from './delivery.ts';
import { mappingsFor } from './mappings.ts';
import { dayOf, type PreviewColumn, previewColumns, previewDay } from './preview-columns.ts';

const RECORDS_SHOWN = 20;
const REASONS_SHOWN = 100;
/** Of a longer table the first rows are looked at. */
const ROWS_LOOKED_AT = 20_000;

/** What a table would become if it were taken in. */
export interface PreviewedTable {
  readonly tableName: string | null;
  readonly recognisedAs: string | null;
  readonly target: Target | null;
  readonly reason: string | null;
  readonly rows: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly skipped: number;
  readonly isWhole: boolean;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly columns: Pick<PreviewColumn<never>, 'title' | 'kind'>[];
  readonly records: { row: number; values: (string | number | null)[] }[];
  readonly reasons: Rejection[];
}

/** A file that is only looked at. */
export interface Looking {
  readonly scope: AuthorizedScope;
  readonly dealershipId: number | null;
  readonly file: SourceFile;
}

/**
 * What each table of a file would become. Nothing is written; what is known already does not matter.
 *
 * @throws Problem `invalid` for a file that can be no feed at all
 */
export async function previewTables(ingest: Ingest, looking: Looking): Promise<PreviewedTable[]> {
  const { scope, dealershipId, file } = looking;
  const dealerGroupId = onlyGroup(scope);
  const { mappings, find } = await ingest.database.inGroups([dealerGroupId], async (tx) => ({
    mappings: await mappingsFor(tx, { dealerGroupId, dealershipId }),
    find:
      dealershipId === null
        ? await namedInFile(tx, scope)
        : alwaysIn(dealershipIn(scope, dealershipId, 'dealershipId')),
  }));
  const previews: PreviewedTable[] = [];
  for (const found of await ingest.reader.find(file, mappings)) {
    previews.push(found.connector === null ? unknownTable(found) : await knownTable(ingest, found, find));
  }
  return previews;
}

function unknownTable({ table, reason, header, preview }: UnknownTable): PreviewedTable {
  return {
    ...empty(table),
    reason,
    columns: header.map((title) => ({ title, kind: 'text' })),
    records: preview.map(({ row, cells }) => ({
      row,
      values: header.map((_, index) => cells[index] ?? null),
    })),
  };
}

async function knownTable(
  { contactKey, businessNow }: Ingest,
  found: FoundTable,
  find: DealershipFinder,
): Promise<PreviewedTable> {
  const { table, target, as } = found;
  const preview = new Preview(target, find);
  const about = { ...empty(table), recognisedAs: as, target };
  try {
    const items = found.read({ hash: contactHash(contactKey), now: businessNow() });
    for await (const item of items as AsyncIterable<Item<RecordOf[Target]>>) {
      if (!preview.look(item)) break;
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...about, reason: error.message };
  }
  return { ...about, ...preview.outcome() };
}

function empty(tableName: string | null): PreviewedTable {
  return {
    tableName,
    recognisedAs: null,
    target: null,
    reason: null,
    rows: 0,
    accepted: 0,
    rejected: 0,
    skipped: 0,
    isWhole: true,
    firstDay: null,
    lastDay: null,
    columns: [],
    records: [],
    reasons: [],
  };
}

class Preview {
  readonly #columns: readonly PreviewColumn<never>[];
  readonly #day: (record: never) => ReturnType<(typeof previewDay)['lead']>;
  readonly #find: DealershipFinder;
  readonly #records: PreviewedTable['records'] = [];
  readonly #reasons: Rejection[] = [];
  readonly #counts = { rows: 0, accepted: 0, rejected: 0, skipped: 0 };
  #isWhole = true;
  #firstDay: string | null = null;
  #lastDay: string | null = null;

  constructor(target: Target, find: DealershipFinder) {
    this.#columns = previewColumns[target];
    this.#day = previewDay[target];
    this.#find = find;
  }

  /** False once enough rows have been looked at. */
  look(item: Item<RecordOf[Target]>): boolean {
    if (this.#counts.rows === ROWS_LOOKED_AT) {
      this.#isWhole = false;
      return false;
    }
    this.#counts.rows += 1;
    if ('skipped' in item) this.#counts.skipped += 1;
    else if ('reasons' in item) this.#reject(item.row, item.reasons);
    else this.#place(item.row, item.record);
    return true;
  }

  outcome() {
    return {
      ...this.#counts,
      isWhole: this.#isWhole,
      firstDay: this.#firstDay,
      lastDay: this.#lastDay,
      columns: this.#columns.map(({ title, kind }) => ({ title, kind })),
      records: this.#records,
      reasons: this.#reasons,
    };
  }

  #reject(row: number, reasons: readonly FieldError[]): void {
    this.#counts.rejected += 1;
    if (this.#reasons.length >= REASONS_SHOWN) return;
    this.#reasons.push(...reasons.map((reason) => ({ row, ...reason })));
  }

  #place(row: number, record: RecordOf[Target]): void {
    const dealership = this.#find(record.store);
    if (!isDealership(dealership)) {
      this.#reject(row, [dealership]);
      return;
    }
    this.#counts.accepted += 1;
    const day = dayOf(this.#day(record as never), dealership);
    if (day !== null && (this.#firstDay === null || day < this.#firstDay)) this.#firstDay = day;
    if (day !== null && (this.#lastDay === null || day > this.#lastDay)) this.#lastDay = day;
    if (this.#records.length === RECORDS_SHOWN) return;
    const values = this.#columns.map(({ value }) => value(record as never, dealership));
    this.#records.push({ row, values });
  }
}
