/** Each role may do everything before it. */
export const ROLES = ['viewer', 'marketing', 'manager', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role includes the rights of another. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

/** What a membership lets a person do, and at which stores of the group. */
export interface Grant {
  readonly role: Role;
  /** Null means every store of the group, present and future. */
  readonly dealershipIds: readonly number[] | null;
}

/** Whether somebody who holds `held` also holds everything of `grant`: no higher role, no other store. */
export function covers(held: Grant, grant: Grant): boolean {
  if (!isAtLeast(held.role, grant.role)) return false;
  if (held.dealershipIds === null) return true;
  const own = new Set(held.dealershipIds);
  return grant.dealershipIds?.every((id) => own.has(id)) ?? false;
}

/** Whether two grants share a store, so that one person sees who the other is. */
export function overlaps({ dealershipIds: own }: Grant, { dealershipIds: others }: Grant): boolean {
  if (own === null || others === null) return true;
  return others.some((id) => own.includes(id));
}

/** Whether a grant makes an admin of the whole group; each group keeps at least one. */
export function isWholeAdmin({ role, dealershipIds }: Grant): boolean {
  return role === 'admin' && dealershipIds === null;
}
