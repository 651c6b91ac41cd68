import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../../test/helpers/read-pdf.ts';
import { deltaOf } from '../../core/kpis/delta.ts';
import type { ExportColumn, ExportTable } from './columns.ts';
import { Paper } from './paper.ts';
import { placeColumns } from './paper-columns.ts';
import { drawTable } from './paper-table.ts';
import { decimalsOf, shownText } from './shown-text.ts';
import { fontName, fontNamed, unpackFont } from './type-faces.ts';

interface Row {
  readonly name: string;
  readonly depth: number;
  readonly value: number | null;
}

const about = {
  title: 'Budget',
  scope: 'Maple (Motors) — “Škoda”',
  period: 'November 2026',
  asOf: 'Nov 21, 2026, 4:05 PM CST',
  at: new Date('2026-11-21T22:05:00Z'),
};

const amount = (key: string): ExportColumn<Row> => ({
  kind: 'number',
  key,
  title: `Amount ${key}`,
  unit: 'usd',
  value: ({ value }) => value,
});
const change: ExportColumn<Row> = {
  kind: 'delta',
  key: 'change',
  title: 'Change',
  unit: 'usd',
  value: ({ value }) => deltaOf({ value, baseline: 100, unit: 'usd', better: 'higher' }),
};
const columns: readonly ExportColumn<Row>[] = [
  { kind: 'text', key: 'name', title: 'Name', value: ({ name }) => name },
  amount('1'),
  change,
  { kind: 'sparkline', key: 'trend', title: 'By day', value: () => [1, null, 3, 4] },
];

const row = (name: string, value: number | null, depth = 0): Row => ({ name, depth, value });
const many = Array.from({ length: 300 }, (_, index) => row(`Rooftop ${index + 1} 🚗`, index * 10));

async function printed(table: ExportTable<Row>) {
  const paper = new Paper(about);
  paper.page();
  paper.head('Budget', about.scope, about.period);
  await drawTable(paper, table, { label: 'Stores' });
  return pagesOf(await paper.finish());
}

it('a document without a period is named without one', async () => {
  const paper = new Paper({ ...about, period: '' });
  paper.page();
  paper.head('Work list', about.scope, '');
  expect((await pagesOf(await paper.finish())).title).toBe(`Budget, ${about.scope}`);
});

describe('a table on paper', () => {
  it('runs over pages, its heads read out once and shown on each', async () => {
    const pages = await printed({ columns, rows: many, total: row('Total', 448_500) });
    expect(pages.count).toBeGreaterThan(6);
    const count = (part: string) => pages.parts.filter((one) => one === part).length;
    expect(count('Table')).toBe(1);
    expect(count('TR'), 'the heads, 300 rows and their total').toBe(302);
    expect(count('TH'), 'the heads, and the name of each row').toBe(columns.length + 301);
    expect(count('TD')).toBe(301 * (columns.length - 1));
    expect(pages.title).toBe(`Budget, ${about.scope}, November 2026`);
    for (const [index, { parts }] of pages.marked.entries()) {
      const ofTitle = index === 0 ? 3 : 0;
      expect((parts - ofTitle) % columns.length, 'no row is torn apart').toBe(0);
    }
  });

  it('that is too wide goes on below, beside its first column again', async () => {
    const wide = Array.from({ length: 24 }, (_, index) => amount(`number ${index}`));
    const table = { columns: [...columns.slice(0, 1), ...wide], rows: [row('A', 1_234_567)] };
    const paper = new Paper(about);
    const sets = placeColumns(paper, table, { lines: table.rows });
    expect(sets.length).toBeGreaterThan(1);
    expect(sets.every(({ places }) => places[0]?.column.key === 'name')).toBe(true);
    expect(sets.flatMap(({ places }) => places.slice(1).map(({ column }) => column.key))).toEqual(
      wide.map(({ key }) => key),
    );
    for (const { right } of sets) expect(right).toBeLessThanOrEqual(612 - 36 + 0.01);
  });

  it('that is split keeps a number and what follows it together', () => {
    const pairs = Array.from({ length: 16 }, (_, index): ExportColumn<Row>[] => {
      const share = { ...amount(`share ${index}`), followsValue: true };
      return [amount(`number ${index}`), index % 2 === 0 ? { ...change, key: `change ${index}` } : share];
    });
    const table = { columns: [...columns.slice(0, 1), ...pairs.flat()], rows: [row('A', 1_234_567)] };
    const sets = placeColumns(new Paper(about), table, { lines: table.rows });
    expect(sets.length).toBeGreaterThan(2);
    for (const { places } of sets) {
      const [, ...keys] = places.map(({ column }) => column.key);
      expect(keys.filter((key) => key.startsWith('number'))).toHaveLength(keys.length / 2);
      expect(keys[0]).toMatch(/^number/);
    }
  });

  it('without rows says so on one page', async () => {
    expect((await printed({ columns, rows: [] })).count).toBe(1);
  });
});

describe('what a cell says', () => {
  const [, money] = columns;
  it.each([
    { values: [12, 3.5, null], shown: ['$12.00', '$3.50', '—'] },
    { values: [1_000, 3.5, -0.2], shown: ['$1,000', '$4', '$0'] },
    { values: [-2_500.4], shown: ['−$2,500'] },
  ])('$values: dollars of a column share their decimals', ({ values, shown }) => {
    if (!money) throw new Error('The second column is money.');
    const rows = values.map((value) => row('', value));
    const decimals = decimalsOf(money, rows);
    expect(rows.map((one) => shownText(money, one, decimals))).toEqual(shown);
  });

  it('shows the sign of a change in dollars and in percent', () => {
    expect(shownText(change, row('', 80))).toBe('−$20.00 (−20.0%)');
    expect(shownText(change, row('', 110))).toBe('+$10.00 (+10.0%)');
    expect(shownText(change, row('', null))).toBe('—');
  });
});

describe('a font', () => {
  it('is unpacked into the tables it was packed from', () => {
    const font = fontNamed(fontName('latin', 'strong'));
    const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * 16;
      const [offset, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
      return {
        tag: font.toString('latin1', at, at + 4),
        isInside: offset % 4 === 0 && offset + length <= font.length,
      };
    });
    expect(tables.map(({ tag }) => tag)).toEqual(
      expect.arrayContaining(['cmap', 'glyf', 'GSUB', 'head', 'hmtx']),
    );
    expect(tables.every(({ isInside }) => isInside)).toBe(true);
    expect(() => unpackFont(font)).toThrow('no WOFF');
  });
});
