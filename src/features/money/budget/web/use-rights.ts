import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { currentUser } from '../../../account/auth/contract.ts';
import { LOCK_WORDS } from '../rules-lock.ts';

/** What the signed-in person may do with the budget of a dealer group; reasons stand where they may not. */
export interface BudgetRights {
  /** Who looks, so that what is kept is kept by person; null until that is known. */
  readonly userId: number | null;
  /** Why amounts may not be changed. */
  readonly amounts: string | undefined;
  /** Why categories and products, which rooftops share, may not be changed. */
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
