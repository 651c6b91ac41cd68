import { isAtLeast, type Role } from '../../../core/navigation/roles.ts';
import type { LOCKS } from './contract.ts';

export type Lock = (typeof LOCKS)[number];

export interface Look {
  readonly view: 'month' | 'quarter' | 'year' | 'custom';
  readonly dealerships: number;
  readonly role: Role;
}

/** Shown on the read-only cell and in the refusal. */
export const LOCK_WORDS: Readonly<Record<Lock, string>> = {
  role: 'Your role can view budgets. Marketing, managers and admins can change them.',
  dealership: 'Choose one store to change its budget.',
  view: 'Choose a month to change its budget.',
};

/**
 * Why amounts are read-only; null when they are editable: one dealership, day-of-month view, and a
 * role that may edit. The role comes first, because the user cannot change it.
 */
export function lockOf({ view, dealerships, role }: Look): Lock | null {
  if (!isAtLeast(role, 'marketing')) return 'role';
  if (dealerships !== 1) return 'dealership';
  return view === 'month' ? null : 'view';
}
