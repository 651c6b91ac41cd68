import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedTo, nameKey, tidyName } from './rules.ts';

it.each([
  { why: 'spaces around it', name: '  Radio ', tidy: 'Radio', key: 'radio' },
  { why: 'several spaces', name: 'Paid   Search', tidy: 'Paid Search', key: 'paid search' },
  { why: 'a tab and a break', name: 'Paid\t\nSearch', tidy: 'Paid Search', key: 'paid search' },
  { why: 'a space that does not break', name: 'Paid\u00a0Search', tidy: 'Paid Search', key: 'paid search' },
  { why: 'wide letters', name: 'ＴＶ', tidy: 'ＴＶ', key: 'tv' },
  { why: 'capitals with accents', name: 'ÉTÉ', tidy: 'ÉTÉ', key: 'été' },
])('a name with $why', ({ name, tidy, key }) => {
  expect(tidyName(name)).toBe(tidy);
  expect(nameKey(name)).toBe(key);
});

describe('moving a line', () => {
  it.each([
    { why: 'up', ids: [1, 2, 3], id: 3, place: 0, order: [3, 1, 2] },
    { why: 'down', ids: [1, 2, 3], id: 1, place: 1, order: [2, 1, 3] },
    { why: 'to where it is', ids: [1, 2, 3], id: 2, place: 1, order: [1, 2, 3] },
    { why: 'behind the last', ids: [1, 2, 3], id: 1, place: 99, order: [2, 3, 1] },
    { why: 'in from elsewhere', ids: [1, 2], id: 9, place: 1, order: [1, 9, 2] },
    { why: 'the only one', ids: [1], id: 1, place: 0, order: [1] },
  ])('$why', ({ ids, id, place, order }) => {
    expect(movedTo(ids, id, place)).toEqual(order);
  });

  it('loses no line, puts it where it was requested to be, and leaves the others in their order', () => {
    const lines = fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(lines, fc.nat(25), fc.nat(19), (ids, place, which) => {
        const id = ids[which % ids.length] ?? 0;
        const order = movedTo(ids, id, place);
        expect(order.indexOf(id)).toBe(Math.min(place, ids.length - 1));
        expect(order.filter((one) => one !== id)).toEqual(ids.filter((one) => one !== id));
      }),
    );
  });
});
