/** A field that both users changed to different values. */
export interface Conflict<T> {
  readonly field: keyof T & string;
  readonly yours: T[keyof T & string];
  readonly theirs: T[keyof T & string];
  /** Null until the user decides. */
  readonly keeps: 'yours' | 'theirs' | null;
}

export interface Merged<T> {
  /** Edits to save on top of the newest version. */
  readonly edits: Partial<T>;
  readonly conflicts: readonly Conflict<T>[];
  /** Changed by somebody else only. */
  readonly takenOver: readonly (keyof T & string)[];
}

/** Three-way merge; only fields that both changed need a choice. */
export function mergeEdits<T extends object>(of: {
  /** Common base of both. */
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

/** Lists of names and numbers are unordered; React's row keys are ignored. */
function isSame(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other);
}

function comparable(value: unknown): string | undefined {
  const isUnordered = Array.isArray(value) && value.every((part) => typeof part !== 'object');
  return JSON.stringify(isUnordered ? value.toSorted() : value, (name, part: unknown) =>
    name === 'key' ? undefined : part,
  );
}
