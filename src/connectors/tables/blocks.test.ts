import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../../../test/helpers/read-records.ts';
import { openTables } from './open-tables.ts';

async function tables(text: string): Promise<Record<string, string[]>> {
  const opened = await openTables(fileOf(text));
  if ('refusal' in opened) throw new Error(opened.refusal);
  const found: Record<string, string[]> = {};
  for (const { name, rows } of opened) {
    found[name ?? ''] = (await Array.fromAsync(rows())).map(({ row, cells }) => `${row} ${cells.join('|')}`);
  }
  return found;
}

const LEADS = 'Lead,Date,Source\n1,2026-03-01,Web\n2,2026-03-02,Web\n';
const DEALS = 'Deal,Sold on,Price,Gross\nD1,2026-03-01,"32,500",1200\n';

describe('one table', () => {
  it.each([
    ['plain', LEADS],
    ['with blank lines', LEADS.replaceAll('\n', '\n\n')],
    ['below a title and its filters', `Lead report\nDealer: All,Period: March\n\n${LEADS}`],
    ['below filters with figures', `Dealer,77\nFrom,2026-03-01\nTo,2026-03-31\n\n${LEADS}`],
    ['below remarks', `# Report\n# Account: Maple, Inc\n#\n\n${LEADS}`],
    ['above totals and a note', `${LEADS}Total,2,\n\n"Printed by Kim, on Monday"\n`],
    ['with its header repeated on every page', `${LEADS}\nPage 2\n\n${LEADS}`],
    ['with a row of words after a blank line', `${LEADS}\nx,soon,Web\n3,2026-03-03,Web\n\ny,later,Web\n`],
    ['without a figure', 'Store,City\nNorth,Springfield\n\nSouth,Shelbyville\n'],
    ['with narrow and wide rows', `${LEADS}3,2026-03-03\n4,2026-03-04,Web,extra,more\n5,x\n`],
    ['whose first column is a #', '#,Deal,Price\n1,D1,5\n\n2,D2,6\n'],
  ])('%s', async (_, text) => {
    expect(Object.keys(await tables(text))).toEqual(['']);
  });
});

describe('two tables', () => {
  it.each([
    ['after a blank line', `${LEADS}\n${DEALS}`],
    ['after totals', `${LEADS}Total,2,\n${DEALS}`],
    ['after a blank line and a title', `${LEADS}\nDeals\n\n${DEALS}`],
    ['after a remark', `${LEADS}# Deals of March\n${DEALS}`],
    ['of another width, with nothing between', `${LEADS}${DEALS}`],
  ])('%s', async (_, text) => {
    const found = Object.values(await tables(text));
    expect(found).toHaveLength(2);
    expect(found[0]?.slice(0, 3)).toEqual(['1 Lead|Date|Source', '2 1|2026-03-01|Web', '3 2|2026-03-02|Web']);
    expect(found[1]?.slice(-2).map((row) => row.replace(/^\d+ /, ''))).toEqual([
      'Deal|Sold on|Price|Gross',
      'D1|2026-03-01|32,500|1200',
    ]);
  });

  it('are called by their titles, numbered where they are the same', async () => {
    const text = `# ----\n# Leads\n${LEADS}\n# Deals\n# From: 2026-03-01\n${DEALS}\n# Deals\n# From: 2026-04-01\n${DEALS.replace('Gross', 'Cost')}\n# Empty\nA,B\n`;
    const found = await tables(text);
    expect(Object.keys(found)).toEqual(['Leads', 'Deals', 'Deals (2)', 'Empty']);
    expect(found.Empty).toEqual(['17 # Empty', '18 A|B']);
  });

  it('lose no row and repeat none', async () => {
    const line = fc.constantFrom('', LEADS, DEALS, '# x', 'A title', 'Total,5', 'a,b', '1,2,3', 'x,,y', ',,');
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
        const text = `a,b,c\n1,2,3\n${lines.join('\n')}\n`;
        const rows = Object.values(await tables(text)).flat();
        const numbers = rows.map((row) => Number.parseInt(row, 10));
        const filled = text.split('\n').flatMap((one, index) => (/[^,\s]/.test(one) ? [index + 1] : []));
        expect(numbers).toEqual(filled);
      }),
    );
  });
});

describe('a file without a table', () => {
  it.each([
    ['one column', 'Lead ID\n1\n2\n', 'no table of two columns'],
    [
      'columns set by spaces',
      'RO NUMBER   OPENED     AMOUNT\n100001      03/01/26   $1,234.50\n100002      03/02/26     $934.50\n',
      'kept apart by spaces',
    ],
    ['JSON', '{"leads":[1,2]}', 'This is JSON'],
  ])('%s', async (_, text, message) => {
    expect(await openTables(fileOf(text))).toEqual({ refusal: expect.stringContaining(message) });
  });
});

describe('what parts the columns', () => {
  it.each([
    [
      'semicolons around decimal commas',
      'a;b;c;d\n1;12,50;3,20;4,00\n2;13,50;3,20;4,00\n',
      ['1', '12,50', '3,20', '4,00'],
    ],
    ['tabs around amounts', 'a\tb\n1\t1,234.50\n2\t1,234.50\n', ['1', '1,234.50']],
    [
      'commas, cells padded with spaces',
      'Type  ,VIN     ,Zip   \nVEH   ,1HG     ,12345 \n',
      ['VEH', '1HG', '12345'],
    ],
    ['what the file declares', 'sep=|\na|b\n1,5|2,5\n', ['1,5', '2,5']],
  ])('%s', async (_, text, cells) => {
    const opened = await openTables(fileOf(text));
    if ('refusal' in opened) throw new Error(opened.refusal);
    const rows = await Array.fromAsync(opened[0]?.rows() ?? []);
    expect(rows.some((row) => row.cells.map((cell) => cell.trim()).join() === cells.join())).toBe(true);
  });
});

describe('a page called .xls', () => {
  const row = (cells: readonly string[], tag = 'td') =>
    `<tr>${cells.map((cell) => `<${tag} class="x>">${cell}</${tag}>`.replace(' class="x>"', '')).join('')}</tr>`;
  const page = (rows: string) =>
    `<html><head><title>x</title><style>td > a { b: c }</style></head><body><!-- <tr><td>no</td></tr> --><table>${rows}</table></body></html>`;

  it('has the rows of its table, entities and line breaks read', async () => {
    const text = page(
      row(['Lead', 'Date<br>asked', 'Source'], 'th') + row(['1', '&nbsp;2026-03-01', 'A &amp; B']),
    );
    expect(await tables(text)).toEqual({ '': ['1 Lead|Date asked|Source', '2 1|2026-03-01|A & B'] });
  });

  it('has cells over several columns, and rows and cells nobody closed', async () => {
    const text = page('<tr><td colspan="2">Lead<td>Source<tr><td>1<td>2026-03-01<td>Web');
    expect(await tables(text)).toEqual({ '': ['1 Lead||Source', '2 1|2026-03-01|Web'] });
  });

  it('may be cut anywhere', async () => {
    const bytes = page(row(['Lead', 'Date'], 'th') + row(['1', '2026-03-01']));
    for (const size of [1, 7, 50]) {
      const opened = await openTables(fileOf(bytes, 'file', size));
      if ('refusal' in opened) throw new Error(opened.refusal);
      expect(await Array.fromAsync(opened[0]?.rows() ?? [])).toHaveLength(2);
    }
  });
});
