/** Columns of the grid of a page. */
const COLUMNS = 12;

/** Rows and columns count from 1. */
export interface Placed {
  readonly id: string;
  readonly row: number;
  readonly col: number;
  readonly width: number;
  readonly height: number;
}

export type PlaceChange = Partial<Pick<Placed, 'row' | 'col' | 'width' | 'height'>>;

/** Items from top to bottom, then from left to right. */
export function readingOrder<Item extends Placed>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.row - b.row || a.col - b.col);
}

/**
 * Moves or resizes one item; items in its way move down, then every item moves up as far as it can.
 *
 * Columns and sizes are kept within the grid. The order of the list stays.
 */
export function rearranged<Item extends Placed>(
  items: readonly Item[],
  id: string,
  change: PlaceChange,
): Item[] {
  const moved = items.find((item) => item.id === id);
  if (!moved) return [...items];
  const wanted = withinGrid({ ...moved, ...change });
  return compacted([...items.map((item) => (item.id === id ? wanted : item))], id);
}

type Step = 'left' | 'right' | 'up' | 'down';

/**
 * Moves an item one column, or above or below its neighbor.
 *
 * A move down goes below the nearest item in the same columns; without one, nothing changes.
 */
export function stepped<Item extends Placed>(items: readonly Item[], id: string, step: Step): Item[] {
  const moved = items.find((item) => item.id === id);
  if (!moved) return [...items];
  const { row, col } = moved;
  if (step === 'left' || step === 'right') {
    return rearranged(items, id, { col: step === 'left' ? col - 1 : col + 1 });
  }
  const inColumns = readingOrder(
    items.filter(
      (other) => other.id !== id && overlap({ ...other, row: 1, height: 1 }, { ...moved, row: 1, height: 1 }),
    ),
  );
  const neighbor =
    step === 'up'
      ? inColumns.findLast((other) => other.row < row)
      : inColumns.find((other) => other.row > row);
  if (!neighbor) return [...items];
  return rearranged(items, id, { row: step === 'up' ? neighbor.row : neighbor.row + 1 });
}

/** Makes an item one column wider or narrower, one row higher or lower. */
export function resized<Item extends Placed>(items: readonly Item[], id: string, step: Step): Item[] {
  const item = items.find((one) => one.id === id);
  if (!item) return [...items];
  const by = step === 'right' || step === 'down' ? 1 : -1;
  const change =
    step === 'left' || step === 'right'
      ? { width: Math.min(item.width + by, COLUMNS + 1 - item.col) }
      : { height: item.height + by };
  return rearranged(items, id, change);
}

/** Moves every item up as far as it can; no two overlap. The order of the list stays. */
export function compacted<Item extends Placed>(items: readonly Item[], first?: string): Item[] {
  // An item moved to a row goes before those that already are in it.
  const order = readingOrder(items.map(withinGrid)).toSorted(
    (a, b) => a.row - b.row || Number(b.id === first) - Number(a.id === first),
  );
  const placed = new Map<string, Item>();
  for (const item of order) {
    let { row } = item;
    const isFree = (at: number) =>
      [...placed.values()].every((other) => !overlap({ ...item, row: at }, other));
    while (!isFree(row)) row += 1;
    while (row > 1 && isFree(row - 1)) row -= 1;
    placed.set(item.id, { ...item, row });
  }
  return items.map((item) => placed.get(item.id) ?? item);
}

/** Whether two items share a cell. */
export function overlap(a: Placed, b: Placed): boolean {
  return (
    a.row < b.row + b.height && b.row < a.row + a.height && a.col < b.col + b.width && b.col < a.col + a.width
  );
}

/** Places sizes one after the other, a new line where the next one does not fit; each line is as high as its highest. */
export function flowed<Size extends { readonly width: number; readonly height: number }>(
  sizes: readonly Size[],
): (Size & { readonly row: number; readonly col: number })[] {
  let row = 1;
  let col = 1;
  let highest = 0;
  return sizes.map((size) => {
    if (col + size.width - 1 > COLUMNS) {
      row += highest;
      col = 1;
      highest = 0;
    }
    const placed = { ...size, row, col };
    col += size.width;
    highest = Math.max(highest, size.height);
    return placed;
  });
}

/**
 * Items side by side, top to bottom: items whose rows overlap are in one band, from left to right.
 */
export function bandsOf<Item extends Placed>(items: readonly Item[]): Item[][] {
  const bands: { end: number; items: Item[] }[] = [];
  for (const item of readingOrder(items)) {
    const last = bands.at(-1);
    if (last && item.row < last.end) {
      last.items.push(item);
      last.end = Math.max(last.end, item.row + item.height);
    } else bands.push({ end: item.row + item.height, items: [item] });
  }
  return bands.map((band) => band.items.toSorted((a, b) => a.col - b.col || a.row - b.row));
}

function withinGrid<Item extends Placed>(item: Item): Item {
  const width = Math.min(COLUMNS, Math.max(1, item.width));
  return {
    ...item,
    width,
    col: Math.min(COLUMNS + 1 - width, Math.max(1, item.col)),
    row: Math.max(1, item.row),
    height: Math.max(1, item.height),
  };
}
