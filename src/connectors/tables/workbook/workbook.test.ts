import { describe, expect, it } from 'vitest';
import { fileOf } from '../../../../test/helpers/read-records.ts';
import { textRow, workbookOf } from '../../../../test/helpers/workbook.ts';
import { zipOf } from '../../../../test/helpers/zip.ts';
import type { TableRow } from '../../../core/connector.ts';
import { zipEntries } from '../unzip.ts';
import { lookOf, numberText } from './sheet-rows.ts';
import { sheetsOf } from './workbook.ts';

async function read(bytes: Uint8Array): Promise<Record<string, TableRow[] | string>> {
  const sheets: Record<string, TableRow[] | string> = {};
  for (const sheet of await sheetsOf(await zipEntries(fileOf(bytes)))) {
    const name = sheet.name ?? '';
    if ('refusal' in sheet) sheets[name] = sheet.refusal;
    else sheets[name] = await Array.fromAsync(sheet.rows());
  }
  return sheets;
}

async function cells(inside: string, options: Parameters<typeof workbookOf>[1] = {}) {
  const sheets = await read(workbookOf([{ name: 'S', rows: `<row r="1">${inside}</row>` }], options));
  return (sheets.S as TableRow[])[0]?.cells;
}

const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[Red]&quot;Day &quot;yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="[h]:mm"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="165"/><xf numFmtId="10"/></cellXfs></styleSheet>`;

describe('a cell of a workbook', () => {
  it.each([
    ['shared text', '<c t="s"><v>1</v></c>', 'two & three'],
    ['rich shared text without its reading aid', '<c t="s"><v>2</v></c>', 'bold plain'],
    ['inline text', '<c t="inlineStr"><is><t xml:space="preserve">a &lt; b</t></is></c>', 'a < b'],
    ['text of a formula', '<c t="str"><f>A1&amp;B1</f><v>joined</v></c>', 'joined'],
    ['what a formula came to', '<c><f>SUM(B1:B9)</f><v>12.5</v></c>', '12.5'],
    ['a formula never computed', '<c><f>SUM(B1:B9)</f></c><c><v>1</v></c>', undefined],
    ['a boolean', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['a date in ISO', '<c t="d"><v>2026-03-01</v></c>', '2026-03-01'],
    ['a day', '<c s="1"><v>46082</v></c>', '2026-03-01'],
    ['a moment', '<c s="2"><v>46082.427083333336</v></c>', '2026-03-01T10:15:00'],
    ['a day in a form of its own', '<c s="3"><v>46082</v></c>', '2026-03-01'],
    ['a clock', '<c s="4"><v>0.427083333333333</v></c>', '10:15:00'],
    ['hours past a day', '<c s="5"><v>1.5</v></c>', '36:00:00'],
    ['a percent, which is a number', '<c s="6"><v>0.125</v></c>', '0.1250'],
    ['what a float means', '<c><v>2785.4999999999995</v></c>', '2785.5'],
    ['a large number', '<c><v>1.2345E+10</v></c>', '12345000000'],
    ['three decimals, as no thousands', '<c><v>24.995</v></c>', '24.9950'],
    ['a style that is not there', '<c s="99"><v>7</v></c>', '7'],
    ['a prefix before every name', '<x:c t="inlineStr"><x:is><x:t>x</x:t></x:is></x:c>', undefined],
  ])('%s', async (_, inside, expected) => {
    const strings =
      '<si><t>one</t></si><si><t>two &amp; three</t></si><si><r><rPr><b/></rPr><t>bold</t></r><r><t xml:space="preserve"> plain</t></r><rPh><t>aid</t></rPh></si>';
    const row = await cells(inside, { strings, styles: STYLES }).catch(() => undefined);
    expect(row?.find((cell) => cell !== '')).toBe(expected ?? (inside.includes('<v>1') ? '1' : 'x'));
  });

  it('counts from 1904 where the workbook does', async () => {
    expect(await cells('<c s="1"><v>44620</v></c>', { styles: STYLES, is1904: true })).toEqual([
      '2026-03-01',
    ]);
  });

  it('is placed where its reference says', async () => {
    expect(await cells('<c r="B1"><v>1</v></c><c r="AA1"><v>2</v></c>')).toEqual([
      '',
      '1',
      ...Array.from({ length: 24 }, () => ''),
      '2',
    ]);
  });
});

it.each([
  [0, 'plain'],
  [14, 'date'],
  [22, 'date'],
  [45, 'clock'],
  [46, 'duration'],
])('the built-in format %s shows %s', (id, look) => {
  expect(lookOf(id, new Map())).toBe(look);
});

it.each([
  ['General', 'plain'],
  ['#,##0.00', 'plain'],
  ['0.00E+00', 'plain'],
  ['[Red]#,##0', 'plain'],
  ['"dhm "0', 'plain'],
  ['\\d0', 'plain'],
  ['$#,##0.00_);[Red]($#,##0.00)', 'plain'],
  ['m/d/yy', 'date'],
  ['[$-409]d-mmm-yy;@', 'date'],
  ['mmm-yy', 'date'],
  ['yyyy-mm-dd hh:mm', 'date'],
  ['h:mm AM/PM', 'clock'],
  ['[mm]:ss', 'duration'],
])('the format %s shows %s', (code, look) => {
  expect(lookOf(200, new Map([[200, code]]))).toBe(look);
});

it('counts the day in 1900 that Excel believes in', () => {
  expect(numberText('1', 'date', false)).toBe('1900-01-01');
  expect(numberText('61', 'date', false)).toBe('1900-03-01');
});

describe('sheets of a workbook', () => {
  it('have their names and the rows they show, empty ones left out', async () => {
    const sheets = await read(
      workbookOf([
        { name: 'Deals &amp; more', rows: textRow(3, ['a', 'b']) + textRow(5, ['1', '2']) },
        { name: 'Empty', rows: '<row r="1"><c r="A1" s="1"/></row>' },
        { name: 'Header only', rows: textRow(1, ['a', 'b']) },
        { name: 'Secret', rows: textRow(1, ['a', 'b']), state: 'hidden' },
      ]),
    );
    expect(sheets).toEqual({
      'Deals & more': [
        { row: 3, cells: ['a', 'b'] },
        { row: 5, cells: ['1', '2'] },
      ],
      'Header only': [{ row: 1, cells: ['a', 'b'] }],
      Secret: 'This sheet is hidden in the workbook. Unhide it to import it.',
    });
  });

  it('rows left short have the empty cells that the sheet leaves out', async () => {
    const { S } = await read(
      workbookOf([{ name: 'S', rows: textRow(1, ['a', 'b', 'c']) + textRow(2, ['1']) }]),
    );
    expect((S as TableRow[])[1]?.cells).toEqual(['1', '', '']);
  });

  it('what is merged over rows belongs to each of them; what is merged over columns is in the first cell only', async () => {
    const rows =
      textRow(1, ['Store', '', 'x']) +
      textRow(2, ['North', '1']) +
      textRow(3, ['', '2']) +
      textRow(4, ['', '3']);
    const rest = '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="A2:A3"/></mergeCells>';
    const { S } = await read(workbookOf([{ name: 'S', rows, rest }]));
    expect((S as TableRow[]).map((row) => row.cells)).toEqual([
      ['Store', '', 'x'],
      ['North', '1', ''],
      ['North', '2', ''],
      ['', '3', ''],
    ]);
  });

  it.each([
    [
      'a part missing',
      workbookOf([{ name: 'S', rows: '' }], { without: 'xl/_rels/workbook.xml.rels' }),
      'a part of it is missing',
    ],
    ['its XML cut off', zipOf({ 'xl/workbook.xml': '<workbook><sheets><sheet' }), 'cut off or garbled'],
    [
      'an entity bomb',
      workbookOf([{ name: 'S', rows: '<row><c><v>&a;</v></c></row>' }]),
      'cut off or garbled',
    ],
    ['a password', zipOf({ 'xl/workbook.xml': 'x' }, { isEncrypted: true }), 'locked by a password'],
    ['more than it admits', zipOf({ 'xl/workbook.xml': 'x'.repeat(900) }, { size: 9 }), 'damaged'],
    ['less than it says', zipOf({ 'xl/workbook.xml': '<workbook/>' }, { size: 900 }), 'damaged'],
    ['two gigabytes', zipOf({ 'a.xml': 'x' }, { size: 2_200_000_000 }), 'more than 2 GB'],
    ['an unusual packing', zipOf({ 'a.xml': 'x' }, { method: 14 }), 'unsupported format'],
    ['no directory', workbookOf([{ name: 'S', rows: '' }]).subarray(0, -30), 'damaged or incomplete'],
  ])('%s is refused with a reason', async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });
});
