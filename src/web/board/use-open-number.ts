import { useNavigate } from '@tanstack/react-router';
import { kpiOf } from '../../core/board/answer.ts';
import { TOTAL_ROW } from '../../core/board/breakdowns.ts';
import { aboutFilter } from '../../core/board/chosen.ts';
import type { RankedView, Widget } from '../../core/board.ts';
import { idOfValue, type NamedFilter, valueOfId } from '../../core/kpis/filter-text.ts';
import type { BoardReply } from '../../core/kpis/tiles.ts';
import { useOpenKpi } from '../open-kpi.ts';
import { useScopePicks } from '../scope.ts';
import type { BoardDesk } from './use-board.ts';

const NOT_STATED = '(none)';

/** Where a number stands: on its own, or in a row of a dimension. */
export interface NumberPlace {
  readonly kpi: string;
  readonly by?: string;
  /** The id of the row's value; a total's and what is folded together has none. */
  readonly row?: string;
}

/** The way to what is behind a number of a widget, narrowed down as the number is. */
export function useOpenNumber(desk: BoardDesk, widget: Widget, answer: BoardReply) {
  const openKpi = useOpenKpi();
  return ({ kpi, by, row }: NumberPlace) => {
    const isRow = by !== undefined && row !== undefined && row !== TOTAL_ROW && valueOfId(row) !== undefined;
    const fixed = (widget.filters ?? []).map(({ dimension, values }) => ({
      dimension,
      values: values.map((value) => idOfValue(value === NOT_STATED ? null : value)),
    }));
    const own: NamedFilter[] = isRow ? [{ dimension: by, values: [row] }] : [];
    const known = kpiOf(answer, kpi)?.dimensions.map(({ key }) => key) ?? [];
    // The last one said of a dimension is the narrowest.
    const filters = [
      ...desk.chosen.filters,
      ...aboutFilter(desk.board, desk.chosen),
      ...fixed,
      ...own,
    ].filter(
      ({ dimension }, index, all) =>
        (known.includes(dimension) || dimension === by) &&
        all.findLastIndex((other) => other.dimension === dimension) === index,
    );
    openKpi({ kpi, filters, ...(by !== undefined && !isRow && { by }) });
  };
}

/** What opening a row does, and how that is said: a screen of its own, a rooftop alone, or what is behind it. */
export function useOpenRow(view: RankedView, open: (place: NumberPlace) => void, ranking: string) {
  const navigate = useNavigate();
  const { pickDealerships } = useScopePicks();
  const { opens, by } = view;
  return (row: string) => {
    if (opens !== undefined) {
      void navigate({ to: `/${opens.replace(/:\w+/, encodeURIComponent(row))}` });
    } else if (by === 'dealership') pickDealerships([Number(row)]);
    else open({ kpi: ranking, by, row });
  };
}
