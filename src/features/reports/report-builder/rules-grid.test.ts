import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandsOf,
  compacted,
  flowed,
  overlap,
  type Placed,
  rearranged,
  resized,
  stepped,
} from './rules-grid.ts';

const item = (id: string, row: number, col: number, width: number, height: number): Placed => ({
  ...{ id, row, col, width, height },
});

const anyItems = fc
  .array(
    fc.record({
      row: fc.integer({ min: -2, max: 30 }),
      col: fc.integer({ min: -2, max: 16 }),
      width: fc.integer({ min: 0, max: 14 }),
      height: fc.integer({ min: 0, max: 9 }),
    }),
    { maxLength: 14 },
  )
  .map((places) => places.map((place, index) => ({ id: `item${index}`, ...place })));

function isInGrid({ row, col, width, height }: Placed): boolean {
  return row >= 1 && col >= 1 && width >= 1 && height >= 1 && col + width <= 13;
}

describe('the grid', () => {
  it('keeps every item once, within 12 columns and apart from the others, whatever is moved', () => {
    fc.assert(
      fc.property(anyItems, fc.nat(), fc.integer(), fc.integer(), (items, which, row, width) => {
        const id = items[which % Math.max(1, items.length)]?.id ?? '';
        const change = { row: row % 40, width: width % 15 };
        for (const now of [compacted(items), rearranged(items, id, change)]) {
          expect(now.map((one) => one.id)).toEqual(items.map((one) => one.id));
          expect(now.every(isInGrid)).toBe(true);
          const pairs = now.flatMap((a, index) => now.slice(index + 1).map((b) => overlap(a, b)));
          expect(pairs).not.toContain(true);
          expect(compacted(now)).toEqual(now);
        }
      }),
    );
  });

  it('moves others out of the way, and up again', () => {
    const items = [item('a', 1, 1, 6, 2), item('b', 1, 7, 6, 2), item('c', 3, 1, 12, 3)];
    const placesOf = (now: readonly Placed[]) => now.map(({ id, row, col }) => [id, row, col]);
    expect(placesOf(rearranged(items, 'b', { col: 1 }))).toEqual([
      ['a', 3, 1],
      ['b', 1, 1],
      ['c', 5, 1],
    ]);
    expect(placesOf(rearranged(items, 'c', { row: 1 }))).toEqual([
      ['a', 4, 1],
      ['b', 4, 7],
      ['c', 1, 1],
    ]);
    expect(placesOf(rearranged(items, 'a', { width: 12 }))).toEqual([
      ['a', 1, 1],
      ['b', 3, 7],
      ['c', 5, 1],
    ]);
    expect(placesOf(rearranged(items, 'a', { height: 20 }))).toEqual([
      ['a', 1, 1],
      ['b', 1, 7],
      ['c', 21, 1],
    ]);
  });

  it('moves by one key press past a neighbor, and resizes within the page', () => {
    const items = [item('a', 1, 1, 6, 4), item('b', 1, 7, 6, 2), item('c', 5, 1, 12, 3)];
    const orderOf = (now: readonly Placed[]) => now.map(({ id, row, col }) => [id, row, col]);
    expect(orderOf(stepped(items, 'a', 'down'))).toEqual([
      ['a', 6, 1],
      ['b', 1, 7],
      ['c', 3, 1],
    ]);
    expect(orderOf(stepped(items, 'c', 'up'))).toEqual([
      ['a', 4, 1],
      ['b', 4, 7],
      ['c', 1, 1],
    ]);
    expect(stepped(items, 'c', 'down')).toEqual(items);
    expect(orderOf(stepped(items, 'b', 'right'))).toEqual(orderOf(items));
    expect(resized(items, 'b', 'right')).toEqual(items);
    expect(resized(items, 'b', 'down')[1]).toMatchObject({ height: 3 });
    expect(resized(items, 'a', 'left')[0]).toMatchObject({ width: 5, col: 1 });
  });

  it('flows sizes into lines, and finds what is side by side', () => {
    const placed = flowed([
      { width: 6, height: 2 },
      { width: 6, height: 5 },
      { width: 8, height: 1 },
      { width: 6, height: 1 },
    ]);
    expect(placed.map(({ row, col }) => [row, col])).toEqual([
      [1, 1],
      [1, 7],
      [6, 1],
      [7, 1],
    ]);
    const items = placed.map((place, index) => ({ id: String(index), ...place }));
    expect(bandsOf(items).map((band) => band.map(({ id }) => id))).toEqual([['0', '1'], ['2'], ['3']]);
  });
});
