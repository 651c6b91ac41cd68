import type { MenuItem } from '../../../../web/ui/dialogs/menu-button.tsx';
import type { BudgetRow } from './budget-row.ts';
import type { LineFigureKey } from './line-opened.ts';
import type { Requested } from './open-dialog.ts';
import type { ExpensePlace } from './use-open-expense.ts';
import type { BudgetRights } from './use-rights.ts';

export interface ActionInput {
  readonly rights: BudgetRights;
  readonly isMonth: boolean;
  readonly month: string;
  readonly isSingle: boolean;
  readonly ask: (requested: Requested) => void;
  readonly openExpense: (place: ExpensePlace) => void;
  readonly openSplit: (productId: number) => void;
  readonly explain: (row: BudgetRow, figure: LineFigureKey) => void;
  readonly move: (row: BudgetRow, by: 1 | -1) => void;
}

const ONE_MONTH = 'Choose one month first.';
const ONE_ROOFTOP = 'Choose one store first.';

/** Unavailable actions are disabled with a reason. */
export function rowActions(row: BudgetRow, input: ActionInput): MenuItem[] {
  if (row.kind === 'category') return [...categoryItems(row, input), ...ends(row, input)];
  return [
    ...expenseItems(row, input),
    ...(row.kind === 'product' ? productItems(row, input) : []),
    ...ends(row, input),
  ];
}

/** What Enter or a click does on a line without parts. */
export function openLine(
  row: BudgetRow,
  { ask, openExpense }: Pick<ActionInput, 'ask' | 'openExpense'>,
): void {
  const [line, ...others] = row.lines;
  if (others.length > 0) ask({ what: 'expenses', row });
  else openExpense(placeOf(row, line?.id));
}

function placeOf({ product }: BudgetRow, expense?: number): ExpensePlace {
  return {
    ...(expense !== undefined && { expense }),
    ...(product && { product: product.productId, category: product.productCategoryId }),
  };
}

function expenseItems(row: BudgetRow, input: ActionInput): MenuItem[] {
  const { rights, isMonth, isSingle, ask, openExpense } = input;
  const refused = rights.amounts ?? (isSingle ? undefined : ONE_ROOFTOP) ?? (isMonth ? undefined : ONE_MONTH);
  const count = row.lines.length;
  const title = count === 1 ? 'Open the expense' : `Show its ${count} expenses`;
  return [
    ...(count > 0 ? [{ id: 'open', title, hint: 'Enter', act: () => openLine(row, input) }] : []),
    { id: 'new', title: 'New expense', refused, act: () => openExpense(placeOf(row)) },
    ...(row.kind === 'product'
      ? [{ id: 'campaign', title: 'Add a campaign', refused, act: () => ask({ what: 'addCampaign', row }) }]
      : []),
  ];
}

function productItems(row: BudgetRow, input: ActionInput): MenuItem[] {
  const { rights, isMonth, ask, openSplit } = input;
  return [
    {
      id: 'split',
      title: 'Split over stores',
      refused: rights.amounts ?? (isMonth ? undefined : ONE_MONTH),
      act: () => row.product && openSplit(row.product.productId),
    },
    ...sharedItems(row, input, 'Rename, recolor or move'),
    {
      id: 'copy',
      title: 'Copy from another month',
      refused: rights.amounts,
      act: () =>
        ask({
          what: 'copy',
          copyChoice: {
            productId: row.product?.productId ?? null,
            productCategoryId: row.product?.productCategoryId ?? null,
          },
        }),
    },
  ];
}

function categoryItems(row: BudgetRow, input: ActionInput): MenuItem[] {
  const { rights, ask } = input;
  return [
    {
      id: 'product',
      title: 'Add a product',
      refused: rights.lines,
      act: () => ask({ what: 'addProduct', row }),
    },
    ...sharedItems(row, input, 'Rename or recolor'),
    {
      id: 'copy',
      title: 'Copy from another month',
      refused: rights.amounts,
      act: () =>
        ask({ what: 'copy', copyChoice: { productCategoryId: row.category?.productCategoryId ?? null } }),
    },
  ];
}

function sharedItems(row: BudgetRow, { rights, ask, move }: ActionInput, title: string): MenuItem[] {
  const refused = rights.lines;
  return [
    { id: 'edit', title, hint: 'F2', refused, apart: true, act: () => ask({ what: 'edit', row }) },
    { id: 'up', title: 'Move up', hint: 'Alt ↑', refused, act: () => move(row, -1) },
    { id: 'down', title: 'Move down', hint: 'Alt ↓', refused, act: () => move(row, 1) },
  ];
}

function ends(row: BudgetRow, { rights, isMonth, month, ask, explain }: ActionInput): MenuItem[] {
  const refused = rights.amounts ?? (isMonth ? undefined : ONE_MONTH);
  const isShared = row.kind !== 'campaign';
  return [
    {
      id: 'planned',
      title: 'Explain what is planned',
      apart: true,
      act: () => explain(row, 'targetBudget'),
    },
    { id: 'actual', title: 'Explain what is spent', act: () => explain(row, 'actualBudget') },
    ...(isShared
      ? [
          {
            id: 'delete',
            title: isMonth ? `Delete ${month}’s expenses` : 'Delete the month’s expenses',
            hint: 'Del',
            refused,
            danger: true,
            apart: true,
            act: () => ask({ what: 'delete', row }),
          },
        ]
      : []),
    {
      id: 'archive',
      title: isMonth ? `Archive starting ${month}` : 'Archive from a month on',
      refused: isShared ? (rights.lines ?? refused) : refused,
      danger: true,
      apart: !isShared,
      act: () => ask({ what: 'archive', row }),
    },
  ];
}
