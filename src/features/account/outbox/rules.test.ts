import { expect, it } from 'vitest';
import { codeIn, linksIn } from './rules.ts';

it('finds each link of a text once', () => {
  expect(
    linksIn('Open:\nhttps://a.example/x?b=1#c\nor <http://b.example>, https://a.example/x?b=1#c'),
  ).toEqual(['https://a.example/x?b=1#c', 'http://b.example']);
  expect(linksIn('Nothing here.')).toEqual([]);
});

it.each([
  ['123456 is your Rooftop code.', '123456'],
  ['Code: 004211', '004211'],
  ['Call +15125550100 for help.', null],
  ['[removed] is your Rooftop code.', null],
])('reads the code of %s', (body, code) => {
  expect(codeIn(body)).toBe(code);
});
