/** What members may do, least first; each role can do all the earlier ones can. */
export const ROLES = ['viewer', 'marketing', 'manager', 'admin'] as const;
export type Role = (typeof ROLES)[number];
