import { type Fact, oneOf } from '../../core/kpis/fact.ts';
import { defineMeasures, inHundredths, summed } from '../../core/kpis/measure.ts';

const claimStatuses = [
  { value: 'open', title: 'Open' },
  { value: 'approved', title: 'Approved' },
  { value: 'paid', title: 'Paid' },
  { value: 'returned', title: 'Returned' },
  { value: 'denied', title: 'Denied' },
] as const;

/** Balances on the day of their statement, claims on the day they were submitted. */
const coopStatement: Fact = {
  key: 'coop_statement',
  feed: 'coop_statement',
  title: 'Co-op statement lines',
  table: 'coop_statement',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  optional: [],
  dimensions: [],
  columns: [
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'program', title: 'Program', field: 'program', kind: 'text' },
    { key: 'claim', title: 'Claim', field: 'claim_number', kind: 'text' },
    { key: 'media', title: 'Media', field: 'media', kind: 'text' },
    { key: 'accrued', title: 'Accrued', field: 'accrued_cents', kind: 'usd' },
    { key: 'balance', title: 'Balance', field: 'balance_cents', kind: 'usd' },
    { key: 'expires', title: 'Expires', field: 'expires_on', kind: 'day' },
    { key: 'claimed', title: 'Claimed', field: 'claimed_cents', kind: 'usd' },
    { key: 'granted', title: 'Granted', field: 'granted_cents', kind: 'usd' },
    { key: 'status', title: 'Status', field: 'claim_status', kind: 'text', values: claimStatuses },
    { key: 'reason', title: 'Reason', field: 'reason', kind: 'text' },
  ],
};

export const coopStatementFacts = { coop_statement: coopStatement };

const decided = oneOf('claim_status', 'approved', 'paid', 'denied');

export const coopStatementMeasures = defineMeasures('coop_statement', {
  coop_statement_accrued: inHundredths(summed('accrued_cents')),
  coop_statement_claimed: inHundredths(summed('claimed_cents', decided)),
  coop_statement_granted: inHundredths(summed('granted_cents', decided)),
  coop_statement_denied: inHundredths(summed('claimed_cents', oneOf('claim_status', 'denied'))),
});
