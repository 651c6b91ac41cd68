import { expect, it } from 'vitest';
import type { BubbleChart } from './bubble-chart.ts';
import { bubbleTable } from './bubble-text.ts';

const chart: BubbleChart = {
  kind: 'bubble',
  title: 'Sources',
  noun: 'Source',
  x: { title: 'Leads', unit: 'number' },
  y: { title: 'Gross', unit: 'usd' },
  size: null,
  groups: [],
  bubbles: [{ key: 'a', label: 'CarGurus', x: 12, y: null, size: null, group: null }],
  lines: [],
};

it('has a cell for every column of its table, with and without groups', () => {
  const groups = [{ key: 'paid', title: 'Paid', color: 1 }];
  expect(bubbleTable(chart)).toMatchObject({
    columns: ['Leads', 'Gross'],
    rows: [{ tick: 'CarGurus', cells: ['12', '—'] }],
  });
  const bubbles = chart.bubbles.map((bubble) => ({ ...bubble, group: 'paid' }));
  expect(bubbleTable({ ...chart, groups, bubbles })).toMatchObject({
    columns: ['Group', 'Leads', 'Gross'],
    rows: [{ tick: 'CarGurus', cells: ['Paid', '12', '—'] }],
  });
});
