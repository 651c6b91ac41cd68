import { describe, expect, it } from 'vitest';
import { readFound } from '../../test/helpers/read-records.ts';

const day = (text: string) => ({ kind: 'day', day: text });

async function read(...lines: string[]) {
  const { connector, items } = await readFound(`${lines.join('\n')}\n`);
  return { connector, items };
}

describe('inspections', () => {
  it('are read with what was recommended, sold and declined', async () => {
    const { connector, items } = await read(
      'RO Number,RO Date,Advisor,Technician,Make,Inspection Completed,Recommended Amount,Sold Amount,Declined Amount',
      '600001,11/18/2026,Pat Jones,T1,HONDA,Yes,"$1,210.00",$300.00,$910.00',
      '600002,11/18/2026,Pat Jones,T1,Honda,No,,,',
      '600003,someday,Pat Jones,T1,Honda,Yes,,,',
      'Total,,,,,,"$1,210.00",$300.00,$910.00',
    );
    expect(connector).toBe('inspections');
    expect(items).toMatchObject([
      {
        record: {
          key: '600001',
          inspectedOn: day('2026-11-18'),
          ...{ advisor: 'Pat Jones', technician: 'T1', make: 'Honda', isInspected: true, isPart: false },
          ...{ recommendedCents: 121_000, soldCents: 30_000, declinedCents: 91_000 },
        },
      },
      { record: { key: '600002', isInspected: false, recommendedCents: null, declinedCents: null } },
      { reasons: [{ field: 'RO Date' }] },
      { skipped: 'A totals row.' },
    ]);
  });

  it.each([
    ['Estimate Total,Approved Total', '500,200', { declinedCents: 30_000 }],
    ['Approved Total,Deferred Total', '200,300', { recommendedCents: 50_000 }],
    ['Estimate Total,Deferred Total', '500,300', { soldCents: 20_000 }],
  ])('of %s say the third amount as well', async (names, amounts, said) => {
    const { items } = await read(`RO,Date,Tech,${names}`, `7001,2026-11-18,T1,${amounts}`);
    expect(items).toMatchObject([{ record: said }]);
  });

  it('take further work from the lines below an order', async () => {
    const { connector, items } = await read(
      'Date Range: 11/28/2025 - 1/5/2026,,,,,,',
      'RO#,RO Date (ASRPro),Customer Name,Advisor,Sold Lines,Unsold Lines,Inspected',
      '60820,11/28/2025,Doe,Pat,,"- Brake Pads (Front) - Replace ($980.46) (Red)",Yes',
      ',,Elm St,,,"- Brake fluid ($1,244.00) (Red)",',
      'History,,OK,,,,',
      ',,,,,- Transaxle fluid ($249.99) (Red),',
      '60821,11/29/2025,Roe,Pat,- Alignment ($119.99) (Red),,No',
    );
    expect(connector).toBe('inspections');
    const ofFirst = { key: '60820', soldCents: 0, isPart: true, isInspected: true };
    expect(items).toMatchObject([
      { record: { ...ofFirst, declinedCents: 98_046 } },
      { record: { ...ofFirst, declinedCents: 124_400, recommendedCents: 124_400 } },
      { skipped: 'More about the repair order above.' },
      { record: { ...ofFirst, declinedCents: 24_999 } },
      { record: { key: '60821', soldCents: 11_999, declinedCents: 0, isInspected: false } },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/Doe|Roe|Elm/);
  });

  it('are not repair orders with a mark for inspections', async () => {
    const { connector } = await read(
      'RO Number,Close Date,Advisor,Labor Sale,Parts Sale,Sold Hours,MPI Completed',
      '600001,11/18/2026,Pat,120.00,80.00,1.0,Y',
    );
    expect(connector).toBe('repair-orders');
  });

  it.each([
    ['Complete', true],
    ['Not started', false],
    ['Skipped', false],
    ['', false],
    ['?', null],
  ])('with the status "%s" are counted right', async (status, isInspected) => {
    const { items } = await read(
      'RO,Date,Technician,MPI Status',
      `1,2026-11-18,T1,${status}`,
      '2,2026-11-18,T2,Complete',
    );
    expect(items[0]).toMatchObject({ record: { isInspected } });
  });
});
