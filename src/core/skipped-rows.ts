import type { RecordOf, Target } from './connector.ts';
import { SeenKeys } from './seen-keys.ts';

/**
 * Says which records of a table do not count, as they stream by. A row that names a record once more is
 * skipped, unless it adds to the record, as a further line of a repair order or a colleague's part of a
 * deal does; so is one that its source took back.
 */
export class SkippedRows {
  readonly #target: Target;
  readonly #seen = new SeenKeys();

  constructor(target: Target) {
    this.#target = target;
  }

  /** Why the record is skipped; null where it counts. `place` tells the keys of one store from those of others. */
  reasonFor(record: RecordOf[Target], place: string): string | null {
    if (record.isWithdrawn) return 'Taken back by its source.';
    const isNew = this.#seen.isNew(`${place}\n${record.key}`);
    return isNew || this.#isPart(record) ? null : 'Stands in the file once more.';
  }

  #isPart(record: RecordOf[Target]): boolean {
    if (this.#target === 'repair_order' || ('isPart' in record && record.isPart)) return true;
    if (!('credits' in record)) return false;
    const share = record.credits.reduce((sum, credit) => sum + credit.share, 0);
    return share > 0 && share < 1_000;
  }
}
