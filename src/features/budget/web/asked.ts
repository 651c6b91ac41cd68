import type { BudgetRow } from './budget-row.ts';
import type { CopyWishInput } from './copy-wish.ts';

/** What was asked for that needs a word more before it is done. */
export type Asked =
  | { readonly what: 'expenses'; readonly row: BudgetRow }
  | { readonly what: 'addCategory' }
  | { readonly what: 'addProduct'; readonly row: BudgetRow }
  | { readonly what: 'addCampaign'; readonly row: BudgetRow }
  | { readonly what: 'edit'; readonly row: BudgetRow }
  | { readonly what: 'delete'; readonly row: BudgetRow }
  | { readonly what: 'archive'; readonly row: BudgetRow }
  | { readonly what: 'copy'; readonly wish: Partial<CopyWishInput> }
  | { readonly what: 'turn'; readonly into: 'planned' | 'actual' }
  | { readonly what: 'goal'; readonly goal: number | null }
  | { readonly what: 'clear' }
  | { readonly what: 'history' }
  | { readonly what: 'export' };
