import { isAtLeast, type Role } from '../../../core/navigation/roles.ts';
import type { LOCKS } from './contract.ts';

/** Why amounts cannot be typed. */
export type Lock = (typeof LOCKS)[number];

/** What is looked at: the kind of period, how many dealerships, and who looks. */
export interface Look {
  readonly view: 'month' | 'quarter' | 'year' | 'custom';
  readonly dealerships: number;
  readonly role: Role;
}

/** The same in words, for the cell that cannot be typed in and for the refusal. */
export const LOCK_WORDS: Readonly<Record<Lock, string>> = {
  role: 'Your role reads budgets; marketing, managers and admins change them.',
  dealership: 'Choose one dealership to change its budget.',
  view: 'Choose a month to change its budget.',
};

/**
 * Why the amounts of a budget cannot be typed, or null where they can: for one specific dealership,
 * in day-of-month view, by people whose role changes budgets. What a person cannot mend comes first.
 */
export function lockOf({ view, dealerships, role }: Look): Lock | null {
  if (!isAtLeast(role, 'marketing')) return 'role';
  if (dealerships !== 1) return 'dealership';
  return view === 'month' ? null : 'view';
}
