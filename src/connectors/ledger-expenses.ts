import type { TableConnector } from '../core/connector.ts';
import type { LedgerExpenseRecord } from '../records/ledger-expense/record.ts';
import { monthIn } from './registrations/month-text.ts';
import { nameList } from './tables/header.ts';
import { listConnector } from './tables/list-connector.ts';
import type { RowCells } from './tables/row-cells.ts';
import type { RowAnswer } from './tables/typed-rows.ts';

const ALIASES = {
  month: nameList(
    'month period accountingmonth accountingperiod fiscalmonth fiscalperiod postingmonth glmonth yearmonth',
  ),
  account: nameList(
    'account accountnumber accountno acctno acct glaccount glaccountnumber accountcode glcode',
  ),
  name: nameList('accountname accountdescription accttitle description acctdescription accounttitle name'),
  kind: nameList('accounttype type accountclass category statement accountgroup section expensetype'),
  department: nameList('department dept departmentname costcenter'),
  amount: nameList(`
    amount expense expenses balance netamount net monthamount mtd mtdamount mtdbalance monthtodate activity
    netchange netactivity currentmonth totalexpense overhead`),
  debit: nameList('debit debits debitamount dr'),
  credit: nameList('credit credits creditamount cr'),
  store: nameList(
    'dealershipname dealership dealername storename store rooftop company companynumber storenumber dealerid location',
  ),
} as const;

type Field = keyof typeof ALIASES;
type Cells = RowCells<Field>;

const EXPENSE =
  /expense|overhead|personnel|payroll|salar|fixed|variable|selling|occupancy|\bopex\b|g&a|administrat/i;
const OTHER =
  /asset|liabilit|equity|income|revenue|sales?\b|cost of|gross|\bcogs\b|receivable|payable|net worth/i;
/** Expenses that come with each sale, as manufacturers' statements list them apart from overhead. */
const SELLING =
  /commission|sales ?(?:people|person).*(?:comp|incentive)|f ?& ?i.*(?:comp|incentive)|delivery|policy|floor ?plan|demonstrator|vehicle maintenance|variable selling/i;

/** Expense accounts of the general ledger by month. */
export const ledgerExpenses: TableConnector<'ledger_expense'> = listConnector<'ledger_expense', Field>({
  id: 'ledger-expenses',
  title: 'General ledger expenses',
  target: 'ledger_expense',
  titles: {
    month: 'Month',
    account: 'Account',
    name: 'Account name',
    kind: 'Account type',
    department: 'Department',
    amount: 'Amount',
    debit: 'Debit',
    credit: 'Credit',
    store: 'Dealership',
  },
  aliases: ALIASES,
  needs: [['month'], ['account'], ['amount', 'debit']],
  mapped: ['month', 'account'],
  foreign: nameList(`
    vin opcode dealnumber impressions clicks sessions leadid partnumber ronumber zip make claim claimnumber
    invoice invoicenumber control journal campaign campaignname cost level1 level2`),
  shapes: { number: ['amount', 'debit', 'credit'], 'number-or-code': ['account'] },
  dates: [],
  numbers: ['amount', 'debit', 'credit'],
  certainty: 0.92,
  readRow,
});

/** An expense is a debit, and a credit takes some of it back. */
function netIn(row: Cells): number | null {
  const [debit, credit] = [row.money('debit'), row.money('credit')];
  return debit === null && credit === null ? null : (debit ?? 0) - (credit ?? 0);
}

function readRow(row: Cells): RowAnswer<LedgerExpenseRecord> {
  if (/^(grand |report )?totals?$/i.test(row.text('account') ?? '')) return { skipped: 'A totals row.' };
  const month = row.first('month', monthIn);
  const account = row.text('account');
  const amountCents = row.money('amount') ?? netIn(row);
  if (month === null) row.refuse('month', 'The row has no month, such as 2026-10.');
  if (account === null) row.refuse('account', 'The row has no account.');
  if (amountCents === null && row.reasons.length === 0) row.refuse('amount', 'The row has no amount.');
  if (month === null || account === null || amountCents === null || row.reasons.length > 0) {
    return { reasons: row.reasons };
  }
  const kind = row.text('kind');
  const accountName = row.text('name');
  const department = row.text('department');
  if (kind !== null && OTHER.test(kind) && !EXPENSE.test(kind)) return { skipped: 'not an expense account' };
  return {
    record: {
      key: [account, department]
        .filter((part) => part !== null)
        .join(' ')
        .slice(0, 160),
      store: row.text('store'),
      month,
      account,
      accountName,
      department,
      isOverhead: !SELLING.test(`${accountName ?? ''} ${kind ?? ''}`),
      amountCents,
      isWithdrawn: false,
    },
  };
}
