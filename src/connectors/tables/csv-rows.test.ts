import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableRow } from '../../core/connector.ts';
import { readRows, rowsOf } from './csv-rows.ts';

async function* cut(text: string, size: number) {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}

async function read(text: string, delimiter = ',', size = 5): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of readRows(cut(text, size), delimiter)) rows.push(row);
  return rows;
}

describe('a table as text', () => {
  it.each([
    {
      why: 'plain',
      text: 'a,b\n1,2\n',
      cells: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
    {
      why: 'no last line end',
      text: 'a,b\n1,2',
      cells: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
    { why: 'quoted delimiters', text: '"a,b",c\n', cells: [['a,b', 'c']] },
    { why: 'quoted quotes', text: '"say ""hi""",c\n', cells: [['say "hi"', 'c']] },
    {
      why: 'lines inside a cell',
      text: '"a\nb",c\nd,e\n',
      cells: [
        ['a\nb', 'c'],
        ['d', 'e'],
      ],
    },
    { why: 'spaces around a quoted cell', text: 'x, "a,b" ,c\n', cells: [['x', 'a,b', 'c']] },
    { why: 'empty cells', text: ',\n1,\n', cells: [['1', '']] },
    { why: 'inches inside a word', text: 'lift 5" kit,b\n', cells: [['lift 5" kit', 'b']] },
    { why: 'a word that begins quoted', text: '"best" price,b\n', cells: [['"best" price', 'b']] },
    {
      why: 'a quote never closed',
      text: '1,"open,2\n3,4,5\n',
      cells: [
        ['1', '"open', '2'],
        ['3', '4', '5'],
      ],
    },
    {
      why: 'a quote never closed before a sound one',
      text: '1,"open,2\n3,"q",5\n6,7,8\n',
      cells: [
        ['1', '"open', '2'],
        ['3', 'q', '5'],
        ['6', '7', '8'],
      ],
    },
    {
      why: 'cut off inside quotes',
      text: 'a,b\n1,"tru',
      cells: [
        ['a', 'b'],
        ['1', '"tru'],
      ],
    },
    { why: 'only spaces', text: ' \n , \n', cells: [] },
  ])('$why', async ({ text, cells }) => {
    for (const size of [1, 2, 3, 100]) {
      expect((await read(text, ',', size)).map((row) => row.cells)).toEqual(cells);
    }
    expect([...rowsOf(text, ',')].map((row) => row.cells)).toEqual(cells);
  });

  it('counts rows as a spreadsheet does, blank ones and many-line cells too', async () => {
    expect((await read('a\n\n"b\nc"\nd\n')).map(({ row }) => row)).toEqual([1, 3, 4]);
  });

  it('gives back what csv-stringify wrote, however it is cut', { timeout: 60_000 }, async () => {
    const cell = fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.replace(/[\r\0]/g, ''));
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 });
    const delimiters = fc.constantFrom(',', ';', '\t', '|');
    await fc.assert(
      fc.asyncProperty(table, delimiters, fc.integer({ min: 1, max: 9 }), async (cells, delimiter, size) => {
        const text = stringify(cells, { delimiter, quoted: true });
        const filled = cells.filter((row) => row.some((value) => value.trim() !== ''));
        expect((await read(text, delimiter, size)).map((row) => row.cells)).toEqual(filled);
      }),
    );
  });

  it('never fails and never loses the rows after a broken one', { timeout: 60_000 }, async () => {
    const noise = fc.string({ unit: fc.constantFrom('"', ',', 'a', '\n', ' '), maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(noise, async (text) => {
        const rows = await read(`${text}\n${'x'.repeat(66_000)}\nlast,row\n`, ',', 10_000);
        expect(rows.at(-1)?.cells).toEqual(['last', 'row']);
      }),
    );
  });

  it('reports a row with more cells than a table has, and goes on after it', async () => {
    const wide = `a,b\n${'x,'.repeat(16_384)}x\n${','.repeat(20_000)}\n${'x,'.repeat(16_383)}x\nc,d\n`;
    const rows = await read(wide);
    expect(rows.map(({ row, cells, damage }) => ({ row, cells: cells.length, damage }))).toEqual([
      { row: 1, cells: 2, damage: undefined },
      { row: 2, cells: 0, damage: 'The row has more than 16,384 cells, which no table has.' },
      { row: 4, cells: 16_384, damage: undefined },
      { row: 5, cells: 2, damage: undefined },
    ]);
  });

  it('reports a row too long to be one, and goes on after it', async () => {
    const rows = await read(`a,b\n${'x'.repeat(1_200_000)}\n1,2\n`, ',', 50_000);
    expect(rows).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: [], damage: 'The row is longer than a million characters.' },
      { row: 3, cells: ['1', '2'] },
    ]);
  });
});
