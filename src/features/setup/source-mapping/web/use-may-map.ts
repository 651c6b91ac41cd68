import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { currentUser } from '../../../account/auth/contract.ts';

/** Null when the user may change rules, or while loading. */
export function useMayMap(dealerGroupId: number): string | null {
  const { data } = useCall(currentUser, {}, { via: 'lasting' });
  const membership = data?.memberships.find((one) => one.dealerGroupId === dealerGroupId);
  if (membership === undefined) return null;
  if (!isAtLeast(membership.role, 'marketing')) {
    return `Marketing, managers and admins change rules. Your role here is ${membership.role}.`;
  }
  if (membership.dealershipIds === null) return null;
  return 'Mapping rules belong to the whole group: only people with access to all of its stores can change them.';
}
