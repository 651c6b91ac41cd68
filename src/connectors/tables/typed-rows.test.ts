import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../../../test/helpers/read-records.ts';
import type { ColumnMapping, DateOrder, Item, SourceTable } from '../../core/connector.ts';
import { type Aliases, nameList } from './header.ts';
import { openTables } from './open-tables.ts';
import { headerOf, readTyped } from './typed-rows.ts';

type Field = 'key' | 'price' | 'hours' | 'since' | 'until';
const ALIASES: Aliases<Field> = {
  key: nameList('stock stockno'),
  price: nameList('price listprice'),
  hours: nameList('hours'),
  since: nameList('instock since'),
  until: nameList('until'),
};

interface Car {
  readonly key: string;
  readonly price: number | null;
  readonly hours: number | null;
  readonly since: string | null;
}

async function tableOf(text: string): Promise<SourceTable> {
  const opened = await openTables(fileOf(text));
  const table = 'refusal' in opened ? undefined : opened[0];
  if (!table) throw new Error('There is no table.');
  return table;
}

async function read(
  text: string,
  options: { mapping?: ColumnMapping; dateOrder?: DateOrder } = {},
): Promise<Item<Car>[]> {
  const table = await tableOf(text);
  const { mapping, dateOrder } = options;
  const typed = {
    header: await headerOf(table, ALIASES, mapping),
    dates: ['since', 'until'],
    numbers: ['price', 'hours'],
    context: { hash: String, now: new Date('2026-11-21'), ...(dateOrder ? { dateOrder } : {}) },
    mapping,
  } as const;
  const items = readTyped<Field, Car>(table, typed, (row) => {
    const key = row.text('key');
    if (key === null) return { reasons: [{ field: row.nameOf('key'), message: 'No number.' }] };
    const since = row.date('since');
    const day = since?.kind === 'day' ? since.day : (since?.at ?? null);
    return { record: { key, price: row.money('price'), hours: row.decimal('hours'), since: day } };
  });
  return await Array.fromAsync(items);
}
const records = async (text: string, options = {}) =>
  (await read(text, options)).flatMap((item) => ('record' in item ? [item.record] : []));
const reasons = async (text: string) =>
  (await read(text)).flatMap((item) => ('reasons' in item ? item.reasons.map(({ message }) => message) : []));

describe('numbers of a table', () => {
  it('have the decimal mark that the whole table proves', async () => {
    const comma = await records('Stock;Price;Hours\nA;24.995;1,5\nB;1.200,50;2\n');
    expect(comma).toMatchObject([
      { price: 2_499_500, hours: 1.5 },
      { price: 120_050, hours: 2 },
    ]);
    expect(await records('Stock;Price;Hours\nA;24.995;1.5\nB;1,200.50;2\n')).toMatchObject([
      { price: 2_500, hours: 1.5 },
      { price: 120_050 },
    ]);
  });

  it('are thousands where they may be and nothing proves otherwise', async () => {
    expect(await records('Stock;Price\nA;24.995\nB;9.500\n')).toMatchObject([
      { price: 2_499_500 },
      { price: 950_000 },
    ]);
  });

  it('that do not fit the table are refused, never turned around', async () => {
    expect(await reasons('Stock;Price\nA;24.95\nB;9,5\nC;1.25\nD;much\nE;\n')).toEqual([
      '"9,5" is not an amount. The file\'s numbers are read with a decimal point.',
      '"much" is not an amount. The file\'s numbers are read with a decimal point.',
    ]);
  });

  it('are the same whatever the order of the rows', async () => {
    const rows = ['A;1.234;1', 'B;12,5;2', 'C;1.200,50;3', 'D;7;4', 'E;;5'];
    const expected = JSON.stringify(await records(`Stock;Price;Hours\n${rows.join('\n')}\n`));
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(rows, { minLength: rows.length }), async (shuffled) => {
        const found = await records(`Stock;Price;Hours\n${shuffled.join('\n')}\n`);
        expect(JSON.stringify(found.sort((a, b) => (a.key < b.key ? -1 : 1)))).toBe(expected);
      }),
      { numRuns: 30 },
    );
  });
});

describe('dates of a table', () => {
  it('have the order that any of their columns proves', async () => {
    expect(await records('Stock,Since,Until\nA,03/04/2026,\nB,,25/12/2026\n')).toMatchObject([
      { since: '2026-04-03' },
      {},
    ]);
  });

  it('have the order that the sender or the saved columns say', async () => {
    const text = 'Stock,Since\nA,03/04/2026\n';
    const mapping: ColumnMapping = {
      connector: 'cars',
      header: ['Stock', 'Since'],
      columns: { key: 'Stock', since: 'Since' },
      dateOrder: 'day-first',
    };
    expect(await records(text)).toMatchObject([{ since: '2026-03-04' }]);
    expect(await records(text, { mapping })).toMatchObject([{ since: '2026-04-03' }]);
    expect(await records(text, { mapping, dateOrder: 'month-first' })).toMatchObject([
      { since: '2026-03-04' },
    ]);
  });

  it.each([
    ['20260304', '2026-03-04'],
    ['3/4/26', '2026-03-04'],
    ['2026-03-04T10:15:00', '2026-03-04T10:15:00'],
    ['46085', '2026-03-04'],
    ['Mar 4, 2026', '2026-03-04'],
  ])('%s', async (text, day) => {
    expect(await records(`Stock|Since\nA|${text}\n`)).toMatchObject([{ since: day }]);
  });

  it('in the far future reject their row', async () => {
    expect(await reasons('Stock,Since\nA,2029-01-01\n')).toEqual([
      '"2029-01-01" is in the future, after 2027.',
    ]);
  });
});

describe('lines that are no rows', () => {
  it.each([
    ['Total,5,', 'A totals row.'],
    ['Grand Total:,5,', 'A totals row.'],
    [',Total: Account,5', 'A totals row.'],
    ['"Totals for March, all",5,', 'A totals row.'],
    ['Stock, PRICE ,Hours', 'The header once more.'],
    ['"Printed by Kim on March 3"', 'A note, not a row of the table.'],
  ])('%s', async (line, skipped) => {
    expect(await read(`Stock,Price,Hours\nA,5,1\n${line}\nB,6,1\n`)).toMatchObject([
      { row: 2 },
      { row: 3, skipped },
      { row: 4 },
    ]);
  });

  it.each(['Total Motors,5,Used', 'Totally,5,1', 'A,5,Total'])('but %s is one', async (line) => {
    expect((await read(`Stock,Price,Hours\n${line}\n`))[0]).not.toHaveProperty('skipped');
  });

  it('cut off are rejected', async () => {
    expect(await reasons('Stock,Price,Hours,Since\nA\n')).toEqual([
      'The row has 1 of 4 columns: it seems to be cut off.',
    ]);
  });
});

describe('saved columns', () => {
  const mapping: ColumnMapping = {
    connector: 'cars',
    header: ['Price', 'Nr.', 'Netto'],
    columns: { key: 'nr.', price: 'Netto' },
  };

  it('override what the names would mean', async () => {
    expect(await records('x\n\nPRICE,Nr.,Netto,\nB,A,5\n', { mapping })).toMatchObject([
      { key: 'A', price: 500 },
    ]);
  });

  it('that the table lacks are named', async () => {
    await expect(read('Stock,Price\nA,5\n', { mapping })).rejects.toThrow(
      'The saved columns are not there: Price, Nr., Netto.',
    );
  });
});
