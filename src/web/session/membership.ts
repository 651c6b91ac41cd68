import { createContext, useContext, useMemo } from 'react';
import type { Role } from '../../core/navigation/roles.ts';

/** The signed-in user as far as screens need them. */
export interface SignedInUser {
  readonly id: number;
  /** As stored for the user. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly memberships: readonly {
    readonly dealerGroupId: number;
    readonly role: Role;
    /** Null for every store of the group. */
    readonly dealershipIds: readonly number[] | null;
  }[];
}

export interface GroupMembership {
  readonly userId: number;
  readonly role: Role;
  /** Covers every store of the group. */
  readonly isWhole: boolean;
}

const SignedInContext = createContext<SignedInUser | null>(null);

/** The frame provides the user; null while loading. */
export const SignedInProvider = SignedInContext.Provider;

/** The user's role in a group, a viewer where they have none; null while loading. */
export function useMembership(dealerGroupId: number): GroupMembership | null {
  const user = useContext(SignedInContext);
  return useMemo(() => {
    if (user === null) return null;
    const found = user.memberships.find((one) => one.dealerGroupId === dealerGroupId);
    return { userId: user.id, role: found?.role ?? 'viewer', isWhole: found?.dealershipIds === null };
  }, [user, dealerGroupId]);
}
