import { useState } from 'react';
import { RequestFailed } from '../calls/failures.ts';
import { type Conflict, changesOf, mergeEdits } from './merge-edits.ts';

export interface DraftInput<T extends object> {
  /** Latest known server state. */
  readonly saved: T & Versioned;
  readonly fields: readonly (keyof T & string)[];
  readonly save: (changes: Partial<T>, version: number) => Promise<unknown>;
  /** Shown when it was deleted meanwhile. */
  readonly goneMessage: string;
  /** Refetches; null when deleted. */
  readonly newest: () => Promise<(T & Versioned) | null>;
}

const UNREACHABLE = 'The server did not answer. Your changes are still here; try again.';
const CONFLICT = 409;

export type DraftEdit<T extends object> = ReturnType<typeof useDraft<T>>;

/** Edits with their base version, server errors and conflicts. */
export function useDraft<T extends object>({ saved, fields, save, newest, goneMessage }: DraftInput<T>) {
  const [draft, setDraft] = useState(untouched<T>);
  const [isSaving, setSaving] = useState(false);
  const base = draft.base ?? saved;
  const values: T = { ...base, ...draft.edits };
  const changes = changesOf<T>(base, draft.edits);

  const fail = (wrong: Wrong) => setDraft((current) => ({ ...current, wrong }));

  async function meetOthers(): Promise<void> {
    const latest = await newest();
    if (latest === null) fail({ fields: {}, whole: goneMessage });
    else setDraft((current) => overNewest(current, { base, newest: latest, fields }));
  }

  /** @returns whether it was saved */
  async function submit(): Promise<boolean> {
    setSaving(true);
    try {
      await save(changes, base.version);
      // Edits made during the save are kept.
      setDraft(({ edits }) => ({ ...untouched<T>(), edits: edits === draft.edits ? {} : edits }));
      return true;
    } catch (error) {
      if (error instanceof RequestFailed && error.status === CONFLICT) await meetOthers();
      else fail(wrongIn(error, fields));
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    values,
    base,
    isDirty: Object.keys(changes).length > 0,
    isSaving,
    conflicts: draft.conflicts,
    takenOver: draft.takenOver,
    hasMet: draft.hasMet,
    /** Every conflict is decided. */
    isDecided: draft.conflicts.every(({ keeps }) => keeps !== null),
    errors: draft.wrong.fields,
    failure: draft.wrong.whole,
    change: <Field extends keyof T & string>(field: Field, value: T[Field]) =>
      setDraft((current) => withEdit(current, current.base ?? saved, { field, value })),
    keep: (field: keyof T, keeps: 'yours' | 'theirs') => setDraft(withChoice(draft, field, keeps)),
    submit,
    discard: () => setDraft(untouched<T>()),
  };
}

function wrongIn(error: unknown, fields: readonly string[]): Wrong {
  if (!(error instanceof RequestFailed)) {
    return { fields: {}, whole: error instanceof Error ? error.message : String(error) };
  }
  const onFields = error.errors.filter(({ field }) => fields.includes(field));
  if (onFields.length === 0) return { fields: {}, whole: error.status === 0 ? UNREACHABLE : error.message };
  return { fields: Object.fromEntries(onFields.map(({ field, message }) => [field, message])), whole: null };
}

interface Versioned {
  readonly version: number;
}

interface Wrong {
  readonly fields: Readonly<Record<string, string>>;
  readonly whole: string | null;
}

interface Draft<T extends object> {
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

const NOTHING_WRONG: Wrong = { fields: {}, whole: null };

function untouched<T extends object>(): Draft<T> {
  return { base: null, edits: {}, conflicts: [], takenOver: [], hasMet: false, wrong: NOTHING_WRONG };
}

function withEdit<T extends object, Field extends keyof T & string>(
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

function withChoice<T extends object>(draft: Draft<T>, field: keyof T, keeps: 'yours' | 'theirs'): Draft<T> {
  const conflict = draft.conflicts.find((one) => one.field === field);
  if (!conflict) return draft;
  return {
    ...draft,
    edits: { ...draft.edits, [field]: conflict[keeps] },
    conflicts: draft.conflicts.map((one) => (one === conflict ? { ...one, keeps } : one)),
  };
}

function overNewest<T extends object>(
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
