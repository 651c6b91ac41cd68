import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { currentUser } from '../../../account/auth/contract.ts';
import type { Mode } from './draft.ts';

/** Why the user may not change a mode; null when they may. */
export type SplitAccess = (mode: Mode) => string | null;

/** Null while loading. */
export function useSplitAccess(dealerGroupId: number): SplitAccess | null {
  const { data } = useCall(currentUser, {}, { via: 'lasting' });
  const membership = data?.memberships.find((one) => one.dealerGroupId === dealerGroupId);
  if (!data) return null;
  const role = membership?.role ?? 'viewer';
  if (!isAtLeast(role, 'marketing')) {
    return () => `Splits are changed by marketing, managers and admins. Your role here is ${role}.`;
  }
  if (membership?.dealershipIds == null) return () => null;
  return (mode) =>
    mode === 'dealership'
      ? null
      : 'Splits over several rooftops are changed by members with all of them. You can split what one of yours has.';
}
