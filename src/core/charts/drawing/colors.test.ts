import { describe, expect, it } from 'vitest';
import { blended, contrast, readableOn } from './colors.ts';

describe('colors', () => {
  it.each([
    ['#ffffff', '#000000', 0.5, '#808080'],
    ['#fff', '#000', 0, '#ffffff'],
    ['#fff', '#3b6cf6', 1, '#3b6cf6'],
  ])('%s and %s are mixed at %d to %s, in the short form as well', (from, to, share, mixed) => {
    expect(blended(from, to, share)).toBe(mixed);
  });

  it('are reported apart as the guidelines count it', () => {
    expect(contrast('#fff', '#000000')).toBeCloseTo(21);
    expect(readableOn('#fff', '#111111', '#eee')).toBe('#111111');
  });
});
