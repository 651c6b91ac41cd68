import { useMemo } from 'react';
import { versusText, windowNamed } from '../../../../core/kpis/window-text.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { useScopePicks } from '../../../../web/scope/scope.ts';
import { Section } from '../../../../web/ui/page.tsx';
import { EmptyState, ErrorState } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { TO_DATE } from '../board.ts';
import type { PaceRooftop } from '../contract-pace.ts';
import { type BreakdownAnswer, tileOf } from './home-answer.ts';
import type { HomePartProps } from './home-board.tsx';
import { cellOpens } from './home-opened.ts';
import { type HomeRow, homeColumns, homeRows } from './home-rows.ts';

interface HomeTableProps extends HomePartProps {
  readonly isReadOnly?: boolean;
  readonly maxHeight?: string;
}

/** Stores, or the departments of one store. */
export function HomeTable(props: HomeTableProps) {
  const { board, isSingle, retrying, onRetry } = props;
  const tile = tileOf(board, isSingle ? 'departments' : 'rows', 'breakdown');
  const name = props.scope.dealerships[0]?.name;
  return (
    <Section
      flush={tile.result !== null}
      title={isSingle ? 'Departments' : 'Stores'}
      note={isSingle ? name : undefined}
    >
      {tile.result ? (
        <Rows {...props} period={tile.result} key={isSingle ? 'departments' : 'rooftops'} />
      ) : (
        <ErrorState message={tile.message} retrying={retrying} onRetry={onRetry} />
      )}
    </Section>
  );
}

type RowsProps = HomeTableProps & { readonly period: BreakdownAnswer };

function Rows(props: RowsProps) {
  const { board, period, compare, isSingle, scopeKey, pace, isReadOnly = false, maxHeight } = props;
  const openKpi = useOpenKpi();
  const { pickDealerships } = useScopePicks();
  const today = tileOf(board, isSingle ? 'departmentsToday' : 'rowsToday', 'breakdown').result;
  const columns = useColumns(props, today !== null);
  const { rows, total } = homeRows({ board, period, today, compare, pace });
  if (rows.length === 0) {
    return (
      <EmptyState title="No gross in this period" why="Choose another period, or wait for the first deal." />
    );
  }
  const by = isSingle ? 'department' : 'dealership';
  const opens = {
    onFigure: (row: HomeRow, column: string) => openKpi(cellOpens(row, column, by)),
    ...(!isSingle && {
      onOpen: ({ dealerShipId }: HomeRow) => {
        if (dealerShipId !== null) pickDealerships([dealerShipId]);
      },
      openLabel: ({ title }: HomeRow) => `Show ${title} alone`,
    }),
  };
  return (
    <DataTable
      label={isSingle ? 'Gross by department' : 'Gross by store'}
      columns={columns}
      rows={rows}
      total={total}
      rowKey={rowKey}
      sort={{ key: 'total_gross', descending: true }}
      rankBy="total_gross"
      scope={scopeKey}
      {...(maxHeight !== undefined && { maxHeight })}
      {...(!isReadOnly && { maxHeight: '560px', ...opens })}
    />
  );
}

function useColumns({ scope, compare, period, isSingle, pace }: RowsProps, hasToday: boolean) {
  const { choice, isOpen, today } = scope;
  const toDate = isOpen ? TO_DATE[choice.view] : null;
  const gross = toDate === null ? 'Gross' : `Gross ${toDate}`;
  const window = compare === 'none' ? undefined : windowNamed(period.windows, compare);
  const versus = window ? versusText(window, today) : null;
  const by = choice.view === 'year' ? 'month' : 'day';
  const hasPace = pace !== undefined;
  const hasTargets = pace?.rooftops.some(hasGrossTarget) ?? false;
  return useMemo(
    () => homeColumns({ isRooftops: !isSingle, gross, hasToday, hasPace, hasTargets, versus, by }),
    [isSingle, gross, hasToday, hasPace, hasTargets, versus, by],
  );
}

function hasGrossTarget({ projections }: PaceRooftop): boolean {
  return projections.some(({ kpi, target }) => kpi === 'total_gross' && target !== null);
}

const rowKey = ({ key }: HomeRow) => key;
