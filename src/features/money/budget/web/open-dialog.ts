import type { BudgetType } from '../budget-shapes.ts';
import type { BudgetRow } from './budget-row.ts';
import type { CopyChoiceInput } from './copy-choice.ts';

/** The open dialog and what it needs. */
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
  /** For these rows, or null for the whole month. */
  | {
      readonly what: 'scale';
      readonly rows: readonly BudgetRow[] | null;
      readonly fields: readonly BudgetType[];
    }
  /** Import of an edited export: pasted text, or null to choose a file. */
  | { readonly what: 'bringBack'; readonly text: string | null }
  | { readonly what: 'goal'; readonly goal: number | null }
  | { readonly what: 'clear' }
  | { readonly what: 'history' }
  | { readonly what: 'export' };
