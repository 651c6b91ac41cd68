import type { TableConnector } from '../core/connector.ts';
import { type Day, isDay } from '../core/time/period.ts';
import { type SourceTime, timeText } from '../core/time/source-time.ts';
import type { CoopClaimStatus, CoopStatementRecord } from '../records/coop-statement/record.ts';
import { nameList } from './tables/header.ts';
import { listConnector } from './tables/list-connector.ts';
import type { RowCells } from './tables/row-cells.ts';
import type { RowAnswer } from './tables/typed-rows.ts';

const ALIASES = {
  program: nameList('program programname coopprogram coopfund fund oem oemprogram manufacturer account'),
  statement: nameList('statementdate statement asof asofdate statementmonth postingdate periodend period'),
  accrued: nameList('accrual accrued accruals accrualamount earned earnedamount fundsearned newaccruals'),
  balance: nameList(`
    accrualbalance balance availablebalance fundbalance available availablefunds remainingbalance remaining
    unusedbalance openbalance`),
  expires: nameList('expirydate expirationdate expiry expires expiration expireson fundsexpire useby'),
  claim: nameList('claimno claimnumber claimid claim claimref submissionid submission coopclaimnumber'),
  submitted: nameList('submitdate submitted submissiondate datesubmitted submittedon claimdate fileddate'),
  media: nameList('mediatype media activity activitytype channel description'),
  claimed: nameList('claimedamount claimed amountclaimed claimamount requestedamount amountrequested'),
  granted: nameList(`
    approvedamount approved amountapproved paidamount paid amountpaid creditamount credited creditedamount
    reimbursed reimbursedamount`),
  status: nameList('status claimstatus state result'),
  reason: nameList('denialreason reason reasoncode denialcode comments returnreason'),
  store: nameList(
    'dealershipname dealership dealername storename store rooftop dealercode dealerid location',
  ),
} as const;

type Field = keyof typeof ALIASES;
type Cells = RowCells<Field>;

const STATUSES: readonly (readonly [RegExp, CoopClaimStatus])[] = [
  [/denied|declin|reject|disallow/i, 'denied'],
  [/return|incomplete|resubmit|more info|on hold/i, 'returned'],
  [/paid|credit|reimburs|closed/i, 'paid'],
  [/(?<!pre-?)(?<!pre )approved/i, 'approved'],
  [/draft|pre-?approv|pre approv|submit|pending|review|open|received|process/i, 'open'],
];

/** A manufacturer's co-op statement: a row for the balance of each program, and one for each claim. */
export const coopStatements: TableConnector<'coop_statement'> = listConnector<'coop_statement', Field>({
  id: 'coop-statements',
  title: 'Co-op statements',
  target: 'coop_statement',
  titles: {
    program: 'Program',
    statement: 'Statement date',
    accrued: 'Accrued',
    balance: 'Balance',
    expires: 'Expires on',
    claim: 'Claim number',
    submitted: 'Submitted on',
    media: 'Media',
    claimed: 'Claimed amount',
    granted: 'Approved or paid amount',
    status: 'Claim status',
    reason: 'Denial reason',
    store: 'Dealership',
  },
  aliases: ALIASES,
  needs: [['program'], ['statement', 'submitted'], ['balance', 'claimed']],
  foreign: nameList(`
    vin opcode laborsale dealnumber impressions clicks sessions leadid partnumber ronumber accountnumber
    glaccount debit journal conversions`),
  shapes: {
    date: ['statement', 'submitted', 'expires'],
    number: ['accrued', 'balance', 'claimed', 'granted'],
    'number-or-code': ['claim'],
  },
  dates: ['statement', 'submitted', 'expires'],
  numbers: ['accrued', 'balance', 'claimed', 'granted'],
  certainty: 0.94,
  fits: (_sample, { columns }) =>
    columns.has('expires') || columns.has('accrued') || columns.has('claim') || columns.has('granted'),
  readRow,
});

function readRow(row: Cells): RowAnswer<CoopStatementRecord> {
  const statement = row.date('statement');
  const submitted = row.date('submitted');
  const isClaim = row.text('claim') !== null || row.text('claimed') !== null;
  const statedOn = isClaim ? (submitted ?? statement) : statement;
  const program = row.text('program');
  if (program === null) row.refuse('program', 'The row has no program.');
  if (statedOn === null && row.reasons.length === 0) {
    row.refuse(row.has('statement') ? 'statement' : 'submitted', 'The row has no date.');
  }
  if (program === null || statedOn === null) return { reasons: row.reasons };
  const shared = { store: row.text('store'), program, statedOn, isWithdrawn: false } as const;
  return isClaim ? readClaim(row, shared) : readBalance(row, shared);
}

type Shared = Pick<CoopStatementRecord, 'store' | 'program' | 'statedOn' | 'isWithdrawn'>;

function readBalance(row: Cells, shared: Shared): RowAnswer<CoopStatementRecord> {
  const amounts = { accruedCents: row.money('accrued'), balanceCents: row.money('balance') };
  if (amounts.accruedCents === null && amounts.balanceCents === null && row.reasons.length === 0) {
    row.refuse('balance', 'The row has neither a balance nor a claim.');
  }
  if (row.reasons.length > 0) return { reasons: row.reasons };
  const expiresOn = dayIn(row.maybeDate('expires'));
  return {
    record: {
      ...shared,
      ...amounts,
      key: keyOf(['balance', shared.program, expiresOn, dayIn(shared.statedOn)]),
      ...{ lineKind: 'balance', claimNumber: null, media: null, expiresOn },
      ...{ claimedCents: null, grantedCents: null, status: null, reason: null },
    },
  };
}

function readClaim(row: Cells, shared: Shared): RowAnswer<CoopStatementRecord> {
  const claimedCents = row.money('claimed');
  const granted = row.money('granted');
  if (claimedCents === null && row.reasons.length === 0) row.refuse('claimed', 'The claim has no amount.');
  if (row.reasons.length > 0) return { reasons: row.reasons };
  const claimNumber = row.text('claim');
  const status = statusOf(row.text('status'), granted);
  return {
    record: {
      ...shared,
      key: keyOf(['claim', shared.program, claimNumber ?? `${dayIn(shared.statedOn)} ${claimedCents}`]),
      ...{ lineKind: 'claim', claimNumber, media: row.text('media') },
      // A balance repeated beside each claim would count once for each of them.
      ...{ accruedCents: null, balanceCents: null, expiresOn: null },
      claimedCents,
      grantedCents: status === 'denied' ? 0 : granted,
      status,
      reason: row.text('reason'),
    },
  };
}

function keyOf(parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null)
    .join(' ')
    .slice(0, 160);
}

function dayIn(time: SourceTime | null): Day | null {
  const day = time === null ? '' : timeText(time).slice(0, 10);
  return isDay(day) ? day : null;
}

/** By the amount where the source states no status. */
function statusOf(text: string | null, granted: number | null): CoopClaimStatus {
  const named = text === null ? undefined : STATUSES.find(([pattern]) => pattern.test(text))?.[1];
  return named ?? (granted === null ? 'open' : 'approved');
}
