import type * as z from 'zod/mini';
import type { Call, Fields, JsonReply } from '../../core/contract.ts';
import type { OnboardingStep } from '../../core/navigation/onboarding-steps.ts';
import { keptSettings, type Search, settingsIn } from '../../core/navigation/scope.ts';
import type { Day } from '../../core/time/period.ts';

export interface Dealership {
  readonly id: number;
  readonly name: string;
}

/**
 * A dealer group for the pickers. `dealerships` holds those the user may see, in the group's order.
 */
export interface DealerGroup {
  readonly id: number;
  readonly name: string;
  readonly dealerships: readonly Dealership[];
  /** The group's business day, if the server sent it. */
  readonly today?: Day;
  /** Where the setup of a group in onboarding goes on. */
  readonly step?: OnboardingStep | undefined;
}

export interface DealerGroups {
  readonly active: readonly DealerGroup[];
  readonly onboarding: readonly DealerGroup[];
}

export type CallFor<Answer> = Call<Fields, undefined, JsonReply<z.core.$ZodType<Answer>>>;

/** The pseudo-entry for all dealerships. */
export const EVERY_DEALERSHIP: Dealership = { id: 0, name: 'All Dealerships' };

/**
 * Why a screen cannot show the dealer group in its address; null if it can, or the address names
 * none.
 * A group of another customer reads like one that does not exist.
 */
export function groupRefusal({ active, onboarding }: DealerGroups, named: number | undefined): string | null {
  if (named === undefined || active.some(({ id }) => id === named)) return null;
  const unfinished = onboarding.find(({ id }) => id === named);
  return unfinished
    ? `${unfinished.name} is still being set up. Its numbers appear here once setup is finished.`
    : 'This dealer group does not exist, or you do not have access to it.';
}

/**
 * The dealer group to show: the first wanted one the user belongs to, else their first active one.
 *
 * @param wanted ids by preference; null entries are skipped
 */
export function currentGroup(
  active: readonly DealerGroup[],
  wanted: readonly (number | null | undefined)[],
): DealerGroup | null {
  for (const id of wanted) {
    const found = active.find((group) => group.id === id);
    if (found) return found;
  }
  return active[0] ?? null;
}

interface Opening {
  readonly search: Search;
  /** The stored settings. */
  readonly stored: unknown;
  /** The browser's day. */
  readonly here: Day;
}

/** The group that an address opens, and the id it names. */
export function groupToOpen(
  { active }: DealerGroups,
  { search, stored, here }: Opening,
): { readonly named: number | undefined; readonly group: DealerGroup | null } {
  const named = settingsIn(search, here).dealerGroupId ?? undefined;
  return { named, group: currentGroup(active, [named, keptSettings(stored, here).dealerGroupId]) };
}
