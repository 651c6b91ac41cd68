import type { Role } from '../../../../core/navigation/roles.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { currentUser } from '../../../account/auth/contract.ts';

export interface GroupMembership {
  readonly role: Role;
  /** Covers every store of the group. */
  readonly isWhole: boolean;
}

/** Null while loading. */
export function useMembership(dealerGroupId: number): GroupMembership | null {
  const { data } = useCall(currentUser, {}, { via: 'lasting' });
  if (!data) return null;
  const found = data.memberships.find((one) => one.dealerGroupId === dealerGroupId);
  return { role: found?.role ?? 'viewer', isWhole: found?.dealershipIds === null };
}
