import type { Item } from '../../core/connector.ts';
import type { FieldError } from '../../core/errors.ts';
import { placedDay, type RecordPreview } from '../../core/record-preview.ts';
import { SkippedRows } from '../../core/skipped-rows.ts';
import type { RecordOf, Target } from '../../records/kinds.ts';
import { shapes } from '../../records/server.ts';
import { type DealershipFinder, isDealership } from './dealership-finder.ts';
import type { Rejection } from './delivery.ts';
import { OtherStores } from './other-stores.ts';
import type { PreviewedTable } from './preview-file.ts';

const RECORDS_SHOWN = 20;
const REASONS_SHOWN = 100;
/** Only the first rows of a longer table are read. */
const ROWS_LOOKED_AT = 20_000;

export class PreviewRows {
  readonly #preview: RecordPreview<never>;
  readonly #find: DealershipFinder;
  readonly #skippedRows: SkippedRows;
  readonly #stores: OtherStores | null;
  readonly #records: PreviewedTable['records'] = [];
  readonly #reasons: Rejection[] = [];
  readonly #dealerships = new Map<number, number>();
  readonly #counts = { rows: 0, accepted: 0, rejected: 0, skipped: 0 };
  #isWhole = true;
  #firstDay: string | null = null;
  #lastDay: string | null = null;

  constructor(target: Target, { find, named }: { find: DealershipFinder; named: DealershipFinder | null }) {
    this.#skippedRows = new SkippedRows(target);
    this.#stores = named && new OtherStores(named);
    this.#preview = shapes[target].preview;
    this.#find = find;
  }

  /** False once enough rows are read. */
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
      dealerships: [...this.#dealerships]
        .map(([dealershipId, rows]) => ({ dealershipId, rows }))
        .sort((one, other) => other.rows - one.rows),
      columns: this.#preview.columns.map(({ title, kind }) => ({ title, kind })),
      records: this.#records,
      reasons: this.#reasons,
      otherStores: this.#stores?.counts() ?? [],
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
    this.#stores?.note(record.store, dealership);
    if (this.#skippedRows.reasonFor(record, String(dealership.id)) !== null) {
      this.#counts.skipped += 1;
      return;
    }
    this.#counts.accepted += 1;
    this.#dealerships.set(dealership.id, (this.#dealerships.get(dealership.id) ?? 0) + 1);
    const day = placedDay(this.#preview.day(record as never), dealership);
    if (day !== null && (this.#firstDay === null || day < this.#firstDay)) this.#firstDay = day;
    if (day !== null && (this.#lastDay === null || day > this.#lastDay)) this.#lastDay = day;
    if (this.#records.length === RECORDS_SHOWN) return;
    const values = this.#preview.columns.map(({ value }) => value(record as never, dealership));
    this.#records.push({ row, values });
  }
}
