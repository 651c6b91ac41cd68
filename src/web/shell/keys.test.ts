// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { createElement, useLayoutEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { createKeyReader, type KeyCommand, type KeyPress, useKeys } from './keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, isTyped: false };

/** Presses keys half a second apart; returns the command of the last one. */
function press(...presses: (string | (Partial<KeyPress> & { key: string }))[]) {
  const read = createKeyReader();
  return presses
    .map((each) => (typeof each === 'string' ? { key: each } : each))
    .map((each, index) => read({ ...plain, timeStamp: index * 500, ...each }))
    .at(-1);
}

describe('keys', () => {
  it.each([
    { keys: ['['], choice: { does: 'step', by: -1 } },
    { keys: [']'], choice: { does: 'step', by: 1 } },
    { keys: ['?'], choice: { does: 'keys' } },
    { keys: ['/'], choice: { does: 'find' } },
    { keys: [{ key: '/', isTyped: true }], choice: null },
    { keys: ['g'], choice: null },
    { keys: ['g', 'b'], choice: { does: 'go', letter: 'b' } },
    { keys: ['g', 'g'], choice: { does: 'go', letter: 'g' } },
    { keys: ['g', '['], choice: { does: 'step', by: -1 } },
    { keys: ['g', '[', 'b'], choice: null },
    { keys: ['b'], choice: null },
    { keys: ['g', { key: 'b', timeStamp: 2_000 }], choice: null },
    { keys: [{ key: 'k', metaKey: true }], choice: { does: 'palette' } },
    { keys: [{ key: 'K', ctrlKey: true }], choice: { does: 'palette' } },
    { keys: [{ key: 'k', ctrlKey: true, isTyped: true }], choice: { does: 'palette' } },
    { keys: [{ key: '[', isTyped: true }], choice: null },
    { keys: [{ key: '[', altKey: true }], choice: null },
    { keys: ['g', { key: 'b', isTyped: true }], choice: null },
  ])('$keys: $choice', ({ keys, choice }) => {
    expect(press(...keys)).toEqual(choice);
  });
});

it('takes a key as soon as the frame is drawn', () => {
  const taken: KeyCommand[] = [];
  function Frame() {
    useKeys((choice) => taken.push(choice) > 0);
    // Runs when the frame is drawn, before what React leaves for later.
    useLayoutEffect(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
    }, []);
    return null;
  }
  render(createElement(Frame));
  expect(taken).toEqual([{ does: 'palette' }]);
});
