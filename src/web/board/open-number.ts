import type { Widget } from '../../core/board/board.ts';
import { type NumberPlace, openedNumber } from '../../core/board/opened-numbers.ts';
import type { BoardReply } from '../../core/kpis/tiles.ts';
import { useOpenKpi } from '../scope/open-kpi.ts';
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
