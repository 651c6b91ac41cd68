import { useEffect, useMemo, useReducer } from 'react';
import type { Grid } from '../contract.ts';
import { type Changed, type Choice, type Draft, draftOf, isSameSplit, rebased, renewed } from './draft.ts';

interface State {
  readonly choice: Choice;
  /** Campaigns that were named here and have nothing saved yet. */
  readonly added: readonly string[];
  /** What was last known to be saved. */
  readonly base: Grid;
  readonly draft: Draft;
  /** Earlier drafts, to be undone to. */
  readonly past: readonly Draft[];
  /** Why the last change was not made. */
  readonly refusal: string | null;
  /** What somebody else saved meanwhile, until it is decided whose counts. */
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

/** What was saved replaces a draft that nobody changed; its locks and switches stay. */
function adopted(state: State, base: Grid, choice: Choice): State {
  const next = begun({ ...state, base, choice });
  return { ...next, draft: renewed(state.draft, next.draft) };
}

function changed(state: State, to: Changed): State {
  if ('refusal' in to) return { ...state, refusal: to.refusal };
  const past = [...state.past, state.draft].slice(-UNDONE_AT_MOST);
  return { ...state, draft: to.draft, past, refusal: null };
}

/** Mine on top of theirs; where nothing of it differs from theirs, there is nothing left of mine. */
function onTop(state: State, grid: Grid): State {
  const theirs = draftOf(grid, state.choice, state.added);
  return { ...state, base: grid, draft: rebased(state.draft, theirs), past: [], theirs: null, refusal: null };
}

function met(state: State, grid: Grid): State {
  const before = draftOf(state.base, state.choice, state.added);
  const now = draftOf(grid, state.choice, state.added);
  // What they changed is elsewhere: mine fits beside it.
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

/** A campaign joins what is edited with nothing, or is chosen to be split. */
function added(state: State, { campaign, choice }: { campaign: string; choice: Choice }): State {
  const next = { ...state, choice, added: [...state.added, campaign] };
  if (choice.mode === 'campaign') return begun(next);
  return { ...next, draft: rebased(state.draft, draftOf(state.base, choice, next.added)) };
}

/** A split being edited, on top of the newest that is known to be saved. */
export function useSplitDraft(grid: Grid, firstOf: (grid: Grid) => Choice) {
  const [state, dispatch] = useReducer(reduce, { choice: firstOf(grid), added: [], base: grid }, begun);
  const { base, choice, added: campaigns, draft } = state;
  const saved = useMemo(() => draftOf(base, choice, campaigns), [base, choice, campaigns]);
  const isDirty = useMemo(() => !isSameSplit(draft, saved), [draft, saved]);

  useEffect(() => {
    // While nothing is changed here, what others save is shown at once.
    if (isDirty || grid === base) return;
    // The first campaigns may still be on their way when the split is opened.
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
