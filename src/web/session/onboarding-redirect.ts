import type { DealerGroup, DealerGroups } from '../scope/dealer-groups.ts';

/** The next step once the user's dealer groups are known. */
export type AfterGroups =
  | { readonly go: 'work' }
  | { readonly go: 'onboard'; readonly group: DealerGroup }
  | { readonly go: 'choose'; readonly groups: readonly DealerGroup[] }
  /** An operator of the installation without a group of their own. */
  | { readonly go: 'operate' }
  | { readonly go: 'leave' };

export const NO_GROUPS = 'No active/onboarding dealer groups found. Please contact support. Logging out.';

/**
 * An active group opens the app. Otherwise: onboarding of the only group, a choice among several,
 * or sign-out; an operator without a group goes to the installation instead.
 */
export function afterGroups({ active, onboarding }: DealerGroups, isOperator = false): AfterGroups {
  const [first] = onboarding;
  if (active.length > 0) return { go: 'work' };
  if (first === undefined) return { go: isOperator ? 'operate' : 'leave' };
  return onboarding.length === 1 ? { go: 'onboard', group: first } : { go: 'choose', groups: onboarding };
}
