/** Furthest first; the last ones are not good leads, or unknown. */
export const LEAD_STATUSES = [
  'sold',
  'shown',
  'appointment',
  'contacted',
  'waiting',
  'unreported',
  'duplicate',
  'bad',
] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

export const statusTitle: Readonly<Record<LeadStatus, string>> = {
  sold: 'Sold',
  shown: 'Visited the store',
  appointment: 'Appointment set',
  contacted: 'Contacted',
  waiting: 'Not contacted',
  unreported: 'Not reported',
  duplicate: 'Duplicate',
  bad: 'Bad',
};
