import { useEffect, useMemo, useReducer } from 'react';
import type { Grid } from '../contract.ts';
import { type Changed, type Choice, type Draft, draftOf, isSameSplit, rebased, renewed } from './draft.ts';

interface State {
  readonly choice: Choice;
  /** Added here and not saved yet. */
  readonly added: readonly string[];
  /** Newest saved version. */
  readonly base: Grid;
  readonly draft: Draft;
  /** Undo history. */
  readonly past: readonly Draft[];
  readonly refusal: string | null;
  /** Somebody else's save, until the user decides. */
  readonly theirs: Grid | null;
}

type Step =
  | { readonly does: 'choose'; readonly choice: Choice }
  | { readonly does: 'add'; readonly campaign: string; readonly choice: Choice }
  | { readonly does: 'change'; readonly to: Changed }
  | { readonly does: 'undo' | 'reset' | 'takeTheirs' | 'keepMine' | 'dismiss' }
  | { readonly does: 'adopt'; readonly grid: Grid; readonly choice?: Choice }
  | { readonly does: 'meet'; readonly grid: Grid };

const UNDONE_AT_MOST = 100;

function begun(state: Pick<State, 'choice' | 'added' | 'base'>): State {
  const { choice, added, base } = state;
  return { choice, added, base, draft: draftOf(base, choice, added), past: [], refusal: null, theirs: null };
}

/** A saved split replaces an unchanged draft; locks and switches stay. */
function adopted(state: State, base: Grid, choice: Choice): State {
  const next = begun({ ...state, base, choice });
  return { ...next, draft: renewed(state.draft, next.draft) };
}

function changed(state: State, to: Changed): State {
  if ('refusal' in to) return { ...state, refusal: to.refusal };
  const past = [...state.past, state.draft].slice(-UNDONE_AT_MOST);
  return { ...state, draft: to.draft, past, refusal: null };
}

/** Rebases the draft; drops it when nothing differs. */
function onTop(state: State, grid: Grid): State {
  const theirs = draftOf(grid, state.choice, state.added);
  return { ...state, base: grid, draft: rebased(state.draft, theirs), past: [], theirs: null, refusal: null };
}

function met(state: State, grid: Grid): State {
  const before = draftOf(state.base, state.choice, state.added);
  const now = draftOf(grid, state.choice, state.added);
  // They changed other parts: the draft merges without a choice.
  return isSameSplit(before, now) ? onTop(state, grid) : { ...state, theirs: grid };
}

function reduce(state: State, step: Step): State {
  switch (step.does) {
    case 'choose':
      return begun({ ...state, choice: step.choice });
    case 'add':
      return added(state, step);
    case 'change':
      return changed(state, step.to);
    case 'undo': {
      const draft = state.past.at(-1);
      return draft ? { ...state, draft, past: state.past.slice(0, -1), refusal: null } : state;
    }
    case 'reset':
      return begun(state);
    case 'adopt':
      return adopted(state, step.grid, step.choice ?? state.choice);
    case 'meet':
      return met(state, step.grid);
    case 'takeTheirs':
      return state.theirs ? begun({ ...state, base: state.theirs }) : state;
    case 'keepMine':
      return state.theirs ? onTop(state, state.theirs) : state;
    case 'dismiss':
      return { ...state, refusal: null };
  }
}

function added(state: State, { campaign, choice }: { campaign: string; choice: Choice }): State {
  const next = { ...state, choice, added: [...state.added, campaign] };
  if (choice.mode === 'campaign') return begun(next);
  return { ...next, draft: rebased(state.draft, draftOf(state.base, choice, next.added)) };
}

/** A draft on top of the newest saved split. */
export function useSplitDraft(grid: Grid, firstOf: (grid: Grid) => Choice) {
  const [state, dispatch] = useReducer(reduce, { choice: firstOf(grid), added: [], base: grid }, begun);
  const { base, choice, added: campaigns, draft } = state;
  const saved = useMemo(() => draftOf(base, choice, campaigns), [base, choice, campaigns]);
  const isDirty = useMemo(() => !isSameSplit(draft, saved), [draft, saved]);

  useEffect(() => {
    // An unchanged draft follows what others save.
    if (isDirty || grid === base) return;
    // The first campaigns may still be loading when the dialog opens.
    const isFirst =
      base.campaigns.length === 0 && campaigns.length === 0 && isSameChoice(choice, firstOf(base));
    dispatch({ does: 'adopt', grid, ...(isFirst && { choice: firstOf(grid) }) });
  }, [grid, base, isDirty, campaigns, choice, firstOf]);

  return { ...state, saved, isDirty, dispatch, change: (to: Changed) => dispatch({ does: 'change', to }) };
}

function isSameChoice(one: Choice, other: Choice): boolean {
  return one.mode === other.mode && one.budgetType === other.budgetType && one.of === other.of;
}

export type SplitDraft = ReturnType<typeof useSplitDraft>;
