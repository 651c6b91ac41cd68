import type { Scope } from '../../../../web/scope/scope-of.ts';
import { lazyView } from '../../../../web/shell/load-code.ts';
import type { Category } from '../budget-shapes.ts';
import type { Requested } from './open-dialog.ts';
import type { RemoveScope } from './remove-words.ts';
import type { ExpensePlace } from './use-open-expense.ts';

// Loaded on demand, because of the size limit of the first load.
const ExpensesDialog = lazyView(() => import('./expenses-dialog.tsx').then((of) => of.ExpensesDialog));
const AddCategory = lazyView(() => import('./line-dialogs.tsx').then((of) => of.AddCategory));
const AddProduct = lazyView(() => import('./line-dialogs.tsx').then((of) => of.AddProduct));
const AddCampaign = lazyView(() => import('./line-dialogs.tsx').then((of) => of.AddCampaign));
const EditLine = lazyView(() => import('./line-dialogs.tsx').then((of) => of.EditLine));
const DeleteExpenses = lazyView(() => import('./confirm-dialogs.tsx').then((of) => of.DeleteExpenses));
const ArchiveLine = lazyView(() => import('./confirm-dialogs.tsx').then((of) => of.ArchiveLine));
const TurnAmounts = lazyView(() => import('./confirm-dialogs.tsx').then((of) => of.TurnAmounts));
const ClearMonth = lazyView(() => import('./confirm-dialogs.tsx').then((of) => of.ClearMonth));
const CopyDialog = lazyView(() => import('./copy-dialog.tsx').then((of) => of.CopyDialog));
const HistoryPanel = lazyView(() => import('./history-panel.tsx').then((of) => of.HistoryPanel));
const GoalDialog = lazyView(() => import('./goal-dialog.tsx').then((of) => of.GoalDialog));
const ExportDialog = lazyView(() => import('./export-dialog.tsx').then((of) => of.ExportDialog));

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
