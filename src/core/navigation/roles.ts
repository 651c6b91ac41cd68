/** Each role may do everything before it. */
export const ROLES = ['viewer', 'marketing', 'manager', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role includes the rights of another. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
