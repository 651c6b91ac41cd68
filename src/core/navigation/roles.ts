/** What members may do, least first; each role can do all the earlier ones can. */
export const ROLES = ['viewer', 'marketing', 'manager', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role can do what this one can. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
