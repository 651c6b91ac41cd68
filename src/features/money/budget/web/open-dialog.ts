import type { BudgetType } from '../budget-shapes.ts';
import type { BudgetRow } from './budget-row.ts';
import type { CopyChoiceInput } from './copy-choice.ts';

/** What was asked for that needs a word more before it is done. */
export type Requested =
  | { readonly what: 'expenses'; readonly row: BudgetRow }
  | { readonly what: 'addCategory' }
  | { readonly what: 'addProduct'; readonly row: BudgetRow }
  | { readonly what: 'addCampaign'; readonly row: BudgetRow }
  | { readonly what: 'edit'; readonly row: BudgetRow }
  | { readonly what: 'delete'; readonly row: BudgetRow }
  | { readonly what: 'archive'; readonly row: BudgetRow }
  | { readonly what: 'copy'; readonly copyChoice: Partial<CopyChoiceInput> }
  | { readonly what: 'turn'; readonly into: 'planned' | 'actual' }
  /** The amounts of these lines, or of all of the month. */
  | {
      readonly what: 'scale';
      readonly rows: readonly BudgetRow[] | null;
      readonly fields: readonly BudgetType[];
    }
  /** An export that was edited in a spreadsheet: pasted, or to be chosen as a file. */
  | { readonly what: 'bringBack'; readonly text: string | null }
  | { readonly what: 'goal'; readonly goal: number | null }
  | { readonly what: 'clear' }
  | { readonly what: 'history' }
  | { readonly what: 'export' };
