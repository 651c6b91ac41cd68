import { plainShape } from '../../../server/ingest/plain-shape.ts';
import { coopStatementPreview } from '../preview.ts';

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
