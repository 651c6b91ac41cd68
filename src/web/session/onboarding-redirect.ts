import type { DealerGroup, DealerGroups } from '../scope/dealer-groups.ts';

/** What follows once the dealer groups of a user are known. */
export type AfterGroups =
  | { readonly go: 'work' }
  | { readonly go: 'onboard'; readonly group: DealerGroup }
  | { readonly go: 'choose'; readonly groups: readonly DealerGroup[] }
  | { readonly go: 'leave' };

export const NO_GROUPS = 'No active/onboarding dealer groups found. Please contact support. Logging out.';

/**
 * Work with an active group; else the onboarding of the only group there is, a
 * choice among several, or the way out.
 */
export function afterGroups({ active, onboarding }: DealerGroups): AfterGroups {
  const [first] = onboarding;
  if (active.length > 0) return { go: 'work' };
  if (first === undefined) return { go: 'leave' };
  return onboarding.length === 1 ? { go: 'onboard', group: first } : { go: 'choose', groups: onboarding };
}
