import { Problem } from '../../../../core/errors.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { changeBudget } from '../../../../server/spend/change-budget.ts';
import {
  type BudgetType,
  byCell,
  type CellChanges,
  type CellExpense,
  type CellPart,
  cellCents,
  cellChanges,
  cellKey,
} from '../rules-cells.ts';
import { staleTexts } from '../rules-stale.ts';
import type { Wanted } from '../rules-wanted.ts';
import { actualThrough } from './product-month.ts';
import { cellExpenses, type ProductMonth, versionOf } from './repository.ts';
import { keepSplit, makeCells, writeCells } from './write-repository.ts';

/** User, real time and business clock. */
export interface Act {
  readonly userId: number;
  readonly at: Date;
  readonly now: Date;
}

export interface SplitToSave {
  readonly act: Act;
  readonly budgetType: BudgetType;
  readonly wanted: Wanted;
  readonly covers: (cell: { readonly dealershipId: number; readonly campaign: string }) => boolean;
  readonly version: number | undefined;
}

export interface SplitSaved {
  readonly savedExpenses: number;
  readonly actId: number | null;
  readonly version: number;
}

/** Writes all expenses of a split or none, and keeps its percents. */
export async function saveSplit(tx: Tx, of: ProductMonth, save: SplitToSave): Promise<SplitSaved> {
  const { actId, changed } = await changeBudget(tx, changeOf(of, save.act, 'split'), async () => {
    const expenses = await cellExpenses(tx, of);
    const parts = wholeParts(expenses, save);
    if (save.version !== undefined && save.version !== (await versionOf(tx, of))) {
      throw stale(of.scope, { ...save, parts, expenses });
    }
    await applyChanges(tx, of, {
      act: save.act,
      budgetType: save.budgetType,
      changes: cellChanges(save.budgetType, expenses, parts),
    });
    for (const split of save.wanted.splits) {
      await keepSplit(tx, of, { ...split, budgetType: save.budgetType });
    }
  });
  return { savedExpenses: changed, actId, version: await versionOf(tx, of) };
}

/** The history entry. */
export function changeOf(
  of: ProductMonth,
  { userId, at }: Act,
  action: 'split' | 'copy-actual-to-planned' | 'copy-planned-to-actual',
) {
  const { dealerGroupId, month, scope } = of;
  return { dealerGroupId, userId, at, action, dealershipIds: scope.dealershipIds, months: [month] };
}

export async function applyChanges(
  tx: Tx,
  of: ProductMonth,
  { act, budgetType, changes }: { act: Act; budgetType: BudgetType; changes: CellChanges },
): Promise<void> {
  const through = actualThrough(of, act.now);
  await writeCells(tx, of, { changes, through });
  const isPlanned = budgetType === 'targetBudget';
  await makeCells(
    tx,
    of,
    changes.created.map(({ dealershipId, campaign, cents }) => ({
      dealershipId,
      campaign,
      plannedCents: isPlanned ? cents : 0,
      actualCents: isPlanned ? null : cents,
      through: through.get(dealershipId) ?? of.month,
    })),
  );
}

/** The named cells, plus unnamed cells of the split that have money: those become 0. */
function wholeParts(expenses: readonly CellExpense[], save: SplitToSave): CellPart[] {
  const { parts } = save.wanted;
  const named = new Set(parts.map(cellKey));
  const rest = [...byCell(expenses)].flatMap(([key, [first, ...others]]) => {
    if (!first || named.has(key) || !save.covers(first)) return [];
    if ((cellCents(save.budgetType, [first, ...others]) ?? 0) === 0) return [];
    return [{ dealershipId: first.dealershipId, campaign: first.campaign, cents: 0 }];
  });
  return [...parts, ...rest];
}

interface StaleSave extends SplitToSave {
  readonly parts: readonly CellPart[];
  readonly expenses: readonly CellExpense[];
}

function stale(scope: AuthorizedScope, { parts, expenses, budgetType }: StaleSave): Problem {
  const cells = byCell(expenses);
  const names = new Map(scope.dealerships.map(({ id, name }) => [id, name]));
  const differences = parts.flatMap((part) => {
    const nowCents = cellCents(budgetType, cells.get(cellKey(part)) ?? []);
    if ((nowCents ?? 0) === part.cents) return [];
    const dealership = names.get(part.dealershipId) ?? '';
    return [{ campaign: part.campaign, dealership, yoursCents: part.cents, nowCents }];
  });
  const { message, cells: sentences } = staleTexts(differences);
  const shown = sentences.length === 0 ? [message] : sentences;
  return new Problem(
    'conflict',
    message,
    shown.map((sentence) => ({ field: 'version', message: sentence })),
  );
}
