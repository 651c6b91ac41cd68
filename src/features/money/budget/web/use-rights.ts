import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { useMembership } from '../../../../web/session/membership.ts';
import { LOCK_WORDS } from '../rules-lock.ts';

/** Permissions on the budget; a text is the reason why not. */
export interface BudgetRights {
  /** Storage key; null while loading. */
  readonly userId: number | null;
  readonly amounts: string | undefined;
  readonly lines: string | undefined;
}

const NOT_WHOLE = 'Stores share these lines: only members with all stores of the group change them.';

export function useRights(dealerGroupId: number): BudgetRights {
  const membership = useMembership(dealerGroupId);
  const amounts = isAtLeast(membership?.role ?? 'viewer', 'marketing') ? undefined : LOCK_WORDS.role;
  const lines = amounts ?? (membership?.isWhole ? undefined : NOT_WHOLE);
  return { userId: membership?.userId ?? null, amounts, lines };
}
