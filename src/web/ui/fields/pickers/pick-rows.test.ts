import { describe, expect, it } from 'vitest';
import { findOptions, type PickOption, withHeadings } from './pick-rows.ts';

const options: PickOption[] = [
  { id: '1', title: 'Alder Ford', note: 'Springfield', group: 'Dealerships' },
  { id: '2', title: 'Alder Honda', note: 'Shelby', group: 'Dealerships' },
  { id: '3', title: 'Budget', group: 'Screens' },
];

describe('searching a list', () => {
  it.each([
    { search: '', found: ['1', '2', '3'] },
    { search: '  ', found: ['1', '2', '3'] },
    { search: 'honda', found: ['2'] },
    { search: 'ford ald', found: ['1'] },
    { search: 'shelby', found: ['2'] },
    { search: 'alder budget', found: [] },
  ])('“$search” finds $found', ({ search, found }) => {
    expect(findOptions(options, search).map(({ id }) => id)).toEqual(found);
  });
});

it('names each group once, before its first option', () => {
  const lines = withHeadings(options).map((line) => ('heading' in line ? line.heading : line.index));
  expect(lines).toEqual(['Dealerships', 0, 1, 'Screens', 2]);
  expect(withHeadings([{ id: '1', title: 'Alone' }])).toHaveLength(1);
});
