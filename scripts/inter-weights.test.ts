import { expect, it } from 'vitest';
import { charactersIn } from './inter-weights.ts';

it('lists the characters of a range', () => {
  expect(charactersIn('U+0041-0043, U+20AC,U+2191')).toBe('ABC€↑');
});
