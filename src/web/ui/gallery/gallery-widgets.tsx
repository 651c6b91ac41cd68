import { useState } from 'react';
import { Ticker } from '../cards/ticker.tsx';
import { ChartView } from '../charts/chart-view.tsx';
import { ShareBars } from '../charts/share-bars.tsx';
import { IconCar, IconTool } from '../icons.ts';
import { Loaded } from '../loaded.tsx';
import { Section } from '../page.tsx';
import { ChartSkeleton, RowsSkeleton } from '../skeleton.tsx';
import { EmptyState, NoPermission, Notice, Stale, StateLink } from '../states.tsx';
import { DataTable } from '../tables/data-table.tsx';
import styles from './gallery.module.css';
import {
  manyRows,
  sampleColumns,
  sampleEvents,
  sampleGaps,
  sampleHours,
  samplePace,
  sampleRows,
  sampleShares,
  sampleStack,
  sampleTotal,
  sampleTrend,
} from './gallery-samples.ts';

export function GalleryCharts() {
  const [openedAt] = useState(() => Date.now());
  const events = sampleEvents.map((event) => ({
    ...event,
    icon: event.key === '2' ? <IconTool size={18} stroke={1.5} /> : <IconCar size={18} stroke={1.5} />,
    at: openedAt - event.at * 60_000,
  }));
  return (
    <div className={styles.pair}>
      <Section title="Leads so far" note="Nov 1–21, 2026">
        <ChartView chart={sampleTrend} />
      </Section>
      <Section title="Leads by hour" note="Today">
        <ChartView chart={sampleHours} />
      </Section>
      <Section title="Where it is going">
        <ChartView chart={samplePace} />
      </Section>
      <Section title="Parts of each day" note="Nov 1–21, 2026">
        <ChartView chart={sampleStack} />
      </Section>
      <Section title="Latest" flush>
        <Ticker label="Latest deals and repair orders" items={events} onOpen={() => undefined} />
      </Section>
      <Section title="A gap is a gap">
        <ChartView chart={sampleGaps} height={200} />
      </Section>
      <Section title="By type" note="Nov 1–21, 2026">
        <ShareBars shares={sampleShares} unit="number" scope="gallery" />
      </Section>
    </div>
  );
}

export function GalleryTables() {
  const table = {
    columns: sampleColumns,
    rowKey: ({ name }: { name: string }) => name,
    sort: { key: 'month', descending: true },
    rankBy: 'month',
    scope: 'gallery',
    onOpen: () => undefined,
    openLabel: ({ name }: { name: string }) => `Show ${name} alone`,
  };
  return (
    <>
      <Section title="Stores" flush>
        <DataTable label="Leads by store" rows={sampleRows} total={sampleTotal} {...table} />
      </Section>
      <Section title="300 stores" flush>
        <DataTable
          label="Leads of many stores"
          rows={manyRows}
          total={sampleTotal}
          compact
          maxHeight="320px"
          {...table}
        />
      </Section>
    </>
  );
}

const requested = { isFetching: false, refetch: () => undefined };

export function GalleryStates() {
  return (
    <>
      <Notice>Before opening: yesterday's numbers are shown until the first lead of today.</Notice>
      <Notice tone="warning">The lead feed of Prairie Vans is 3 h late.</Notice>
      <div className={styles.pair}>
        <Section title="On its way">
          <Loaded
            query={{ ...requested, data: undefined, error: null }}
            skeleton={<ChartSkeleton height={160} />}
          >
            {() => null}
          </Loaded>
        </Section>
        <Section title="Rows on their way">
          <RowsSkeleton rows={4} />
        </Section>
        <Section title="Empty">
          <EmptyState
            title="No lead feed for Prairie Vans yet"
            why="Leads appear here as soon as its CRM sends them."
            action={<StateLink href="/data-feeds">Connect one</StateLink>}
          />
        </Section>
        <Section title="Failed">
          <Loaded
            what="Leads by hour"
            query={{
              ...requested,
              data: undefined,
              error: new Error('The database took too long to answer.'),
            }}
            skeleton={null}
          >
            {() => null}
          </Loaded>
        </Section>
        <Section title="Not allowed">
          <NoPermission what="budgets" />
        </Section>
        <Section title="Late">
          <Stale when>
            <ShareBars shares={sampleShares.slice(0, 2)} unit="number" scope="late" />
          </Stale>
        </Section>
      </div>
    </>
  );
}
