import { lazy } from 'react';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import type { Category } from '../budget-shapes.ts';
import type { Requested } from './open-dialog.ts';
import type { RemoveScope } from './remove-words.ts';
import type { ExpensePlace } from './use-open-expense.ts';

// Loaded on demand, because of the size limit of the first load.
const ExpensesDialog = lazy(() =>
  import('./expenses-dialog.tsx').then((of) => ({ default: of.ExpensesDialog })),
);
const AddCategory = lazy(() => import('./line-dialogs.tsx').then((of) => ({ default: of.AddCategory })));
const AddProduct = lazy(() => import('./line-dialogs.tsx').then((of) => ({ default: of.AddProduct })));
const AddCampaign = lazy(() => import('./line-dialogs.tsx').then((of) => ({ default: of.AddCampaign })));
const EditLine = lazy(() => import('./line-dialogs.tsx').then((of) => ({ default: of.EditLine })));
const DeleteExpenses = lazy(() =>
  import('./confirm-dialogs.tsx').then((of) => ({ default: of.DeleteExpenses })),
);
const ArchiveLine = lazy(() => import('./confirm-dialogs.tsx').then((of) => ({ default: of.ArchiveLine })));
const TurnAmounts = lazy(() => import('./confirm-dialogs.tsx').then((of) => ({ default: of.TurnAmounts })));
const ClearMonth = lazy(() => import('./confirm-dialogs.tsx').then((of) => ({ default: of.ClearMonth })));
const CopyDialog = lazy(() => import('./copy-dialog.tsx').then((of) => ({ default: of.CopyDialog })));
const HistoryPanel = lazy(() => import('./history-panel.tsx').then((of) => ({ default: of.HistoryPanel })));
const GoalDialog = lazy(() => import('./goal-dialog.tsx').then((of) => ({ default: of.GoalDialog })));
const ExportDialog = lazy(() => import('./export-dialog.tsx').then((of) => ({ default: of.ExportDialog })));

export interface BudgetDialogsProps {
  readonly requested: Requested;
  readonly scope: Scope;
  readonly categories: readonly Category[];
  readonly words: RemoveScope;
  readonly openExpense: (place: ExpensePlace) => void;
  readonly onClose: () => void;
}

export function BudgetDialogs(props: BudgetDialogsProps) {
  const { requested, scope, categories, words, openExpense, onClose } = props;
  const common = { scope, onClose };
  switch (requested.what) {
    case 'expenses':
      return <ExpensesDialog row={requested.row} onOpen={openExpense} onClose={onClose} />;
    case 'addCategory':
      return <AddCategory {...common} used={categories} />;
    case 'addProduct':
      return <AddProduct {...common} row={requested.row} />;
    case 'addCampaign':
      return <AddCampaign {...common} row={requested.row} />;
    case 'edit':
      return <EditLine {...common} row={requested.row} categories={categories} />;
    case 'delete':
      return <DeleteExpenses {...common} words={words} row={requested.row} />;
    case 'archive':
      return <ArchiveLine {...common} words={words} row={requested.row} />;
    case 'turn':
      return <TurnAmounts {...common} words={words} into={requested.into} />;
    // Uses the amounts being edited, so it is rendered with the lines.
    case 'scale':
    case 'bringBack':
      return null;
    case 'goal':
      return <GoalDialog {...common} goal={requested.goal} period={words.month} />;
    case 'clear':
      return <ClearMonth {...common} words={words} />;
    case 'copy':
      return <CopyDialog {...common} categories={categories} copyChoice={requested.copyChoice} />;
    case 'history':
      return <HistoryPanel {...common} period={words.month} />;
    case 'export':
      return <ExportDialog {...common} />;
  }
}
