import { placedDay, previewDollars, type RecordPreview } from '../../core/record-preview.ts';
import type { CoopStatementRecord } from './record.ts';

export const coopStatementPreview: RecordPreview<CoopStatementRecord> = {
  columns: [
    { title: 'Day', kind: 'day', value: ({ statedOn }, at) => placedDay(statedOn, at) },
    { title: 'Store', kind: 'text', value: (_line, { name }) => name },
    { title: 'Program', kind: 'text', value: ({ program }) => program },
    { title: 'Claim', kind: 'text', value: ({ claimNumber }) => claimNumber },
    { title: 'Balance', kind: 'money', value: ({ balanceCents }) => previewDollars(balanceCents) },
    { title: 'Expires', kind: 'text', value: ({ expiresOn }) => expiresOn },
    { title: 'Claimed', kind: 'money', value: ({ claimedCents }) => previewDollars(claimedCents) },
    { title: 'Granted', kind: 'money', value: ({ grantedCents }) => previewDollars(grantedCents) },
    { title: 'Status', kind: 'text', value: ({ status }) => status },
  ],
  day: ({ statedOn }) => statedOn,
};
