import { type Conflict, changesOf, mergeEdits } from './merge-edits.ts';

export interface Versioned {
  readonly version: number;
}

/** What is wrong with a draft, as the server said it. */
export interface Wrong {
  readonly fields: Readonly<Record<string, string>>;
  readonly whole: string | null;
}

/** Settings on their way to being saved. */
export interface Draft<T extends object> {
  /** What the edits were made on; null before there are any. */
  readonly base: (T & Versioned) | null;
  readonly edits: Partial<T>;
  readonly conflicts: readonly Conflict<T>[];
  /** What somebody else changed meanwhile without touching an edit. */
  readonly takenOver: readonly (keyof T & string)[];
  /** Whether the server has refused these edits for somebody else's. */
  readonly hasMet: boolean;
  readonly wrong: Wrong;
}

export const NOTHING_WRONG: Wrong = { fields: {}, whole: null };

export function untouched<T extends object>(): Draft<T> {
  return { base: null, edits: {}, conflicts: [], takenOver: [], hasMet: false, wrong: NOTHING_WRONG };
}

/** The draft with one more edit; what was wrong there is no longer said, and a conflict there is settled. */
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

/** The draft with a conflict decided. */
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

/** The draft put over what somebody else has saved meanwhile. */
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
