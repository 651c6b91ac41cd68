import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { useMembership } from '../../../../web/session/membership.ts';

/** Null when the user may change rules, or while loading. */
export function useMayMap(dealerGroupId: number): string | null {
  const membership = useMembership(dealerGroupId);
  if (membership === null) return null;
  if (!isAtLeast(membership.role, 'marketing')) {
    return `Marketing, managers and admins change rules. Your role here is ${membership.role}.`;
  }
  if (membership.isWhole) return null;
  return 'Mapping rules belong to the whole group: only people with access to all of its stores can change them.';
}
