import { describe, expect, it } from 'vitest';
import { beginsAmount } from './sheet-column.ts';

const key = (name: string) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false });

describe('keys that begin an amount', () => {
  it.each(['0', '3', '9', '.', '$', '(', '-'])('%s starts one in every sheet', (name) => {
    expect(beginsAmount(key(name), false)).toBe(true);
    expect(beginsAmount(key(name), true)).toBe(true);
  });

  it.each(['=', '+'])('%s starts one only where arithmetic is accepted', (name) => {
    expect(beginsAmount(key(name), true)).toBe(true);
    expect(beginsAmount(key(name), false)).toBe(false);
  });

  it.each(['a', 'Enter', 'Tab', 'F2', 'ArrowDown', ' '])('%s does not start one', (name) => {
    expect(beginsAmount(key(name), true)).toBe(false);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('a digit with %s does not start one', (held) => {
    expect(beginsAmount({ ...key('3'), [held]: true }, true)).toBe(false);
  });
});
