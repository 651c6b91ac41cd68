import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf, testHash } from '../../test/helpers/read-records.ts';
import type { ColumnMapping, DateOrder, Item } from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import type { RepairLine, RepairOrderRecord } from '../records/repair-order/record.ts';
import { repairOrders } from './repair-orders.ts';
import { rowsOf } from './tables/csv-rows.ts';
import { openTables } from './tables/open-tables.ts';
import { firstRows } from './tables/typed-rows.ts';

interface Options {
  readonly dateOrder?: DateOrder;
  readonly mapping?: ColumnMapping;
}

async function tableOf(content: string | Uint8Array) {
  const tables = await openTables(fileOf(content, 'service.csv'));
  if ('refusal' in tables) throw new Problem('invalid', tables.refusal);
  const [table] = tables;
  if (!table) throw new Problem('invalid', 'No table.');
  return table;
}

async function recognized(content: string | Uint8Array) {
  const table = await tableOf(content);
  return repairOrders.recognize({
    fileName: 'service.csv',
    name: null,
    rows: await firstRows(table),
    beside: [],
    isWhole: true,
  });
}

async function readItems(content: string | Uint8Array, { dateOrder, mapping }: Options = {}) {
  const items: Item<RepairOrderRecord>[] = [];
  const context = {
    hash: testHash,
    now: new Date('2026-11-21T12:00:00Z'),
    ...(dateOrder ? { dateOrder } : {}),
  };
  for await (const item of repairOrders.read(await tableOf(content), context, mapping)) items.push(item);
  return items;
}

async function readOrders(content: string | Uint8Array, options: Options = {}): Promise<RepairOrderRecord[]> {
  return (await readItems(content, options)).map((item) => {
    if ('record' in item) return item.record;
    throw new Error(JSON.stringify(item));
  });
}

const only = async (content: string, options: Options = {}) => (await readOrders(content, options))[0];
const linesOf = async (content: string) => (await only(content))?.lines;
const reasonsOf = async (content: string) =>
  (await readItems(content)).flatMap((item) => ('reasons' in item ? item.reasons : []));
const day = (text: string) => ({ kind: 'day', day: text });
const revenue = (lines: readonly RepairLine[]) =>
  lines.reduce(
    (sum, line) => sum + (line.laborSaleCents ?? 0) + (line.partsSaleCents ?? 0) + (line.otherSaleCents ?? 0),
    0,
  );

const LINES = `RO Number,Open Date,Close Date,Advisor,Customer #,VIN,Year,Make,Model,Mileage,Line,Op Code,Pay Type,Tech,Labor Sale,Labor Cost,Hours Sold,Flag Hours,Actual Hours,Parts Sale,Parts Cost,Sublet,Misc
123456,03/02/2026,03/04/2026,Pat Lane,C-77,1HGCM82633A004352,2003,HONDA,Accord,"88,120",A,LOF,CP,101,$59.95,18.00,0.5,0.5,0.4,42.10,21.05,,3.50
123456,03/02/2026,03/04/2026,Pat Lane,C-77,1HGCM82633A004352,2003,HONDA,Accord,"88,120",B,RECALL,W,102,120.00,40.00,1.2,1.2,1.5,0.00,0.00,25.00,
123457,03/03/2026,,Kim Roe,C-78,,2020,FORD,F-150,"10,001",A,DIAG,I,101,"1,100.00",(10.00),2,2,2.25,,,,
`;

describe('a list of lines', () => {
  it('is read with the order in every row', async () => {
    expect(await recognized(LINES)).toEqual({
      fits: true,
      as: 'Repair orders, one row for each line',
      certainty: 0.95,
    });
    const [first, second, open] = await readOrders(LINES);
    expect(first).toEqual({
      key: '123456',
      store: null,
      openedAt: day('2026-03-02'),
      closedAt: day('2026-03-04'),
      isVoided: false,
      updatedAt: null,
      advisor: 'Pat Lane',
      vehicle: {
        condition: null,
        year: 2003,
        make: 'Honda',
        model: 'Accord',
        vin: '1HGCM82633A004352',
        stockNumber: null,
      },
      person: { email: null, phone: null, customer: testHash('customer:C-77') },
      mileage: 88_120,
      hasAppointment: null,
      isInspected: null,
      lines: [
        {
          code: 'A',
          payType: 'customer',
          rawPayType: 'CP',
          opCode: 'LOF',
          technician: '101',
          laborSaleCents: 5_995,
          laborCostCents: 1_800,
          soldHours: 50,
          flagHours: 50,
          actualHours: 40,
          partsSaleCents: 4_210,
          partsCostCents: 2_105,
          otherSaleCents: 350,
          otherCostCents: null,
        },
      ],
      isWithdrawn: false,
    });
    expect(second?.lines).toMatchObject([
      { code: 'B', payType: 'warranty', partsSaleCents: 0, otherSaleCents: 2_500 },
    ]);
    expect(open).toMatchObject({
      closedAt: null,
      lines: [{ payType: 'internal', laborSaleCents: 110_000, laborCostCents: -1_000, partsSaleCents: null }],
    });
  });

  it.each([
    ['with its columns in another order', (text: string) => mirrored(text)],
    ['with columns nobody knows', (text: string) => text.replaceAll(/(?<=.)$/gm, ',x,y')],
    [
      'with a mark, semicolons and CRLF',
      (text: string) => `\uFEFF${reparted(text).replaceAll('\n', '\r\n')}`,
    ],
    [
      'below a title and above totals',
      (text: string) => `Service Detail\nMarch 2026\n\n${text}Total,,,,,,\n`,
    ],
    ['with its header repeated', (text: string) => `${text}${text.split('\n')[0]}\n`],
    [
      'with the short names of a crowded report',
      (text: string) =>
        text
          .replace('RO Number', 'RO_NUM')
          .replace('Open Date', 'OPEN_DT')
          .replace('Close Date', 'CLOSE_DT')
          .replace('Advisor', 'SVC_ADV')
          .replace('Customer #', 'CUST_NBR')
          .replace('Labor Sale', 'LBR_SALE_AMT')
          .replace('Flag Hours', 'FLAG_HRS'),
    ],
    [
      'with other names for its columns',
      (text: string) =>
        text
          .replace('RO Number', 'Repair_Order_No')
          .replace('Close Date', 'RO Closed')
          .replace('Hours Sold', 'Billed Hours')
          .replace('Labor Sale', 'Labour Amount'),
    ],
  ])('%s', async (_, changed) => {
    const items = await readItems(changed(LINES));
    expect(items.filter((item) => 'reasons' in item)).toEqual([]);
    expect(items.flatMap((item) => ('record' in item ? [item.record] : []))).toEqual(await readOrders(LINES));
  });

  it('may say itself what is labor and what parts', async () => {
    const text = `RO Number,Closed,Line,Line Type,Pay Type,Technician,Amount,Cost
9,2026-03-01,1,Labor,C,4,100.00,30.00
9,2026-03-01,2,Part,C,,55.00,33.00
9,2026-03-01,3,Sublet,C,,20.00,15.00
9,2026-03-01,4,Tax,C,,9.99,
`;
    const lines = (await readOrders(text)).flatMap((order) => order.lines);
    expect(lines).toMatchObject([
      { laborSaleCents: 10_000, laborCostCents: 3_000 },
      { partsSaleCents: 5_500, partsCostCents: 3_300 },
      { otherSaleCents: 2_000, otherCostCents: 1_500 },
      { otherSaleCents: null },
    ]);
    expect(revenue(lines)).toBe(17_500);
  });
});

it('takes the cost from grosses that each follow their sale, and skips the names in other words', async () => {
  const content = `SW,RO,LaborOp,Tech,CloseDate,PayMeth,Labor,Gross,Parts,Gross,Sublet,Gross
901,6085330,ALIGN,790,2026-02-11,C,119.99,71.99,20.00,5.50,0,0
Serv Wtr,RO#,Labor,Tech,Close Dat,Pay Meth,     Labor,  Grs,   Parts, Grs,   Sublet, Grs
`;
  const line = { opCode: 'ALIGN', payType: 'customer', technician: '790', laborSaleCents: 11_999 };
  expect(await readItems(content)).toMatchObject([
    {
      record: {
        advisor: '901',
        lines: [{ ...line, laborCostCents: 4_800, partsSaleCents: 2_000, partsCostCents: 1_450 }],
      },
    },
    { skipped: 'The header once more.' },
  ]);
});

describe('a list of orders', () => {
  it('gives a line for each pay type that has an amount', async () => {
    const text = `RO #,RO Open Date,RO Close Date,Advisor,CP Labor,CP Labor Cost,CP Hours,CP Parts,CP Parts Cost,W Labor,W Parts,I Labor,I Parts,Sales Tax,Total
5001,2026-03-01,2026-03-02,Pat,200.00,60.00,1.6,150.25,90.10,80.00,0.00,0.00,0.00,12.00,442.25
5002,2026-03-01,2026-03-02,Pat,0,0,0,0,0,0,0,75.50,12,0,87.50
`;
    const [first, second] = await readOrders(text);
    expect(first?.lines).toMatchObject([
      {
        code: 'cp',
        payType: 'customer',
        laborSaleCents: 20_000,
        laborCostCents: 6_000,
        soldHours: 160,
        partsSaleCents: 15_025,
      },
      { code: 'w', payType: 'warranty', laborSaleCents: 8_000, partsSaleCents: 0 },
    ]);
    expect(first?.lines).toHaveLength(2);
    expect(second?.lines).toMatchObject([{ code: 'i', payType: 'internal', laborSaleCents: 7_550 }]);
  });

  it('keeps what no pay type claims', async () => {
    const lines = await linesOf(
      'RO,Closed,Customer Pay Labor,Warranty Labor,Internal Labor,Parts,Labor\n1,2026-03-01,10,20,30,40,60\n',
    );
    expect(lines?.at(-1)).toMatchObject({
      code: 'total',
      payType: null,
      partsSaleCents: 4_000,
      laborSaleCents: null,
    });
    expect(revenue(lines ?? [])).toBe(10_000);
  });

  it('without pay types is one line of totals', async () => {
    const text = `RO Number,Close Date,Pay Type,Labor,Parts,Shop Supplies,Sublet,Tax,Total
1,2026-03-01,C,100,50,5,20,10,185
2,2026-03-01,,10,5,,,1,16
`;
    const [first, second] = await readOrders(text);
    expect(first?.lines).toMatchObject([
      {
        code: 'total',
        payType: 'customer',
        laborSaleCents: 10_000,
        partsSaleCents: 5_000,
        otherSaleCents: 2_500,
      },
    ]);
    expect(second?.lines).toMatchObject([{ code: 'total', payType: null, rawPayType: null }]);
  });

  it('with the fewest columns keeps its revenue, less tax', async () => {
    const text = `repair_order_no,ro_open_date,ro_close_date,txn_pay_type,advisor_name,total_amount,tax_amount,op_codes
R-1,2026-03-01,2026-03-04,C,Pat,110.00,10.00,LOF|ROT
R-2,2026-03-01,2026-03-05,"C,W",Pat,50.00,0.00,LOF
`;
    const [first, second] = await readOrders(text);
    expect(first?.lines).toMatchObject([
      { code: 'total', payType: 'customer', opCode: null, otherSaleCents: 10_000, laborSaleCents: null },
      { code: 'op LOF', opCode: 'LOF', otherSaleCents: null },
      { code: 'op ROT', opCode: 'ROT' },
    ]);
    expect(second?.lines).toMatchObject([
      { code: 'total', payType: null, rawPayType: 'C,W', otherSaleCents: 5_000 },
      { code: 'cp', payType: 'customer', otherSaleCents: null },
      { code: 'w', payType: 'warranty' },
    ]);
  });

  it('with consumer, warranty and internal amounts splits by them', async () => {
    const lines = await linesOf(
      'RO Number,Close Date,Advisor,Consumer Amount,Warranty Amount,Internal Amount,Total Amount\n1,2026-03-01,Pat,10,20,0,30\n',
    );
    expect(lines).toMatchObject([
      { code: 'cp', otherSaleCents: 1_000 },
      { code: 'w', otherSaleCents: 2_000 },
    ]);
    expect(lines).toHaveLength(2);
  });

  it.each([
    ['CW', ['cp', 'w']],
    ['W/I', ['w', 'i']],
    ['C and X', []],
    ['S', []],
  ])('reported as paid by %s', async (payType, codes) => {
    const lines = await linesOf(`RO,Close Date,Pay Type,Labor\n1,2026-03-01,${payType},10\n`);
    expect(lines?.[0]).toMatchObject({ payType: null, rawPayType: payType, laborSaleCents: 1_000 });
    expect(lines?.slice(1).map(({ code }) => code)).toEqual(codes);
  });

  it('may give the pay types by flags only', async () => {
    const lines = await linesOf(
      'RONumber,ClosedDate,HasCustPayFlag,HasWarrPayFlag,HasIntPayFlag,Labor\n1,2026-03-01,Y,N,N,10\n',
    );
    expect(lines).toMatchObject([{ payType: 'customer', laborSaleCents: 1_000 }]);
  });
});

const CDK_HEADER =
  'RONumber,OpenDate,ClosedDate,VoidedDate,StatusCode,ServiceAdvisor,CustNo,VIN,MakeDesc,Make,Mileage,ApptFlag,lbrLineCode,lbrSequenceNo,lbrLaborType,lbrOpCode,lbrSale,lbrCost,lbrSoldHours,lbrFlagHours,lbrActualHours,lbrTechNo,prtLineCode,prtLaborType,prtQtySold,prtSale,prtCost,prtExtendedSale,prtExtendedCost,mlsLineCode,mlsSale,mlsCost,feeLineCode,feeSale,disLineCode,disLaborDiscount,disPartsDiscount,totRoTax,totRoSale\n';
const CDK_ROW =
  '777001,2026-03-02,2026-03-05,,C97,4410,90210,,CHEVROLET,CHEV,45210,Y,AýBýB,1ý2ý3,CPýWFýWF,LOFýDIAGýRPR,50.00ý120.00ý80.00,15.00ý40.00ý25.00,0.5ý1.0ý0.8,0.5ý1.0ý0.8,0.4ý1.3ý,101ý102ý103,BýAýB,WFýCPýWF,1ý5ý2,30.00ý4.00ý10.00,20.00ý2.00ý6.00,30.00ý20.00ý20.00,20.00ý10.00ý12.00,A,3.25,1.00,C,12.00,A,10.00,5.00,7.10,0\n';

describe('an extract with lists in its cells', () => {
  it('puts parts, fees and discounts to the line code they name', async () => {
    expect(await recognized(CDK_HEADER + CDK_ROW)).toMatchObject({
      fits: true,
      as: 'Repair orders, the lines of each as lists in its cells',
    });
    const order = await only(CDK_HEADER + CDK_ROW);
    expect(order).toMatchObject({
      key: '777001',
      advisor: '4410',
      isVoided: false,
      hasAppointment: true,
      vehicle: { make: 'Chevrolet' },
      closedAt: day('2026-03-05'),
    });
    expect(order?.lines).toMatchObject([
      {
        code: 'A',
        payType: 'customer',
        rawPayType: 'CP',
        opCode: 'LOF',
        technician: '101',
        laborSaleCents: 4_000,
        laborCostCents: 1_500,
        soldHours: 50,
        partsSaleCents: 1_500,
        partsCostCents: 1_000,
        otherSaleCents: 325,
        otherCostCents: 100,
      },
      {
        code: 'B',
        payType: 'warranty',
        laborSaleCents: 12_000,
        partsSaleCents: 5_000,
        partsCostCents: 3_200,
        actualHours: 130,
      },
      { code: 'B-2', opCode: 'RPR', laborSaleCents: 8_000, partsSaleCents: null, actualHours: null },
      { code: 'C', payType: null, laborSaleCents: null, otherSaleCents: 1_200 },
    ]);
  });

  it.each([
    ['bars', '|'],
    ['semicolons', ';'],
  ])('may part its lists by %s', async (_, separator) => {
    const text = CDK_HEADER + CDK_ROW.replaceAll('ý', separator);
    expect(await linesOf(text)).toEqual(await linesOf(CDK_HEADER + CDK_ROW));
  });

  it('may be written in the encoding of its database, where the separator is byte 0xFD', async () => {
    const bytes = Buffer.from(CDK_HEADER + CDK_ROW, 'latin1');
    expect(bytes.includes(0xfd)).toBe(true);
    expect((await readOrders(bytes))[0]).toEqual(await only(CDK_HEADER + CDK_ROW));
  });

  it('may write its lists in brackets', async () => {
    const text = `RONumber,ClosedDate,lbrLineCode,lbrLaborType,lbrSale\n1,2026-03-01,"['A', 'B']","[""C"", ""W""]","['10.00', '20.00']"\n`;
    expect(await linesOf(text)).toMatchObject([
      { code: 'A', payType: 'customer', laborSaleCents: 1_000 },
      { code: 'B', payType: 'warranty', laborSaleCents: 2_000 },
    ]);
  });

  it('laid out with a row for each line is a list of lines', async () => {
    const text =
      'RONumber,ClosedDate,lbrLineCode,lbrLaborType,lbrSale,totRoSale\n1,2026-03-01,A,C,10,30\n1,2026-03-01,B,W,20,30\n';
    expect((await readOrders(text)).map(({ lines }) => revenue(lines))).toEqual([1_000, 2_000]);
  });

  it('takes one unit times the quantity where nothing is extended', async () => {
    const text =
      'RONumber,ClosedDate,lbrLineCode,lbrSale,prtLineCode,prtQtySold,prtSale,prtCost\n1,2026-03-01,A,10.00,AýA,3ý1,4.00ý9.00,2.00ý5.00\n';
    expect(await linesOf(text)).toMatchObject([{ code: 'A', partsSaleCents: 2_100, partsCostCents: 1_100 }]);
  });

  it('without lists for parts takes them from the totals by pay type', async () => {
    const text =
      'RONumber,ClosedDate,lbrLineCode,lbrLaborType,lbrSale,totPayType,totLaborSale,totPartsSale,totRoSale\n1,2026-03-01,AýB,CýW,10ý20,AýCýW,30ý10ý20,12ý5ý7,42ý15ý27\n';
    const lines = await linesOf(text);
    expect(lines).toMatchObject([
      { code: 'A', laborSaleCents: 1_000, partsSaleCents: null },
      { code: 'B', laborSaleCents: 2_000 },
      { code: 'cp', laborSaleCents: null, partsSaleCents: 500 },
      { code: 'w', partsSaleCents: 700 },
    ]);
    expect(revenue(lines ?? [])).toBe(4_200);
  });

  it('comes to the same whatever the order of its parts, and loses no cent', {
    timeout: 30_000,
  }, async () => {
    const cents = fc.integer({ min: 0, max: 99_999 });
    const part = fc.record({ line: fc.constantFrom('A', 'B', 'C', 'Z'), sale: cents, off: cents });
    const list = (values: readonly (string | number)[]) => values.join('ý');
    const dollars = (values: readonly number[]) => list(values.map((value) => (value / 100).toFixed(2)));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom('A', 'B', 'C'), { minLength: 1 }),
        fc.array(part, { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(cents),
        async (codes, parts, sales) => {
          const labor = codes.map(() => sales.next().value ?? 0);
          const text = (listed: typeof parts) =>
            `RONumber,ClosedDate,lbrLineCode,lbrSale,prtLineCode,prtExtendedSale,disLineCode,disPartsDiscount
1,2026-03-01,${list(codes)},${dollars(labor)},${list(listed.map(({ line }) => line))},${dollars(listed.map(({ sale }) => sale))},${list(listed.map(({ line }) => line))},${dollars(listed.map(({ off }) => off))}\n`;
          const byCode = (lines: readonly RepairLine[] = []) =>
            lines.toSorted((one, other) => (one.code ?? '').localeCompare(other.code ?? ''));
          const lines = byCode(await linesOf(text(parts)));
          expect(byCode(await linesOf(text(parts.toReversed())))).toEqual(lines);
          const net = parts.reduce((sum, { sale, off }) => sum + sale - off, 0);
          expect(revenue(lines)).toBe(labor.reduce((sum, sale) => sum + sale, net));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('shares a discount that names no line', async () => {
    const text =
      'RONumber,ClosedDate,lbrLineCode,lbrSale,disLineCode,disTotalDiscount\n1,2026-03-01,AýB,10.00ý20.00,,-1.00\n';
    const lines = await linesOf(text);
    expect(lines?.map(({ laborSaleCents }) => laborSaleCents)).toEqual([967, 1_933]);
  });

  it.each([
    ['a list that is shorter', 'AýB', '10.00', 'The column lists one value for 2 lines.'],
    ['a list that is longer', 'AýB', '1ý2ý3', 'The column lists 3 values for 2 lines.'],
    [
      'two amounts of one line',
      'A',
      '1ý2',
      '"1ý2" is not an amount. The file\'s numbers are read with a decimal point.',
    ],
  ])('refuses %s, since its values cannot be matched', async (_, codes, sales, message) => {
    const text = `RONumber,ClosedDate,lbrLineCode,lbrOpCode,lbrSale,prtLineCode\n1,2026-03-01,${codes},,${sales},\n`;
    expect(await reasonsOf(text)).toEqual([{ field: 'lbrSale', message }]);
  });

  it('takes a longer list whose end is empty, and an empty one', async () => {
    const text =
      'RONumber,ClosedDate,lbrLineCode,lbrOpCode,lbrSale,prtLineCode\n1,2026-03-01,AýB,,1ý2ýý,\n2,2026-03-01,,,,\n';
    const [first, second] = await readOrders(text);
    expect(first?.lines.map(({ laborSaleCents }) => laborSaleCents)).toEqual([100, 200]);
    expect(second?.lines).toEqual([]);
  });
});

describe('work orders of a garage', () => {
  const header =
    'CustomerID,Job ID,Quotation Number,Start Date,Delivery Date,CarID,Job Type,Parts Amount,Labour Amount,Total Amount,Discount,Invoiced Amount\n';

  it('come with what was taken off, to the cent of the invoice', async () => {
    const order = await only(
      `${header}CU1,WO000003,Q3,2022-01-23,2022-02-01,VE306,Electricity,109.4,198.54,307.94,5.61,290.66000000000003\n`,
    );
    expect(order).toMatchObject({
      key: 'wo000003',
      openedAt: day('2022-01-23'),
      closedAt: day('2022-02-01'),
      person: { customer: testHash('customer:CU1') },
      lines: [{ opCode: 'Electricity', payType: null, laborSaleCents: 18_740, partsSaleCents: 10_326 }],
    });
    expect(revenue(order?.lines ?? [])).toBe(29_066);
  });

  it.each([
    ['a percent by its name', 'Discount %', '10', '', 9_000],
    ['a percent by its cell', 'Discount', '10%', '', 9_000],
    ['a percent by the invoice', 'Discount', '10', '90.00', 9_000],
    ['an amount by the invoice', 'Discount', '30', '70.00', 7_000],
    ['an amount without evidence', 'Discount', '30', '', 7_000],
    ['an amount below zero', 'Discount', '(30.00)', '', 7_000],
    ['an invoice with tax', 'Discount', '30', '75.00', 7_000],
    ['sales with the discount taken off already', 'Discount', '30', '100.00', 10_000],
    ['none', 'Discount', '', '', 10_000],
  ])('know %s', async (_, name, discount, invoiced, expected) => {
    const tax = invoiced === '75.00' ? '5.00' : '';
    const lines = await linesOf(
      `Job ID,Delivery Date,Labor,Parts,${name},Invoiced Amount,Tax\n1,2026-03-01,60,40,${discount},${invoiced},${tax}\n`,
    );
    expect(revenue(lines ?? [])).toBe(expected);
  });

  it('never lose or make a cent, whatever the percent', { timeout: 30_000 }, async () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    await fc.assert(
      fc.asyncProperty(cents, cents, fc.integer({ min: 0, max: 9_900 }), async (labor, parts, percent) => {
        const invoiced = Math.round(((labor + parts) * (10_000 - percent)) / 10_000);
        const cells = [labor / 100, parts / 100, percent / 100, invoiced / 100].join(',');
        const lines = await linesOf(
          `Job ID,Delivery Date,Labor,Parts,Discount,Invoiced Amount\n1,2026-03-01,${cells}\n`,
        );
        expect(revenue(lines ?? [])).toBe(invoiced);
      }),
      { numRuns: 60 },
    );
  });
});

describe('dates of orders', () => {
  it('of Reynolds have two digits for the year, and zeros for none', async () => {
    const text =
      'REPAIR ORDER,OPEN DATE,CLOSE DATE,ADVISOR,LABOR SALE\n0012345,03/04/26,03/28/26,77,10.00\n0012346,03/05/26,00/00/00,77,20.00\n';
    expect(await readOrders(text)).toMatchObject([
      { key: '0012345', openedAt: day('2026-03-04'), closedAt: day('2026-03-28') },
      { key: '0012346', openedAt: day('2026-03-05'), closedAt: null },
    ]);
  });

  it('and amounts of Europe are read as all rows prove', async () => {
    const text =
      'RO Number;Open Date;Close Date;Labor;Parts;Hours\n1;03.04.2026;05.04.2026;1.234,50;12,00;1,5\n2;03.04.2026;28.04.2026;10,00;;2\n';
    expect(await readOrders(text)).toMatchObject([
      {
        openedAt: day('2026-04-03'),
        closedAt: day('2026-04-05'),
        lines: [{ laborSaleCents: 123_450, soldHours: 150 }],
      },
      { closedAt: day('2026-04-28') },
    ]);
  });

  it.each([
    ['an open status', 'Open Date,Close Date,Status', '2026-03-01,2026-03-02,In Progress', null],
    ['a closed status', 'Open Date,Close Date,Status', '2026-03-01,2026-03-02,Closed', day('2026-03-02')],
    ['only the day it opened', 'Open Date,Status', '2026-03-01,Waiting for parts', null],
    ['only the day it opened, without status', 'Open Date,Days Open', '2026-03-01,9', null],
    [
      'only the day it opened, and closed by status',
      'Open Date,Status',
      '2026-03-01,Invoiced',
      day('2026-03-01'),
    ],
    ['a yes', 'Open Date,Closed', '2026-03-01,Y', day('2026-03-01')],
    ['a no', 'Open Date,Closed', '2026-03-01,N', null],
    ['only the day of service', 'Service Date,Store', '2026-03-01,North', day('2026-03-01')],
    ['an invoice', 'RO Date,Invoice Date', '2026-03-01,2026-03-03', day('2026-03-03')],
    [
      'a delivery beside an empty close date',
      'Close Date,Open Date,Delivery Date',
      ',2026-03-01,2019-05-05',
      null,
    ],
  ])('close an order by %s', async (_, names, cells, closedAt) => {
    expect(await only(`RO Number,${names},Labor Sale\n1,${cells},10\n`)).toMatchObject({ closedAt });
  });

  it('may have their clock in columns of their own', async () => {
    const text =
      'RO,Open Date,Open Time,Close Date,Close Time,Labor\n1,2026-03-01,08:05,2026-03-01,4:30 PM,5\n';
    expect(await only(text)).toMatchObject({
      openedAt: { kind: 'local', at: '2026-03-01T08:05:00' },
      closedAt: { kind: 'local', at: '2026-03-01T16:30:00' },
    });
  });

  it.each([
    ['VoidedDate', '2026-03-02', true],
    ['VoidedDate', '', false],
    ['VoidedDate', '00/00/0000', false],
    ['Voided', 'N', false],
    ['Void', 'Yes', true],
    ['Status', 'VOIDED', true],
    ['Status', 'Cancelled', true],
    ['StatusCode', 'V', true],
    ['Status', 'Closed', false],
  ])('a void order by %s %s', async (name, cell, isVoided) => {
    expect(
      await only(`RO,Open Date,Close Date,${name},Labor\n1,2026-03-01,2026-03-02,${cell},5\n`),
    ).toMatchObject({
      isVoided,
    });
  });
});

describe('rows that are no orders', () => {
  const rows = (...lines: string[]) =>
    `RO Number,Open Date,Closed Date,Labor Sale,Hours Sold\n${lines.join('\n')}\n`;

  it('are rejected with the name of the column', async () => {
    const reasons = await reasonsOf(
      rows(
        ',2026-03-01,2026-03-02,10,1',
        '0,2026-03-01,2026-03-02,10,1',
        '3,,,10,1',
        '4,soon,,10,1',
        '5,2026-03-01,2026-13-02,10,1',
        '6,2026-03-01,2026-03-02,ten,1',
        '7,2026-03-01,2026-03-02,10,long',
        '8,2026-03-01,2062-03-02,10,1',
      ),
    );
    expect(reasons).toEqual([
      { field: 'RO Number', message: 'The row has no repair order number.' },
      { field: 'RO Number', message: 'The row has no repair order number.' },
      { field: 'Closed Date', message: 'The repair order has no date.' },
      { field: 'Open Date', message: '"soon" is not a date. The file\'s dates are read month first.' },
      {
        field: 'Closed Date',
        message: '"2026-13-02" is not a date. The file\'s dates are read month first.',
      },
      {
        field: 'Labor Sale',
        message: '"ten" is not an amount. The file\'s numbers are read with a decimal point.',
      },
      {
        field: 'Hours Sold',
        message: '"long" is not a number. The file\'s numbers are read with a decimal point.',
      },
      { field: 'Closed Date', message: '"2062-03-02" is in the future, after 2027.' },
    ]);
  });

  it('are skipped where they are totals, notes or the header again', async () => {
    const items = await readItems(
      rows(
        '1,2026-03-01,2026-03-02,10,1:30',
        'Grand Total,,,10,1',
        'Printed by Pat on Monday',
        'RO Number,Open Date,Closed Date,Labor Sale,Hours Sold',
      ),
    );
    expect(items).toMatchObject([
      { record: { key: '1', lines: [{ soldHours: 150 }] } },
      { skipped: 'A totals row.' },
      { skipped: 'A note, not a row of the table.' },
      { skipped: 'The header once more.' },
    ]);
  });
});

it('keeps nothing that identifies the customer', async () => {
  const text =
    'RO Number,Close Date,Customer Name,Cust No,Email,Phone,Labor\n1,2026-03-01,Alex Sample,C9981,alex@example.com,519-555-0158,5\na@example.com,2026-03-01,,,,,5\n';
  const orders = await readOrders(text);
  expect(JSON.stringify(orders)).not.toMatch(/alex|sample|c9981|555|@/i);
  expect(orders[0]?.person.phone).toBe(testHash('phone:15195550158'));
});

it('reads the columns that a person named', async () => {
  const text = 'Nr,Tag,Arbeit,Material\n44,2026-03-01,10,20\n';
  const mapping = {
    connector: 'repair-orders',
    header: ['Nr', 'Tag', 'Arbeit', 'Material'],
    columns: { ro: 'Nr', closed: 'Tag', laborSale: 'Arbeit', partsSale: 'Material' },
  };
  expect(await recognized(text)).toMatchObject({ fits: false });
  expect(await only(text, { mapping })).toMatchObject({
    key: '44',
    closedAt: day('2026-03-01'),
    lines: [{ laborSaleCents: 1_000, partsSaleCents: 2_000 }],
  });
});

describe('what is no list of repair orders', () => {
  it.each([
    ['sales', 'Deal Number,Contract Date,Front Gross,Labor\n1,2,3,4\n', 'These are sales, not repair orders'],
    ['leads', 'Lead ID,Lead Date,Lead Source\n1,2026-03-01,Web\n', 'These are leads, not repair orders'],
    [
      'stock',
      'Stock #,VIN,Year,Make,Model,Internet Price,Mileage\n1,2,3,4,5,6,7\n',
      'These are vehicles in stock',
    ],
    [
      'quotations',
      'Quotation Number,Job ID,Customer ID,Quotation Creation Date,Location,Invoice Amount\nQ,W,C,2022-08-14,B,9\n',
      'These are quotations, not repair orders',
    ],
    [
      'estimates',
      'Estimate Number,Estimate Date,Advisor,Labor,Parts\n1,2026-03-01,P,1,2\n',
      'These are quotations, not repair orders',
    ],
    [
      'customers',
      'CustomerID,Customer Name,Location,Phone Number,Customer Type,Remarks\nC,N,L,P,I,\n',
      'These are customers, not repair orders',
    ],
    [
      'vehicles',
      'CustomerID,CarID,Car Brand,Car Model,Model Year,Phone Number\nC,V,Kia,Optima,2016,5\n',
      'These are vehicles, not repair orders',
    ],
    [
      'suppliers',
      'SupplierID,Location,Phone Number,Speciality\nS,K,5,Engine\n',
      'These are suppliers, not repair orders',
    ],
    [
      'orders without a date',
      'RO Number,Labor,Advisor\n1,2,3\n',
      'Not a list of repair orders: no column gives the day it was opened or closed. Columns found: RO Number, Labor, Advisor.',
    ],
    [
      'invoices of parts',
      'Invoice Number,Invoice Date,Part Number,Qty,Total\n1,2026-03-01,P,1,5\n',
      'nor the work done',
    ],
    ['prose', 'Dear team, hello\nand, goodbye\n', 'Not a list of repair orders.'],
  ])('%s', async (_, text, reason) => {
    const answer = await recognized(text);
    expect(answer).toMatchObject({ fits: false, reason: expect.stringContaining(reason) });
    await expect(readItems(text)).rejects.toThrow(reason);
  });
});

it('answers any mangled file with orders, reasons or a refusal', async () => {
  const samples = [LINES, CDK_HEADER + CDK_ROW].map((text) => Buffer.from(text));
  const steps = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255), fc.nat(3)), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...samples), steps, async (sample, changes) => {
      const bytes = changes.reduce<Buffer>((current, [at, byte, how]) => {
        const index = Math.floor(at * current.length);
        const [head, tail] = [current.subarray(0, index), current.subarray(index)];
        if (how === 0) return Buffer.concat([head, Buffer.from([byte]), tail.subarray(1)]);
        if (how === 1) return Buffer.concat([head, tail.subarray(1 + (byte % 9))]);
        return how === 2 ? Buffer.concat([head, Buffer.from('ý'), tail]) : Buffer.concat([head, tail, tail]);
      }, sample);
      const items = await readItems(bytes).catch((error: unknown) => {
        if (error instanceof Problem && error.message.endsWith('.')) return [];
        throw error;
      });
      for (const item of items) {
        if ('reasons' in item) for (const reason of item.reasons) expect(reason.message).toMatch(/\.$/);
        if ('record' in item) expect(item.record.key).toMatch(/^[^\0]{1,200}$/);
      }
    }),
    { numRuns: 250 },
  );
}, 60_000);

const jobs = `${process.env.ROOFTOP_SAMPLES ?? '../shared/data'}/service/car-repair-jobs.csv`;
if (existsSync(jobs)) {
  it('reads every job of the sample, its lines worth what was invoiced', { timeout: 60_000 }, async () => {
    const bytes = readFileSync(jobs);
    const orders = await readOrders(bytes);
    const rows = bytes.toString().trim().split(/\r?\n/).slice(1);
    const invoiced = rows.reduce((sum, row) => sum + Math.round(Number(row.split(',')[12]) * 100), 0);
    expect(new Set(orders.map(({ key }) => key)).size).toBe(12_463);
    expect(orders.reduce((sum, { lines }) => sum + revenue(lines), 0)).toBe(invoiced);
    const shuffled = [bytes.toString().split(/\r?\n/)[0], ...rows.toReversed()].join('\n');
    expect((await readOrders(shuffled)).toReversed()).toEqual(orders);
  });
} else it.skip('the sample of jobs, which is absent: set ROOFTOP_SAMPLES to try it', () => undefined);

/** The same table with its columns reversed. */
function mirrored(text: string): string {
  return [...rowsOf(text, ',')].map(({ cells }) => cells.toReversed().map(quoted).join(',')).join('\n');
}

/** The same table with semicolons. */
function reparted(text: string): string {
  return [...rowsOf(text, ',')].map(({ cells }) => cells.map(quoted).join(';')).join('\n');
}

function quoted(cell: string): string {
  return cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`;
}
