import { expect, it } from 'vitest';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const LEDGER = 'Month,Account,Account Name,Account Type,Amount';
const rent = '2026-10,6080,Rent,Expense,30000';
const wages = '2026-10,6020,Salaries,Expense,50000';
const STATEMENT =
  'Program,Statement Date,Accrual Balance,Expiry Date,Claim No,Submit Date,Claimed Amount,Approved Amount,Status';

it('a month of the ledger is replaced by its next file, and a claim by what becomes of it', async () => {
  const db = await database();
  const group = await aDealerGroup(db);
  const [dealershipId = 0] = group.dealershipIds;
  const ingest = await ingestOn(db, NOW);
  const take = (name: string, ...lines: string[]) =>
    drop(ingest, `${lines.join('\n')}\n`, { group, dealershipId, name });
  const overhead = async (grain: 'day' | 'month') => {
    const { rows } = await db.owner.query<{ overhead: number }>(
      `select sum(ledger_overhead)::float as overhead from measure_${grain} where dealer_group_id = $1`,
      [group.id],
    );
    return rows[0]?.overhead;
  };
  expect(await take('gl-october.csv', LEDGER, rent, wages)).toMatchObject({
    ...{ target: 'ledger_expense', changed: 2 },
  });
  expect([await overhead('day'), await overhead('month')]).toEqual([8_000_000, 8_000_000]);
  expect(await take('gl-october-again.csv', LEDGER, wages, rent)).toMatchObject({ changed: 0 });
  await take('gl-october-corrected.csv', LEDGER, rent.replace('30000', '31000'));
  expect([await overhead('day'), await overhead('month')]).toEqual([3_100_000, 3_100_000]);
  const { rows: reach } = await db.owner.query(
    "select first_day::text as first, last_day::text as last from feed_reach where dealer_group_id = $1 and fact = 'ledger_expense'",
    [group.id],
  );
  expect(reach, 'the whole month is known').toEqual([{ first: '2026-10-01', last: '2026-10-31' }]);

  const claim = (status: string, paid: string) => `Kia Fund,,,,C-1,2026-10-09,2000,${paid},${status}`;
  const balance = (day: string, amount: number) => `Kia Fund,${day},${amount},2026-12-31,,,,,`;
  await take('coop-october.csv', STATEMENT, balance('2026-10-08', 4_000), claim('Submitted', ''));
  await take('coop-november.csv', STATEMENT, balance('2026-11-08', 2_500), claim('Paid', '1800'));
  const { rows: lines } = await db.owner.query(
    `select line_kind as kind, day::text, balance_cents::integer as balance, granted_cents::integer as granted,
       claim_status as status
     from coop_statement where dealer_group_id = $1 order by day`,
    [group.id],
  );
  expect(lines).toEqual([
    { kind: 'balance', day: '2026-10-08', balance: 400_000, granted: null, status: null },
    { kind: 'claim', day: '2026-10-09', balance: null, granted: 180_000, status: 'paid' },
    { kind: 'balance', day: '2026-11-08', balance: 250_000, granted: null, status: null },
  ]);
});
