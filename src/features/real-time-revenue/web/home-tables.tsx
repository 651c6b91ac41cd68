import { useMemo } from 'react';
import { idOfValue } from '../../../core/kpis/filter-text.ts';
import { useOpenKpi } from '../../../web/open-kpi.ts';
import { useScopePicks } from '../../../web/scope.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { Section } from '../../../web/ui/page.tsx';
import { ShareBars } from '../../../web/ui/share-bars.tsx';
import { EmptyState, ErrorState } from '../../../web/ui/states.tsx';
import styles from './home.module.css';
import { tileOf } from './home-answer.ts';
import type { HomeBoardProps } from './home-board.tsx';
import { type HomeRow, homeColumns, homeRows } from './home-rows.ts';
import { typeShares } from './type-shares.ts';
import { periodWords } from './window-words.ts';

type HomeTablesProps = HomeBoardProps & { readonly scopeKey: string };

/** Who brings the leads and how they come. */
export function HomeTables(props: HomeTablesProps) {
  return (
    <div className={styles.tables}>
      <RowsSection {...props} />
      <TypesSection {...props} />
    </div>
  );
}

function RowsSection({ board, scope, compare, isSingle, scopeKey, retrying, onRetry }: HomeTablesProps) {
  const { pickDealerships } = useScopePicks();
  const tile = tileOf(board, 'rows', 'breakdown');
  const today = tileOf(board, 'rowsToday', 'breakdown').result;
  const { result } = tile;
  const words = periodWords(scope.choice, scope.isOpen);
  const columns = useMemo(
    () =>
      result &&
      homeColumns({
        first: isSingle ? 'Lead source' : 'Rooftop',
        period: words.charAt(0).toUpperCase() + words.slice(1),
        today: scope.today,
        compare,
        answers: { period: result, today },
        isRooftops: !isSingle,
        by: scope.choice.view === 'year' ? 'month' : 'day',
      }),
    [result, today, isSingle, words, scope.today, scope.choice.view, compare],
  );
  const name = scope.dealerships[0]?.name;
  return (
    <Section
      flush={result !== null}
      title={isSingle ? 'Lead sources' : 'Rooftops'}
      note={isSingle ? name : undefined}
    >
      {result && columns ? (
        <Rows
          key={isSingle ? 'sources' : 'rooftops'}
          {...homeRows({ board, period: result, today, compare })}
          columns={columns}
          scope={scopeKey}
          isSingle={isSingle}
          onPick={(id) => pickDealerships([id])}
        />
      ) : (
        <ErrorState message={tile.message} retrying={retrying} onRetry={onRetry} />
      )}
    </Section>
  );
}

interface RowsProps {
  readonly rows: readonly HomeRow[];
  readonly total: HomeRow;
  readonly columns: ReturnType<typeof homeColumns>;
  readonly scope: string;
  readonly isSingle: boolean;
  readonly onPick: (dealershipId: number) => void;
}

function Rows({ rows, total, columns, scope, isSingle, onPick }: RowsProps) {
  const openKpi = useOpenKpi();
  if (rows.length === 0) {
    return (
      <EmptyState title="No leads in this period" why="Choose another period, or wait for the first lead." />
    );
  }
  const opens = !isSingle && {
    onOpen: ({ dealerShipId }: HomeRow) => {
      if (dealerShipId !== null) onPick(dealerShipId);
    },
    openLabel: ({ title }: HomeRow) => `Show ${title} alone`,
  };
  const open = (row: HomeRow, column: string) =>
    openKpi({
      kpi: 'leads',
      period: column.startsWith('today') ? 'today' : 'scope',
      filters: filtersOf(row, isSingle),
    });
  return (
    <DataTable
      label={isSingle ? 'Leads by source' : 'Leads by rooftop'}
      columns={columns}
      rows={rows}
      total={total}
      rowKey={rowKey}
      sort={{ key: 'period', descending: true }}
      rankBy="today"
      scope={scope}
      maxHeight="560px"
      onFigure={open}
      {...opens}
    />
  );
}

const rowKey = ({ key }: HomeRow) => key;

/** What narrows the drill-down to a row; the total is narrowed by nothing. */
function filtersOf({ key, value, dealerShipId }: HomeRow, isSingle: boolean) {
  if (key === 'total') return [];
  if (isSingle) return [{ dimension: 'source', values: [idOfValue(value)] }];
  return dealerShipId === null ? [] : [{ dimension: 'dealership', values: [String(dealerShipId)] }];
}

function TypesSection({ board, scope, compare, scopeKey, retrying, onRetry }: HomeTablesProps) {
  const tile = tileOf(board, 'types', 'breakdown');
  const today = tileOf(board, 'typesToday', 'breakdown').result;
  const openKpi = useOpenKpi();
  const shares = tile.result && typeShares(tile.result, { today, compare });
  return (
    <Section
      className={styles.types}
      title="By type"
      note={`Leads, ${periodWords(scope.choice, scope.isOpen)}`}
    >
      {shares === null ? (
        <ErrorState message={tile.message} retrying={retrying} onRetry={onRetry} />
      ) : shares.length === 0 ? (
        <EmptyState title="No leads in this period" />
      ) : (
        <ShareBars
          shares={shares}
          unit="number"
          scope={scopeKey}
          onOpen={({ key }) =>
            openKpi({ kpi: 'leads', filters: [{ dimension: 'lead_type', values: [key] }] })
          }
        />
      )}
    </Section>
  );
}
