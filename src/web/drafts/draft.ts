import { type Conflict, changesOf, mergeEdits } from './merge-edits.ts';

export interface Versioned {
  readonly version: number;
}

/** Errors from the server. */
export interface Wrong {
  readonly fields: Readonly<Record<string, string>>;
  readonly whole: string | null;
}

/** Unsaved settings. */
export interface Draft<T extends object> {
  /** The version the edits are based on; null without edits. */
  readonly base: (T & Versioned) | null;
  readonly edits: Partial<T>;
  readonly conflicts: readonly Conflict<T>[];
  /** Changed by somebody else without touching an edit. */
  readonly takenOver: readonly (keyof T & string)[];
  /** Whether the server refused these edits because of somebody else's change. */
  readonly hasMet: boolean;
  readonly wrong: Wrong;
}

export const NOTHING_WRONG: Wrong = { fields: {}, whole: null };

export function untouched<T extends object>(): Draft<T> {
  return { base: null, edits: {}, conflicts: [], takenOver: [], hasMet: false, wrong: NOTHING_WRONG };
}

/** Adds an edit; clears the field's error and conflict. */
export function withEdit<T extends object, Field extends keyof T & string>(
  draft: Draft<T>,
  base: T & Versioned,
  { field, value }: { readonly field: Field; readonly value: T[Field] },
): Draft<T> {
  const { [field]: _mended, ...otherErrors } = draft.wrong.fields;
  return {
    ...draft,
    base,
    edits: { ...draft.edits, [field]: value },
    conflicts: draft.conflicts.filter((conflict) => conflict.field !== field),
    wrong: { fields: otherErrors, whole: null },
  };
}

export function withChoice<T extends object>(
  draft: Draft<T>,
  field: keyof T,
  keeps: 'yours' | 'theirs',
): Draft<T> {
  const conflict = draft.conflicts.find((one) => one.field === field);
  if (!conflict) return draft;
  return {
    ...draft,
    edits: { ...draft.edits, [field]: conflict[keeps] },
    conflicts: draft.conflicts.map((one) => (one === conflict ? { ...one, keeps } : one)),
  };
}

export function overNewest<T extends object>(
  draft: Draft<T>,
  { base, newest, fields }: { base: T; newest: T & Versioned; fields: readonly (keyof T & string)[] },
): Draft<T> {
  const edits = changesOf<T>(base, draft.edits);
  return {
    ...mergeEdits<T>({ base, edits, newest, fields }),
    base: newest,
    hasMet: true,
    wrong: NOTHING_WRONG,
  };
}
