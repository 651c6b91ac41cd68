import { useMemo } from 'react';
import {
  type GridCell,
  type GridMetric,
  gridNotes,
  medianCell,
  shownColumns,
  storeCell,
  totalCell,
} from '../../core/grid/grid-cells.ts';
import type { GridComparison, GridReply } from '../../core/grid/grid-reply.ts';
import { metricOrder, orderedStores, type StoreOrder, toggledOrder } from '../../core/grid/store-order.ts';
import { useOpenKpi } from '../scope/open-kpi.ts';
import { useScopePicks } from '../scope/scope.ts';
import { Matrix, type MatrixHead } from '../ui/tables/matrix.tsx';
import { QuarterLegend } from './quarter-legend.tsx';
import styles from './store-grid.module.css';

export interface StoreGridProps {
  readonly label: string;
  readonly reply: GridReply;
  readonly metrics: readonly GridMetric[];
  readonly against: GridComparison | null;
  readonly orderBy: StoreOrder;
  readonly onOrder: (orderBy: StoreOrder) => void;
  /** KPIs as rows, stores as columns. */
  readonly isTransposed?: boolean;
  /** Whether cells are colored by quarter. */
  readonly isShaded?: boolean;
}

const MEDIAN: MatrixHead = { key: 'median', title: 'Median', isApart: true };
const TOTAL: MatrixHead = { key: 'total', title: 'Total', isApart: true };

/** Stores × KPIs, or transposed, with median and total. */
export function StoreGrid(props: StoreGridProps) {
  const { label, reply, metrics, against, orderBy, onOrder, isTransposed = false, isShaded = false } = props;
  const openKpi = useOpenKpi();
  const shown = useMemo(() => shownColumns(reply, metrics), [reply, metrics]);
  const order = useMemo(
    () =>
      orderedStores(
        reply.stores,
        orderBy,
        (kpi) => reply.columns.find((column) => column.kpi === kpi)?.values ?? null,
      ),
    [reply, orderBy],
  );
  const stores = useStoreHeads(reply, order);
  const sort = metricOrder(orderBy);
  const kpis = shown.map(
    ({ kpi }): MatrixHead => ({
      key: kpi.key,
      title: kpi.title,
      hint: kpi.meaning,
      ...(sort.kpi === kpi.key && { order: sort.descending ? 'descending' : 'ascending' }),
      onPress: () => onOrder(toggledOrder(orderBy, kpi.key)),
    }),
  );
  const cellAt = (store: number, metric: number): GridCell => {
    const column = shown[metric];
    if (!column) return NOTHING;
    const at = order[store];
    if (at !== undefined) return storeCell(column, at, { reply, against });
    return store === order.length ? medianCell(column) : totalCell(column, { reply, against });
  };
  const apart = [MEDIAN, TOTAL];
  const notes = gridNotes(reply);
  const open = ({ opens }: GridCell) => opens && openKpi(opens);
  const common = {
    label,
    onOpen: open,
    isShaded,
    isTall: against !== null && metrics.some(({ comparison }) => comparison),
  };
  return (
    <>
      {isTransposed ? (
        <Matrix
          {...common}
          corner="KPI"
          columns={[...stores, ...apart]}
          rows={kpis}
          foot={[]}
          cell={(row, column) => cellAt(column, row)}
        />
      ) : (
        <Matrix {...common} corner="Store" columns={kpis} rows={stores} foot={apart} cell={cellAt} />
      )}
      {isShaded && <QuarterLegend />}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function useStoreHeads(reply: GridReply, order: readonly number[]): MatrixHead[] {
  const { pickDealerships } = useScopePicks();
  return order.flatMap((at) => {
    const store = reply.stores[at];
    if (!store) return [];
    const { dealerShipId, name } = store;
    return [
      {
        key: String(dealerShipId),
        title: name,
        hint: `Show ${name} alone`,
        onPress: () => pickDealerships([dealerShipId]),
      },
    ];
  });
}

const NOTHING: GridCell = {
  value: null,
  text: '',
  hint: '',
  change: null,
  quarter: null,
  mark: null,
  opens: null,
};
