import { expect, it } from 'vitest';
import { steppedTo } from './chart-keys.ts';
import type { Chart } from './charts.ts';
import type { HeatMap } from './heat-map.ts';

const month: Chart = {
  kind: 'line',
  title: 'Leads by day',
  unit: 'number',
  ticks: ['1', '2', '3', '4'],
  series: [],
  now: { index: 2, label: 'Today' },
  provisional: [],
};

it.each([
  ['ArrowLeft', 2, 1],
  ['ArrowRight', 2, 3],
  ['Home', 2, 0],
  ['End', 1, 3],
  // At an end it stays.
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 3, 3],
  // The first key starts at today.
  ['ArrowLeft', null, 1],
  // Keys without a direction do nothing.
  ['ArrowUp', 2, null],
  ['Enter', 2, null],
])('%s from %s moves to %s of four days', (key, index, wanted) => {
  expect(steppedTo(month, key, { index, count: 4 })).toBe(wanted);
});

it('starts at the last day where today is not among them', () => {
  expect(steppedTo({ ...month, now: null }, 'ArrowLeft', { index: null, count: 4 })).toBe(2);
});

it('has nowhere to go in an empty chart', () => {
  expect(steppedTo(month, 'End', { index: null, count: 0 })).toBeNull();
});

it('moves by whole rows in a heat map, and starts at its first cell', () => {
  const lines = (keys: readonly string[]) => keys.map((key) => ({ key, title: key }));
  const heat: HeatMap = {
    kind: 'heat',
    title: 'Leads by hour',
    unit: 'number',
    rowHead: 'Weekday',
    columnHead: 'Hour',
    rows: lines(['Mon', 'Tue']),
    columns: lines(['9 AM', '10 AM', '11 AM']),
    values: [],
  };
  expect(steppedTo(heat, 'ArrowDown', { index: 1, count: 6 })).toBe(4);
  expect(steppedTo(heat, 'ArrowUp', { index: 4, count: 6 })).toBe(1);
  expect(steppedTo(heat, 'ArrowRight', { index: null, count: 6 })).toBe(0);
});
