import type { LeadStatus } from './contract.ts';

/** How far leads come, in the order in which they are chosen from. */
export const LEAD_STATUSES_SHOWN: readonly LeadStatus[] = [
  'sold',
  'shown',
  'appointment',
  'contacted',
  'waiting',
  'untold',
  'duplicate',
  'bad',
];

export const statusTitle: Readonly<Record<LeadStatus, string>> = {
  sold: 'Sold',
  shown: 'Came to the store',
  appointment: 'Appointment set',
  contacted: 'Contacted',
  waiting: 'Not contacted',
  untold: 'Not told',
  duplicate: 'Duplicate',
  bad: 'Bad',
};
