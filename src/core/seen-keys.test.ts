import { expect, it } from 'vitest';
import { SeenKeys } from './seen-keys.ts';

it('knows every key again and mistakes none of 300,000 for another', () => {
  const seen = new SeenKeys();
  // Of 300,000 keys like these, 32 bits would mix up some ten.
  const keys = Array.from(
    { length: 300_000 },
    (_, index) => `${index}-${Math.imul(index, 0x9e3779b1) >>> 0}`,
  );
  expect(keys.filter((key) => !seen.isNew(key))).toEqual([]);
  expect(keys.filter((key) => seen.isNew(key))).toEqual([]);
});
