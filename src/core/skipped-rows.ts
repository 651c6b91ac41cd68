import { kinds, type RecordOf, type Target } from '../records/kinds.ts';
import type { RecordKind } from './record-kind.ts';
import { SeenKeys } from './seen-keys.ts';

/**
 * Says which records of a table do not count, as they stream by. A row that names a record once more is
 * skipped, unless it adds to the record, as a further line of a repair order or a colleague's part of a
 * deal does; so is one that its source took back.
 */
export class SkippedRows {
  readonly #kind: RecordKind<RecordOf[Target]>;
  readonly #seen = new SeenKeys();

  constructor(target: Target) {
    this.#kind = kinds[target] as RecordKind<RecordOf[Target]>;
  }

  /** Why the record is skipped; null where it counts. `place` tells the keys of one store from those of others. */
  reasonFor(record: RecordOf[Target], place: string): string | null {
    if (record.isWithdrawn) return 'Taken back by its source.';
    const isNew = this.#seen.isNew(`${place}\n${record.key}`);
    return isNew || this.#kind.addsToRecord?.(record) ? null : 'Stands in the file once more.';
  }
}
