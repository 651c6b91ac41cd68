import { expect, it } from 'vitest';
import { lettersBeside, wordsAbout } from './password-words.ts';

const DANA = { email: 'Dana.Reyes@maplemotors.example', name: 'Dana Reyes' };

it('knows the parts of a name and an email, the product, and no short words', () => {
  const words = wordsAbout({ email: 'al.reyes@x.example', name: 'Al Reyes' });
  expect(words).toEqual(expect.arrayContaining(['reyes', 'rooftop', 'al reyes', 'al.reyes@x.example']));
  expect(words).not.toContain('al');
});

it.each([
  { password: 'DanaReyes-rooftop', left: 0 },
  { password: 'dana.reyes@maplemotors.example 1', left: 1 },
  { password: 'rooftop rooftop 2026', left: 4 },
  { password: 'violet harbor lantern', left: 19 },
])('$password has $left letters of its own', ({ password, left }) => {
  expect(lettersBeside(password, wordsAbout(DANA))).toBe(left);
});
