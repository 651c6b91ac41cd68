import { describe, expect, it } from 'vitest';
import { beside, type Side } from './place-beside.ts';

const WINDOW = { width: 1000, height: 800 };

function at(
  button: { left: number; top: number },
  panel: { width: number; height: number },
  side: Side = 'start',
) {
  const box = { ...button, right: button.left + 100, bottom: button.top + 32 };
  return beside(box, panel, { window: WINDOW, side });
}

describe('a panel beside its button', () => {
  it.each([
    { why: 'below, at its left edge', button: { left: 50, top: 10 }, left: 50, top: 48 },
    { why: 'within the right edge', button: { left: 850, top: 10 }, left: 692, top: 48 },
    { why: 'above, where there is no room below', button: { left: 50, top: 700 }, left: 50, top: 494 },
  ])('goes $why', ({ button, left, top }) => {
    expect(at(button, { width: 300, height: 200 })).toMatchObject({ left, top });
  });

  it('aligns with the right edge on request', () => {
    expect(at({ left: 600, top: 10 }, { width: 300, height: 200 }, 'end')).toMatchObject({ left: 400 });
    expect(at({ left: 100, top: 10 }, { width: 300, height: 200 }, 'end')).toMatchObject({ left: 8 });
  });

  it('takes the roomier side, with limited height, if it fits on neither', () => {
    expect(at({ left: 0, top: 300 }, { width: 300, height: 900 })).toMatchObject({
      top: 338,
      maxHeight: 454,
    });
    expect(at({ left: 0, top: 500 }, { width: 300, height: 900 })).toMatchObject({ top: 8, maxHeight: 486 });
  });
});
