import { describe, expect, it } from 'vitest';
import { fileOf } from '../../../test/helpers/read-records.ts';
import { htmlRows } from './html-rows.ts';
import { LONGEST_ROW } from './longest-row.ts';
import { xmlSheetsOf } from './xml-workbook.ts';

const LONG = 'x'.repeat(LONGEST_ROW / 8);
const MANY = Array.from({ length: 9 }, () => LONG);

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

async function* pieces(text: string) {
  for (let at = 0; at < text.length; at += 60_000) yield text.slice(at, at + 60_000);
}

const TABLES = {
  html: (rows: string[][]) =>
    `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
  xml: (rows: string[][]) =>
    `<?xml version="1.0"?><Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>${rows
      .map((row) => `<Row>${row.map((cell) => `<Cell><Data>${cell}</Data></Cell>`).join('')}</Row>`)
      .join('')}</Table></Worksheet></Workbook>`,
};

async function read(format: keyof typeof TABLES, rows: string[][]) {
  const text = TABLES[format](rows);
  if (format === 'html') return await all(htmlRows(pieces(text)));
  const [sheet] = await xmlSheetsOf(fileOf(text, 'a.xls'));
  return sheet ? await all(sheet.rows()) : [];
}

describe.each(['html', 'xml'] as const)('%s', (format) => {
  it.each([
    ['of many long cells', MANY],
    ['of one endless cell', [LONG.repeat(9)]],
  ])('a row %s is rejected in a sentence, and the next one is read', async (_, long) => {
    expect(await read(format, [['a', 'b'], long, ['1', '2']])).toMatchObject([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: [], damage: 'The row is longer than a million characters.' },
      { row: 3, cells: ['1', '2'] },
    ]);
  });

  it('a long row that is none too long is read', async () => {
    const [row] = await read(format, [MANY.slice(0, 7)]);
    expect(row?.cells).toHaveLength(7);
    expect(row?.damage).toBeUndefined();
  });
});
