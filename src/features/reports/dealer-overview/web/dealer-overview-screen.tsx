import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { GridComparison } from '../../../../core/grid/grid-reply.ts';
import { GROUP_ORDER, type StoreOrder } from '../../../../core/grid/store-order.ts';
import { FEEDS } from '../../../../core/kpis/feeds.ts';
import { chosenPeriodText } from '../../../../core/kpis/window-text.ts';
import type { Search } from '../../../../core/navigation/scope.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useComparison, useScope } from '../../../../web/scope/scope.ts';
import { printLight } from '../../../../web/shell/theme.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { OVERVIEW_TYPES, type OverviewType, overviewData } from '../contract.ts';
import { AddNumber } from './add-number.tsx';
import styles from './dealer-overview.module.css';
import { NumberList } from './number-list.tsx';
import { OverviewExport } from './overview-export.tsx';
import { StoresGrid } from './stores-grid.tsx';
import { TAB_TITLES } from './tab-titles.ts';
import { useTabEdits } from './use-tab-edits.ts';

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

/** The tab, kept in the address. */
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
