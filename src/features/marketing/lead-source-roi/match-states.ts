/** DMS-only first, because those need attention. */
export const MATCH_STATES = ['dms_only', 'crm_only', 'matched'] as const;
export type MatchState = (typeof MATCH_STATES)[number];

export const stateTitle: Readonly<Record<MatchState, string>> = {
  matched: 'In both',
  crm_only: 'CRM only',
  dms_only: 'DMS only',
};
