import { placedDay, previewDollars, type RecordPreview } from '../../../core/record-preview.ts';
import { plainShape } from '../../../server/ingest/plain-shape.ts';
import type { CoopStatementRecord } from '../record.ts';

const coopStatementPreview: RecordPreview<CoopStatementRecord> = {
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

export const coopStatements = plainShape('coop_statement', {
  dayOf: ({ statedOn }) => statedOn,
  columns: {
    line_kind: { type: 'text', value: ({ record }) => record.lineKind },
    program: { type: 'text', value: ({ record }) => record.program },
    claim_number: { type: 'text', value: ({ record }) => record.claimNumber },
    media: { type: 'text', value: ({ record }) => record.media },
    accrued_cents: { type: 'bigint', value: ({ record }) => record.accruedCents },
    balance_cents: { type: 'bigint', value: ({ record }) => record.balanceCents },
    expires_on: { type: 'date', value: ({ record }) => record.expiresOn },
    claimed_cents: { type: 'bigint', value: ({ record }) => record.claimedCents },
    granted_cents: { type: 'bigint', value: ({ record }) => record.grantedCents },
    claim_status: { type: 'text', value: ({ record }) => record.status },
    reason: { type: 'text', value: ({ record }) => record.reason },
  },
  preview: coopStatementPreview,
});
