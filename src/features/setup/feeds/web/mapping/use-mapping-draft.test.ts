import { describe, expect, it } from 'vitest';
import { guessColumns, stillNeeded, withColumn } from './use-mapping-draft.ts';

const deals = {
  id: 'deals',
  title: 'Deals',
  target: 'deal' as const,
  fields: [
    { key: 'contractDate', title: 'Contract (sale) date', isRequired: true },
    { key: 'dealNumber', title: 'Deal number', isRequired: false },
    { key: 'frontGross', title: 'Front gross', isRequired: false },
    { key: 'make', title: 'Vehicle make', isRequired: false },
  ],
};

describe('guessing columns by their names', () => {
  it.each([
    { why: 'the key itself', header: ['Contract_Date'], guessed: { contractDate: 'Contract_Date' } },
    { why: 'the title', header: ['FRONT GROSS'], guessed: { frontGross: 'FRONT GROSS' } },
    { why: 'the title and more', header: ['Front gross, USD'], guessed: { frontGross: 'Front gross, USD' } },
    { why: 'some of its words', header: ['Sale date'], guessed: { contractDate: 'Sale date' } },
    { why: 'one word is too little', header: ['Date', 'Number'], guessed: {} },
    { why: 'the very name wins', header: ['The make', 'Make'], guessed: { make: 'Make' } },
    { why: 'columns without names', header: ['', '#'], guessed: {} },
  ])('$why', ({ header, guessed }) => {
    expect(guessColumns(header, deals.fields)).toEqual(guessed);
  });
});

it('names a column for one field, and a field by one column', () => {
  const columns = { dealNumber: 'No', make: 'Brand' };
  expect(withColumn(columns, 'When', 'contractDate')).toEqual({ ...columns, contractDate: 'When' });
  expect(withColumn(columns, 'Brand', 'dealNumber')).toEqual({ dealNumber: 'Brand' });
  expect(withColumn(columns, 'Brand', null)).toEqual({ dealNumber: 'No' });
  expect(stillNeeded(deals, columns).map(({ key }) => key)).toEqual(['contractDate']);
});
