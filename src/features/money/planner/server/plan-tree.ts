import { type Flight, plannedOf } from '../../../../core/money/flights.ts';
import { toDollars } from '../../../../core/money/money.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { PlannerCampaign, PlannerCategory, PlannerExpense, PlannerProduct } from '../contract.ts';
import { mergeBars } from '../rules.ts';
import type { BarRow, ExpenseRow, FileRow, LineRow, MonthRow } from './repository.ts';

/** Exactly one list has rows, depending on the columns. */
export interface PlannedRows {
  readonly expenses: readonly ExpenseRow[];
  readonly bars: readonly BarRow[];
  readonly months: readonly MonthRow[];
  readonly files: readonly FileRow[];
}

interface Tree {
  readonly lines: readonly LineRow[];
  readonly rows: PlannedRows;
  /** First days, when columns are months. */
  readonly columns: readonly Day[];
  /** Lines archived by this day are left out unless they have money. */
  readonly from: Day;
}

export function treeOf({ lines, rows, columns, from }: Tree): PlannerCategory[] {
  const campaigns = campaignsByProduct(rows, columns);
  const ofCategory = Map.groupBy(lines, ({ categoryId }) => categoryId);
  return [...ofCategory.values()].flatMap((members) => {
    const products = members
      .filter((line) => line.productId !== null)
      .filter((line) => campaigns.has(line.productId ?? 0) || !isGone(line.archivedFrom, from))
      .map((line): PlannerProduct => {
        const own = campaigns.get(line.productId ?? 0) ?? [];
        return {
          productId: line.productId ?? 0,
          name: line.name,
          description: line.description,
          strategy: line.strategy,
          targetBudget: sumOf(own),
          campaigns: own,
        };
      });
    const [line] = members;
    const isShown = products.some((product) => product.campaigns.length > 0);
    if (!line || (isGone(line.categoryArchivedFrom, from) && !isShown)) return [];
    return {
      productCategoryId: line.categoryId,
      title: line.title,
      color: line.categoryColor,
      targetBudget: sumOf(products),
      products: isGone(line.categoryArchivedFrom, from)
        ? products.filter((product) => product.campaigns.length > 0)
        : products,
    };
  });
}

function isGone(archivedFrom: Day | null, from: Day): boolean {
  return archivedFrom !== null && archivedFrom <= from;
}

/** Avoids floating-point dust in sums of dollars. */
function sumOf(parts: readonly { targetBudget: number }[]): number {
  return toDollars(parts.reduce((cents, { targetBudget }) => cents + Math.round(targetBudget * 100), 0));
}

function campaignsByProduct(rows: PlannedRows, columns: readonly Day[]): Map<number, PlannerCampaign[]> {
  const found = new Map<number, PlannerCampaign[]>();
  const add = (productId: number, campaign: PlannerCampaign) => {
    found.set(productId, [...(found.get(productId) ?? []), campaign]);
  };
  for (const [, own] of byCampaign(rows.expenses)) {
    const { productId, campaign } = own[0];
    const expenses = own.map(expenseOf);
    const files = rows.files.filter((file) => file.productId === productId && file.campaign === campaign);
    add(productId, {
      ...emptyCampaign(campaign),
      targetBudget: sumOf(expenses),
      rooftops: 1,
      expenses,
      files: files.map(({ productId: _, campaign: __, ...file }) => file),
    });
  }
  for (const [, own] of byCampaign(rows.bars)) {
    const { productId, campaign } = own[0];
    add(productId, {
      ...emptyCampaign(campaign),
      targetBudget: toDollars(own.reduce((sum, { cents }) => sum + cents, 0)),
      rooftops: new Set(own.flatMap(({ rooftops }) => rooftops)).size,
      flights: mergeBars(own).map(({ start, end, cents, rooftops }) => ({
        start,
        end,
        targetBudget: toDollars(cents),
        rooftops: rooftops.length,
      })),
    });
  }
  for (const [, own] of byCampaign(rows.months)) {
    const { productId, campaign } = own[0];
    const centsOf = new Map(own.map(({ month, cents }) => [month, cents]));
    add(productId, {
      ...emptyCampaign(campaign),
      targetBudget: toDollars(own.reduce((sum, { cents }) => sum + cents, 0)),
      rooftops: new Set(own.flatMap(({ rooftops }) => rooftops)).size,
      months: columns.map((month) => toDollars(centsOf.get(month) ?? 0)),
    });
  }
  return found;
}

function byCampaign<Row extends { readonly productId: number; readonly campaign: string }>(
  rows: readonly Row[],
): Map<string, [Row, ...Row[]]> {
  const groups = Map.groupBy(rows, ({ productId, campaign }) => `${productId} ${campaign}`);
  return groups as Map<string, [Row, ...Row[]]>;
}

function emptyCampaign(campaign: string): PlannerCampaign {
  return { campaign, targetBudget: 0, rooftops: 0, expenses: [], flights: [], months: [], files: [] };
}

function expenseOf(row: ExpenseRow): PlannerExpense {
  const flights: readonly Flight[] = row.flights;
  return {
    id: row.id,
    version: row.version,
    targetBudget: toDollars(plannedOf(flights)),
    actualBudget: row.actualCents === null ? null : toDollars(row.actualCents),
    coop: toDollars(row.coopCents),
    description: row.description,
    strategy: row.strategy,
    notes: row.notes,
    flightDate: flights.map(({ start, end, cents }) => ({ start, end, targetBudget: toDollars(cents) })),
  };
}
