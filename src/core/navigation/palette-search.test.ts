import { expect, it } from 'vitest';
import { findForPalette } from './palette-search.ts';

const words = {
  targets: [
    { id: 'screen budget', title: 'Budget' },
    { id: 'screen lead-sources', title: 'Lead Source ROI' },
    { id: 'kpi cpl', title: 'Cost per Lead' },
    { id: 'kpi leads', title: 'Leads' },
    { id: 'kpi good_leads', title: 'Good Leads' },
  ],
  stores: [
    { id: 1, name: 'Alderpoint Honda' },
    { id: 2, name: 'Alderpoint Toyota' },
    { id: 3, name: 'Pine Valley CDJR' },
  ],
  today: '2026-01-20' as const,
};
const find = (search: string) =>
  findForPalette(search, words).map(({ title, choice }) => (choice ? [title, choice] : [title]));

it.each([
  ['honda budget', [['Budget, Alderpoint Honda']]],
  ['budget for nobody', []],
  ['Budget Pine', [['Budget, Pine Valley CDJR']]],
  ['cpl last month toyota', [['Cost per Lead, Alderpoint Toyota', { view: 'month', year: 2025, month: 12 }]]],
  ['budget last quarter', [['Budget', { view: 'quarter', year: 2025, quarter: 4 }]]],
  ['this year budget', [['Budget', { view: 'year', year: 2026 }]]],
  ['budget march', [['Budget', { view: 'month', year: 2025, month: 3 }]]],
  ['budget mar 2024', [['Budget', { view: 'month', year: 2024, month: 3 }]]],
  ['budget jan', [['Budget', { view: 'month', year: 2026, month: 1 }]]],
  ['budget', []],
  ['honda', []],
  ['last month', []],
  ['', []],
])('%s', (search, found) => {
  expect(find(search)).toEqual(found);
});

it('lists the closest names first, and at most six', () => {
  expect(find('honda leads')[0]).toEqual(['Leads, Alderpoint Honda']);
  expect(find('honda leads')).toContainEqual(['Good Leads, Alderpoint Honda']);
  const targets = Array.from({ length: 30 }, (_, index) => ({ id: `${index}`, title: `Leads ${index}` }));
  expect(findForPalette('honda leads', { ...words, targets })).toHaveLength(6);
});

it('leaves a long text alone', () => {
  expect(find('a b c d e f g h honda budget last month')).toEqual([]);
});
