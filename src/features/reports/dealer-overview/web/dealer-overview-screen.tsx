import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import type { GridFormat } from '../../../../core/grid/grid-query.ts';
import type { GridComparison } from '../../../../core/grid/grid-reply.ts';
import { GROUP_ORDER, NAME_ORDER, type StoreOrder } from '../../../../core/grid/store-order.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { FEEDS } from '../../../../core/kpis/feeds.ts';
import { chosenPeriodText } from '../../../../core/kpis/window-text.ts';
import type { Search } from '../../../../core/navigation/scope.ts';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { StoreGrid } from '../../../../web/grid/store-grid.tsx';
import { useComparison, useScope } from '../../../../web/scope/scope.ts';
import { FileMenu } from '../../../../web/shell/file-menu.tsx';
import { printLight } from '../../../../web/shell/theme.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { AddKpiButton } from '../../../../web/ui/fields/add-kpi-button.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { listKpis } from '../../kpis/contract.ts';
import {
  exportOverview,
  OVERVIEW_TYPES,
  type OverviewNumbers,
  type OverviewType,
  overviewData,
} from '../contract.ts';
import styles from './dealer-overview.module.css';
import { NumberList, useTabEdits } from './number-list.tsx';

const TAB_TITLES: Readonly<Record<OverviewType, string>> = {
  home: 'Weekly',
  sales: 'Sales',
  finance: 'F&I',
  leads: 'Leads',
  marketing: 'Marketing',
  service: 'Service',
};

export function DealerOverviewScreen() {
  const scope = useScope();
  const compare = useComparison();
  const { type, show } = useTab();
  const [isEditing, setEditing] = useState(false);
  const [orderBy, setOrderBy] = useState<StoreOrder>(GROUP_ORDER);
  const edits = useTabEdits(type);
  useEffect(printLight, []);
  const query = useCall(
    overviewData,
    { ...scope.fields, type },
    { live: [...FEEDS, 'target'], keepsPrevious: true },
  );
  const against: GridComparison | null = compare === 'none' ? null : compare;
  return (
    <Page
      title="Dealer Overview"
      actions={
        <>
          <Button kind={isEditing ? 'primary' : 'plain'} onClick={() => setEditing(!isEditing)}>
            {isEditing ? 'Done' : 'Edit'}
          </Button>
          <OverviewExport type={type} compare={compare} orderBy={orderBy} />
        </>
      }
    >
      <div className={styles.tools}>
        <Segments
          label="Tab"
          columns={3}
          segments={OVERVIEW_TYPES.map((id) => ({ id, title: TAB_TITLES[id] }))}
          chosen={type}
          onPick={show}
        />
      </div>
      <Loaded query={query} what="Dealer Overview" skeleton={<RowsSkeleton rows={12} />}>
        {(answer) => (
          <>
            <Section
              flush
              title={TAB_TITLES[answer.type]}
              note={chosenPeriodText(scope.choice, scope.isOpen)}
              aside={
                isEditing && (
                  <span className={styles.edits}>
                    <AddNumber numbers={answer.numbers} onAdd={edits.add} />
                    <Button compact kind="quiet" disabled={answer.isDefault} onClick={edits.restore}>
                      Restore suggested
                    </Button>
                  </span>
                )
              }
            >
              {answer.numbers.length === 0 ? (
                <EmptyState
                  title="This tab is empty"
                  why="Add the numbers you go through each week."
                  action={<Button onClick={() => setEditing(true)}>Add numbers</Button>}
                />
              ) : (
                <NumberList {...{ answer, against, isEditing, edits }} />
              )}
            </Section>
            {answer.numbers.length > 0 && answer.grid.stores.length > 1 && (
              <StoresGrid {...{ answer, against, orderBy }} onOrder={setOrderBy} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function useTab() {
  const navigate = useNavigate();
  const named = useRouterState({ select: ({ location }) => (location.search as Search).type });
  return {
    type: OVERVIEW_TYPES.find((one) => one === named) ?? 'home',
    show: (type: OverviewType) =>
      void navigate({
        to: '.',
        search: (here: Search) => ({ ...here, type }),
        replace: true,
        resetScroll: false,
      }),
  };
}

interface OverviewExportProps {
  readonly type: OverviewType;
  readonly compare: GridComparison | 'none';
  readonly orderBy: StoreOrder;
}

const FORMATS = [
  { format: 'pdf', title: 'PDF, one page' },
  { format: 'xlsx', title: 'Excel, by store' },
  { format: 'csv', title: 'CSV, by store' },
] as const;

function OverviewExport({ type, compare, orderBy }: OverviewExportProps) {
  const { client } = useApi();
  const { fields } = useScope();
  const save = (format: GridFormat) => {
    const options = { comparison: compare !== 'none', percentages: true, orderby: orderBy };
    return client.call(exportOverview, { ...fields, type, compare, format, options });
  };
  return (
    <FileMenu
      group="overview-export"
      formats={FORMATS}
      save={save}
      more={[{ id: 'print', title: 'Print', apart: true, act: () => window.print() }]}
    />
  );
}

interface AddNumberProps {
  readonly numbers: OverviewNumbers['numbers'];
  readonly onAdd: (kpi: KpiKey) => void;
}

function AddNumber({ numbers, onAdd }: AddNumberProps) {
  const { fields } = useScope();
  const list = useCall(listKpis, { ...fields }, { via: 'quiet', freshFor: Number.POSITIVE_INFINITY });
  return (
    <AddKpiButton
      title="Add a number"
      className={styles.add ?? ''}
      kpis={list.data?.kpis ?? []}
      taken={numbers.map(({ kpi }) => kpi)}
      onAdd={onAdd}
    />
  );
}

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

function StoresGrid({ answer: { numbers, grid }, against, orderBy, onOrder }: StoresGridProps) {
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
