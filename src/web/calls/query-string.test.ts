import { describe, expect, it } from 'vitest';
import { shiftMonth, writeQuery } from './query-string.ts';

describe('a query as the specification writes it', () => {
  it.each([
    { why: 'plain fields', fields: { year: 2026, view: 'month' }, query: 'year=2026&view=month' },
    { why: 'a list', fields: { dealerShipId: [1, 2] }, query: 'dealerShipId[]=1&dealerShipId[]=2' },
    { why: 'a list of one', fields: { dealerShipId: [7] }, query: 'dealerShipId[]=7' },
    { why: 'a comma list stays one value', fields: { dealerShipId: '5,7' }, query: 'dealerShipId=5,7' },
    { why: 'options', fields: { options: { x: 1, pdf: 'a4' } }, query: 'options[x]=1&options[pdf]=a4' },
    { why: 'a list in options', fields: { options: { x: [1, 2] } }, query: 'options[x][]=1&options[x][]=2' },
    {
      why: 'yes and no',
      fields: { forceRecalculation: true, coop: false },
      query: 'forceRecalculation=1&coop=0',
    },
    { why: 'absent fields and empty lists', fields: { a: undefined, b: null, c: [], d: 0 }, query: 'd=0' },
    { why: 'empty text', fields: { search: '' }, query: 'search=' },
    { why: 'marks an address carries', fields: { q: 'a b/c?d=e+f,é“”' }, query: 'q=a b/c?d=e+f,é“”' },
    { why: 'a percent sign that decodes to nothing', fields: { q: '5% of 9%' }, query: 'q=5% of 9%' },
    { why: 'nothing', fields: {}, query: '' },
  ])('$why: $query', ({ fields, query }) => {
    expect(writeQuery(fields)).toBe(query);
  });

  it.each([
    { value: 'R&B Motors', why: 'an “&”' },
    { value: '#1 Honda', why: 'a “#”' },
    { value: '100%ab', why: 'a percent sign followed by' },
    { value: 'two\nlines', why: 'characters that cannot be shown' },
    { value: 'half a \ud83d', why: 'characters that cannot be shown' },
  ])('refuses $value with a plain message', ({ value, why }) => {
    const refused = expect.objectContaining({
      kind: 'invalid',
      message: expect.stringContaining(`it contains ${why}`),
      errors: [expect.objectContaining({ field: 'search' })],
    });
    expect(() => writeQuery({ search: value })).toThrow(refused);
    expect(() => writeQuery({ search: [value] })).toThrow(refused);
    expect(() => writeQuery({ search: { [value]: 1 } })).toThrow(refused);
  });
});

describe('shiftMonth', () => {
  it.each([
    { why: 'January', fields: { month: 0 }, sent: { month: 1 } },
    { why: 'December', fields: { month: 11 }, sent: { month: 12 } },
    { why: 'as text, from an address', fields: { month: '2' }, sent: { month: 3 } },
    { why: 'absent stays absent', fields: { year: 2026 }, sent: { year: 2026 } },
    { why: 'without a value', fields: { month: undefined }, sent: { month: undefined } },
    { why: 'other months', fields: { fromMonth: 1, toMonth: 2 }, sent: { fromMonth: 1, toMonth: 2 } },
    { why: 'inside another field', fields: { task: { month: 4 } }, sent: { task: { month: 4 } } },
    { why: 'no number', fields: { month: 'May' }, sent: { month: 'May' } },
  ])('$why: $fields', ({ fields, sent }) => {
    expect(shiftMonth(fields)).toEqual(sent);
  });
});
