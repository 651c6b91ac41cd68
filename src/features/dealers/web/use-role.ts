import type { Role } from '../../../core/roles.ts';
import { useCall } from '../../../web/use-call.ts';
import { currentUser } from '../../auth/contract.ts';

/** What the signed-in user may do in a dealer group; null until that is known. */
export function useRole(dealerGroupId: number): Role | null {
  const { data } = useCall(currentUser, {}, { via: 'lasting' });
  if (!data) return null;
  return data.memberships.find((one) => one.dealerGroupId === dealerGroupId)?.role ?? 'viewer';
}
