import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idOfValue, readFilters, VALUE_ID, valueOfId, writeFilters } from './filter-text.ts';

const texts = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));

describe('the id of a value', () => {
  it.each([
    { value: 'AutoList', id: 'AutoList' },
    { value: 'Ford Motor Co.', id: 'Ford~20Motor~20Co.' },
    { value: 'é🚗', id: '~C3~A9~F0~9F~9A~97' },
    { value: '~', id: '~7E' },
    { value: '', id: '~~' },
    { value: null, id: '~' },
  ])('of $value is $id', ({ value, id }) => {
    expect(idOfValue(value)).toBe(id);
    expect(valueOfId(id)).toBe(value);
  });

  it('leads back to the value and holds nothing an address would change', () => {
    fc.assert(
      fc.property(fc.option(texts), (value) => {
        const id = idOfValue(value);
        expect(id).toMatch(VALUE_ID);
        expect(id).toMatch(/^[\w.~-]+$/);
        expect(valueOfId(id)).toBe(value);
      }),
    );
  });

  it.each(['', 'a b', '~4', '~zz', '~41', '~C3', '~00', '~~~', 'a,b', '%41'])('is not “%s”', (id) => {
    expect(valueOfId(id)).toBeUndefined();
  });
});

describe('filters in an address', () => {
  it('are read as they were written', () => {
    const filter = fc.record({
      dimension: fc.constantFrom('source', 'make', 'dealership'),
      values: fc.array(texts.map(idOfValue), { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(filter, { maxLength: 5 }), (filters) => {
        expect(readFilters(writeFilters(filters))).toEqual(filters);
      }),
    );
  });

  it('that are none have no values', () => {
    expect(readFilters('')).toEqual([]);
    expect(readFilters(';;')).toEqual([]);
    expect(readFilters('source')).toEqual([{ dimension: 'source', values: [] }]);
    expect(readFilters('source:,a,')).toEqual([{ dimension: 'source', values: ['a'] }]);
  });
});
