import { describe, expect, it } from 'vitest';
import { createKeyReader, type KeyPress } from './keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, isTyped: false };

/** Presses keys half a second apart; answers what the last one asked for. */
function press(...presses: (string | (Partial<KeyPress> & { key: string }))[]) {
  const read = createKeyReader();
  return presses
    .map((each) => (typeof each === 'string' ? { key: each } : each))
    .map((each, index) => read({ ...plain, timeStamp: index * 500, ...each }))
    .at(-1);
}

describe('keys', () => {
  it.each([
    { keys: ['['], wish: { does: 'step', by: -1 } },
    { keys: [']'], wish: { does: 'step', by: 1 } },
    { keys: ['?'], wish: { does: 'keys' } },
    { keys: ['g'], wish: null },
    { keys: ['g', 'b'], wish: { does: 'go', letter: 'b' } },
    { keys: ['g', 'g'], wish: { does: 'go', letter: 'g' } },
    { keys: ['g', '['], wish: { does: 'step', by: -1 } },
    { keys: ['g', '[', 'b'], wish: null },
    { keys: ['b'], wish: null },
    { keys: ['g', { key: 'b', timeStamp: 2_000 }], wish: null },
    { keys: [{ key: 'k', metaKey: true }], wish: { does: 'palette' } },
    { keys: [{ key: 'K', ctrlKey: true }], wish: { does: 'palette' } },
    { keys: [{ key: 'k', ctrlKey: true, isTyped: true }], wish: { does: 'palette' } },
    { keys: [{ key: '[', isTyped: true }], wish: null },
    { keys: [{ key: '[', altKey: true }], wish: null },
    { keys: ['g', { key: 'b', isTyped: true }], wish: null },
  ])('$keys ask for $wish', ({ keys, wish }) => {
    expect(press(...keys)).toEqual(wish);
  });
});
