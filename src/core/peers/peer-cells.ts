import {
  figureCell,
  type GridCell,
  type GridOpens,
  MOST_FILTERED,
  medianCell,
  type ShownColumn,
  storeCell,
  storesFilter,
  totalCell,
} from '../grid/grid-cells.ts';
import type { GridComparison, GridReply } from '../grid/grid-reply.ts';
import { GROUP_ORDER, orderedStores, type StoreOrder } from '../grid/store-order.ts';
import type { ComparedFigure } from '../kpis/wire.ts';
import { NO_VALUE, numberText } from '../text/number-text.ts';
import { averageOf, ranksOf } from './ranks.ts';

/** A grid of stores of several dealer groups, as a screen reads it. */
export interface PeerGridReply extends GridReply {
  readonly dealerGroups: readonly { readonly dealerGroupId: number; readonly name: string }[];
  /** Of each store; none in an anonymous answer. */
  readonly storeGroups: readonly number[];
  readonly subtotals: readonly {
    readonly dealerGroupId: number;
    readonly figures: readonly ComparedFigure[];
  }[];
  readonly incomparable: readonly { readonly kpi: string; readonly why: string }[];
  readonly isAnonymous: boolean;
}

/** A row of the comparison. `at` is a store's index in the reply. */
export type PeerLine =
  | { readonly kind: 'store'; readonly at: number }
  | { readonly kind: 'subtotal'; readonly dealerGroupId: number }
  | { readonly kind: 'average' | 'median' | 'total' };

export const PEER_FOOT: readonly PeerLine[] = [{ kind: 'average' }, { kind: 'median' }, { kind: 'total' }];

/**
 * The rows in an order: in group order, each group's stores and then its subtotal; otherwise all stores and
 * then the subtotals. A single group has no subtotal.
 */
export function peerLines(reply: PeerGridReply, orderBy: StoreOrder): PeerLine[] {
  const ordered = orderedStores(
    reply.stores,
    orderBy,
    (kpi) => reply.columns.find((column) => column.kpi === kpi)?.values ?? null,
  ).map((at): PeerLine => ({ kind: 'store', at }));
  const groups = reply.dealerGroups.length > 1 ? reply.dealerGroups : [];
  const subtotal = ({ dealerGroupId }: { readonly dealerGroupId: number }): PeerLine => ({
    kind: 'subtotal',
    dealerGroupId,
  });
  if (orderBy !== GROUP_ORDER) return [...ordered, ...groups.map(subtotal)];
  if (groups.length === 0) return ordered;
  return groups.flatMap((group) => [
    ...ordered.filter((line) => line.kind === 'store' && reply.storeGroups[line.at] === group.dealerGroupId),
    subtotal(group),
  ]);
}

/** A column with the rank of each store; `why` says why it has none. */
export interface PeerColumn {
  readonly shown: ShownColumn;
  /** Its index in the reply. */
  readonly at: number;
  readonly ranks: readonly (number | null)[];
  readonly known: number;
  readonly why: string | null;
}

export function peerColumns(reply: PeerGridReply, shown: readonly ShownColumn[]): PeerColumn[] {
  return shown.map((one) => {
    const { column, kpi } = one;
    const why = reply.incomparable.find((lost) => lost.kpi === kpi.key)?.why ?? null;
    return {
      ...{ shown: one, why },
      at: reply.columns.indexOf(column),
      ranks: why === null ? ranksOf(column.values, kpi.better) : column.values.map(() => null),
      known: column.values.filter((value) => value !== null).length,
    };
  });
}

interface Look {
  readonly reply: PeerGridReply;
  readonly against: GridComparison | null;
  /** Whether all stores of the supergroup were requested. */
  readonly isWhole: boolean;
}

/** The cell of a row and column. An anonymous one opens nothing: drill-downs name their stores. */
export function peerCell(line: PeerLine, column: PeerColumn, look: Look): GridCell {
  const cell = cellOf(line, column, look);
  return {
    ...cell,
    opens: cell.value === null || look.reply.isAnonymous ? null : opensOf(line, column, look),
  };
}

function opensOf(
  line: PeerLine,
  { shown: { kpi, column } }: PeerColumn,
  { reply, isWhole }: Look,
): GridOpens | null {
  if (line.kind === 'average' || line.kind === 'median') return null;
  if (line.kind === 'total' && isWhole && column.totalOf === null) return { kpi: kpi.key, by: 'dealership' };
  const out = new Set(column.leftOut.map(({ dealerShipId }) => dealerShipId));
  const isIn = (id: number, at: number) => {
    if (line.kind === 'store') return at === line.at;
    return !out.has(id) && (line.kind !== 'subtotal' || reply.storeGroups[at] === line.dealerGroupId);
  };
  const ids = reply.stores.map(({ dealerShipId }) => dealerShipId).filter(isIn);
  return ids.length > MOST_FILTERED ? null : { kpi: kpi.key, filters: [storesFilter(ids)] };
}

function cellOf(line: PeerLine, column: PeerColumn, look: Look): GridCell {
  const { shown, why } = column;
  switch (line.kind) {
    case 'store':
      return rankedCell(storeCell(shown, line.at, look), column, line.at);
    case 'subtotal': {
      const subtotal = look.reply.subtotals.find((one) => one.dealerGroupId === line.dealerGroupId);
      const figure = subtotal?.figures[column.at];
      return figure ? figureCell(shown, figure, look) : dash('');
    }
    case 'total':
      return totalCell(shown, look);
    case 'median':
      return why === null ? medianCell(shown) : dash(why);
    case 'average':
      return why === null ? averageCell(shown) : dash(why);
  }
}

function rankedCell(cell: GridCell, { ranks, known, why }: PeerColumn, at: number): GridCell {
  if (why !== null) return { ...cell, quarter: null, mark: null };
  const rank = ranks[at] ?? null;
  return rank === null ? cell : { ...cell, rank: `${rank} of ${known}` };
}

function averageCell({ kpi, column }: ShownColumn): GridCell {
  const value = averageOf(column.values, { kind: kpi.kind, total: column.total.current.value });
  const hint = kpi.kind === 'ratio' ? 'The sums of all stores divided.' : 'The mean of the stores.';
  return { ...dash(hint), value, text: value === null ? NO_VALUE : numberText(value, kpi.unit) };
}

function dash(hint: string): GridCell {
  const none = { change: null, quarter: null, mark: null, opens: null } as const;
  return { ...none, value: null, text: NO_VALUE, hint };
}
