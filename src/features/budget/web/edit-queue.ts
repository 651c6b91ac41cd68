import { type CellEdit, cellKey, settingOut, stillKept, type TypedCell } from './cell-edits.ts';
import { createCellSaver, type SaveCalls } from './save-cell.ts';

/** How amounts reach the server and come back. */
export interface EditCalls extends SaveCalls {
  readonly undo: (actId: number) => Promise<unknown>;
  /** Everything typed so far is saved or refused. */
  readonly settled: () => void;
}

export interface EditState {
  /** By the key of the cell. */
  readonly cells: ReadonlyMap<string, CellEdit>;
  readonly isSaving: boolean;
  /** How many steps can be undone. */
  readonly steps: number;
}

export interface EditQueue {
  readonly state: () => EditState;
  readonly subscribe: (changed: () => void) => () => void;
  /** Saves amounts one after another; together they are one step of undoing. Resolves to how many were saved. */
  readonly type: (cells: readonly TypedCell[]) => Promise<number>;
  /** Decides a conflict: mine is saved over theirs, or theirs stays. */
  readonly decide: (cell: string, keeps: 'mine' | 'theirs') => void;
  /** Forgets a refused amount. */
  readonly dismiss: (cell: string) => void;
  /** Takes the last step back; resolves to whether there was one. */
  readonly undo: () => Promise<boolean>;
  /** An answer arrived with these versions, by expense: saved amounts it has are no longer kept here. */
  readonly arrived: (versions: ReadonlyMap<number, number>) => void;
}

/**
 * Amounts on their way to the server: shown at once, saved one after another, taken back when
 * refused, and never over what somebody else typed into the same cell meanwhile.
 */
export function createEditQueue(calls: EditCalls): EditQueue {
  const steps: number[][] = [];
  const listeners = new Set<() => void>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let shown: EditState = { cells: new Map(), isSaving: false, steps: 0 };

  function show(cells: ReadonlyMap<string, CellEdit>): void {
    shown = { cells, isSaving: waiting > 0, steps: steps.length };
    for (const listener of listeners) listener();
  }

  const saver = createCellSaver(calls, (typed, outcome) => {
    const key = cellKey(typed.row, typed.field);
    // What was typed over it since is told of in its own turn.
    if (shown.cells.get(key)?.value === typed.value) show(new Map(shown.cells).set(key, outcome));
  });

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    waiting += 1;
    const done = last.then(work).finally(() => {
      waiting -= 1;
      show(shown.cells);
      if (waiting === 0) calls.settled();
    });
    last = done.catch(() => undefined);
    return done;
  }

  async function type(typed: readonly TypedCell[]): Promise<number> {
    const saving = typed.map((cell) => inTurn(() => saver.save(cell)));
    const added = typed.map((cell) => [cellKey(cell.row, cell.field), settingOut(cell)] as const);
    show(new Map([...shown.cells, ...added]));
    const acts = await Promise.all(saving);
    const step = acts.filter((act) => typeof act === 'number');
    if (step.length > 0) steps.push(step);
    show(shown.cells);
    return acts.filter((act) => act !== undefined).length;
  }

  async function undoLast(): Promise<boolean> {
    const step = steps.pop();
    if (!step) return false;
    // Later acts rest on earlier ones.
    for (const actId of step.toReversed()) await calls.undo(actId);
    saver.forget();
    show(new Map([...shown.cells].filter(([, { state }]) => state !== 'saved')));
    return true;
  }

  function decide(key: string, keeps: 'mine' | 'theirs'): void {
    const cell = shown.cells.get(key);
    if (cell?.state !== 'conflict') return;
    if (keeps === 'mine') {
      void type([{ ...cell, before: cell.theirs }]);
      return;
    }
    const savedAs = saver.versionOf(cell.row);
    show(new Map(shown.cells).set(key, { ...cell, value: cell.theirs, state: 'saved', savedAs }));
  }

  return {
    state: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type,
    decide,
    dismiss: (key) => show(new Map([...shown.cells].filter(([one]) => one !== key))),
    undo: () => inTurn(undoLast),
    arrived(versions) {
      if (shown.cells.size > 0) show(stillKept(shown.cells, versions));
    },
  };
}
