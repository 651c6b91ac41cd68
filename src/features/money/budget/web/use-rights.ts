import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { currentUser } from '../../../account/auth/contract.ts';
import { LOCK_WORDS } from '../rules-lock.ts';

/** Permissions on the budget; a text is the reason why not. */
export interface BudgetRights {
  /** Storage key; null while loading. */
  readonly userId: number | null;
  readonly amounts: string | undefined;
  readonly lines: string | undefined;
}

const NOT_WHOLE = 'Rooftops share these lines: only members with all rooftops of the group change them.';

export function useRights(dealerGroupId: number): BudgetRights {
  const { data } = useCall(currentUser, {}, { via: 'lasting' });
  const membership = data?.memberships.find((one) => one.dealerGroupId === dealerGroupId);
  const role = membership?.role ?? 'viewer';
  const amounts = isAtLeast(role, 'marketing') ? undefined : LOCK_WORDS.role;
  const lines = amounts ?? (membership?.dealershipIds === null ? undefined : NOT_WHOLE);
  return { userId: data?.id ?? null, amounts, lines };
}
