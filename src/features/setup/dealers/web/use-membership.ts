import type { Role } from '../../../../core/navigation/roles.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { currentUser } from '../../../account/auth/contract.ts';

/** What the signed-in user may do in a dealer group. */
export interface GroupMembership {
  readonly role: Role;
  /** Whether it covers every store of the group. */
  readonly isWhole: boolean;
}

/** The signed-in user's membership of a dealer group; null until it is known. */
export function useMembership(dealerGroupId: number): GroupMembership | null {
  const { data } = useCall(currentUser, {}, { via: 'lasting' });
  if (!data) return null;
  const found = data.memberships.find((one) => one.dealerGroupId === dealerGroupId);
  return { role: found?.role ?? 'viewer', isWhole: found?.dealershipIds === null };
}
