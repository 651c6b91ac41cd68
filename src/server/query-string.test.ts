import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Problem } from '../core/errors.ts';
import { parseQueryString } from './query-string.ts';

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

it.each(['year=1&year=2', 'a=1&a[]=2', 'a[]=1&a[b]=2', 'a[b]=1&a=2'])(
  'refuses %s, which says two things',
  (query) => {
    expect(() => parseQueryString(query)).toThrow(Problem);
  },
);

it('throws nothing but a Problem, whatever is sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (query) => {
      try {
        parseQueryString(query);
      } catch (error) {
        expect(error).toBeInstanceOf(Problem);
      }
    }),
  );
});
