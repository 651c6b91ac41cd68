import { expect, it } from 'vitest';
import { depthOf } from './json-body.ts';

it.each([
  { json: '1', depth: 0 },
  { json: '{}', depth: 1 },
  { json: '[[],[[]],{}]', depth: 3 },
  { json: '{"a":"[[[[","b":"\\\\","c":["\\"[["]}', depth: 2 },
  { json: '"\\', depth: 0 },
  { json: ']]]{', depth: 0 },
])('$json nests $depth deep', ({ json, depth }) => {
  expect(depthOf(json)).toBe(depth);
});

it('a megabyte of brackets is measured at once', () => {
  expect(depthOf('['.repeat(1_000_000))).toBe(1_000_000);
});
