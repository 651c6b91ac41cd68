import { describe, expect, it } from 'vitest';
import { readFound } from '../../test/helpers/read-records.ts';

const day = (text: string) => ({ kind: 'day', day: text });

async function read(...lines: string[]) {
  const { connector, items } = await readFound(`${lines.join('\n')}\n`);
  return { connector, items };
}

describe('co-op statements', () => {
  it('are read with balances, their expiry and claims', async () => {
    const { connector, items } = await read(
      'OEM/Program,Dealer Code,Statement Date,Accrual,Accrual Balance,Expiry Date,Claim No,Submit Date,Media Type,Claimed Amount,Approved Amount,Status,Denial Reason',
      'Toyota TDA Q3,T1,11/08/2026,"$4,200.00","$11,800.00",12/31/2026,,,,,,,',
      'Toyota TDA,T1,11/08/2026,,,,C-17,10/09/2026,Digital,"$2,000.00","$1,880.00",Paid,',
      'Toyota TDA,T1,11/08/2026,,,,C-18,10/12/2026,Radio,640.00,640.00,Denied,No affidavit',
      'Toyota TDA,T1,11/08/2026,,,,C-19,10/30/2026,Radio,500.00,,Pre-approved,',
      'Toyota TDA,T1,11/08/2026,,,,,,,,,,',
    );
    expect(connector).toBe('coop-statements');
    expect(items).toMatchObject([
      {
        record: {
          ...{ lineKind: 'balance', program: 'Toyota TDA Q3', statedOn: day('2026-11-08') },
          ...{ accruedCents: 420_000, balanceCents: 1_180_000, expiresOn: '2026-12-31' },
        },
      },
      {
        record: {
          ...{ lineKind: 'claim', key: 'claim Toyota TDA C-17', statedOn: day('2026-10-09') },
          ...{ claimedCents: 200_000, grantedCents: 188_000, status: 'paid' },
        },
      },
      { record: { status: 'denied', grantedCents: 0, reason: 'No affidavit' } },
      { record: { status: 'open', grantedCents: null } },
      { reasons: [{ field: 'Accrual Balance' }] },
    ]);
  });

  it('may list claims alone', async () => {
    const { connector, items } = await read(
      'Program Name|Claim Number|Submission Date|Requested Amount|Paid Amount|Claim Status',
      'Kia Fund|881|2026-10-03|1500|1500|Credited',
      'Kia Fund|882|2026-10-04|900||Returned',
    );
    expect(connector).toBe('coop-statements');
    expect(items).toMatchObject([{ record: { status: 'paid' } }, { record: { status: 'returned' } }]);
  });
});

describe('general ledger expenses', () => {
  it('are overhead, but for selling expenses, and nothing else of the ledger is read', async () => {
    const { connector, items } = await read(
      'Store,Accounting Month,GL Account,Account Description,Account Type,Dept,MTD Balance',
      'Kia,2026-10,6020,Salaries - Supervision,Expense,Admin,"42,000.00"',
      'Kia,2026-10,6011,Salespeople: Compensation & Incentives,Expense,Sales,"31,000.00"',
      'Kia,2026-10,4000,New Vehicle Sales,Income,Sales,"900,000.00"',
      'Kia,soon,6030,Rent,Expense,Admin,10',
      'Kia,Oct 2026,6090,Bad Debts,Expense,Admin,(120.50)',
    );
    expect(connector).toBe('ledger-expenses');
    expect(items).toMatchObject([
      { record: { key: '6020 Admin', month: '2026-10-01', isOverhead: true, amountCents: 4_200_000 } },
      { record: { isOverhead: false } },
      { skipped: 'not an expense account' },
      { reasons: [{ field: 'Accounting Month' }] },
      { record: { amountCents: -12_050 } },
    ]);
  });

  it('are debits less credits where nothing states the net', async () => {
    const { connector, items } = await read(
      'Company,Account,Account Description,Period,Debit,Credit',
      'Kia,6000,Rent,10/2026,"45,000.00",0.00',
      'Kia,6200,Utilities,10/2026,500.00,"700.00"',
      'Kia,Total,,,"45,500.00",700.00',
    );
    expect(connector).toBe('ledger-expenses');
    expect(items).toMatchObject([
      { record: { account: '6000', amountCents: 4_500_000 } },
      { record: { account: '6200', amountCents: -20_000 } },
      { skipped: 'A totals row.' },
    ]);
  });
});
