import { toDollars } from '../../../../core/money/money.ts';
import { toPercent } from '../../../../core/money/percent.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { Grid } from '../contract.ts';
import { type BudgetType, byCell, type CellExpense, cellCents, cellKey } from '../rules-cells.ts';
import { amountsOf } from '../rules-percents.ts';
import { cellExpenses, type ProductMonth, type Split, splitsOf, versionOf } from './repository.ts';

type Cells = ReadonlyMap<string, readonly CellExpense[]>;

interface Basis {
  readonly cells: Cells;
  readonly dealershipIds: readonly number[];
  readonly campaigns: readonly string[];
}

export async function gridOf(tx: Tx, of: ProductMonth, product: string): Promise<Grid> {
  const expenses = await cellExpenses(tx, of);
  const { dealerships, dealershipIds } = of.scope;
  const own = {
    cells: byCell(expenses),
    dealershipIds,
    campaigns: [...new Set(expenses.map(({ campaign }) => campaign))],
  };
  const splits = (await splitsOf(tx, of)).filter((split) => stillExists(split, own));
  const basis = { ...own, campaigns: named([...own.campaigns, ...splits.flatMap(campaignsIn)]) };
  const saved = (mode: Split['mode'], ofKey: string) => ({
    targetSplit: savedSplit(splits, { mode, ofKey, budgetType: 'targetBudget' }),
    actualSplit: savedSplit(splits, { mode, ofKey, budgetType: 'actualBudget' }),
  });
  return {
    productId: of.productId,
    product,
    dealerships: dealerships.map(({ id, name }) => ({ dealerShipId: id, name })),
    campaigns: basis.campaigns.map((campaign) => ({
      campaign,
      cells: dealershipIds.map((dealershipId) => cellOf(basis.cells, { dealershipId, campaign })),
      ...saved('campaign', campaign),
    })),
    totalSplit: saved('total', ''),
    dealershipSplits: dealershipIds.map((id) => ({ dealerShipId: id, ...saved('dealership', String(id)) })),
    version: await versionOf(tx, of),
  };
}

function cellOf(cells: Cells, of: { dealershipId: number; campaign: string }) {
  const expenses = cells.get(cellKey(of)) ?? [];
  const actual = cellCents('actualBudget', expenses);
  return {
    dealerShipId: of.dealershipId,
    targetBudget: toDollars(cellCents('targetBudget', expenses) ?? 0),
    actualBudget: actual === null ? null : toDollars(actual),
    expenses: expenses.length,
  };
}

/** A campaign may have a share of 0 and no expense. */
function campaignsIn({ mode, keys, totalCents }: Split): readonly string[] {
  return mode === 'campaign' || totalCents === 0 ? [] : keys;
}

function named(campaigns: readonly string[]): string[] {
  return [...new Set(campaigns)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

function savedSplit(
  splits: readonly Split[],
  of: Pick<Split, 'mode' | 'ofKey' | 'budgetType'>,
): Grid['totalSplit']['targetSplit'] {
  const found = splits.find(
    ({ mode, ofKey, budgetType }) => mode === of.mode && ofKey === of.ofKey && budgetType === of.budgetType,
  );
  if (!found) return null;
  return {
    percents: found.keys.map((key, index) => ({ key, percent: toPercent(found.units[index] ?? 0) })),
    total: toDollars(found.totalCents),
  };
}

/** Whether the amounts still match the split, and the user may see all of it. */
function stillExists(split: Split, { cells, dealershipIds, campaigns }: Basis): boolean {
  const ids = dealershipIds.map(String);
  const amount = amountIn(cells, split.budgetType);
  const [keys, amountOf] = {
    campaign: [ids, (key: string) => amount([Number(key)], [split.ofKey])] as const,
    dealership: [campaigns, (key: string) => amount([Number(split.ofKey)], [key])] as const,
    total: [campaigns, (key: string) => amount(dealershipIds, [key])] as const,
  }[split.mode];
  if (split.mode === 'campaign' && !split.keys.every((key) => ids.includes(key))) return false;
  if (split.mode === 'dealership' && !ids.includes(split.ofKey)) return false;
  const parts = amountsOf(split.totalCents, split.units);
  const all = new Set([...keys, ...split.keys]);
  return [...all].every((key) => amountOf(key) === (parts[split.keys.indexOf(key)] ?? 0));
}

function amountIn(cells: Cells, type: BudgetType) {
  return (dealershipIds: readonly number[], campaigns: readonly string[]): number =>
    dealershipIds.reduce(
      (sum, dealershipId) =>
        sum +
        campaigns.reduce(
          (part, campaign) =>
            part + (cellCents(type, cells.get(cellKey({ dealershipId, campaign })) ?? []) ?? 0),
          0,
        ),
      0,
    );
}
