import { useMemo } from 'react';
import { type GridCell, gridNotes, shownColumns } from '../../../../core/grid/grid-cells.ts';
import type { GridComparison } from '../../../../core/grid/grid-reply.ts';
import {
  GROUP_ORDER,
  metricOrder,
  type StoreOrder,
  toggledOrder,
} from '../../../../core/grid/store-order.ts';
import {
  PEER_FOOT,
  type PeerLine,
  peerCell,
  peerColumns,
  peerLines,
} from '../../../../core/peers/peer-cells.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { QuarterLegend } from '../../../../web/grid/quarter-legend.tsx';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { Matrix, type MatrixHead } from '../../../../web/ui/tables/matrix.tsx';
import type { PeerReply } from '../contract-grid.ts';
import type { PeerDraft } from '../rules-draft.ts';
import styles from './custom-groups.module.css';

export interface PeerTableProps {
  readonly label: string;
  readonly reply: PeerReply;
  readonly draft: PeerDraft;
  readonly against: GridComparison | null;
  readonly onOrder: (orderBy: StoreOrder) => void;
  /** Whether all stores of the supergroup were requested. */
  readonly isWhole: boolean;
}

/** Stores × KPIs with rank, quarter, subtotals, average and median, as a 20-group composite shows them. */
export function PeerTable({ label, reply, draft, against, onOrder, isWhole }: PeerTableProps) {
  const openKpi = useOpenKpi();
  const { metrics, orderBy, transposed } = draft;
  const columns = useMemo(() => peerColumns(reply, shownColumns(reply, metrics)), [reply, metrics]);
  const lines = useMemo(() => peerLines(reply, orderBy), [reply, orderBy]);
  const sort = metricOrder(orderBy);
  const kpis = columns.map(
    ({ shown: { kpi }, why }): MatrixHead => ({
      key: kpi.key,
      title: kpi.title,
      hint: why ?? kpi.meaning,
      ...(why !== null && { note: 'Not compared' }),
      ...(sort.kpi === kpi.key && { order: sort.descending ? 'descending' : 'ascending' }),
      onPress: () => onOrder(toggledOrder(orderBy, kpi.key)),
    }),
  );
  const all = [...lines, ...PEER_FOOT];
  const heads = all.map((line) => headOf(line, reply, orderBy));
  const cellAt = (row: number, column: number): GridCell => {
    const [line, metric] = [all[row], columns[column]];
    return line && metric ? peerCell(line, metric, { reply, against, isWhole }) : NOTHING;
  };
  const open = ({ opens }: GridCell) => opens && openKpi(opens);
  const common = { label, onOpen: open, isShaded: true, isTall: true };
  return (
    <>
      {transposed ? (
        <Matrix
          {...common}
          corner="KPI"
          columns={heads}
          rows={kpis}
          foot={[]}
          cell={(row, column) => cellAt(column, row)}
        />
      ) : (
        <Matrix
          {...common}
          corner="Store"
          columns={kpis}
          rows={heads.slice(0, lines.length)}
          foot={heads.slice(lines.length)}
          cell={cellAt}
        />
      )}
      <QuarterLegend />
      <Notes reply={reply} />
    </>
  );
}

const FOOT_TITLES = { average: 'Average store', median: 'Median', total: 'Total' } as const;
const FOOT_HINTS = {
  average: 'The mean of the stores; for a ratio, the sums of all stores divided.',
  median: 'Half of the stores are above it.',
  total: 'All stores together.',
} as const;

function headOf(line: PeerLine, reply: PeerReply, orderBy: StoreOrder): MatrixHead {
  if (line.kind === 'store') {
    const { dealerShipId = 0, name = '' } = reply.stores[line.at] ?? {};
    const group = groupName(reply, reply.storeGroups[line.at]);
    return {
      ...{ key: `store ${dealerShipId}`, title: name },
      ...(group !== undefined && { hint: `${name}, ${group}` }),
      ...(group !== undefined && orderBy !== GROUP_ORDER && { note: group }),
    };
  }
  if (line.kind !== 'subtotal')
    return { key: line.kind, title: FOOT_TITLES[line.kind], hint: FOOT_HINTS[line.kind], isApart: true };
  const count = reply.storeGroups.filter((id) => id === line.dealerGroupId).length;
  return {
    ...{ key: `group ${line.dealerGroupId}`, title: groupName(reply, line.dealerGroupId) ?? '' },
    ...{ note: `Subtotal, ${countedText(count, 'store')}`, isApart: true },
  };
}

function groupName({ dealerGroups }: PeerReply, id: number | undefined): string | undefined {
  return dealerGroups.find(({ dealerGroupId }) => dealerGroupId === id)?.name;
}

function Notes({ reply }: { readonly reply: PeerReply }) {
  const titleOf = (key: string) => reply.kpis.find((kpi) => kpi.key === key)?.title ?? key;
  // In an anonymous answer a column is empty where few stores have it.
  const empty = reply.isAnonymous
    ? reply.columns
        .filter(({ values }) => values.every((value) => value === null))
        .flatMap(({ kpi, total }) => {
          const { absence } = total.current;
          return absence ? [{ kpi, why: absence.message }] : [];
        })
    : [];
  const named = [...new Map([...reply.incomparable, ...empty].map((one) => [one.kpi, one])).values()];
  const without = [...Map.groupBy(named, ({ why }) => why)].map(
    ([why, kpis]) => `${kpis.map(({ kpi }) => titleOf(kpi)).join(', ')}: ${why}`,
  );
  const notes = [...without, ...gridNotes(reply)];
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
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
