import { useMemo } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import type { GridComparison } from '../../../../core/grid/grid-reply.ts';
import { GROUP_ORDER, NAME_ORDER, type StoreOrder } from '../../../../core/grid/store-order.ts';
import { StoreGrid } from '../../../../web/grid/store-grid.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import type { overviewData } from '../contract.ts';
import styles from './dealer-overview.module.css';

interface StoresGridProps {
  readonly answer: ReplyOf<typeof overviewData>;
  readonly against: GridComparison | null;
  readonly orderBy: StoreOrder;
  readonly onOrder: (orderBy: StoreOrder) => void;
}

const ORDERS = [
  { id: GROUP_ORDER, title: 'Store order' },
  { id: NAME_ORDER, title: 'A–Z' },
] as const;

/** The numbers of the tab, store by store. */
export function StoresGrid({ answer: { numbers, grid }, against, orderBy, onOrder }: StoresGridProps) {
  const metrics = useMemo(
    () => numbers.map(({ kpi }) => ({ kpi, comparison: true, percentages: true })),
    [numbers],
  );
  const order = (
    <Segments
      label="Order of stores"
      segments={ORDERS}
      chosen={ORDERS.find(({ id }) => id === orderBy)?.id ?? null}
      onPick={onOrder}
    />
  );
  return (
    <div className={styles.stores}>
      <Section flush title="By store" aside={order}>
        <StoreGrid label="Numbers by store" reply={grid} {...{ metrics, against, orderBy, onOrder }} />
      </Section>
    </div>
  );
}
