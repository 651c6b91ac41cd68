import { describe, expect, it } from 'vitest';
import { readFound } from '../../test/helpers/read-records.ts';

const read = (...lines: string[]) => readFound(`${lines.join('\n')}\n`);
const day = (text: string) => ({ kind: 'day', day: text });

describe('body shop orders', () => {
  it('are recognized by what only a body shop has, with insurers, open and voided ones', async () => {
    const { connector, items } = await read(
      'RO #,Vehicle In,Vehicle Out,Status,Estimator,Insurance Company,Claim #,Vehicle Make,Body Hrs,Paint Hrs,Body Labor,Paint Labor,Parts,Paint Materials,Sublet,Total Cost',
      'B1001,11/02/2026,11/18/2026,Closed,Marsh,Plains Mutual,77-1,FORD,12.4,6.1,768.80,378.20,"1,450.00",260.10,0,"1,802.15"',
      'B1002,11/02/2026,11/18/2026,Closed,Marsh,,,Kia,2,,124.00,,90.00,,,',
      'B1003,11/12/2026,,In Repair,Okafor,Plains Mutual,77-2,Kia,2,1,124,62,,,,',
      'B1004,11/12/2026,11/13/2026,Voided,Okafor,Plains Mutual,77-3,Kia,2,1,124,62,,,,',
      ',11/12/2026,11/13/2026,Closed,Okafor,,,,,,100,,,,,',
      'Total,,,,,,,,16.4,7.1,,,,,,',
    );
    expect(connector).toBe('body-orders');
    expect(items).toMatchObject([
      {
        record: {
          ...{
            key: 'B1001',
            closedOn: day('2026-11-18'),
            payer: 'insurance',
            estimator: 'Marsh',
            make: 'Ford',
          },
          ...{ saleCents: 285_710, costCents: 180_215, hours: 1_850, isPart: false, isWithdrawn: false },
        },
      },
      { record: { payer: 'customer', saleCents: 21_400, costCents: null, hours: 200 } },
      { skipped: expect.stringContaining('Still open') },
      { record: { key: 'B1004', isWithdrawn: true } },
      { reasons: [{ field: 'RO #' }] },
      { skipped: expect.any(String) },
    ]);
  });

  it('may be a list of a department, with gross or a total with tax, and a row for each line', async () => {
    const { connector, items } = await read(
      'RO Number|Line|Department|Close Date|Pay Type|Labor Sale|Labor Cost|Parts Sale|Parts Cost|Total|Tax',
      'B7|1|Body Shop|2026-11-18|INS|500.00|200.00|300.00|210.00|860.00|60.00',
      'B7|2|Collision Center|2026-11-18|INS|100.00|40.00|0|0|100.00|0',
    );
    expect(connector).toBe('body-orders');
    expect(items).toMatchObject([
      { record: { saleCents: 80_000, costCents: 41_000, payer: 'insurance', isPart: true } },
      { record: { saleCents: 10_000, costCents: 4_000 } },
    ]);
    const byGross = await read(
      'Job No;Date Out;Insurer;Deductible;Sales;Gross Profit',
      'J1;18.11.2026;Self Pay;0;1.000,00;380,00',
    );
    expect(byGross.connector).toBe('body-orders');
    expect(byGross.items).toMatchObject([
      { record: { payer: 'customer', saleCents: 100_000, costCents: 62_000 } },
    ]);
  });

  it('are left out of a file of mechanical repair orders', async () => {
    const { connector, items } = await read(
      'RO Number,Open Date,Close Date,Department,Advisor,Labor Sale,Hours Sold',
      '600123,11/17/2026,11/18/2026,Service,Pat,165.00,1.0',
      '600124,11/10/2026,11/18/2026,BODY SHOP,Marsh,900.00,14.0',
    );
    expect(connector).toBe('repair-orders');
    expect(items).toMatchObject([
      { record: { key: '600123' } },
      { skipped: expect.stringContaining('body shop') },
    ]);
  });
});
