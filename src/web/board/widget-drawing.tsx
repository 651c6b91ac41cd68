import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RankedView } from '../../core/board/board.ts';
import { OTHER_ROW } from '../../core/board/breakdowns.ts';
import { shownView } from '../../core/board/chosen.ts';
import { isOnlyRow, rowDimension, shownFilters } from '../../core/board/row-filters.ts';
import { numberAt } from '../../core/board/spots.ts';
import { kpisOf } from '../../core/board/tile-requests.ts';
import type { ChartSpot } from '../../core/charts/chart-reading.ts';
import {
  foldedColumns,
  type RankedColumn,
  type RankedRow,
  type RankedTable,
} from '../../core/charts/ranked-table.ts';
import { filteredBy } from '../scope/kpi-address.ts';
import { useScopePicks } from '../scope/scope.ts';
import { useScopeCaption } from '../scope/scope-caption.ts';
import { MoversList } from '../ui/cards/movers-list.tsx';
import { ChartView } from '../ui/charts/chart-view.tsx';
import { RankedTable as RankedRowsTable } from '../ui/tables/ranked-table.tsx';
import { useHeldSort } from '../ui/tables/use-held-sort.ts';
import type { NumberOpener } from './open-number.ts';
import type { BoardContext } from './use-board.ts';
import type { ShownProps } from './widget.tsx';

const HEIGHT = 232;

export function WidgetDrawing(props: ShownProps) {
  const { model, widget, context, open, answer } = props;
  const ofScreen = useScopeCaption();
  const filters = shownFilters(context.board, context.chosen.filters, answer.filters);
  const caption = [ofScreen, ...filters.map(({ title, value }) => `${title}: ${value}`)].join(' · ');
  switch (model.kind) {
    case 'cards':
    case 'list':
      return null;
    case 'ranked': {
      if (widget.kind !== 'ranked') return null;
      const view = shownView(widget, context.chosen);
      return <RankedRows key={view.by} {...props} table={model} view={view} />;
    }
    case 'movers': {
      if (widget.kind !== 'movers') return null;
      const { kpi, by } = widget;
      return <MoversList list={model} onOpen={({ key }) => open({ kpi, by, row: key })?.()} />;
    }
    default: {
      const opening = (spot: ChartSpot) => {
        const place = numberAt(widget, spot, { answer, chosen: context.chosen });
        return place && open(place);
      };
      return <ChartView chart={model} height={HEIGHT} opening={opening} caption={caption} />;
    }
  }
}

interface RankedRowsProps extends ShownProps {
  readonly table: RankedTable;
  readonly view: RankedView;
}

function RankedRows({ table, view, context, widget, open }: RankedRowsProps) {
  const openRow = useOpenRow(view, context, open);
  const columns = useMemo(() => foldedColumns(table), [table]);
  const scope = `${context.scopeKey} ${view.by}`;
  const { sorts } = context.chosen;
  const initial = sorts[widget.key];
  const rest = table.rows.filter(({ key }) => key === OTHER_ROW);
  const rows = rest.length > 0 ? table.rows.slice(0, -1) : table.rows;
  const held = useHeldSort({ columns, rows, rowKey, scope, initial });
  const behind = ({ key: row }: RankedRow, { key, behind: other }: RankedColumn) => {
    const kpi = other?.kpi ?? kpisOf(view).find((one) => one === key);
    return other === null || kpi === undefined ? null : open({ by: view.by, row, ...other, kpi });
  };
  const dimension = context.filtersByRow ? rowDimension(view) : null;
  const isAlone = (row: string) => dimension !== null && isOnlyRow(context.chosen.filters, dimension, row);
  const verb = dimension === null ? 'Show' : 'Show only';
  const toggle = (key: string) => {
    const isSame = held.sort?.key === key;
    const isText = columns.find((column) => column.key === key)?.kind === 'text';
    const descending = isSame ? !held.sort?.descending : !isText;
    held.toggle(key);
    context.pick({ sorts: { ...sorts, [widget.key]: { key, descending } } });
  };
  return (
    <RankedRowsTable
      table={{ ...table, title: `${widget.title}: ${table.title}`, rows: [...held.rows, ...rest] }}
      ordered={{ sort: held.sort, toggle }}
      scope={scope}
      maxHeight="560px"
      onFigure={(row, key) => {
        const column = table.columns.find((one) => one.key === key);
        if (column) behind(row, column)?.();
      }}
      opensFigure={(row, column) => behind(row, column) !== null}
      onOpen={(row) => openRow(row.key)}
      canOpen={({ key }) => key !== OTHER_ROW}
      openLabel={({ key, title }) => (isAlone(key) ? `Show all, not only ${title}` : `${verb} ${title}`)}
    />
  );
}

const rowKey = ({ key }: RankedRow) => key;

/**
 * The action of a table row: open a screen, select one store, filter the board, or open the drill-down.
 */
function useOpenRow(view: RankedView, context: BoardContext, open: NumberOpener) {
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
