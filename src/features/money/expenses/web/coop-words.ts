import { countedText } from '../../../../core/text/number-text.ts';
import { type Day, daysBetween } from '../../../../core/time/period.ts';
import type { Coop, CoopStatus } from '../contract.ts';

export const STATUS_TITLES: Readonly<Record<CoopStatus, string>> = {
  none: 'None',
  planned: 'Planned',
  claimed: 'Claimed',
  approved: 'Approved',
  denied: 'Denied',
  credited: 'Credited',
};

export const STEP_WORDS: Readonly<Record<CoopStatus, string>> = {
  none: 'No co-op is expected.',
  planned: 'The manufacturer may pay a part of it.',
  claimed: 'Enter the amount claimed. Add the invoice and proof of performance soon.',
  approved: 'Enter the amount approved. It counts from then on.',
  denied: 'No co-op is paid. Put the reason in the note.',
  credited: 'Enter the amount credited on the parts statement.',
};

/** Whether the claim deadline passed before a claim was made. */
export function hasLapsed({ status, expected, deadline }: Coop, today: Day): boolean {
  const isOpen = status === 'none' || status === 'planned';
  return isOpen && expected > 0 && deadline !== null && deadline < today;
}

/** `38 days left`. */
export function deadlineText(deadline: Day, today: Day): { text: string; isLate: boolean } {
  const left = daysBetween(today, deadline);
  if (left === 0) return { text: 'today is the last day', isLate: false };
  const days = countedText(Math.abs(left), 'day');
  return left > 0 ? { text: `${days} left`, isLate: false } : { text: `${days} too late`, isLate: true };
}
