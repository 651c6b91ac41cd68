import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseQueryString, refusalOf } from './query-string.ts';

it.each([
  { query: '', values: {} },
  { query: 'year=2026&view=month', values: { year: '2026', view: 'month' } },
  { query: 'dealerShipId[]=1&dealerShipId[]=2', values: { dealerShipId: ['1', '2'] } },
  { query: 'dealerShipId[]=1', values: { dealerShipId: ['1'] } },
  { query: 'dealerShipId%5B%5D=1', values: { dealerShipId: ['1'] } },
  { query: 'options[format]=1&options[x]=0', values: { options: { format: '1', x: '0' } } },
  { query: 'name=a+b', values: { name: 'a+b' } },
  { query: 'name=a%20b=c', values: { name: 'a b=c' } },
  { query: 'name=100%', values: { name: '100%' } },
  { query: 'name=50%%20off%C3%A9', values: { name: '50% offé' } },
  { query: 'name=a%ffb', values: { name: 'a%ffb' } },
  { query: 'flag', values: { flag: '' } },
  { query: '__proto__[polluted]=1&__proto__=1', values: {} },
  { query: 'a[b][c]=1', values: {} },
])('reads $query', ({ query, values }) => {
  const parsed = parseQueryString(query);
  expect(JSON.parse(JSON.stringify(parsed))).toEqual(values);
  expect(Object.getPrototypeOf(parsed)).toBeNull();
});

it.each([
  { query: 'year=1&year=2', field: 'year' },
  { query: 'a=1&a[]=2', field: 'a' },
  { query: 'a[]=1&a[b]=2', field: 'a' },
  { query: 'a[b]=1&a=2', field: 'a' },
])('keeps with $query why it is refused: it says two things', ({ query, field }) => {
  expect(refusalOf(parseQueryString(query))?.errors).toEqual([{ field, message: 'Sent more than once.' }]);
});

it('keeps with a query of too many parameters why it is refused', () => {
  expect(refusalOf(parseQueryString('a[]=1&'.repeat(5_000)))).toBeNull();
  expect(refusalOf(parseQueryString('a[]=1&'.repeat(5_001)))?.message).toMatch('too many parameters');
});

it('throws nothing, whatever is sent', () => {
  const piece = fc.oneof(fc.constantFrom('a', '[', ']', '=', '&', '%5B', '%'), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      expect(() => parseQueryString(pieces.join(''))).not.toThrow();
    }),
  );
});
