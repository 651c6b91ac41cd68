import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDeal, readDealItems, readDeals } from '../../test/helpers/read-deals.ts';
import { readFound, testHash } from '../../test/helpers/read-records.ts';
import { Problem } from '../core/errors.ts';

const plain = `Deal #,Contract Date,Sold Date,Stock #,N/U,Year,Make,Model,VIN,Sale Price,Cost,Front Gross,F&I Gross,Total Gross,Sales Rep,F&I Manager,Deal Type,Lender,Zip,Email,Customer Name
D-101,03/05/2026,03/05/2026,H4021,N,2026,HONDA,Accord,1HGCY1F30RA000001,"$34,250.00","$32,000.00","$2,250.00","$1,310.50","$3,560.50",Dana Fox,Lee Park,Finance,Ally,62701-1398,ana@example.com,Ana Real
D-102,03/28/2026,03/28/2026,P1234A,U,2021,Ford,F-150,1FTFW1E50MFA00002,"28,900","29,400","(500.00)",-,(500.00),HOUSE,,Cash,,5512,,Bob Real
`;

describe('a plain list of deals', () => {
  it('is read row by row', async () => {
    const [first, second] = await readDeals(plain);
    expect(first).toMatchObject({
      key: 'd-101',
      contractAt: { kind: 'day', day: '2026-03-05' },
      deliveryAt: null,
      bookedAt: null,
      reversalAt: null,
      saleKind: 'retail',
      dealType: 'finance',
      vehicle: {
        condition: 'new',
        year: 2026,
        make: 'Honda',
        model: 'Accord',
        vin: '1HGCY1F30RA000001',
        stockNumber: 'H4021',
      },
      priceCents: 3_425_000,
      costCents: 3_200_000,
      frontGrossCents: 225_000,
      backGrossCents: 131_050,
      statementExtraCents: null,
      credits: [{ person: 'Dana Fox', share: 1_000 }],
      financeManager: 'Lee Park',
      buyerZip: '62701',
      person: { email: testHash('email:ana@example.com') },
      isWithdrawn: false,
    });
    expect(second).toMatchObject({
      saleKind: 'retail',
      dealType: 'cash',
      vehicle: { condition: 'used', stockNumber: 'P1234A' },
      frontGrossCents: -50_000,
      backGrossCents: 0,
      credits: [],
      buyerZip: '05512',
    });
  });

  it('keeps nothing that identifies the buyer', async () => {
    expect(JSON.stringify(await readDeals(plain))).not.toMatch(/ana@|Real/);
  });

  const european = plain
    .replaceAll('"', '')
    .replace(/.*\n/, (header) => header.replaceAll(',', ';'))
    .replace(
      /D-101.*\n/,
      'D-101;05.03.2026;05.03.2026;H4021;N;2026;HONDA;Accord;1HGCY1F30RA000001;34.250,00 €;32.000,00;2.250,00;1.310,50;3.560,50;Dana Fox;Lee Park;Finance;Ally;62701-1398;ana@example.com;Ana Real\n',
    )
    .replace(
      /D-102.*\n/,
      'D-102;28.03.2026;28.03.2026;P1234A;U;2021;Ford;F-150;1FTFW1E50MFA00002;28.900;29.400;-500,00;-;500,00-;HOUSE;;Cash;;5512;;Bob Real\n',
    );
  it.each<[string, string | Uint8Array]>([
    ['with a mark and CRLF', `\uFEFF${plain.replaceAll('\n', '\r\n')}`],
    ['with semicolons, days first and decimal commas', european],
    ['in UTF-16', new Uint8Array(Buffer.from(`\uFEFF${plain}`, 'utf16le'))],
    ['below a title', `Deal log\nStore: all, March 2026\n\n${plain}`],
    ['above totals and a note', `${plain}Total,,,,,,,,,63150,,1750,1310.5\n"Printed by Lee on March 31"\n`],
    ['with a line of another group', plain.replace('D-102', 'USED VEHICLES,,,,,,,,,,,,,,,,,,,,\nD-102')],
    ['with its header once more', `${plain}${plain.split('\n')[0]}\n`],
    ['with columns nobody knows', plain.replace(/\n/g, ',x\n')],
    ['with other names', plain.replace('Deal #', 'DEAL_NO.').replace('Front Gross', 'Front-End Gross')],
  ])('%s', async (_, content) => {
    expect(await readDeals(content)).toEqual(await readDeals(plain));
  });

  it('says the same whatever the order of its columns and rows', async () => {
    const table = plain
      .trim()
      .split('\n')
      .map((line) => line.match(/"[^"]*"|[^,]+|(?<=,)(?=,)|,$/g) ?? []);
    const width = table[0]?.length ?? 0;
    const expected = sorted(await readDeals(plain));
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...Array(width).keys()], { minLength: width }),
        fc.boolean(),
        async (order, isTurned) => {
          const [header = [], ...rows] = table;
          const lines = [header, ...(isTurned ? rows.reverse() : rows)];
          const text = lines.map((cells) => order.map((index) => cells[index] ?? '').join(',')).join('\n');
          expect(sorted(await readDeals(`${text}\n`))).toEqual(expected);
        },
      ),
      { numRuns: 25 },
    );
  });
});

const sorted = (records: readonly unknown[]) => records.map((record) => JSON.stringify(record)).sort();

const cdk = (cells: Readonly<Record<string, string>>): string => {
  const row = {
    HostItemID: 'FI*24278',
    DealNo: '24278',
    FIDealType: 'New',
    SaleType: 'Cash',
    StockNo: 'T1001',
    VIN: '5TDJZRFH7JS000001',
    Year: '2026',
    Make: 'CHEV',
    MakeName: 'CHEVROLET',
    Model: 'EQU',
    ModelName: 'EQUINOX',
    CashPrice: '31000.00',
    GLVehicleCost: '28927.50',
    FrontGross: '2072.50',
    FIIncome: '',
    MBIIncome: '713.00',
    MBICost: '900.00',
    AHIncome: '0.00',
    TotalGross: '2785.50',
    FeeOption1Name: 'DOC FEE',
    FeeOption1Amount: '250.00',
    FeeOption1Cost: '',
    FeeOption1ProfitType: 'N',
    Trade1VIN: '1FTFW1E50MFA00002',
    Trade1ACV: '4000.00',
    Trade2VIN: '',
    Trade2ACV: '0.00',
    Salesperson1: '101',
    CRMSP1Name: 'FOX,DANA',
    CRMSaleCreditSP1: '1000.0',
    Salesperson2: '',
    CRMSaleCreditSP2: '0.0',
    FIMgr1: 'PARK',
    SalesMgr: 'ROE',
    AccountingDate: '2026-03-09',
    SalesDate: '2026-03-05',
    DealSource: 'INTERNETýWALKIN',
    Age: '41',
    ZipOrPostalCode: '48127-1398',
    LienHolderName: 'CASH',
    CustNo: '90210',
    ...cells,
  };
  return `${Object.keys(row).join('\t')}\n${Object.values(row).join('\t')}\n`;
};
const cdkDeal = async (cells: Readonly<Record<string, string>> = {}) => (await readDeals(cdk(cells)))[0];

describe("CDK's F&I sales", () => {
  it('are read by their own names', async () => {
    expect(await cdkDeal()).toMatchObject({
      key: '24278',
      contractAt: { day: '2026-03-05' },
      bookedAt: { day: '2026-03-09' },
      saleKind: 'retail',
      dealType: 'cash',
      vehicle: { condition: 'new', make: 'Chevrolet', model: 'EQUINOX', stockNumber: 'T1001' },
      daysInStock: 41,
      frontGrossCents: 207_250,
      backGrossCents: 71_300,
      productGrossCents: 71_300,
      reserveCents: null,
      statementExtraCents: 25_000,
      products: { serviceContract: true, gap: null },
      productsSold: 1,
      tradeCount: 1,
      credits: [{ person: 'FOX,DANA', share: 1_000 }],
      financeManager: 'PARK',
      salesManager: 'ROE',
      leadSource: 'INTERNET',
      buyerZip: '48127',
      person: { customer: testHash('customer:90210') },
    });
  });

  it('part several values by the byte 0xFD', async () => {
    const bytes = Buffer.from(cdk({ CRMSP1Name: 'FOXýROE', CRMSaleCreditSP1: '700.0ý300.0' }), 'latin1');
    expect(bytes.includes(0xfd)).toBe(true);
    const [deal] = await readDeals(new Uint8Array(bytes));
    expect(deal).toMatchObject({
      leadSource: 'INTERNET',
      credits: [
        { person: 'FOX', share: 700 },
        { person: 'ROE', share: 300 },
      ],
    });
    expect(await cdkDeal({ MBIIncome: '500.00ý213.00' })).toMatchObject({ productGrossCents: 71_300 });
  });

  it.each([
    ['still in work', { HostItemID: 'FI-WIP*24278' }, { bookedAt: null, contractAt: { day: '2026-03-05' } }],
    ['not booked', { AccountingDate: '' }, { bookedAt: null }],
    ['not booked, as day 0 says', { AccountingDate: '1967-12-31' }, { bookedAt: null }],
    ['in work without a number', { HostItemID: 'FI-WIP*99', DealNo: '' }, { key: '99', bookedAt: null }],
    [
      'nothing sold in F&I',
      { MBIIncome: '0.00', TotalGross: '2072.50' },
      { backGrossCents: 0, productsSold: 0 },
    ],
    ['F&I income unknown', { MBIIncome: '', AHIncome: '', TotalGross: '' }, { backGrossCents: null }],
    [
      'a financed deal',
      { SaleType: '', LienHolderName: 'GM FINANCIAL', FIIncome: '300.00', TotalGross: '' },
      { dealType: 'finance', reserveCents: 30_000, backGrossCents: 101_300 },
    ],
    ['a fee that is in the front gross', { FeeOption1ProfitType: 'F' }, { statementExtraCents: 0 }],
    ['a fee for GAP', { FeeOption1Name: 'GAP WAIVER' }, { products: { gap: true }, productsSold: 2 }],
    [
      'shared by two',
      { Salesperson2: '102', CRMSaleCreditSP1: '500.0', CRMSaleCreditSP2: '500.0' },
      {
        credits: [
          { person: 'FOX,DANA', share: 500 },
          { person: '102', share: 500 },
        ],
      },
    ],
  ])('%s', async (_, cells, expected) => {
    expect(await cdkDeal(cells)).toMatchObject(expected);
  });
});

describe("VinSolutions' DMS transactions", () => {
  const header =
    'DealerID,DealNumber,ContractDate,DeliveryDate,ReversalDate,DealStatus,DealStatusDate,Wholesale,InventoryType,SalePrice,Cost,HoldBackAmount,PackAmount,FrontGross,BackGross,FinanceReserve,NetFinanceReserve,GapPrice,GapCost,WarrantyPrice,WarrantyCost,SalesPersonID,SplitSalespersonID,FinanceManagerDMSID,BuyerPostalCode,LastUpdatedUTCDate';
  it('are read by their own names', async () => {
    const [deal, unwound] = await readDeals(`${header}
77,500,2026-03-05,2026-03-07,,Booked,2026-03-09,False,New,40000,38000,600,200,2000,1800,900,850,895,400,2100,1200,12,14,31,62701,2026-03-10 02:00:00
77,501,2026-03-05,2026-03-07,2026-03-20,Unwound,2026-03-20,False,Used,20000,19000,,,1000,,,,,,,,12,,31,62701,2026-03-20 02:00:00
`);
    expect(deal).toMatchObject({
      key: '500',
      store: '77',
      deliveryAt: { day: '2026-03-07' },
      updatedAt: { kind: 'instant', at: '2026-03-10T02:00:00.000Z' },
      statementExtraCents: 80_000,
      backGrossCents: 180_000,
      reserveCents: 85_000,
      productGrossCents: 95_000,
      products: { gap: true, serviceContract: true },
      productsSold: 2,
      credits: [
        { person: '12', share: 500 },
        { person: '14', share: 500 },
      ],
      reversalAt: null,
    });
    expect(unwound).toMatchObject({
      contractAt: { day: '2026-03-05' },
      reversalAt: { day: '2026-03-20' },
      statementExtraCents: 0,
      products: { gap: false },
      productsSold: 0,
    });
  });

  it('may come as a report without the number of the deal', async () => {
    const report = (...rows: string[]) =>
      `Date,DealerID,SalesRep,Customer,VIN,Vehicle,SalePrice,TradeIn,Profit\n${rows.join('\n')}\n`;
    const row = '2026-01-14,DEALER1,John Smith,Customer 1,1HGCM82633A123456,2023 Honda Accord,32500,Yes,3200';
    const [deal] = await readDeals(report(row));
    expect(deal).toMatchObject({
      store: 'DEALER1',
      vehicle: { condition: 'used', year: 2023, make: 'Honda', model: 'Accord', vin: '1HGCM82633A123456' },
      priceCents: 3_250_000,
      frontGrossCents: 320_000,
      backGrossCents: null,
      tradeCount: 1,
    });
    expect(deal?.key).toMatch(/^#[0-9a-f]+$/);
    const restated = row.replace('3200', '3100').replace('John Smith', 'Jane Smith');
    const resold = row.replace('Customer 1', 'Customer 2');
    const keys = (await readDeals(report(row, restated, resold))).map(({ key }) => key);
    expect(keys[1]).toBe(deal?.key);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('dates and amounts as a column says they are written', () => {
  const dealertrack = (header: string, row: string) => readDealItems(`${header}\n${row}\n`);
  it('in cents and days without marks', async () => {
    const [item] = await dealertrack(
      'Deal Number,Contract Date (YYMMDD),Delivery Date,Stock Number,Front Gross (cents),BackGrossCents,Sale Price',
      '8812,200114,20200116,S1,207250,-5000,31000',
    );
    expect(item).toMatchObject({
      record: {
        contractAt: { day: '2020-01-14' },
        deliveryAt: { day: '2020-01-16' },
        frontGrossCents: 207_250,
        backGrossCents: -5_000,
        priceCents: 3_100_000,
      },
    });
  });

  it('and never by a guess', async () => {
    const [item] = await dealertrack('Deal Number,Contract Date,Front Gross', '8812,200114,207250');
    expect(item).toMatchObject({
      row: 2,
      reasons: [
        {
          field: 'Contract Date',
          message: '"200114" is not a date. The file\'s dates are read month first.',
        },
      ],
    });
    expect(
      (await readDeals('Deal Number,Contract Date,Front Gross\n8812,01/14/20,207250\n'))[0],
    ).toMatchObject({
      contractAt: { day: '2020-01-14' },
      frontGrossCents: 20_725_000,
    });
  });
});

describe('what a row says of a deal', () => {
  it.each<[string, Record<string, string>, object]>([
    ['wholesale by a flag', { Wholesale: 'Y' }, { saleKind: 'wholesale' }],
    [
      'wholesale by a word',
      { 'Sale Type': 'Used Wholesale' },
      { saleKind: 'wholesale', vehicle: { condition: 'used' } },
    ],
    ['no wholesale by a value of that name', { Wholesale: '21500' }, { saleKind: 'retail' }],
    ['dealer trade', { 'Deal Type': 'Dealer Trade' }, { saleKind: 'dealer_trade' }],
    ['fleet', { 'Sale Type': 'Fleet' }, { saleKind: 'fleet' }],
    ['codes of two columns', { 'Sale Type': 'F', 'Deal Type': 'C' }, { saleKind: 'fleet', dealType: 'cash' }],
    ['one column of codes', { 'Sale Type': 'F' }, { saleKind: 'retail', dealType: 'finance' }],
    ['lease by a word', { 'Deal Type': 'Retail Lease' }, { saleKind: 'retail', dealType: 'lease' }],
    ['finance by its lender', { Lender: 'Ally Bank' }, { dealType: 'finance' }],
    ['lease by its lender', { Lender: 'Honda Lease Trust' }, { dealType: 'lease' }],
    ['finance by its rate', { Lender: '', APR: '5.9%' }, { dealType: 'finance' }],
    ['cash, nothing financed', { 'Amount Financed': '0.00' }, { dealType: 'cash' }],
    ['nothing of how it was paid', { Lender: '' }, { dealType: null }],
    [
      'unwound by its status',
      { Status: 'Unwound', 'Status Date': '2026-03-20' },
      { reversalAt: { day: '2026-03-20' } },
    ],
    ['unwound without a date', { Status: 'Unwound' }, { reversalAt: { day: '2026-03-05' } }],
    ['pending by its status', { Status: 'Pending', 'Booked Date': '2026-03-06' }, { bookedAt: null }],
    ['no sale', { Status: 'Working' }, { isWithdrawn: true }],
    ['deleted', { Deleted: 'True' }, { isWithdrawn: true }],
    ['certified', { 'N/U': 'U', Certified: 'Y' }, { vehicle: { condition: 'cpo' } }],
    [
      'used by its stock number',
      { 'Stock #': '24T511B' },
      { vehicle: { condition: 'used', stockNumber: '24T511B' } },
    ],
    ['nothing of new or used', { 'Stock #': '24T511' }, { vehicle: { condition: null } }],
    ['how long it stood', { 'In-Stock Date': '2026-02-03' }, { daysInStock: 30 }],
    ['two trade-ins', { 'Trade 1 VIN': 'X', 'Trade 2 Year': '2011' }, { tradeCount: 2 }],
    ['no trade-in', { 'Trade In': 'No' }, { tradeCount: 0 }],
    ['a trade-in by its value', { 'Trade Allowance': '4,500.00' }, { tradeCount: 1 }],
    [
      'two people in one cell',
      { Salesperson: 'Smith/Jones' },
      {
        credits: [
          { person: 'Smith', share: 500 },
          { person: 'Jones', share: 500 },
        ],
      },
    ],
    [
      'one person, last name first',
      { Salesperson: 'Smith, John' },
      { credits: [{ person: 'Smith, John', share: 1_000 }] },
    ],
    [
      'a part of a sale',
      { Salesperson: 'Smith', Units: '0.5' },
      { credits: [{ person: 'Smith', share: 500 }] },
    ],
    [
      'a split that is only said to be one',
      { Salesperson: 'Smith', Split: 'Y' },
      { credits: [{ person: 'Smith', share: 1_000 }] },
    ],
    ['a house deal', { Salesperson: 'HOUSE DEAL' }, { credits: [] }],
    [
      'products by flags, prices and names',
      {
        VSC: 'Yes',
        GAP: '895.00',
        'Tire & Wheel': 'No',
        'Paint Protection': 'Zurich Shield',
        Maintenance: '',
      },
      {
        productsSold: 3,
        products: { serviceContract: true, gap: true, tireAndWheel: false, paint: true, maintenance: false },
      },
    ],
    [
      'products in a list',
      { Products: 'VSC, Key Replacement' },
      { productsSold: 2, products: { serviceContract: true, gap: false } },
    ],
    ['products counted', { '# Products': '3' }, { productsSold: 3, products: { gap: null } }],
    ['nothing of products', {}, { productsSold: null, products: { serviceContract: null } }],
    [
      'total and back',
      { 'Front Gross': '', 'Total Gross': '3000', 'Back Gross': '1200' },
      { frontGrossCents: 180_000, backGrossCents: 120_000 },
    ],
    ['reserve and products', { Reserve: '300', 'Product Gross': '700' }, { backGrossCents: 100_000 }],
    [
      'a losing deal',
      { 'Front Gross': '(1,250.00)', Price: '20000' },
      { frontGrossCents: -125_000, reversalAt: null },
    ],
    ['a number with a mark', { 'Deal #': '#A-77 ' }, { key: 'a-77' }],
    ['a number of a spreadsheet', { 'Deal #': '12345.0' }, { key: '12345' }],
  ])('%s', async (_, cells, expected) => {
    expect(await readDeal(cells)).toMatchObject(expected);
  });

  it('hides a number that could be somebody', async () => {
    expect((await readDeal({ 'Deal #': 'Ana@example.com' })).key).toBe(
      `#${testHash('deal:ana@example.com')}`,
    );
  });

  it('is front gross by price and cost where no column is', async () => {
    const [deal] = await readDeals(
      'Deal #,Sold Date,VIN,Sale Price,Cost\n1,3/5/26,1HGCM82633A123456,20000,18500\n',
    );
    expect(deal).toMatchObject({ frontGrossCents: 150_000, backGrossCents: null });
  });
});

describe('a deal in several rows', () => {
  const header = 'Deal #,Contract Date,VIN,Price,Front Gross,Salesperson,Last Updated';
  const sale = '900,2026-03-05,1HGCM82633A123456,20000,1500,Smith,';
  const back = '900,2026-03-20,1HGCM82633A123456,(20000),(1500),Smith,';
  const other = '900,2026-03-05,5XYZU3LB4DG123457,30000,2500,Smith,';
  const deals = (...rows: string[]) => readDeals(`${header}\n${rows.join('\n')}\n`);

  it('is reversed when it is taken back, on the day of that entry', async () => {
    const expected = [
      {
        key: '900',
        contractAt: { day: '2026-03-05' },
        reversalAt: { day: '2026-03-20' },
        priceCents: 2_000_000,
        frontGrossCents: 150_000,
      },
    ];
    expect(await deals(sale, back)).toMatchObject(expected);
    expect(await deals(back, sale)).toMatchObject(expected);
  });

  it('is a sale again when it is rebooked', async () => {
    const again = sale.replace('03-05', '03-25');
    expect((await deals(sale, back, again)).map(({ reversalAt }) => reversalAt)).toEqual([null, null]);
  });

  it('is reversed by an entry alone', async () => {
    expect(await deals(back)).toMatchObject([{ reversalAt: { day: '2026-03-20' }, priceCents: 2_000_000 }]);
  });

  it('with two vehicles is two sales, the same whatever their order', async () => {
    const there = await deals(sale, other);
    expect(there.map(({ key }) => key)).toEqual(['900', '900|5xyzu3lb4dg123457']);
    expect(sorted(await deals(other, sale))).toEqual(sorted(there));
  });

  it('is another deal at another store', async () => {
    const there = await readDeals(
      'Store,Deal #,Contract Date,VIN,Front Gross\nNorth,900,2026-03-05,1HGCM82633A123456,1\nSouth,900,2026-03-05,5XYZU3LB4DG123457,2\n',
    );
    expect(there.map(({ key, store }) => [key, store])).toEqual([
      ['900', 'North'],
      ['900', 'South'],
    ]);
  });

  it('with its vehicle swapped later is one sale', async () => {
    const [first, swapped] = await deals(`${sale}2026-03-06`, `${other}2026-03-08`);
    expect([first?.key, swapped?.key]).toEqual(['900', '900']);
  });

  it('with a part of the credit in each row keeps the parts', async () => {
    const split = await readDeals(
      'Deal #,Contract Date,Front Gross,Salesperson,Units\n900,2026-03-05,1500,Smith,0.5\n900,2026-03-05,1500,Jones,0.5\n',
    );
    expect(split.map(({ credits }) => credits)).toEqual([
      [{ person: 'Smith', share: 500 }],
      [{ person: 'Jones', share: 500 }],
    ]);
  });

  it('says the same of a table whatever the order of its rows', async () => {
    const rows = [
      sale,
      back,
      other,
      `901${sale.slice(3)}`,
      `902${back.slice(3)}`,
      `903${sale.slice(3)}`,
      `903${other.slice(3)}`,
    ];
    const expected = sorted(await deals(...rows));
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(rows, { minLength: rows.length }), async (shuffled) => {
        expect(sorted(await deals(...shuffled))).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
});

describe('rows that are rejected', () => {
  const table = (...rows: string[]) =>
    readDealItems(`Deal No.,VIN,Date Sold,Front End Gross,Model\n${rows.join('\n')}\n`);
  it.each([
    [
      'without a date',
      '1,1HGCM82633A123456,,100,x',
      'Date Sold',
      'The deal has no date: the cell is empty, or holds a placeholder such as 1900-01-01.',
    ],
    [
      'with a date that is none',
      '1,,soon,100,x',
      'Date Sold',
      '"soon" is not a date. The file\'s dates are read month first.',
    ],
    [
      'with an amount that is none',
      '1,,2026-03-05,lots,x',
      'Front End Gross',
      '"lots" is not an amount. The file\'s numbers are read with a decimal point.',
    ],
    [
      'without number and vehicle',
      ',,2026-03-05,100,x',
      'Deal No.',
      'The row has no deal number, VIN or stock number to identify the deal.',
    ],
  ])('%s', async (_, row, field, message) => {
    expect(await table('7,,2026-03-01,50,x', row)).toMatchObject([
      { record: { key: '7' } },
      { row: 3, reasons: [{ field, message }] },
    ]);
  });
});

describe('what is no list of deals', () => {
  it.each([
    [
      'auction results',
      'VIN,SELLER,MMR,SELLINGPRICE,SALEDATE,CONDITION\n4T4BF1FK5DR275482,x,1,2,2026-01-01,3\n',
      'This is a list of auction results; Rooftop does not read auctions yet.',
    ],
    [
      'stock without VINs',
      'Date,DealerID,StockNumber,Make,Model,Year,Days,Cost,ListPrice,CurrentValue\n2026-01-01,1,2,4,5,6,7,8,9,10\n',
      'This is an inventory feed of vehicles for sale; export it as a table with columns for VIN, make and model.',
    ],
    [
      'sales without a date',
      'DealNumber,SellingPrice,FrontGross,BackGross,SalesRepName,VehicleVIN\n1,2,3,4,5,6\n',
      'Not a list of deals: no column gives the date of the sale. Columns found: DealNumber, SellingPrice',
    ],
    [
      'totals of months',
      'Contract Date,Store,Front Gross,Back Gross,Salesperson\n2026-01-01,North,12,5,x\n',
      'no column gives the deal number or the vehicle (VIN or stock number).',
    ],
    ['deals of a trade without cars', 'Deal ID,Close Date,Amount,Owner\n1,2026-01-01,5000,Kim\n', 'Not'],
  ])('%s', async (_, content, message) => {
    const refusal = await readFound(content).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Problem);
    expect((refusal as Problem).message).toContain(message);
  });

  it.each([
    [
      'leads',
      'Lead ID,Lead Date,Lead Source,Sold Date,VIN,Salesperson,Sale Price\n1,2026-01-01,Web,2026-01-03,1HGCM82633A123456,Kim,20000\n',
      'lead',
    ],
    [
      'deals with the lead they come from',
      'Deal #,Date,Lead ID,Lead Source,Customer,Front Gross\n1,2026-01-03,77,Web,Kim,200\n',
      'deal',
    ],
    [
      'deals with the colors of the vehicles',
      'Deal #,Sold Date,Stock #,Exterior Color,Interior Color,Body Style,Sale Price\n1,2026-01-01,S1,Red,Gray,SUV,20000\n',
      'deal',
    ],
    [
      'deals with little',
      'Date Sold,Stock #,VIN,Year,Make,Model,Sale Price,Salesperson\n2026-01-01,S1,1HGCM82633A123456,2024,Kia,Rio,20000,Kim\n',
      'deal',
    ],
  ])('%s are recognized', async (_, content, target) => {
    expect((await readFound(content)).target).toBe(target);
  });
});

it('reads the columns that a person says', async () => {
  const text = 'Nr,Tag,Ertrag,Wer\n1,2026-03-05,1500,Kim\n';
  const mapping = {
    connector: 'dms-deals',
    header: ['Nr', 'Tag', 'Ertrag', 'Wer'],
    columns: { dealNumber: 'Nr', contractDate: 'Tag', frontGross: 'Ertrag', salesperson: 'Wer' },
  };
  expect(await readDeals(text, { mappings: [mapping] })).toMatchObject([
    { key: '1', contractAt: { day: '2026-03-05' }, frontGrossCents: 150_000, credits: [{ person: 'Kim' }] },
  ]);
});

it('answers mangled lists with records or reasons', async () => {
  const samples = [plain, cdk({}), cdk({ CRMSP1Name: 'FOXýROE', AccountingDate: '' })].map((text) =>
    Buffer.from(text),
  );
  const edits = fc.array(
    fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), byte: fc.nat(255), isCut: fc.boolean() }),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...samples), edits, async (sample, steps) => {
      const bytes = steps.reduce((all, { at, byte, isCut }) => {
        const index = Math.floor(at * all.length);
        return Buffer.concat([
          all.subarray(0, index),
          Buffer.from([byte]),
          all.subarray(isCut ? index + (byte % 30) : index + 1),
        ]);
      }, Buffer.from(sample));
      const answer = await readFound(bytes, { size: 97 }).catch((error: unknown) => error);
      if (answer instanceof Error && !(answer instanceof Problem)) throw answer;
      expect(flawsIn(answer as Problem | Awaited<ReturnType<typeof readFound>>)).toEqual([]);
    }),
    { numRuns: 300 },
  );
}, 60_000);

it.each([
  ['of zeros', '0 '.repeat(200_000)],
  ['of spaces', ' '.repeat(400_000)],
  ['of minus signs', '-('.repeat(200_000)],
  ['of lists', 'ý'.repeat(300_000)],
  ['of names', 'a/'.repeat(200_000)],
])(
  'a bomb %s does not go off',
  async (_, cell) => {
    const cells = Array.from({ length: 7 }, (_unused, index) => (index === 0 ? '1' : `${cell}x`));
    const text = `Deal #,Contract Date,VIN,Sale Price,Front Gross,Salesperson,VSC\n${cells.join(',')}\n`;
    await expect(readFound(text)).resolves.toBeDefined();
  },
  // A bomb takes far longer.
  20_000,
);

/** Flaws of a result: a sentence without a period, a key that cannot be stored, a reason without a field. */
function flawsIn(answer: Problem | Awaited<ReturnType<typeof readFound>>): unknown[] {
  if (answer instanceof Problem) return answer.message.endsWith('.') ? [] : [answer.message];
  return answer.items.filter((item) => {
    if ('record' in item) return !/^[^\0]{1,200}$/.test(item.record.key);
    if ('skipped' in item) return item.skipped === '';
    return !item.reasons.every(({ field, message }) => field !== '' && message.endsWith('.'));
  });
}
