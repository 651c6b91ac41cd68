import type { Scope } from '../../../web/scope-of.ts';
import type { Category } from '../budget-shapes.ts';
import type { Asked } from './asked.ts';
import { ArchiveLine, ClearMonth, DeleteExpenses, TurnAmounts } from './confirm-dialogs.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { ExpensesDialog } from './expenses-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { AddCampaign, AddCategory, AddProduct, EditLine } from './line-dialogs.tsx';
import type { RemoveScope } from './remove-words.ts';
import type { ExpensePlace } from './use-open-expense.ts';

export interface BudgetDialogsProps {
  readonly asked: Asked;
  readonly scope: Scope;
  readonly categories: readonly Category[];
  readonly words: RemoveScope;
  readonly openExpense: (place: ExpensePlace) => void;
  readonly onClose: () => void;
}

/** Whatever was asked for, laid over the budget. */
export function BudgetDialogs(props: BudgetDialogsProps) {
  const { asked, scope, categories, words, openExpense, onClose } = props;
  const common = { scope, onClose };
  switch (asked.what) {
    case 'expenses':
      return <ExpensesDialog row={asked.row} onOpen={openExpense} onClose={onClose} />;
    case 'addCategory':
      return <AddCategory {...common} used={categories} />;
    case 'addProduct':
      return <AddProduct {...common} row={asked.row} />;
    case 'addCampaign':
      return <AddCampaign {...common} row={asked.row} />;
    case 'edit':
      return <EditLine {...common} row={asked.row} categories={categories} />;
    case 'delete':
      return <DeleteExpenses {...common} words={words} row={asked.row} />;
    case 'archive':
      return <ArchiveLine {...common} words={words} row={asked.row} />;
    case 'turn':
      return <TurnAmounts {...common} words={words} into={asked.into} />;
    case 'clear':
      return <ClearMonth {...common} words={words} />;
    case 'copy':
      return <CopyDialog {...common} categories={categories} wish={asked.wish} />;
    case 'history':
      return <HistoryPanel {...common} period={words.month} />;
    case 'export':
      return <ExportDialog {...common} />;
  }
}
