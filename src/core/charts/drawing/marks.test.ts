import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartPalette } from '../charts.ts';
import { type FunnelChart, funnelRates } from '../funnel-chart.ts';
import type { HeatMap } from '../heat-map.ts';
import { OTHER, type RingChart, ringSlices } from '../ring-chart.ts';
import { blended, contrast, readableOn } from './colors.ts';
import { funnelMarks } from './funnel-marks.ts';
import { heatMarks, heatStrength } from './heat-marks.ts';
import type { Mark, MarkedDrawing } from './marks.ts';
import { ringMarks } from './ring-marks.ts';
import { fitted } from './room.ts';

const palette: ChartPalette = {
  font: 'Inter',
  text: '#e8eaed',
  axis: '#8a939f',
  grid: '#202327',
  surface: '#12151a',
  current: '#5b8cff',
  comparison: '#7c8592',
  faint: '#69727f',
  parts: ['#5b8cff', '#e8a33d', '#2fbfa3', '#c58af0', '#f07c5e', '#6cc7f5', '#d9d36b', '#8a939f'],
};
const measure = (text: string, size: number) => text.length * size * 0.55;
const roomOf = (width: number, height = 264) => ({ width, height, measure });
const NONE: ReadonlySet<string> = new Set();

type Rect = Extract<Mark, { shape: 'rect' }>;
type Text = Extract<Mark, { shape: 'text' }>;
const rects = ({ marks }: MarkedDrawing, fill?: string) =>
  marks.filter((mark): mark is Rect => mark.shape === 'rect' && (fill === undefined || mark.fill === fill));
const texts = ({ marks }: MarkedDrawing) => marks.filter((mark): mark is Text => mark.shape === 'text');

/** Nothing is drawn outside of its room, and nothing is no number. */
function expectWithin({ marks, height }: MarkedDrawing, width: number): void {
  expect(JSON.stringify(marks)).not.toMatch(/null|NaN/);
  for (const mark of marks) {
    if (mark.shape === 'path') continue;
    const half = mark.shape === 'text' ? measure(mark.text, mark.size) : mark.width;
    const left =
      mark.shape === 'rect' || (mark.anchor ?? 'start') === 'start'
        ? mark.x
        : mark.anchor === 'end'
          ? mark.x - half
          : mark.x - half / 2;
    expect(left).toBeGreaterThanOrEqual(-1.5);
    expect(mark.y).toBeLessThanOrEqual(height + 1);
    if (mark.shape === 'rect') expect(mark.x + mark.width).toBeLessThanOrEqual(width + 1.5);
  }
}

const funnel = (counts: readonly (number | null)[], baselines?: readonly number[]): FunnelChart => ({
  kind: 'funnel',
  title: 'From lead to sale',
  unit: 'number',
  comparedWith: baselines ? 'Oct 1–21' : null,
  steps: counts.map((count, index) => ({
    key: `${index}`,
    title: `Step ${index + 1}`,
    count,
    ...(baselines && { baseline: baselines[index] ?? null }),
  })),
});

describe('a funnel', () => {
  it.each([
    {
      why: 'of the step before and of the first',
      counts: [200, 100, 25],
      rates: [
        [null, null],
        [0.5, 0.5],
        [0.25, 0.125],
      ],
    },
    {
      why: 'more than before',
      counts: [10, 12],
      rates: [
        [null, null],
        [1.2, 1.2],
      ],
    },
    {
      why: 'nobody to begin with',
      counts: [0, 0],
      rates: [
        [null, null],
        [null, null],
      ],
    },
    {
      why: 'a step nobody knows',
      counts: [10, null, 4],
      rates: [
        [null, null],
        [null, null],
        [null, 0.4],
      ],
    },
    { why: 'no steps', counts: [], rates: [] },
  ])('has rates: $why', ({ counts, rates }) => {
    expect(funnelRates(counts).map(({ fromBefore, fromFirst }) => [fromBefore, fromFirst])).toEqual(rates);
  });

  it.each([720, 320])('has bars as long as their counts, at %i pixels', (width) => {
    const drawing = funnelMarks(funnel([400, 200, 100]), { palette, room: roomOf(width), hidden: NONE });
    const [first, second, third] = rects(drawing, palette.current).map((bar) => bar.width);
    expect((first ?? 0) / (second ?? 1)).toBeCloseTo(2, 1);
    expect((second ?? 0) / (third ?? 1)).toBeCloseTo(2, 1);
    expect(drawing.spots).toHaveLength(3);
    expectWithin(drawing, width);
  });

  it('marks where each step stood before, until that is switched off', () => {
    const chart = funnel([400, 200], [380, 220]);
    const ticks = (hidden: ReadonlySet<string>) =>
      rects(funnelMarks(chart, { palette, room: roomOf(720), hidden }), palette.text).length;
    expect(ticks(NONE)).toBe(2);
    expect(ticks(new Set(['baseline']))).toBe(0);
  });

  it('has no bar and a dash for a step nobody knows', () => {
    const drawing = funnelMarks(funnel([400, null]), { palette, room: roomOf(720), hidden: NONE });
    expect(rects(drawing, palette.current)).toHaveLength(1);
    expect(texts(drawing).map(({ text }) => text)).toContain('—');
  });

  it('stays in its room whatever the numbers are', () => {
    const count = fc.option(fc.integer({ min: 0, max: 1e7 }));
    fc.assert(
      fc.property(
        fc.array(count, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 300, max: 1200 }),
        (counts, width) => {
          expectWithin(funnelMarks(funnel(counts), { palette, room: roomOf(width), hidden: NONE }), width);
        },
      ),
    );
  });
});

const heat = (values: readonly (readonly (number | null)[])[]): HeatMap => ({
  kind: 'heat',
  title: 'By weekday and hour',
  unit: 'number',
  rowHead: 'Weekday',
  columnHead: 'Hour',
  rows: values.map((_, index) => ({ key: `r${index}`, title: `Row ${index}` })),
  columns: (values[0] ?? []).map((_, index) => ({ key: `c${index}`, title: `${index} AM` })),
  values,
});

describe('a heat map', () => {
  it.each([
    { value: 0, most: 80, strength: 0 },
    { value: 80, most: 80, strength: 1 },
    { value: 20, most: 80, strength: 0.25 },
    { value: -5, most: 80, strength: 0 },
    { value: 0, most: 0, strength: 0 },
  ])('shows $value of $most at strength $strength', ({ value, most, strength }) => {
    expect(heatStrength(value, most)).toBe(strength);
  });

  it('has no cell where nothing is known, and one where there was nothing', () => {
    const drawing = heatMarks(heat([[0, null, 9]]), { palette, room: roomOf(600) });
    // Five more are the scale.
    expect(rects(drawing)).toHaveLength(2 + 5);
    expect(drawing.spots).toHaveLength(3);
  });

  it('has its numbers in the cells where all of them fit, and in none where one does not', () => {
    const day = Array.from({ length: 24 }, (_, hour) => hour * 40);
    const numbers = (width: number) =>
      texts(heatMarks(heat([day]), { palette, room: roomOf(width) })).filter(({ text }) => text === '400');
    expect(numbers(1_100)).toHaveLength(1);
    expect(numbers(340)).toHaveLength(0);
  });

  it('names as many columns as have room', () => {
    const day = Array.from({ length: 24 }, () => 1);
    const named = (width: number) =>
      texts(heatMarks(heat([day]), { palette, room: roomOf(width) })).filter(({ text }) =>
        text.endsWith('AM'),
      );
    expect(named(1_400)).toHaveLength(24);
    expect(named(340).length).toBeLessThanOrEqual(6);
    expect(named(340).length).toBeGreaterThanOrEqual(3);
  });

  it('stays in its room whatever the numbers are', () => {
    const row = fc.array(fc.option(fc.integer({ min: -50, max: 1e6 })), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 300, max: 1200 }),
        (values, width) => {
          expectWithin(heatMarks(heat(values), { palette, room: roomOf(width) }), width);
        },
      ),
    );
  });
});

const ring = (values: readonly (number | null)[]): RingChart => ({
  kind: 'ring',
  title: 'Sessions',
  unit: 'number',
  parts: values.map((value, index) => ({ key: `${index}`, title: `Part ${index}`, value })),
});

describe('a ring', () => {
  it('has six slices as they are, the largest first', () => {
    expect(ringSlices(ring([1, 6, 5, 4, 3, 2])).map(({ key }) => key)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '0',
    ]);
  });

  it('keeps the order of a scale where no slice is left out', () => {
    const values = (chart: RingChart) => ringSlices({ ...chart, isScale: true }).map(({ value }) => value);
    expect(values(ring([1, 6, 0, 5, 2]))).toEqual([1, 6, 5, 2]);
    expect(values(ring([1, 2, 3, 4, 5, 6, 7]))).toEqual([7, 6, 5, 4, 3, 3]);
  });

  it('of more parts has the five largest, and the others as one', () => {
    const slices = ringSlices(ring([8, 7, 6, 5, 4, 3, 2, 1]));
    expect(slices.map(({ value }) => value)).toEqual([8, 7, 6, 5, 4, 6]);
    expect(slices.at(-1)).toMatchObject({ key: OTHER, title: '3 others', color: null });
  });

  it('gives parts without a color those that nobody has', () => {
    const chart = ring([3, 2, 1]);
    const parts = chart.parts.map((part, index) => (index === 1 ? { ...part, color: 1 } : part));
    expect(ringSlices({ parts }).map(({ color }) => color)).toEqual([2, 1, 3]);
  });

  it.each([
    { why: 'nothing known', values: [null, null] },
    { why: 'nothing there', values: [0, 0] },
    { why: 'a part below zero', values: [5, -1] },
  ])('has no slices: $why', ({ values }) => {
    expect(ringSlices(ring(values))).toEqual([]);
    expect(texts(ringMarks(ring(values), { palette, room: roomOf(500) }))).toHaveLength(1);
  });

  it('is drawn whole from a single part', () => {
    const [path] = ringMarks(ring([5]), { palette, room: roomOf(500) }).marks;
    expect(path).toMatchObject({ shape: 'path', strokeWidth: 0 });
    expect(path?.shape === 'path' ? path.d.match(/Z/g) : null).toHaveLength(2);
  });

  it('is closed: slices follow each other once around, and nothing gets lost', () => {
    const value = fc.option(fc.integer({ min: 0, max: 1e9 }));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 30 }), fc.integer({ min: 280, max: 900 }), (values, width) => {
        const chart = ring(values);
        const slices = ringSlices(chart);
        expect(slices.length).toBeLessThanOrEqual(6);
        const total = values.reduce<number>((sum, part) => sum + (part ?? 0), 0);
        expect(slices.reduce((sum, slice) => sum + slice.value, 0)).toBe(total);
        for (const [index, { from }] of slices.entries()) expect(from).toBe(slices[index - 1]?.to ?? 0);
        if (total > 0) expect(slices.at(-1)?.to).toBeCloseTo(1, 9);
        expectWithin(ringMarks(chart, { palette, room: roomOf(width) }), width);
      }),
    );
  });
});

describe('colors', () => {
  it('lie between two others', () => {
    expect([0, 0.5, 1].map((share) => blended('#000000', '#ff8000', share))).toEqual([
      '#000000',
      '#804000',
      '#ff8000',
    ]);
  });

  it('of numbers in cells are readable at every strength', () => {
    for (let share = 0; share <= 1; share += 0.05) {
      const cellColor = blended(palette.surface, palette.current, share);
      expect(contrast(cellColor, readableOn(cellColor, palette.text, palette.surface))).toBeGreaterThan(4);
    }
  });
});

it.each([
  { text: 'Appointment set', width: 200, shown: 'Appointment set' },
  { text: 'Appointment set', width: 70, shown: 'Appointm…' },
  { text: 'Appointment set', width: 4, shown: '' },
])('$text is cut to $width pixels: $shown', ({ text, width, shown }) => {
  expect(fitted(text, 13, width, measure)).toBe(shown);
});
