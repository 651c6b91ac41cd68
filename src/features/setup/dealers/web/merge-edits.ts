/** A setting that both this user and somebody else changed, each to another value. */
export interface Conflict<T> {
  readonly field: keyof T & string;
  readonly yours: T[keyof T & string];
  readonly theirs: T[keyof T & string];
  /** Null until the user has chosen. */
  readonly keeps: 'yours' | 'theirs' | null;
}

export interface Merged<T> {
  /** What is still to be saved over the newest settings. */
  readonly edits: Partial<T>;
  readonly conflicts: readonly Conflict<T>[];
  /** What somebody else changed and this user did not. */
  readonly takenOver: readonly (keyof T & string)[];
}

/** Puts edits that were made on older settings over the newest ones; only what both changed needs a choice. */
export function mergeEdits<T extends object>(of: {
  /** The settings the edits were made on. */
  readonly base: T;
  readonly edits: Partial<T>;
  readonly newest: T;
  readonly fields: readonly (keyof T & string)[];
}): Merged<T> {
  const { base, edits, newest, fields } = of;
  const edited = fields.filter((field) => field in edits && !isSame(edits[field], newest[field]));
  const changed = fields.filter((field) => !isSame(base[field], newest[field]));
  return {
    edits: picked(edits, edited),
    conflicts: edited
      .filter((field) => changed.includes(field))
      .map((field) => ({
        field,
        yours: edits[field] as T[keyof T & string],
        theirs: newest[field],
        keeps: null,
      })),
    takenOver: changed.filter((field) => !(field in edits)),
  };
}

/** The edits that change anything. */
export function changesOf<T extends object>(base: T, edits: Partial<T>): Partial<T> {
  const fields = Object.keys(edits) as (keyof T)[];
  return picked(
    edits,
    fields.filter((field) => !isSame(edits[field], base[field])),
  );
}

function picked<T extends object>(edits: Partial<T>, fields: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(fields.map((field) => [field, edits[field]])) as Partial<T>;
}

/** Lists of names and weekdays have no order. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());
  }
  return one === other;
}
