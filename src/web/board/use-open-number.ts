import { useNavigate } from '@tanstack/react-router';
import type { RankedView, Widget } from '../../core/board/board.ts';
import { type NumberPlace, openedNumber } from '../../core/board/opened-numbers.ts';
import { isOnlyRow, rowDimension } from '../../core/board/row-filters.ts';
import { kpisOf } from '../../core/board/tile-requests.ts';
import type { BoardReply } from '../../core/kpis/tiles.ts';
import { filteredBy } from '../scope/kpi-address.ts';
import { useOpenKpi } from '../scope/open-kpi.ts';
import { useScopePicks } from '../scope/scope.ts';
import type { BoardContext } from './use-board.ts';

/** Returns the action that opens the drill-down of a number, or null where there is none. */
export type NumberOpener = (place: NumberPlace) => (() => void) | null;

export function useOpenNumber(
  { board, chosen, within = { filters: [] } }: BoardContext,
  widget: Widget,
  answer: BoardReply,
): NumberOpener {
  const openKpi = useOpenKpi();
  return (place) => {
    const opened = openedNumber({ board, widget, chosen, answer }, place);
    if (opened === null || within === null) return null;
    const { days = within.period, ...question } = opened;
    const own = within.filters.filter((one) =>
      question.filters.every(({ dimension }) => dimension !== one.dimension),
    );
    const filters = [...own, ...question.filters];
    return () => openKpi({ ...question, filters, ...(days && { period: days }) });
  };
}

/**
 * The action of a table row: open a screen, select one store, filter the board, or open the drill-down.
 */
export function useOpenRow(view: RankedView, context: BoardContext, open: NumberOpener) {
  const navigate = useNavigate();
  const { pickDealerships } = useScopePicks();
  const { opens, by } = view;
  const [ranking] = kpisOf(view);
  const dimension = rowDimension(view);
  return (row: string) => {
    if (opens !== undefined) {
      void navigate({ to: `/${opens.replace(/:\w+/, encodeURIComponent(row))}` });
    } else if (by === 'dealership') pickDealerships([Number(row)]);
    else if (dimension !== null && context.filtersByRow) {
      const { filters } = context.chosen;
      const values = isOnlyRow(filters, dimension, row) ? [] : [row];
      context.pick({ filters: filteredBy(filters, dimension, values) });
    } else if (ranking) open({ kpi: ranking, by, row })?.();
  };
}
