import { describe, expect, it } from 'vitest';
import { readFound } from '../../test/helpers/read-records.ts';

const VIN = '2HGFE2F55RH100002';
const day = (text: string) => ({ kind: 'day', day: text });

async function read(...lines: string[]) {
  const { connector, items } = await readFound(`${lines.join('\n')}\n`);
  return { connector, items };
}

describe('service appointments', () => {
  it('are read with what became of them', async () => {
    const { connector, items } = await read(
      'Dealer Name,Appointment ID,Appt Date,Appt Time,Date Booked,Appt Status,Service Advisor,VIN,Year,Make,Model',
      `Alderpoint Honda,A1,11/18/2026,9:30 AM,11/12/2026,Arrived,Pat,${VIN},2024,HONDA,Civic`,
      `Alderpoint Honda,A2,11/18/2026,10:00 AM,11/18/2026,No-Show,Pat,,2024,Honda,Civic`,
      `Alderpoint Honda,A3,11/18/2026,11:00 AM,,Canceled,Pat,,,,`,
      `Alderpoint Honda,A4,11/28/2026,11:00 AM,,Scheduled,Pat,,,,`,
      `Alderpoint Honda,A5,someday,,,,Pat,,,,`,
    );
    expect(connector).toBe('service-appointments');
    expect(items).toMatchObject([
      {
        record: {
          key: 'A1',
          dueAt: { kind: 'local', at: '2026-11-18T09:30:00' },
          bookedAt: day('2026-11-12'),
          ...{ isCancelled: false, isShown: true, advisor: 'Pat' },
          vehicle: { vin: VIN, make: 'Honda', year: 2024 },
        },
      },
      { record: { key: 'A2', isShown: false } },
      { record: { key: 'A3', isCancelled: true, isShown: null, bookedAt: null } },
      { record: { key: 'A4', isShown: null } },
      { reasons: [{ field: 'Appt Date' }] },
    ]);
  });

  it('without a status count as shown by their repair order', async () => {
    const { connector, items } = await read(
      'Scheduled Date|RO #|Advisor|Customer Name|Requested Services|Created On',
      '2026-11-18|600123|Pat|Doe, Sam|LOF|2026-11-10',
      '2026-11-18||Pat|Roe, Kim|Brakes|2026-11-10',
      '2026-12-18||Pat|Poe, Lee|Brakes|2026-11-10',
    );
    expect(connector).toBe('service-appointments');
    expect(items).toMatchObject([
      { record: { isShown: true } },
      { record: { isShown: false } },
      { record: { isShown: null } },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/Doe|Roe|Poe/);
  });
});

describe('technician time', () => {
  it('is read from a productivity report', async () => {
    const { connector, items } = await read(
      'Technician Productivity',
      'Tech #,Technician Name,Date,Clock Hours,Flag Hrs,Efficiency',
      '201,Sample A,11/18/2026,8.25,9.1,110%',
      '202,Sample B,11/18/2026,8.0,,',
      'Total,,,16.25,9.1,',
    );
    expect(connector).toBe('technician-time');
    expect(items).toMatchObject([
      {
        record: { technician: 'Sample A', workedOn: day('2026-11-18'), availableHours: 825, flagHours: 910 },
      },
      { record: { technician: 'Sample B', availableHours: 800, flagHours: null } },
      { skipped: expect.any(String) },
    ]);
  });

  it('is added up from punches, over midnight as well', async () => {
    const { connector, items } = await read(
      'Tech ID,Punch Date,Clock In,Clock Out',
      '201,2026-11-18,7:30 AM,12:00 PM',
      '201,2026-11-18,12:45 PM,5:00 PM',
      '202,2026-11-18,9:00 PM,2:00 AM',
    );
    expect(connector).toBe('technician-time');
    expect(items).toMatchObject(
      [450, 425, 500].map((availableHours) => ({ record: { availableHours, flagHours: null } })),
    );
    expect(new Set(items.map((item) => 'record' in item && item.record.key)).size).toBe(3);
  });

  it('of a whole month is refused: nobody works that long in a day', async () => {
    const { items } = await read(
      'Technician,Date,Available Hours,Flagged Hours',
      'Sample,2026-11-30,168,181',
    );
    expect(items).toMatchObject([{ reasons: [{ field: 'Available Hours' }, { field: 'Flagged Hours' }] }]);
  });
});

describe('parts inventories', () => {
  it('have a value at cost and months without a sale', async () => {
    const { connector, items } = await read(
      'Part Number,Mfg,Description,Bin,On Hand,Unit Cost,Last Sale Date,Entry Date,As Of Date',
      '04152-YZZA1,TO,FILTER,A1,10,4.50,10/20/2026,1/2/2020,10/31/2026',
      '90915-YZZD1,TO,FILTER,A2,3,"1,100.00",10/31/2025,1/2/2020,10/31/2026',
      '48157-42010,TO,SEAT,A2,1,20.00,,11/1/2025,10/31/2026',
      '11111-11111,TO,GONE,A3,0,20.00,,,10/31/2026',
    );
    expect(connector).toBe('parts-inventory');
    const countedOn = day('2026-10-31');
    expect(items).toMatchObject([
      { record: { key: 'TO A1 04152-YZZA1', countedOn, valueCents: 4_500, monthsWithoutSale: 0 } },
      { record: { valueCents: 330_000, monthsWithoutSale: 12 } },
      { record: { valueCents: 2_000, monthsWithoutSale: 11 } },
      { skipped: 'Not on hand.' },
    ]);
  });

  it('may be summed by age', async () => {
    const { connector, items } = await read(
      'Report Date;Age Bucket;Pieces;Value at Cost',
      '2026-10-31;0-3 months;4100;$212,400.10',
      '2026-10-31;4-6 months;700;$40,100.00',
      '2026-10-31;over 12 months;300;$18,000.00',
    );
    expect(connector).toBe('parts-inventory');
    expect(items).toMatchObject([
      { record: { valueCents: 21_240_010, monthsWithoutSale: 0 } },
      { record: { valueCents: 4_010_000, monthsWithoutSale: 4 } },
      { record: { valueCents: 1_800_000, monthsWithoutSale: 12 } },
    ]);
  });
});

describe('parts invoices', () => {
  it('are counter or wholesale; parts of repair orders count there', async () => {
    const { connector, items } = await read(
      'Invoice #,Invoice Date,Sale Type,Counterman,Ext Sale,Ext Cost',
      'P100,11/18/2026,Counter Retail,7,120.00,80.00',
      'P101,11/18/2026,WHOLESALE - body shop,7,"(50.00)",(40.00)',
      'P102,11/18/2026,Service RO,7,90.00,60.00',
    );
    expect(connector).toBe('parts-invoices');
    expect(items).toMatchObject([
      { record: { key: 'P100', channel: 'counter', saleCents: 12_000, costCents: 8_000 } },
      { record: { channel: 'wholesale', saleCents: -5_000, costCents: -4_000 } },
      { skipped: expect.stringContaining('repair order') },
    ]);
  });

  it('may have a row for each part, and gross in the place of cost', async () => {
    const { connector, items } = await read(
      'invoice_no,part_no,invoice_date,customer_type,net_sale,gross_profit',
      'P100,04152-YZZA1,2026-11-18,Wholesale,100.00,21.50',
      'P100,90915-YZZD1,2026-11-18,Wholesale,10.00,',
    );
    expect(connector).toBe('parts-invoices');
    expect(items).toMatchObject([
      { record: { key: 'P100 04152-YZZA1', costCents: 7_850 } },
      { record: { key: 'P100 90915-YZZD1', costCents: null } },
    ]);
  });
});

describe('parts requests', () => {
  it.each([
    ['Request Date,Part Number,Qty Requested,Qty Filled', '2026-11-18,A1,4,3', { requested: 4, filled: 3 }],
    ['Request Date,Part Number,Fill Status', '2026-11-18,A1,Back Ordered', { requested: 1, filled: 0 }],
    ['Date Requested,Part No,Fill Date', '2026-11-18,A1,2026-11-18', { requested: 1, filled: 1 }],
    ['Date Requested,Part No,Fill Date', '2026-11-18,A1,2026-11-19', { requested: 1, filled: 0 }],
    ['Date,Total Requests,Filled Same Day', '2026-11-18,140,131', { requested: 140, filled: 131 }],
  ])('%s: %s', async (header, row, record) => {
    const { connector, items } = await read(header, row, row.replace('A1', 'B2'));
    expect(connector).toBe('parts-requests');
    expect(items[0]).toMatchObject({ record });
  });
});
