import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { useMembership } from '../../../../web/session/membership.ts';

/** Null when the user may set targets, or while loading. */
export function useMaySetTargets(dealerGroupId: number): string | null {
  const role = useMembership(dealerGroupId)?.role;
  if (role === undefined || isAtLeast(role, 'manager')) return null;
  return `Managers and admins set targets. Your role here is ${role}.`;
}
