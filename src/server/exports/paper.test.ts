import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../../test/helpers/read-pdf.ts';
import { pdfDrawn } from '../../../test/helpers/read-pdf-text.ts';
import { deltaOf } from '../../core/kpis/delta.ts';
import type { ExportColumn, ExportTable } from './columns.ts';
import { MARGIN, Paper } from './paper.ts';
import { placeColumns } from './paper-columns.ts';
import { drawTable } from './paper-table.ts';
import { decimalsOf, shownText } from './shown-text.ts';
import { fontName, fontNamed, textWidth, unpackFont } from './type-faces.ts';
import { wrappedRuns } from './wrapped-runs.ts';

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

describe('a paragraph on paper', () => {
  const SITE = 'https://example.com/page?a=1&b=(2)';
  const run = (text: string, { isBold = false, href = null as string | null } = {}) => ({
    text,
    isBold,
    href,
  });
  const drawnOn = async (draw: (paper: Paper) => void) => {
    const paper = new Paper(about);
    paper.page();
    draw(paper);
    return await paper.finish();
  };

  it('has bold words in the bold face, where the words before them end', async () => {
    const pdf = await drawnOn((paper) =>
      paper.paragraph([run('Call '), run('three', { isBold: true }), run(' leads')]),
    );
    expect(pdfDrawn(pdf)[0]?.slice(0, 3)).toEqual([
      { text: 'Call ', font: 'Inter-Regular' },
      { text: 'three', font: 'Inter-SemiBold' },
      { text: ' leads', font: 'Inter-Regular' },
    ]);
    expect(pagesOf(pdf).parts, 'one part to read out').toEqual(['P', 'Document']);
  });

  it('has a link that is read out as one and followed on each of its lines', async () => {
    const words = [
      run('the ', { href: SITE }),
      run('whole', { href: SITE, isBold: true }),
      run(' page', { href: SITE }),
    ];
    let height = 0;
    const pdf = await drawnOn((paper) => {
      paper.width = 62;
      height = paper.paragraphHeight([run('See '), ...words, run('.')]);
      paper.paragraph([run('See '), ...words, run('.')]);
    });
    const { parts, links, marked } = pagesOf(pdf);
    expect(parts).toEqual(expect.arrayContaining(['P', 'Link', 'Document']));
    expect(parts.filter((part) => part === 'Link')).toHaveLength(1);
    expect(marked[0]?.parts, 'before, within and after the link').toBe(3);
    expect(links.map(({ address, words: said, isTagged }) => [address, said, isTagged])).toEqual([
      [SITE, 'the whole page', true],
      [SITE, 'the whole page', true],
    ]);
    const [first, second] = links.map(({ place: [left = 0, bottom = 0, right = 0, top = 0] }) => ({
      left,
      width: right - left,
      middle: (top + bottom) / 2,
    }));
    expect(first?.left).toBeCloseTo(36 + textWidth('See ', 9.5), 1);
    expect(second?.left).toBe(36);
    expect(second?.width).toBeCloseTo(
      textWidth('whole', 9.5, { weight: 'strong' }) + textWidth(' page', 9.5),
      1,
    );
    expect((first?.middle ?? 0) - (second?.middle ?? 0)).toBeCloseTo((height - 4) / 2, 1);
  });

  const INKS = [
    { size: 9.5, weight: 'regular' },
    { size: 9.5, weight: 'strong' },
  ] as const;
  const runs = fc.array(
    fc.record({
      text: fc
        .array(fc.constantFrom('a', 'Wide', 'i', ' ', ' ', 'Š', '🚗', '\n', '1,234'))
        .map((all) => all.join('')),
      ink: fc.constantFrom(...INKS),
    }),
    { maxLength: 5 },
  );
  const width = fc.double({ min: 30, max: 200, noNaN: true });
  const widthOf = (line: readonly { readonly text: string; readonly ink: (typeof INKS)[number] }[]) =>
    line.reduce((sum, { text, ink }) => sum + textWidth(text, ink.size, ink), 0);
  const textOf = (some: readonly { readonly text: string }[]) => some.map(({ text }) => text).join('');

  it('is broken where its weights let it be, and loses only the spaces at the ends of lines', () => {
    fc.assert(
      fc.property(runs, width, (whole, most) => {
        const lines = wrappedRuns(whole, most);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(most);
        const inked = (some: typeof whole) =>
          some.flatMap(({ text, ink }) =>
            [...text].filter((one) => one.trim() !== '').map((character) => ({ character, ink })),
          );
        expect(inked(lines.flat())).toEqual(inked(whole));
      }),
    );
  });

  it('takes every word that still fits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('bold', 'is', 'wider'), { minLength: 2 }),
        width,
        (words, most) => {
          const whole = words.map((text, index) => ({
            text: index === 0 ? text : ` ${text}`,
            ink: INKS[index % 2 === 0 ? 0 : 1],
          }));
          const lines = wrappedRuns(whole, most);
          expect(lines.map(textOf).join(' ')).toBe(words.join(' '));
          let used = 0;
          for (const [index, line] of lines.entries()) {
            used += line.length;
            const next = whole[used];
            if (index < lines.length - 1 && next) expect(widthOf([...line, next])).toBeGreaterThan(most);
          }
        },
      ),
    );
  });

  it('takes the height that was measured, also where bold words need one more line', () => {
    const text = 'Bold words are wider than regular ones. '.repeat(12).trim();
    const words = [run(text, { isBold: true }), run(' And a '), run('link', { href: SITE })];
    const paper = new Paper(about);
    let taller = 0;
    for (let wide = 60; wide <= 300; wide += 8) {
      paper.page();
      paper.width = wide;
      const height = paper.paragraphHeight(words);
      if (height > paper.paragraphHeight(`${text} And a link`)) taller += 1;
      paper.paragraph(words);
      expect(paper.y - MARGIN).toBeCloseTo(height, 6);
    }
    expect(taller).toBeGreaterThan(3);
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
