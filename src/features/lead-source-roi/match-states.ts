import type { SoldPair } from './contract.ts';

/** Where a sale is told. */
export type MatchState = SoldPair['state'];

export const MATCH_STATES_SHOWN: readonly MatchState[] = ['dms_only', 'crm_only', 'matched'];

export const stateTitle: Readonly<Record<MatchState, string>> = {
  matched: 'In both',
  crm_only: 'CRM only',
  dms_only: 'DMS only',
};
