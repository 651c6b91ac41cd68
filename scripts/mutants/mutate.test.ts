import { expect, it } from 'vitest';
import { mutantsOf } from './mutate.ts';

/** The source with each mutant in turn, beside its kind. */
function changed(source: string, file = 'src/core/x.ts'): string[] {
  return mutantsOf(file, source).map(
    ({ start, end, replacement, kind }) =>
      `${kind}: ${source.slice(0, start)}${replacement}${source.slice(end)}`,
  );
}

it.each([
  ['a = b < c;', ['removed statement: ;', 'boundary: a = b <= c;']],
  ['const a = b === c;', ['negation: const a = b !== c;']],
  ['const a = b && !c;', ['logic: const a = b || !c;', 'negation: const a = b && c;']],
  ['const a = b - c;', ['arithmetic: const a = b + c;']],
  ['const a = b ? 1 : d;', ['negation: const a = !(b) ? 1 : d;', 'off by one: const a = b ? 2 : d;']],
  ['const a = Math.min(b, c);', ['other method: const a = Math.max(b, c);']],
  ['const a = b.filter(c);', ['removed filter: const a = b;']],
  ['const a = { b: true };', ['boolean: const a = { b: false };']],
  ['if (a) throw b;', ['negation: if (!(a)) throw b;', 'removed statement: if (a) ;']],
])('changes %s', (source, wanted) => {
  expect(changed(source)).toEqual(wanted);
});

it.each([
  'import { a } from "b";',
  'interface A { readonly b: 1 | true }',
  'const a = `b` + c;',
  'const a = "this and that";',
  'type A = B extends C ? 1 : 2;',
])('leaves %s alone', (source) => {
  expect(changed(source)).toEqual([]);
});

it('changes SQL where there is SQL', () => {
  const source = 'const a = `select b from c where b.d < $1 and b.e is null`;';
  expect(mutantsOf('src/server/x.ts', source).map(({ kind }) => kind)).toEqual([
    'SQL boundary',
    'SQL logic',
    'SQL negation',
  ]);
  expect(changed(source)).toEqual([]);
});
