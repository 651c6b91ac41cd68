import {
  type CellEdit,
  cellKey,
  type ExistingAmounts,
  settingOut,
  stillKept,
  type TypedCell,
} from './cell-edits.ts';
import { GONE, isStale, type Met, metIn, namedCells, wordsOf } from './edit-refusals.ts';

/** How amounts were entered, as the history names it. */
export type EditAction = 'update' | 'paste' | 'fill' | 'scale' | 'import';

export interface EditCalls {
  /** Saves all cells or none; returns their expenses in the same order. */
  readonly change: (cells: readonly TypedCell[], action: EditAction) => Promise<Saved>;
  /** Current expenses of the cells, in order; null where none exists. */
  readonly read: (cells: readonly TypedCell[]) => Promise<readonly (ExistingAmounts | null)[]>;
  /** Also undoes an undo; returns the id that reverses it. */
  readonly undo: (actId: number) => Promise<number | null>;
  readonly settled: () => void;
}

interface Saved {
  readonly expenses: readonly Pick<ExistingAmounts, 'id' | 'version'>[];
  /** Null where nothing changed. */
  readonly actId: number | null;
}

export interface EditState {
  readonly cells: ReadonlyMap<string, CellEdit>;
  readonly isSaving: boolean;
  /** Undo and redo steps available. */
  readonly steps: number;
  readonly undone: number;
}

export interface EditOutcome {
  /** All of them or none. */
  readonly saved: number;
  readonly conflicts: number;
  readonly refusal: string | null;
}

export interface EditQueue {
  readonly state: () => EditState;
  readonly subscribe: (changed: () => void) => () => void;
  /** One request and one undo step. */
  readonly type: (cells: readonly TypedCell[], action?: EditAction) => Promise<EditOutcome>;
  readonly decide: (cell: string, keeps: 'mine' | 'theirs') => void;
  /** Resolves to false when there is nothing to undo. */
  readonly undo: () => Promise<boolean>;
  readonly redo: () => Promise<boolean>;
  /** Drops saved edits that the response includes, by the version of each expense. */
  readonly arrived: (versions: ReadonlyMap<number, number>) => void;
}

/** One request and the act that undoes it. */
interface Step {
  readonly cells: readonly TypedCell[];
  readonly actId: number;
}

/** Cells entered together, some in conflict; the rest wait with them. */
interface Held {
  readonly cells: Map<string, TypedCell>;
  readonly undecided: Set<string>;
  readonly action: EditAction;
}

/**
 * Queue of edited amounts: shown at once, saved one request at a time, reverted when refused. Never
 * overwrites somebody else's newer amount without a decision.
 */
export function createEditQueue(calls: EditCalls): EditQueue {
  return new Edits(calls);
}

class Edits implements EditQueue {
  private readonly calls: EditCalls;
  private readonly done: Step[] = [];
  private readonly undone: Step[] = [];
  private readonly held: Held[] = [];
  /**
   * Reverted amounts by cell. A later edit of the cell was based on the reverted amount, not on the
   * stored one.
   */
  private readonly reverted = new Map<
    string,
    { readonly shown: number | null; readonly is: number | null }
  >();
  private readonly listeners = new Set<() => void>();
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();
  private shown: EditState = { cells: new Map(), isSaving: false, steps: 0, undone: 0 };

  constructor(calls: EditCalls) {
    this.calls = calls;
  }

  private show(cells: ReadonlyMap<string, CellEdit>): void {
    this.shown = { cells, isSaving: this.waiting > 0, steps: this.done.length, undone: this.undone.length };
    for (const listener of this.listeners) listener();
  }

  /** Sets the state of cells that were not edited again since; null clears it. */
  private end(cells: readonly TypedCell[], outcomeOf: (cell: TypedCell, index: number) => Outcome | null) {
    const next = new Map(this.shown.cells);
    for (const [index, cell] of cells.entries()) {
      const key = keyOf(cell);
      if (next.get(key)?.value !== cell.value) continue;
      const outcome = outcomeOf(cell, index);
      if (outcome === null) next.delete(key);
      else next.set(key, { ...settingOut(cell), ...outcome });
    }
    this.show(next);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.waiting += 1;
    const turn = this.last.then(work).finally(() => {
      this.waiting -= 1;
      this.show(this.shown.cells);
      if (this.waiting === 0) this.calls.settled();
    });
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async save(typed: readonly TypedCell[], action: EditAction): Promise<EditOutcome> {
    let cells = typed.map((cell) => this.overReverted(cell));
    for (let tries = 1; ; tries += 1) {
      try {
        return this.keep(cells, await this.calls.change(cells, action));
      } catch (error) {
        const next = tries < MOST_TRIES ? await this.meetOthers(cells, { action, error }) : null;
        if (next === null) return this.refuse(cells, error);
        if (!Array.isArray(next)) return next;
        cells = next;
      }
    }
  }

  /**
   * After somebody else's change: what to send again, an outcome where the user must decide, or
   * null when refused.
   */
  private async meetOthers(
    cells: readonly TypedCell[],
    { action, error }: { action: EditAction; error: unknown },
  ): Promise<TypedCell[] | EditOutcome | null> {
    const now = isStale(error) ? await this.calls.read(cells).catch(() => null) : null;
    if (now === null) return null;
    const met = cells.map((cell, index) => metIn(cell, now[index] ?? null, this.reverted.has(keyOf(cell))));
    if (met.includes('gone')) return this.refuse(cells, error, met);
    if (met.includes('conflict')) return this.hold(cells, { action, now, met });
    return cells.map((cell, index) => ({ ...cell, expense: now[index] ?? null }));
  }

  private keep(cells: readonly TypedCell[], { expenses, actId }: Saved): EditOutcome {
    this.end(cells, (_, index) => ({ state: 'saved', savedAs: expenses[index] ?? null }));
    this.undone.length = 0;
    if (actId !== null) this.done.push({ cells, actId });
    return { saved: cells.length, conflicts: 0, refusal: null };
  }

  /** Rebases an edit of a reverted cell on the stored value. */
  private overReverted(cell: TypedCell): TypedCell {
    const back = this.reverted.get(keyOf(cell));
    return back && back.shown === cell.before ? { ...cell, before: back.is } : cell;
  }

  private refuse(cells: readonly TypedCell[], error: unknown, met: readonly Met[] = []): EditOutcome {
    const refusal = met.includes('gone') ? GONE : wordsOf(error);
    const named = new Set(met.flatMap((one, index) => (one === 'gone' ? [index] : [])));
    for (const index of namedCells(error)) named.add(index);
    for (const cell of cells) this.reverted.set(keyOf(cell), { shown: cell.value, is: cell.before });
    const isNamed = (index: number) => named.has(index) || cells.length === 1;
    this.end(cells, (_, index) => (isNamed(index) ? { state: 'wrong', message: refusal } : null));
    return { saved: 0, conflicts: 0, refusal };
  }

  private hold(cells: readonly TypedCell[], { action, now, met }: Meeting): EditOutcome {
    const rested = cells.map((cell, index) => ({ ...cell, expense: now[index] ?? cell.expense }));
    const undecided = new Set(rested.filter((_, index) => met[index] === 'conflict').map(keyOf));
    this.held.push({ cells: new Map(rested.map((cell) => [keyOf(cell), cell])), undecided, action });
    this.end(rested, (cell, index) =>
      undecided.has(keyOf(cell))
        ? { state: 'conflict', theirs: now[index]?.[cell.field] ?? null, savedAs: now[index] ?? null }
        : { state: 'held', message: HELD },
    );
    return { saved: 0, conflicts: undecided.size, refusal: null };
  }

  async type(cells: readonly TypedCell[], action: EditAction = 'update'): Promise<EditOutcome> {
    for (const cell of cells) this.release(keyOf(cell));
    const turn = this.inTurn(() => this.save(cells, action));
    this.show(
      new Map([...this.shown.cells, ...cells.map((cell) => [keyOf(cell), settingOut(cell)] as const)]),
    );
    return await turn;
  }

  /** A cell edited again leaves the group it was waiting with. */
  private release(key: string): void {
    for (const step of this.held) {
      if (!step.cells.delete(key)) continue;
      step.undecided.delete(key);
      this.sendDecided(step);
    }
  }

  private sendDecided(step: Held): void {
    if (step.undecided.size > 0 || !this.held.includes(step)) return;
    this.held.splice(this.held.indexOf(step), 1);
    if (step.cells.size > 0) void this.type([...step.cells.values()], step.action);
  }

  decide(key: string, keeps: 'mine' | 'theirs'): void {
    const step = this.held.find(({ undecided: open }) => open.has(key));
    const [cell, edit] = [step?.cells.get(key), this.shown.cells.get(key)];
    if (!step || !cell || edit?.state !== 'conflict') return;
    step.undecided.delete(key);
    if (keeps === 'mine') step.cells.set(key, { ...cell, before: edit.theirs });
    else step.cells.delete(key);
    const decided =
      keeps === 'mine'
        ? ({ ...edit, state: 'held', message: HELD } as const)
        : ({ ...edit, state: 'saved', value: edit.theirs } as const);
    this.show(new Map(this.shown.cells).set(key, decided));
    this.sendDecided(step);
  }

  /** Reverses the last step of one stack and pushes it to the other. */
  private async turnBack(from: Step[], to: Step[]): Promise<boolean> {
    const step = from.at(-1);
    if (!step) return false;
    const actId = await this.calls.undo(step.actId);
    from.pop();
    const isUndo = from === this.done;
    for (const { value, before, ...cell } of step.cells) {
      this.reverted.set(keyOf(cell), isUndo ? { shown: value, is: before } : { shown: before, is: value });
    }
    if (actId !== null) to.push({ ...step, actId });
    this.show(new Map([...this.shown.cells].filter(([, { state }]) => state !== 'saved')));
    return true;
  }

  private async undoLast(): Promise<boolean> {
    const waits = this.held.pop();
    if (!waits) return await this.turnBack(this.done, this.undone);
    this.show(new Map([...this.shown.cells].filter(([key]) => !waits.cells.has(key))));
    return true;
  }

  readonly state = () => this.shown;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly undo = () => this.inTurn(() => this.undoLast());
  readonly redo = () => this.inTurn(() => this.turnBack(this.undone, this.done));

  arrived(versions: ReadonlyMap<number, number>): void {
    if (this.waiting === 0) this.reverted.clear();
    if (this.shown.cells.size > 0) this.show(stillKept(this.shown.cells, versions));
  }
}

type Outcome = Pick<CellEdit, 'state'> & Partial<Pick<CellEdit, 'message' | 'theirs' | 'savedAs'>>;
interface Meeting {
  readonly action: EditAction;
  readonly now: readonly (ExistingAmounts | null)[];
  readonly met: readonly Met[];
}

/** Retries against concurrent changes of the same expenses. */
const MOST_TRIES = 5;
const HELD = 'Saved together with the amounts that need your decision.';

function keyOf({ row, field }: Pick<TypedCell, 'row' | 'field'>): string {
  return cellKey(row, field);
}
