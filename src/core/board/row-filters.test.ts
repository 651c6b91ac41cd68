import { expect, it } from 'vitest';
import type { Board, OwnWidget } from './board.ts';
import { readPicks } from './chosen.ts';
import { filterTitles, isOnlyRow, narrowingFilters, unfilteredText, unfollowedBy } from './row-filters.ts';

const board: Board = {
  key: 'sales',
  title: 'Test',
  live: [],
  filters: [
    { dimension: 'condition', title: 'New or used', kpi: 'units_retail' },
    { dimension: 'attribution', title: 'Credit', kpi: 'units_retail', choices: { usual: 'x', values: [] } },
  ],
  widgets: [
    {
      kind: 'ranked',
      key: 'rows',
      title: 'Rows',
      views: [
        { by: 'salesperson', title: 'People', noun: 'Salesperson', columns: [], opens: 'sales' },
        { by: 'dealership', title: 'Stores', noun: 'Store', columns: [] },
        { by: 'condition', title: 'New or used', noun: 'Condition', columns: [] },
        { by: 'model', title: 'Models', noun: 'Model', columns: [] },
      ],
    },
  ],
};

it('filters by its pickers, and by rows that open nothing of their own', () => {
  expect([...filterTitles(board)]).toEqual([
    ['condition', 'New or used'],
    ['model', 'Model'],
    ['attribution', 'Credit'],
  ]);
  const sent = 'model:Civic;salesperson:Ann;dealership:1;attribution:any_touch';
  const { filters } = readPicks(board, { filters: sent });
  expect(filters.map(({ dimension }) => dimension)).toEqual(['model', 'attribution']);
  expect(narrowingFilters(board, filters).map(({ dimension }) => dimension)).toEqual(['model']);
});

it('knows a row that is all there is, and what a part of its own does not follow', () => {
  const filters = [
    { dimension: 'model', values: ['Civic'] },
    { dimension: 'condition', values: ['new', 'used'] },
  ];
  expect(isOnlyRow(filters, 'model', 'Civic')).toBe(true);
  expect(isOnlyRow(filters, 'model', 'Accord')).toBe(false);
  expect(isOnlyRow(filters, 'condition', 'new')).toBe(false);
  const part: OwnWidget = { kind: 'own', key: 'own', title: 'Own' };
  expect(unfollowedBy(part, filters)).toEqual(['model', 'condition']);
  expect(unfollowedBy({ ...part, follows: ['condition'] }, filters)).toEqual(['model']);
  const titles = filterTitles(board);
  expect(unfilteredText(titles, ['model', 'condition'])).toBe('not filtered by model and new or used');
  expect(unfilteredText(titles, [])).toBeUndefined();
});
