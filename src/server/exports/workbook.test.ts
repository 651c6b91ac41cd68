import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { cellsOf, partOf, sheetsInside, workedOut } from '../../../test/helpers/read-workbook.ts';
import { deltaOf } from '../../core/kpis/delta.ts';
import type { Day } from '../../core/time/period.ts';
import type { ExportColumn, ExportTable } from './columns.ts';
import { csvTable, csvText } from './csv.ts';
import { FORMULAS } from './formulas.cases.ts';
import { sheetOf } from './sheet.ts';
import { columnName } from './sheet-cells.ts';
import { sheetNames, workbook } from './workbook.ts';

interface Row {
  readonly name: string;
  readonly depth: number;
  readonly planned: number;
  readonly actual: number | null;
  readonly start: Day | null;
}

const columns: readonly ExportColumn<Row>[] = [
  { kind: 'text', key: 'name', title: 'Name', value: ({ name }) => name },
  {
    kind: 'number',
    key: 'planned',
    title: 'Planned',
    unit: 'usd',
    adds: true,
    value: ({ planned }) => planned,
  },
  { kind: 'number', key: 'actual', title: 'Actual', unit: 'usd', adds: true, value: ({ actual }) => actual },
  {
    kind: 'number',
    key: 'variance',
    title: 'Variance',
    unit: 'usd',
    value: ({ planned, actual }) => (actual === null ? null : actual - planned),
    formula: (cell) => `${cell('actual')}-${cell('planned')}`,
  },
  {
    kind: 'number',
    key: 'percent',
    title: 'Variance %',
    unit: 'percent',
    value: ({ planned, actual }) => (actual === null ? null : ((actual - planned) / planned) * 100),
    formula: (cell) => `(${cell('actual')}-${cell('planned')})/${cell('planned')}`,
  },
  {
    kind: 'delta',
    key: 'change',
    title: 'Change',
    unit: 'usd',
    value: ({ planned, actual }) =>
      deltaOf({ value: actual, baseline: planned, unit: 'usd', better: 'neutral' }),
  },
  { kind: 'day', key: 'start', title: 'Start', value: ({ start }) => start },
  { kind: 'sparkline', key: 'trend', title: 'By day', value: () => [1, 2] },
];

const head = {
  title: 'Budget & more',
  facts: [
    ['Stores', 'Alderpoint <Toyota>'],
    ['Period', 'November 2026'],
  ],
} as const;
const FIRST = 6;

const line = (
  name: string,
  depth: number,
  planned: number,
  actual: number | null,
  start: Day | null = null,
): Row => ({
  name,
  depth,
  planned,
  actual,
  start,
});

const flat: ExportTable<Row> = {
  columns,
  rows: [
    line('Radio 📻', 0, 1_000.1, 1_200.4, '2026-11-03'),
    line('TV', 0, 2_000.2, null),
    line('Ørsted', 0, 0.3, -5),
  ],
  total: line('Total', 0, 3_000.6, 1_195.4),
};

const made = async <R>(table: ExportTable<R>) =>
  await workbook({ title: head.title, at: new Date('2026-11-21T16:00:00Z') }, [
    sheetOf('Budget', head, table),
  ]);

describe('a workbook', () => {
  it('holds numbers as numbers, days as days and what is unknown as nothing', async () => {
    const rows = await readSheet(await made(flat));
    expect(rows[0]?.[0]).toBe('Budget & more');
    expect(rows[1]?.slice(0, 2)).toEqual(['Stores', 'Alderpoint <Toyota>']);
    expect(rows[FIRST - 2]).toEqual([
      'Name',
      'Planned',
      'Actual',
      'Variance',
      'Variance %',
      'Change',
      'Start',
    ]);
    expect(rows[FIRST - 1]?.slice(0, 3)).toEqual(['Radio 📻', 1_000.1, 1_200.4]);
    expect(rows[FIRST - 1]?.[6]).toEqual(new Date('2026-11-03T00:00:00Z'));
    expect(rows[FIRST]?.slice(0, 4)).toEqual(['TV', 2_000.2, null, null]);
  });

  it('is read by our own importer', async () => {
    const { Budget: rows = [] } = await sheetsInside(await made(flat));
    expect(rows.at(-1)?.slice(0, 3)).toEqual(['Total', '3000.6', '1195.4']);
  });

  it('adds its totals up itself, and comes to what the screen says', async () => {
    const cells = await cellsOf(await made(flat));
    expect(cells.get('B9')?.formula).toBe('SUM(B6:B8)');
    for (const place of ['B9', 'C9', 'D9', 'D6', 'E6'])
      expect(workedOut(cells, place), place).toBeCloseTo(Number(cells.get(place)?.value), 6);
    expect(cells.get('D7')?.formula, 'an unknown variance is not worked out').toBe(null);
  });

  it('adds a tree up level by level, and nothing twice', async () => {
    const tree: ExportTable<Row> = {
      columns,
      depth: ({ depth }) => depth,
      rows: [
        line('Digital', 0, 600, 650),
        line('Search', 1, 500, 650),
        line('Brand', 2, 200, 250),
        line('Models', 2, 300, 400),
        line('Social', 1, 100, null),
        line('Radio', 0, 50, null),
      ],
      total: line('Total', 0, 650, 650),
    };
    const cells = await cellsOf(await made(tree));
    expect(cells.get('B6')?.formula).toBe('SUBTOTAL(9,B7:B10)');
    expect(cells.get('B7')?.formula).toBe('SUBTOTAL(9,B8:B9)');
    expect(cells.get('B11')?.formula).toBe(null);
    expect(workedOut(cells, 'B12')).toBe(650);
    expect(workedOut(cells, 'C12')).toBe(650);
    expect(await partOf(await made(tree), 'xl/worksheets/sheet1.xml')).toContain(
      '<row r="8" outlineLevel="2">',
    );
  });

  it('leaves a total that is no sum as the number it is', async () => {
    const cells = await cellsOf(
      await made({ ...flat, total: line('Different customers', 0, 2_500, 1_195.4) }),
    );
    expect(cells.get('B9')).toMatchObject({ formula: null, value: '2500' });
    expect(cells.get('C9')?.formula).toBe('SUM(C6:C8)');
  });

  it('keeps text that looks like a formula as text, also when someone edits it', async () => {
    const table: ExportTable<Row> = { columns, rows: FORMULAS.map((name) => line(name, 0, 1, 1)) };
    const bytes = await made(table);
    const cells = await cellsOf(bytes);
    const styles = await partOf(bytes, 'xl/styles.xml');
    const looks = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf [^>]*>/g)].map(([look]) => look);
    const rows = await readSheet(bytes);
    for (const [index, text] of FORMULAS.entries()) {
      const cell = cells.get(`A${FIRST + index}`);
      expect(cell, text).toMatchObject({ type: 'inlineStr', formula: null });
      expect(looks[cell?.style ?? 0], text).toContain('quotePrefix="1"');
      expect(rows[FIRST - 1 + index]?.[0]).toBe(text.trim());
    }
  });

  it('carries what XML cannot, and what the format reads as a code', async () => {
    const odd = ['a\u0000b', 'x_x0041_y', '\ud800 broken', 'line\nbreak', ']]>', 'x'.repeat(40_000)];
    const rows = await readSheet(await made({ columns, rows: odd.map((name) => line(name, 0, 1, 1)) }));
    const cells = await cellsOf(await made({ columns, rows: odd.map((name) => line(name, 0, 1, 1)) }));
    expect(rows.slice(FIRST - 1, FIRST + 4).map(([name]) => name)).toEqual([
      'ab',
      expect.stringContaining('x0041'),
      '\ufffd broken',
      'line\nbreak',
      ']]>',
    ]);
    expect(cells.get('A7')?.value).toBe('x_x005F_x0041_y');
    expect(String(rows[FIRST + 4]?.[0])).toHaveLength(32_767);
  });

  it('keeps its heads in sight, in the window and on every printed page', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => line(`Rooftop ${index}`, 0, index, null));
    const bytes = await made({ columns, rows, total: line('Total', 0, 44_850, null) });
    const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml');
    expect(xml).toContain(
      '<pane xSplit="1" ySplit="5" topLeftCell="B6" activePane="bottomRight" state="frozen"/>',
    );
    expect(await partOf(bytes, 'xl/workbook.xml')).toContain("'Budget'!$5:$5");
    expect(xml).toContain('<autoFilter ref="A5:G305"/>');
    const cells = await cellsOf(bytes);
    expect(workedOut(cells, 'B306')).toBe(44_850);
  });

  it('names its sheets as the format allows', () => {
    expect(
      sheetNames(['A/B: [x]?', 'a b  x', "'quoted'", '', 'x'.repeat(40), 'x'.repeat(40), '🚗'.repeat(20)]),
    ).toEqual([
      'A B   x',
      'a b  x',
      'quoted',
      'Sheet',
      'x'.repeat(31),
      `${'x'.repeat(27)} (2)`,
      '🚗'.repeat(15),
    ]);
  });

  it('writes 100,000 rows while other work goes on, packed as it goes', async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) =>
      line(`Deal ${index % 5_000}`, 0, index / 100, 1),
    );
    let turns = 0;
    const other = setInterval(() => {
      turns += 1;
    }, 5);
    const bytes = await made({ columns: columns.slice(0, 4), rows });
    clearInterval(other);
    expect(turns, 'others had their turns').toBeGreaterThan(10);
    const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml');
    expect(xml.slice(-600)).toContain('<c r="B100005"');
    expect(xml.length / bytes.length, 'the file is a fraction of what was written').toBeGreaterThan(5);
  });
});

describe('the name of a column', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('%i is %s', (index, name) => expect(columnName(index)).toBe(name));
});

describe('a CSV file', () => {
  it('has its head above the table, raw numbers, and Windows lines', () => {
    expect(csvTable(head, flat).split('\r\n')).toEqual([
      '\ufeffBudget & more',
      'Stores,Alderpoint <Toyota>',
      'Period,November 2026',
      '',
      'Name,Planned,Actual,Variance,Variance %,Change,Start',
      expect.stringMatching(/^Radio 📻,1000.1,1200.4,200.3,20.028,200.3,2026-11-03$/),
      'TV,2000.2,,,,,',
      expect.stringMatching(/^Ørsted,0.3,-5,-5.3,/),
      expect.stringMatching(/^Total,3000.6,1195.4,-1805.2/),
      '',
    ]);
  });

  it('lets nothing typed run as a formula', () => {
    for (const text of FORMULAS) expect(csvText([[text]]), text).toMatch(/^\ufeff"?'/);
    expect(csvText([['a;=1+1']]), 'a second cell where columns end with a semicolon').toBe(
      '\ufeff"a;=1+1"\r\n',
    );
    expect(csvText([[-5, '-5']]), 'a number stays a number').toBe("\ufeff-5,'-5\r\n");
  });
});
