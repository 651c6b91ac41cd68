import { useMemo } from 'react';
import { isAtLeast, type Role } from '../../../../core/navigation/roles.ts';
import type { Dealership } from '../../../../web/scope/dealer-groups.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { useMembership } from '../../../../web/session/membership.ts';

export interface FeedsContext {
  readonly dealerGroupId: number;
  /** The stores selected at the top; absent for all. */
  readonly fields: { readonly dealerGroupId: number; readonly dealerShipId?: number[] };
  /** Every store of the group that the user may see. */
  readonly rooftops: readonly Dealership[];
  /** Set when exactly one store is selected. */
  readonly only: Dealership | null;
  /** Null while loading. */
  readonly role: Role | null;
  readonly mayImport: boolean;
  readonly nameOf: (dealershipId: number) => string;
}

export function useFeedsContext(): FeedsContext {
  const { group, dealerships, isAll } = useScope();
  const role = useMembership(group.id)?.role ?? null;
  return useMemo(() => {
    const names = new Map(group.dealerships.map(({ id, name }) => [id, name]));
    return {
      dealerGroupId: group.id,
      fields: {
        dealerGroupId: group.id,
        ...(!isAll && { dealerShipId: dealerships.map(({ id }) => id) }),
      },
      rooftops: group.dealerships,
      only: !isAll && dealerships.length === 1 ? (dealerships[0] ?? null) : null,
      role,
      mayImport: role !== null && isAtLeast(role, 'manager'),
      nameOf: (id) => names.get(id) ?? 'A store you may not see',
    };
  }, [group, dealerships, isAll, role]);
}
