import { afterEach, expect, it } from 'vitest';
import { mutantsOf } from './mutate.ts';
import { withSwitches } from './switches.ts';

afterEach(() => {
  globalThis.isMutant = undefined;
});

/**
 * What a function body returns with each of its mutants on in turn; the first result is without
 * any.
 */
function results(body: string, argument: unknown): unknown[] {
  const source = `function f(a) { ${body} }`;
  const mutants = mutantsOf('src/server/x.ts', source).map((mutant, at) => ({ ...mutant, id: at + 1 }));
  const written = withSwitches('src/server/x.ts', source, mutants);
  const f = new Function(`${written}; return f;`)() as (a: unknown) => unknown;
  return [0, ...mutants.map(({ id }) => id)].map((on) => {
    globalThis.isMutant = (id) => id === on;
    return f(argument);
  });
}

it.each([
  ['return a < 3;', 3, [false, true, true]],
  // In the order of the text: >, 3, &&, <, 9.
  ['return a > 3 && a < 9;', 3, [false, true, false, true, false, false]],
  ['return Math.max(a, 5);', 4, [5, 4, 6]],
  [
    'return a?.list.filter((one) => one > 1).length;',
    undefined,
    [undefined, undefined, undefined, undefined],
  ],
  ['return a?.list.filter((one) => one > 1).length;', { list: [1, 2] }, [1, 2, 2, 0]],
  ['let b = 1; b += a; return b;', 5, [6, 7, 1, -4]],
  ['if (a) return "yes"; return "no";', true, ['yes', 'no']],
  [
    'const tag = ([text]) => text; return tag`select b from c where b.d is null`;',
    0,
    ['select b from c where b.d is null', 'select b from c where b.d is not null'],
  ],
  ['const { b = 4 } = a; return [b][0];', {}, [4, 5, undefined]],
])('switches every mutant of %s', (body, argument, wanted) => {
  expect(results(body, argument)).toEqual(wanted);
});

it('leaves the code unchanged in a process without switches', () => {
  const source = 'const a = [1 < 2];';
  const mutants = mutantsOf('a.ts', source).map((mutant, at) => ({ ...mutant, id: at + 1 }));
  const written = withSwitches('a.ts', source, mutants);
  expect(new Function(`${written}; return a;`)()).toEqual([true]);
});
