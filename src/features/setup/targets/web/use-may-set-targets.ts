import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { currentUser } from '../../../account/auth/contract.ts';

/** Null when the user may set targets, or while loading. */
export function useMaySetTargets(dealerGroupId: number): string | null {
  const { data } = useCall(currentUser, {}, { via: 'lasting' });
  const role = data?.memberships.find((one) => one.dealerGroupId === dealerGroupId)?.role;
  if (role === undefined || isAtLeast(role, 'manager')) return null;
  return `Managers and admins set targets. Your role here is ${role}.`;
}
