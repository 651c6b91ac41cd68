import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { useMembership } from '../../../../web/session/membership.ts';
import type { Mode } from './draft.ts';

/** Why the user may not change a mode; null when they may. */
export type SplitAccess = (mode: Mode) => string | null;

/** Null while loading. */
export function useSplitAccess(dealerGroupId: number): SplitAccess | null {
  const membership = useMembership(dealerGroupId);
  if (membership === null) return null;
  const { role, isWhole } = membership;
  if (!isAtLeast(role, 'marketing')) {
    return () => `Splits are changed by marketing, managers and admins. Your role here is ${role}.`;
  }
  if (isWhole) return () => null;
  return (mode) =>
    mode === 'dealership'
      ? null
      : 'Splits over several stores are changed by members with all of them. You can split what one of yours has.';
}
