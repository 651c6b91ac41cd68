import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { placeOf } from '../../../../web/ui/sheet/sheet-column.ts';
import { type BudgetAnswer, type BudgetRow, totalRow, withMarks } from './budget-row.ts';
import { shownAmounts } from './cell-edits.ts';
import type { EditQueue, EditState } from './edit-queue.ts';
import { type LineFigureKey, lineOpens } from './line-opened.ts';
import type { Requested } from './open-dialog.ts';
import { type ActionInput, openLine, rowActions } from './row-actions.ts';
import { treeRows, withFlipped } from './tree-rows.ts';
import { budgetTyping } from './typing.ts';
import type { BudgetView } from './use-budget-view.ts';
import { useMoving } from './use-moving.ts';
import { useOpenExpense, useOpenSplit } from './use-open-expense.ts';
import type { BudgetRights } from './use-rights.ts';
import { withEdits } from './with-edits.ts';

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
