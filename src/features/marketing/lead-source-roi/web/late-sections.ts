/** Sections below the first numbers, loaded together. */
export { DormantSources } from './dormant-sources.tsx';
export { Reconciliation } from './reconciliation.tsx';
export { TypeLeads } from './type-leads.tsx';
export { UnmatchedSales } from './unmatched-sales.tsx';
export { Verdicts } from './verdicts.tsx';
