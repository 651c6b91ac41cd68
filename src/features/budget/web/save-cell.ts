import { firstFieldError, RequestFailed } from '../../../web/failures.ts';
import type { BudgetType } from '../budget-shapes.ts';
import { type CellEdit, type NewExpense, type Standing, settingOut, type TypedCell } from './cell-edits.ts';

export interface SavedCell {
  readonly expense: Standing;
  /** What undoes it; null where nothing changed. */
  readonly actId: number | null;
}

export interface ChangedCell {
  readonly id: number;
  readonly version: number;
  readonly field: BudgetType;
  readonly value: number | null;
}

/** How one amount reaches the server. */
export interface SaveCalls {
  readonly update: (cell: ChangedCell) => Promise<SavedCell>;
  readonly create: (expense: NewExpense, field: BudgetType, value: number | null) => Promise<SavedCell>;
  /** The expense as it is now; null where it is gone. */
  readonly read: (id: number) => Promise<Standing | null>;
}

type Version = Pick<Standing, 'id' | 'version'>;
type Outcome = Pick<CellEdit, 'state'> & Partial<Pick<CellEdit, 'message' | 'theirs' | 'savedAs'>>;

const CONFLICT = 409;
const MISSING = 404;
/** How often others may change the same expense while an amount is on its way to it. */
const MOST_TRIES = 5;

/**
 * Saves amounts, each on the newest version it may rest on. A change of somebody else to the same
 * expense is no conflict unless it is of the same cell.
 *
 * @param show told what becomes of a cell
 */
export function createCellSaver(calls: SaveCalls, show: (cell: TypedCell, outcome: CellEdit) => void) {
  /** The newest this tab knows of the expense of a line, from its own saves. */
  const known = new Map<string, Version>();

  function versionOf({ row, target }: TypedCell): Version | null {
    const own = known.get(row);
    if (!('id' in target)) return own ?? null;
    return own?.id === target.id && own.version > target.version ? own : target;
  }

  const end = (typed: TypedCell, outcome: Outcome) => show(typed, { ...settingOut(typed), ...outcome });

  async function send(typed: TypedCell, at: Version | null): Promise<SavedCell> {
    const { field, value, target } = typed;
    if (at) return calls.update({ id: at.id, version: at.version, field, value });
    return calls.create(target as NewExpense, field, value);
  }

  /** @returns whether the amount may be sent again, over what others changed beside it */
  async function meetOthers(typed: TypedCell, id: number): Promise<boolean> {
    const now = await calls.read(id);
    if (now === null) {
      end(typed, { state: 'wrong', message: GONE });
      return false;
    }
    known.set(typed.row, now);
    const theirs = now[typed.field];
    if (theirs === typed.before) return true;
    if (theirs === typed.value) end(typed, { state: 'saved', savedAs: now });
    else end(typed, { state: 'conflict', theirs });
    return false;
  }

  return {
    /** @returns what undoes it, null where nothing is to be undone; undefined for a refused amount */
    async save(typed: TypedCell): Promise<number | null | undefined> {
      try {
        for (let tries = 1; ; tries += 1) {
          const at = versionOf(typed);
          const answer = await send(typed, at).catch((error: unknown) => {
            if (at === null || tries >= MOST_TRIES || !isStale(error)) throw error;
            return null;
          });
          if (answer) {
            known.set(typed.row, answer.expense);
            end(typed, { state: 'saved', savedAs: answer.expense });
            return answer.actId;
          }
          if (at && !(await meetOthers(typed, at.id))) return undefined;
        }
      } catch (error) {
        end(typed, { state: 'wrong', message: wordsOf(error) });
        return undefined;
      }
    },
    /** The version in the database of the expense of a line, as far as this tab knows. */
    versionOf: (row: string): Version | null => known.get(row) ?? null,
    /** Versions are no longer what they were: something was undone. */
    forget: () => known.clear(),
  };
}

const GONE = 'Somebody removed this expense meanwhile. Nothing was saved.';
const UNREACHABLE = 'The server did not answer. Nothing was saved; type it again.';

function isStale(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === CONFLICT;
}

function wordsOf(error: unknown): string {
  if (!(error instanceof RequestFailed)) return error instanceof Error ? error.message : String(error);
  if (error.status === 0) return UNREACHABLE;
  if (error.status === MISSING) return GONE;
  return firstFieldError(error)?.message ?? error.message;
}
