import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useApi } from '../../../../web/calls/use-call.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { placeOf } from '../../../../web/ui/sheet/sheet-column.ts';
import { moveCategory, moveProduct } from '../../categories/contract.ts';
import type { BudgetTotals, BudgetType, Category, Product, Subproduct } from '../budget-shapes.ts';
import { type BudgetAnswer, type BudgetRow, totalRow, withMarks } from './budget-row.ts';
import { shownAmounts } from './cell-edits.ts';
import type { EditQueue, EditState } from './edit-queue.ts';
import { type LineFigureKey, lineOpens } from './line-opened.ts';
import type { Requested } from './open-dialog.ts';
import { type ActionInput, openLine, rowActions } from './row-actions.ts';
import { campaignKey, productKey, treeRows, withFlipped } from './tree-rows.ts';
import { budgetTyping } from './typing.ts';
import type { BudgetView } from './use-budget-view.ts';
import { useOpenExpense, useOpenSplit } from './use-open-expense.ts';
import { useRenewBudget } from './use-renew-budget.ts';
import type { BudgetRights } from './use-rights.ts';

export interface TreeInput {
  readonly answer: BudgetAnswer;
  readonly scope: Scope;
  readonly month: string;
  readonly locked: string | null;
  readonly rights: BudgetRights;
  readonly view: BudgetView;
  readonly setView: (change: Partial<BudgetView>) => void;
  readonly search: string;
  readonly edits: EditState;
  readonly queue: EditQueue;
  readonly ask: (requested: Requested) => void;
}

export function useTree(input: TreeInput) {
  const { scope, locked, rights, view, search, edits, queue, month, ask } = input;
  const { answer, isTyping, setTyping } = useHeldAnswer(input.answer);
  const campaigns = answer.budgetCampaignView;
  const typed = useMemo(() => withEdits(answer, shownAmounts(edits.cells)), [answer, edits.cells]);
  const { expansion } = view;
  const rows = useMemo(
    () => withMarks(treeRows(typed.categories, { expansion, search, campaigns }), edits.cells),
    [typed, expansion, search, campaigns, edits.cells],
  );
  const total = useMemo(() => totalRow(typed), [typed]);
  const explain = useExplain();
  const actions: ActionInput = {
    ...{ rights, month, ask, explain },
    isMonth: scope.choice.view === 'month',
    isSingle: scope.dealerships.length === 1,
    openExpense: useOpenExpense(),
    openSplit: useOpenSplit(),
    move: useMoving(scope, answer),
  };
  const toggle = (row: BudgetRow) => input.setView({ expansion: withFlipped(expansion, row.key) });
  const onSeveral = (row: BudgetRow) => ask({ what: 'expenses', row });
  // Columns are memoized, so their handlers read the latest values from here.
  const latest = useLatest({ actions, toggle, onSeveral });
  const typing = budgetTyping({
    ...{ queue, locked, campaigns, onSeveral },
    onScale: (scaled, fields) => ask({ what: 'scale', rows: scaled, fields }),
    onExport: (text) => ask({ what: 'bringBack', text }),
    onSum: (row) => row.isOpen === false && toggle(row),
    typing: setTyping,
  });
  return { rows, total, campaigns, typing, isTyping, explain, toggle, latest, onRowKey: rowKeys(actions) };
}

function useExplain(): (row: BudgetRow, figure: LineFigureKey) => void {
  const openKpi = useOpenKpi();
  return useCallback(
    (row, figure) => {
      const question = lineOpens(row, figure);
      if (question) openKpi(question);
    },
    [openKpi],
  );
}

/** The rows stay as they are while a field is open: an edit is based on what the user saw. */
function useHeldAnswer(newest: BudgetAnswer) {
  const [held, setHeld] = useState<BudgetAnswer | null>(null);
  return {
    answer: held ?? newest,
    isTyping: held !== null,
    setTyping: (isOpen: boolean) => setHeld(isOpen ? newest : null),
  };
}

function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

/** Shortcuts on a row; some only while its name has focus. */
function rowKeys(actions: ActionInput): (row: BudgetRow, event: KeyboardEvent) => boolean {
  const run = (row: BudgetRow, id: string) => {
    const item = rowActions(row, actions).find((one) => one.id === id);
    if (item && item.refused === undefined) item.act();
    return item !== undefined;
  };
  return (row, event) => {
    if (row.kind === 'total') return false;
    if (asksForMenu(event)) return openMenu(event.target);
    const copyChoice = choiceOf(event, placeOf(event.target)?.column === 0);
    return copyChoice !== null && run(row, copyChoice);
  };
}

function asksForMenu({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

function choiceOf({ key, altKey }: KeyboardEvent, isName: boolean): string | null {
  if (altKey) return { ArrowUp: 'up', ArrowDown: 'down' }[key] ?? null;
  return isName ? ({ F2: 'edit', Delete: 'delete' }[key] ?? null) : null;
}

function openMenu(target: EventTarget): boolean {
  const button =
    target instanceof Element ? target.closest('tr')?.querySelector('button[aria-haspopup]') : null;
  if (button instanceof HTMLElement) button.click();
  return button !== null;
}

export { openLine, rowActions };

/** Edits that no response includes yet, by row key. */
type Typed = ReadonlyMap<string, Partial<Record<BudgetType, number | null>>>;

interface Tree {
  readonly totals: BudgetTotals;
  readonly categories: readonly Category[];
}

/**
 * Applies edits to the tree and all sums above them. Figures only the server knows (pace, cost per
 * lead) stay.
 */
export function withEdits<T extends Tree>(tree: T, typed: Typed): T {
  if (typed.size === 0) return tree;
  const categories = tree.categories.map((category) => withProducts(category, typed));
  const isSame = categories.every((category, index) => category === tree.categories[index]);
  return isSame ? tree : { ...tree, categories, totals: summed(tree.totals, categories) };
}

function withProducts(category: Category, typed: Typed): Category {
  const products = category.products.map((product) => withCampaigns(product, typed));
  const isSame = products.every((product, index) => product === category.products[index]);
  return isSame ? category : { ...summed(category, products), products };
}

function withCampaigns(product: Product, typed: Typed): Product {
  const own = typed.get(productKey(product.productId));
  const [only] = product.subproducts;
  // A product with at most one campaign takes the amount as that campaign.
  if (own !== undefined) {
    const subproducts = only && product.subproducts.length === 1 ? [changed(only, own)] : product.subproducts;
    return { ...changed(product, own), subproducts };
  }
  const subproducts = product.subproducts.map((part) => withTyped(part, product.productId, typed));
  const isSame = subproducts.every((part, index) => part === product.subproducts[index]);
  return isSame ? product : { ...summed(product, subproducts), subproducts };
}

function withTyped(part: Subproduct, productId: number, typed: Typed): Subproduct {
  const own = typed.get(campaignKey(productId, part.campaign));
  return own === undefined ? part : changed(part, own);
}

function changed<T extends BudgetTotals>(line: T, amounts: Partial<Record<BudgetType, number | null>>): T {
  const { targetBudget: planned = line.targetBudget, actualBudget = line.actualBudget } = amounts;
  const targetBudget = planned ?? 0;
  const isEntered = actualBudget !== null;
  return withShare({
    ...line,
    targetBudget,
    actualBudget,
    left: sum([targetBudget, -(actualBudget ?? 0)]),
    totalLessCoop: isEntered ? sum([actualBudget, -line.coop]) : null,
    variance: isEntered ? sum([actualBudget, -targetBudget]) : null,
    notEntered: {
      ...line.notEntered,
      expenses: isEntered ? 0 : Math.max(1, line.notEntered.expenses),
      targetBudget: isEntered ? 0 : targetBudget,
      coop: isEntered ? 0 : line.coop,
    },
  });
}

function summed<T extends BudgetTotals>(whole: T, parts: readonly BudgetTotals[]): T {
  const notEntered = (key: 'expenses' | 'targetBudget' | 'coop') =>
    sum(parts.map((part) => part.notEntered[key]));
  return withShare({
    ...whole,
    targetBudget: sum(parts.map(({ targetBudget }) => targetBudget)),
    actualBudget: knownSum(parts.map(({ actualBudget }) => actualBudget)),
    left: sum(parts.map(({ left }) => left)),
    totalLessCoop: knownSum(parts.map(({ totalLessCoop }) => totalLessCoop)),
    variance: knownSum(parts.map(({ variance }) => variance)),
    notEntered: {
      ...whole.notEntered,
      expenses: notEntered('expenses'),
      targetBudget: notEntered('targetBudget'),
      coop: notEntered('coop'),
    },
  });
}

function withShare<T extends BudgetTotals>(line: T): T {
  const planned = sum([line.targetBudget, -line.notEntered.targetBudget]);
  const { variance } = line;
  return { ...line, variancePercent: variance === null || planned === 0 ? null : variance / planned };
}

function knownSum(dollars: readonly (number | null)[]): number | null {
  const known = dollars.filter((one) => one !== null);
  return known.length === 0 ? null : sum(known);
}

/** Sums in whole cents, to avoid rounding errors. */
function sum(dollars: readonly number[]): number {
  return dollars.reduce((total, one) => total + Math.round(one * 100), 0) / 100;
}

function useMoving(scope: Scope, answer: BudgetAnswer): (row: BudgetRow, by: 1 | -1) => void {
  const { quiet } = useApi();
  const renew = useRenewBudget();
  return (row, by) => {
    const { category, product } = row;
    if (!category || row.kind === 'campaign') return;
    const ordinal = placeAmong(answer, row) + by;
    const count = product ? category.products.length : answer.categories.length;
    if (ordinal < 0 || ordinal >= count) return;
    const moving = product
      ? quiet.call(moveProduct, { ...scope.fields, id: product.productId, ordinal })
      : quiet.call(moveCategory, { ...scope.fields, id: category.productCategoryId, ordinal });
    void moving.then(renew, (error: Error) =>
      notify({ type: 'negative', message: error.message, group: 'budget-move' }),
    );
  };
}

function placeAmong({ categories }: BudgetAnswer, { category, product }: BudgetRow): number {
  if (product) return category?.products.findIndex(({ productId }) => productId === product.productId) ?? -1;
  return categories.findIndex((one) => one.productCategoryId === category?.productCategoryId);
}
