import { kinds, type RecordOf, type Target } from '../records/kinds.ts';
import type { RecordKind } from './record-kind.ts';
import { SeenKeys } from './seen-keys.ts';

/** Finds repeats of a key (unless they add to the record) and withdrawn records. */
export class SkippedRows {
  readonly #kind: RecordKind<RecordOf[Target]>;
  readonly #seen = new SeenKeys();

  constructor(target: Target) {
    this.#kind = kinds[target] as RecordKind<RecordOf[Target]>;
  }

  /** Null if it counts. `place` separates stores. */
  reasonFor(record: RecordOf[Target], place: string): string | null {
    if (record.isWithdrawn) return 'Withdrawn by its source.';
    const isNew = this.#seen.isNew(`${place}\n${record.key}`);
    return isNew || this.#kind.addsToRecord?.(record) ? null : 'Repeated in the file.';
  }
}
