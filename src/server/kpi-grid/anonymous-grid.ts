import { createHash } from 'node:crypto';
import type { ComparedFigure, Figure } from '../../core/kpis/wire.ts';
import { letterName } from '../../core/peers/ranks.ts';
import type { ScopedDealership } from '../identity/access.ts';
import type { ScopedCustomGroup } from '../identity/custom-groups.ts';
import type { Grid, GridColumnFigures } from './grid.ts';

/** Fewer stores, or fewer stores with a KPI, could be recognized. */
export const FEWEST_PEERS = 5;

/**
 * The grid without a trace of which store is which: letters for names, places for ids, in the order of the
 * letters, and no reason that speaks of a store's feeds.
 */
export function anonymousGrid(grid: Grid, customGroup: ScopedCustomGroup): Grid {
  const letters = lettersOf(customGroup);
  const order = grid.stores
    .map((_, at) => at)
    .sort((one, other) => letterOf(letters, grid.stores[one]) - letterOf(letters, grid.stores[other]));
  const masked = new Map(
    grid.stores.map((store) => [store.id, maskedStore(store, letterOf(letters, store))]),
  );
  return {
    ...grid,
    stores: order.flatMap((at) => masked.get(grid.stores[at]?.id ?? 0) ?? []),
    unlisted: [],
    subtotals: [],
    columns: grid.columns.map((column) => maskedColumn(column, { order, masked })),
  };
}

/** By a keyed hash, so that a letter says nothing about the order of groups or stores. */
function lettersOf({ all, salt }: ScopedCustomGroup): ReadonlyMap<number, number> {
  const hashed = all.map(({ id }) => ({
    id,
    hash: createHash('sha256').update(`${salt} ${id}`).digest('hex'),
  }));
  hashed.sort((one, other) => (one.hash < other.hash ? -1 : 1));
  return new Map(hashed.map(({ id }, at) => [id, at]));
}

function letterOf(letters: ReadonlyMap<number, number>, store: ScopedDealership | undefined): number {
  const letter = letters.get(store?.id ?? 0);
  if (letter === undefined) throw new Error('Every store of the grid is in the custom group.');
  return letter;
}

function maskedStore(store: ScopedDealership, letter: number): ScopedDealership {
  return { ...store, dealerGroupId: 0, id: letter + 1, name: letterName(letter) };
}

interface Masks {
  readonly order: readonly number[];
  readonly masked: ReadonlyMap<number, ScopedDealership>;
}

function maskedColumn(column: GridColumnFigures, { order, masked }: Masks): GridColumnFigures {
  const known = column.figures.filter(({ current }) => current.value !== null).length;
  const isHidden = known < FEWEST_PEERS;
  const figures = order.flatMap((at) => {
    const figure = column.figures[at];
    if (!figure) return [];
    return [isHidden ? hidden(figure) : plain(figure)];
  });
  return {
    kpi: column.kpi,
    figures,
    total: isHidden ? hidden(column.total) : plain(column.total),
    totalOf: column.totalOf.flatMap(({ id }) => masked.get(id) ?? []),
    leftOut: [],
  };
}

const TOO_FEW = `Fewer than ${FEWEST_PEERS} stores have this KPI.`;

function hidden({ kpi }: ComparedFigure): ComparedFigure {
  return { kpi, current: absent(TOO_FEW), comparisons: [] };
}

function absent(message: string): Figure {
  const absence = { reason: 'notCompared', message } as const;
  return { value: null, numerator: null, denominator: null, absence };
}

const NOT_KNOWN = 'Not known for this period.';

function plain({ kpi, current, comparisons }: ComparedFigure): ComparedFigure {
  return {
    kpi,
    current: unexplained(current),
    comparisons: comparisons.map((one) => ({
      ...one,
      ...unexplained(one),
      matched: unexplained(one.matched),
      days: one.days && {
        ...one.days,
        others: [],
        leftOut: { count: one.days.leftOut.count, names: [] },
      },
    })),
  };
}

function unexplained({ value, numerator, denominator, absence }: Figure): Figure {
  return {
    ...{ value, numerator, denominator },
    absence: absence && { reason: absence.reason, message: NOT_KNOWN },
  };
}
