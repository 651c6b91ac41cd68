import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { useMembership } from '../../../../web/session/membership.ts';

/** Whether the person may create reports in a group. */
export function useMayEdit(dealerGroupId: number): boolean {
  const role = useMembership(dealerGroupId)?.role;
  return role !== undefined && isAtLeast(role, 'marketing');
}
