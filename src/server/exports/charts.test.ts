import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyChart } from '../../core/charts/any-chart.ts';
import { spokenSummary } from '../../core/charts/chart-text.ts';
import type { Chart, ChartSeries } from '../../core/charts/charts.ts';
import { waterfall } from '../../core/charts/waterfall.ts';
import { chartSvg } from './charts.ts';
import { PALETTES, type Theme } from './palettes.ts';
import { sparklineSvg, waterfallSvg } from './small-drawings.ts';
import { runsOf, textWidth } from './type-faces.ts';

const THEMES: readonly Theme[] = ['light', 'dark'];
const SIZE = { width: 600, height: 260 };
const TICKS = ['1', '2', '3', '4', '5', '6'];

const series = (
  key: string,
  role: ChartSeries['role'],
  values: readonly (number | null)[],
  color?: number,
): ChartSeries => ({
  key,
  title: `The ${key}`,
  role,
  values,
  labels: TICKS.map((day) => `Nov ${day}, 2026`),
  ...(color === undefined ? {} : { color }),
});

const chart = (kind: Chart['kind'], drawn: readonly ChartSeries[]): Chart => ({
  kind,
  title: 'Leads & calls <by day>',
  unit: 'number',
  ticks: TICKS,
  series: drawn,
  now: kind === 'line' ? { index: 3, label: 'Today' } : null,
  provisional: [3],
});

const CHARTS = {
  line: chart('line', [
    series('current', 'current', [4, 9, null, 14, null, null]),
    series('projection', 'projection', [null, null, null, 14, 18, 22]),
    series('previous', 'comparison', [3, 8, 11, 15, 19, 21]),
    series('lastYear', 'faint', [2, 6, 9, 12, 15, 18]),
    series('target', 'target', [4, 8, 12, 16, 20, 24]),
  ]),
  bars: chart('bars', [
    series('current', 'current', [4, 9, 12, 14, null, null]),
    series('previous', 'comparison', [3, 8, 11, 15, 19, 21]),
  ]),
  stacked: chart('stacked', [
    series('new', 'part', [5, 6, 7, 8, null, null], 1),
    series('used', 'part', [3, -2, 4, 1, null, null], 2),
  ]),
} as const;

/** One chart of each kind that is not a time series. */
const OTHERS: readonly AnyChart[] = [
  {
    kind: 'dual',
    title: 'Sessions & leads',
    ticks: TICKS,
    labels: TICKS,
    now: { index: 3, label: 'Today' },
    provisional: [3],
    series: [
      {
        key: 's',
        title: 'Sessions',
        side: 'left',
        unit: 'number',
        values: [900, null, 1_100, 950],
        color: 1,
      },
      { key: 'c', title: 'Cost per lead', side: 'right', unit: 'usd', values: [21, 24, null, 19], color: 5 },
      { key: 'o', title: 'Never shown', side: 'right', unit: 'usd', values: [1], color: 7, isOff: true },
    ],
  },
  chart('area', [
    series('paid', 'part', [5, 6, null, 8, null, null], 2),
    series('email', 'part', [3, 2, null, 1, null, null], 7),
  ]),
  {
    kind: 'bubble',
    title: 'Sources & gross',
    noun: 'Source',
    x: { title: 'Cost per sale', unit: 'usd' },
    y: { title: 'Gross per sale', unit: 'usd' },
    size: { title: 'Units sold', unit: 'number' },
    groups: [{ key: 'own', title: 'Own website', color: 3 }],
    bubbles: [
      { key: 'a', label: 'Auto & trader', x: 612, y: 2_480, size: 31, group: 'own' },
      { key: 'w', label: 'Website', x: 228, y: 2_940, size: 52, group: 'own' },
      { key: 'p', label: 'Walk-in', x: null, y: 3_010, size: 61, group: 'own' },
    ],
    lines: [
      { axis: 'x', at: 405, label: 'Average $405' },
      { axis: 'y', at: 2_600, label: 'Average $2,600' },
    ],
    quadrants: { topLeft: 'More of these' },
  },
  {
    kind: 'funnel',
    title: 'From lead to sale',
    unit: 'number',
    comparedWith: 'Oct 1–21',
    steps: [
      { key: 'leads', title: 'Leads <all>', count: 200, baseline: 180 },
      { key: 'sold', title: 'Sold', count: 20, baseline: null },
    ],
  },
  {
    kind: 'heat',
    title: 'By weekday & hour',
    unit: 'number',
    rowHead: 'Weekday',
    columnHead: 'Hour',
    rows: [{ key: 'mon', title: 'Mon' }],
    columns: [
      { key: '9', title: '9 AM' },
      { key: '10', title: '10 AM' },
    ],
    values: [[7, null]],
  },
  {
    kind: 'ring',
    title: 'Sessions by channel',
    unit: 'number',
    parts: [
      { key: 'paid', title: 'Paid & search', value: 75, color: 2 },
      { key: 'email', title: 'Email', value: 25, color: 7 },
    ],
  },
];

const NAMED: Readonly<Record<string, readonly string[]>> = {
  dual: ['Sessions (left)', 'Cost per lead (right)', 'Today', '1,500', '$30'],
  area: ['The paid', 'The email', '10'],
  bubble: [
    'Own website',
    'Auto &amp; trader',
    'Average $405',
    'Average $2,600',
    'More of these',
    'Cost per sale',
    'Gross per sale',
  ],
  funnel: ['Leads &lt;all&gt;', '200', '10.0%', 'Oct 1–21', 'Of first'],
  heat: ['Mon', '9 AM', '10 AM', '7'],
  ring: ['Paid &amp; search', '75.0%', 'Email', '100', 'Total'],
};

const plotOf = (svg: string) =>
  svg.slice(svg.indexOf('<g transform')).replace(/<pattern.*?<\/pattern>/gs, '');

const count = (svg: string, what: RegExp) => [...svg.matchAll(what)].length;
/** The points a line goes through: one move, then lines or curves. */
const strokesOf = (svg: string, color: string) =>
  [...svg.matchAll(/<path d="([^"]*)"[^>]*>/g)].filter(
    ([path]) => path.includes(`stroke="${color}"`) && path.includes('fill="none"'),
  );

describe.each(THEMES)('on the server, in the %s theme', (theme) => {
  const palette = PALETTES[theme];
  const drawn = (of: AnyChart) => chartSvg(of, { ...SIZE, theme });

  it('a time series has its line broken at gaps, its comparisons, its projection and its target', () => {
    const svg = drawn(CHARTS.line);
    const [current] = strokesOf(svg, palette.current).filter(([path]) =>
      path.includes('stroke-width="2.25"'),
    );
    expect(current, 'the series itself').toBeDefined();
    const plot = plotOf(svg);
    expect(count(plot, new RegExp(`stroke="${palette.comparison}"`, 'g')), 'last month').toBe(1);
    expect(count(plot, new RegExp(`stroke="${palette.faint}"`, 'g')), 'last year').toBe(1);
    expect(svg, 'the value at the end of the series').toContain('>14<');
    expect(svg, 'where the projection ends').toContain('>22<');
    expect(svg).toContain('>Today<');
  });

  it('annotations are numbered at their days and written below', () => {
    const one = { id: 1, day: '2026-11-02', text: 'Site relaunch', store: 'Maple Kia', mayChange: true };
    const svg = drawn({ ...CHARTS.line, annotated: [{ index: 1, annotations: [one] }] });
    expect(svg).toContain('1  Nov 2, 2026: Site relaunch (Maple Kia)');
    const [, line = ''] = /<path d="M ([\d.]+) 14 V [\d.]+"[^>]*stroke-dasharray="2 3"/.exec(svg) ?? [];
    const [, number = ''] = /<text x="([\d.]+)" y="10"[^>]*>1</.exec(svg) ?? [];
    expect(Math.abs(Number(line) - Number(number)), 'the number is above its line').toBeLessThan(0.1);
    expect(Number(line)).toBeGreaterThan(SIZE.width * 0.15);
    expect(Number(line)).toBeLessThan(SIZE.width * 0.45);
  });

  it('bars are as many as are known, each with its comparison', () => {
    const svg = drawn(CHARTS.bars);
    const bars = count(plotOf(svg), new RegExp(`<path [^>]*fill="${palette.current}"`, 'g'));
    expect(bars, 'three settled, the one of today is hatched').toBe(3);
    expect(count(svg, /fill="url\(#/g), 'hatched').toBeGreaterThanOrEqual(1);
    const dashes = count(svg, new RegExp(`<path [^>]*fill="${palette.comparison}"`, 'g'));
    expect(dashes).toBe(TICKS.length);
  });

  it('stacks have every part of every day in its own color', () => {
    const svg = drawn(CHARTS.stacked);
    for (const color of palette.parts.slice(0, 2)) {
      const plot = plotOf(svg);
      expect(count(plot, new RegExp(`<path [^>]*fill="${color}"`, 'g')), color).toBe(3);
    }
    expect(svg.split('</title>')[1], 'no part has the color of another').not.toContain(
      `fill="${palette.parts[4]}"`,
    );
  });

  it.each(Object.entries(CHARTS))(
    'a %s names its series and has a text summary of what it shows',
    (_, of) => {
      const svg = drawn(of);
      for (const { title } of of.series) expect(svg).toContain(`>${title}</text>`);
      const summary = spokenSummary(of)
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;');
      expect(svg).toContain(`aria-label="${summary}"`);
      for (const tick of of.ticks) expect(svg).toContain(`>${tick}</text>`);
      expect(svg).not.toMatch(/NaN|undefined|<script|href=/);
      expect(svg, 'in the colors of the theme alone').not.toContain(
        theme === 'light' ? PALETTES.dark.current : PALETTES.light.current,
      );
    },
  );

  it.each(OTHERS)('a $kind is drawn with its names, in the colors of the theme', (of) => {
    const svg = drawn(of);
    for (const name of NAMED[of.kind] ?? []) expect(svg, name).toContain(`>${name}</text>`);
    expect(svg).not.toMatch(/NaN|undefined|<script|href=|Never shown/);
    const other = PALETTES[theme === 'light' ? 'dark' : 'light'];
    for (const color of [other.text, other.current, ...other.parts])
      if (![...palette.parts, palette.axis].includes(color)) expect(svg).not.toContain(`"${color}"`);
    expect(svg).toContain(
      `<title>${spokenSummary(of).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`,
    );
  });

  it('a dual chart has a stroke a series, broken at its gaps; areas have one a stretch', () => {
    const [dual, area] = OTHERS;
    if (!dual || !area) throw new Error('There are two time series.');
    const [sessions] = strokesOf(plotOf(drawn(dual)), palette.parts[0] ?? '');
    expect(sessions?.[1]?.match(/M/g), 'a dot, then a line').toHaveLength(2);
    expect(
      count(plotOf(drawn(area)), new RegExp(`<path [^>]*fill="${palette.parts[1]}"`, 'g')),
    ).toBeGreaterThan(0);
  });

  it('a sparkline has as many stretches as there are between gaps', () => {
    const svg = sparklineSvg([1, 2, null, 4, 5, 6, null, 8], { width: 120, height: 24, theme });
    expect(count(svg, /<path /g)).toBe(2);
    expect(count(svg, /<circle /g)).toBe(1);
    expect(sparklineSvg([null, null], { width: 120, height: 24, theme })).not.toMatch(/<path |<circle /);
  });

  it('a waterfall has a bar a step, each where the one before it ended', () => {
    const steps = [
      { key: 'a', title: 'Birchwood', change: 30 },
      { key: 'b', title: 'Lakeside <b>', change: -12 },
    ];
    const drawing = {
      title: 'What moved it',
      unit: 'number',
      better: 'higher',
      before: { title: 'Oct', value: 100 },
      now: { title: 'Nov', value: 118 },
      steps,
    } as const;
    const svg = waterfallSvg(drawing, { width: 500, theme });
    const bars = [...svg.matchAll(/data-step="(\w)" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)];
    expect(bars.map(([, key]) => key)).toEqual(['a', 'b']);
    const [a, b] = bars.map(([, , x, width]) => ({ from: Number(x), to: Number(x) + Number(width) }));
    expect(b?.to, 'the fall begins where the rise ended').toBeCloseTo(a?.to ?? 0, 1);
    expect(waterfall(100, steps).steps).toHaveLength(2);
    expect(svg).toContain('+30');
    expect(svg).toContain('−12');
    expect(svg).toContain('Lakeside &lt;b&gt;');
  });
});

describe('a drawing without a screen', () => {
  it('has the colors of the screen', () => {
    const css = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8');
    for (const theme of THEMES) {
      const block = css.slice(css.indexOf(`:root[data-theme='${theme}']`));
      const token = (name: string) => new RegExp(`${name}: ([^;]+);`).exec(block)?.[1];
      const { text, axis, surface, current, comparison, faint, parts } = PALETTES[theme];
      expect({ text, axis, surface, current, comparison, faint, parts }).toEqual({
        text: token('--text'),
        axis: token('--chart-axis'),
        surface: token('--surface'),
        current: token('--series-1'),
        comparison: token('--chart-comparison'),
        faint: token('--chart-comparison-faint'),
        parts: [1, 2, 3, 4, 5, 6, 7, 8].map((place) => token(`--series-${place}`)),
      });
    }
  });

  it('is the same each time, and leaves nothing behind that keeps the process alive', () => {
    const once = chartSvg(CHARTS.stacked, { ...SIZE, theme: 'light' });
    const again = chartSvg(CHARTS.stacked, { ...SIZE, theme: 'light' });
    const plain = (svg: string) => svg.replace(/zr\d+-\w+/g, 'id');
    expect(plain(again)).toBe(plain(once));
  });

  it('draws what the reader switched on, where that is reported', () => {
    const [dual] = OTHERS;
    if (!dual) throw new Error('There is one with two axes.');
    const svg = chartSvg(dual, { ...SIZE, theme: 'light', hidden: new Set(['s']) });
    expect(svg).toContain('>Never shown</text>');
    expect(svg).not.toContain('>Sessions</text>');
  });

  it.each(OTHERS)('is as large as it was requested for: a $kind', (of) => {
    const svg = chartSvg(of, { width: 540, height: 240, theme: 'light' });
    expect(svg).toMatch(/^<svg [^>]*width="540" height="240"/);
  });

  it('draws whatever the numbers are', () => {
    const value = fc.option(fc.double({ min: -1e9, max: 1e9, noNaN: true }));
    fc.assert(
      fc.property(
        fc.constantFrom('line' as const, 'bars' as const, 'stacked' as const, 'area' as const),
        fc.array(value, { minLength: TICKS.length, maxLength: TICKS.length }),
        (kind, values) => {
          const role = kind === 'stacked' || kind === 'area' ? 'part' : 'current';
          const svg = chartSvg(chart(kind, [series('current', role, values, 1)]), { ...SIZE, theme: 'dark' });
          expect(svg).not.toMatch(/NaN|Infinity/);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('the product’s type', () => {
  it('sets text in the part that has its script', () => {
    expect(runsOf('Škoda Αθήνα', 'strong').map(({ font, text }) => [font, text])).toEqual([
      ['Inter latin-ext 600', 'Š'],
      ['Inter latin 600', 'koda '],
      ['Inter greek 600', 'Αθήνα'],
    ]);
  });

  it('shows one box for a character nobody has, however many codes it is made of', () => {
    expect(runsOf('Van 👨‍👩‍👧!', 'regular').map(({ text }) => text)).toEqual(['Van 👨!']);
  });

  it('is measured as it is: wider when strong, and figures line up', () => {
    expect(textWidth('Leads', 10, { weight: 'strong' })).toBeGreaterThan(textWidth('Leads', 10));
    const figures = (text: string) => textWidth(text, 10, { figures: true });
    expect(figures('1111')).toBeCloseTo(figures('8888'), 6);
    expect(textWidth('1111', 10)).toBeLessThan(textWidth('8888', 10));
  });

  it('comes with the product', () => {
    const resolve = createRequire(import.meta.url).resolve;
    expect(resolve('@fontsource/inter/files/inter-latin-400-normal.woff')).toContain('node_modules');
  });
});
