import { type ReactNode, useState } from 'react';
import { spokenSummary } from '../../../core/charts/chart-text.ts';
import { deltaOf } from '../../../core/kpis/delta.ts';
import { KpiCard, KpiCardRow, KpiCardSkeleton } from '../cards/kpi-card.tsx';
import { CompletenessBadge } from '../cards/stamps.tsx';
import { Ticker } from '../cards/ticker.tsx';
import { ChartTable } from '../charts/chart-table.tsx';
import { ChartView } from '../charts/chart-view.tsx';
import { ShareBars } from '../charts/share-bars.tsx';
import { Segments } from '../fields/segments.tsx';
import { IconCar } from '../icons.ts';
import { Loaded, type LoadedQuery } from '../loaded.tsx';
import { Section } from '../page.tsx';
import { ChartSkeleton, RowsSkeleton } from '../skeleton.tsx';
import { EmptyState, StateLink } from '../states.tsx';
import { DataTable } from '../tables/data-table.tsx';
import { WaterfallChart } from '../waterfall-chart.tsx';
import styles from './gallery.module.css';
import { type GalleryWidget, MARKETING_WIDGETS } from './gallery-marketing.tsx';
import {
  sampleBubbles,
  sampleDual,
  sampleFunnel,
  sampleHeat,
  sampleRing,
} from './gallery-marketing-samples.ts';
import {
  sampleColumns,
  sampleEvents,
  sampleHours,
  sampleRows,
  sampleShares,
  sampleStack,
  sampleTotal,
  sampleTrend,
  sampleWaterfall,
} from './gallery-samples.ts';

const STATES = [
  { id: 'data', title: 'Data' },
  { id: 'loading', title: 'Loading' },
  { id: 'empty', title: 'Empty' },
  { id: 'failed', title: 'Failed' },
  { id: 'forbidden', title: 'Not allowed' },
] as const;
type State = (typeof STATES)[number]['id'];

const NO_LEADS = (
  <EmptyState
    title="No lead feed for Prairie Vans yet"
    why="Leads appear here as soon as its CRM sends them."
    action={<StateLink href="/data-feeds">Connect one</StateLink>}
  />
);
const NO_DEALS = (
  <EmptyState title="No deals in this period" why="The DMS sent its last deal on Oct 31, 2026." />
);

const WIDGETS: readonly GalleryWidget[] = [
  {
    title: 'Trend with comparison',
    what: 'Leads so far',
    skeleton: <ChartSkeleton height={264} />,
    empty: NO_LEADS,
    shown: <ChartView chart={sampleTrend} />,
  },
  {
    title: 'Bars with comparison',
    what: 'Leads by hour',
    skeleton: <ChartSkeleton height={264} />,
    empty: NO_LEADS,
    shown: <ChartView chart={sampleHours} />,
  },
  {
    title: 'Stacked bars',
    what: 'Gross by department',
    skeleton: <ChartSkeleton height={264} />,
    empty: NO_DEALS,
    shown: <ChartView chart={sampleStack} />,
  },
  {
    title: 'Shares',
    what: 'Leads by type',
    skeleton: <RowsSkeleton rows={4} />,
    empty: NO_LEADS,
    shown: <ShareBars shares={sampleShares} unit="number" scope="states" />,
  },
  {
    title: 'What moved it',
    what: 'What moved leads',
    skeleton: <RowsSkeleton rows={5} />,
    empty: <EmptyState title="Nothing to compare with" why="Rooftop knows no days before Nov 1, 2026." />,
    shown: <WaterfallChart {...sampleWaterfall} />,
  },
  {
    title: 'Ticker',
    what: 'The latest deals',
    isFlush: true,
    skeleton: <RowsSkeleton rows={4} />,
    empty: NO_DEALS,
    shown: <Ticker label="Latest deals" items={events()} onOpen={() => undefined} />,
  },
  ...MARKETING_WIDGETS,
];

function events() {
  const at = Date.now();
  const icon = <IconCar size={18} stroke={1.5} />;
  return sampleEvents.map((event) => ({ ...event, icon, at: at - event.at * 60_000 }));
}

/** Widgets in the selected state: loading, data, empty, failed. */
export function GalleryEveryState() {
  const [state, setState] = useState<State>('loading');
  return (
    <>
      <Section
        title="Every widget in each of its states"
        aside={<Segments label="State" segments={[...STATES]} chosen={state} onPick={setState} />}
      >
        <KpiCardRow label="A card in the state">
          <StateCard state={state} />
          <StateCard state={state} />
        </KpiCardRow>
      </Section>
      <div className={styles.pair}>
        {WIDGETS.map(({ title, isFlush = false, ...widget }) => (
          <Section key={title} title={title} flush={isFlush && state === 'data'}>
            <InState state={state} {...widget} />
          </Section>
        ))}
      </div>
      <Section title="Leaderboard with sparklines" flush={state === 'data'}>
        <InState
          state={state}
          what="Leads by store"
          skeleton={<RowsSkeleton rows={6} />}
          empty={NO_LEADS}
          shown={<Leaderboard />}
        />
      </Section>
    </>
  );
}

interface InStateProps {
  readonly state: State;
  readonly what: string;
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  readonly shown: ReactNode;
}

function InState({ state, what, skeleton, empty, shown }: InStateProps) {
  return (
    <Loaded
      query={QUERIES[state]}
      what={what}
      skeleton={skeleton}
      empty={(answer) => (answer.isEmpty ? empty : null)}
    >
      {() => shown}
    </Loaded>
  );
}

const requested = { isFetching: false, refetch: () => undefined };
const QUERIES: Readonly<Record<State, LoadedQuery<{ readonly isEmpty: boolean }>>> = {
  data: { ...requested, data: { isEmpty: false }, error: null },
  loading: { ...requested, data: undefined, error: null },
  empty: { ...requested, data: { isEmpty: true }, error: null },
  failed: { ...requested, data: undefined, error: new Error('The database took too long to answer.') },
  forbidden: { ...requested, data: undefined, error: Object.assign(new Error(), { status: 403 }) },
};

function StateCard({ state }: { readonly state: State }) {
  const label = 'Leads today';
  if (state === 'loading') return <KpiCardSkeleton />;
  if (state === 'empty')
    return <KpiCard label={label} unit="number" value={null} scope="states" why="No lead feed yet" />;
  if (state === 'failed')
    return <KpiCard label={label} unit="number" value={null} scope="states" why="Could not be loaded" />;
  if (state === 'forbidden')
    return <KpiCard label={label} unit="number" value={null} scope="states" why="No access" />;
  const delta = deltaOf({ value: 142, baseline: 130, unit: 'number', better: 'higher' });
  const comparisons = [{ delta, with: 'vs last Sat by 2 PM' }];
  return (
    <KpiCard {...{ label, comparisons }} unit="number" value={142} scope="states" onOpen={() => undefined} />
  );
}

function Leaderboard() {
  return (
    <DataTable
      label="Leads by store, in a state"
      rows={sampleRows}
      total={sampleTotal}
      columns={sampleColumns}
      rowKey={({ name }) => name}
      sort={{ key: 'month', descending: true }}
      rankBy="month"
      scope="states"
      openLabel={({ name }) => `Show ${name} alone`}
      onOpen={() => undefined}
    />
  );
}

const CHARTS = [
  sampleTrend,
  sampleHours,
  sampleStack,
  sampleDual,
  sampleBubbles,
  sampleFunnel,
  sampleHeat,
  sampleRing,
];

export function GalleryTableViews() {
  return (
    <div className={styles.pair}>
      {CHARTS.map((chart) => (
        <Section key={chart.title} title={chart.title} note="as text and as a table">
          <p>{spokenSummary(chart)}</p>
          <ChartTable chart={chart} height={200} />
        </Section>
      ))}
      <Section title="How much is known">
        <div className={styles.line}>
          <CompletenessBadge complete={8} all={8} noun="store" gaps={[]} />
          <CompletenessBadge
            complete={6}
            all={8}
            noun="store"
            gaps={[
              { name: 'Prairie Vans', what: 'No lead feed' },
              { name: 'Harbor Trucks', what: 'Late since Nov 19' },
            ]}
          />
          <CompletenessBadge
            complete={0}
            all={8}
            noun="store"
            gaps={[{ name: 'All stores', what: 'No lead feed' }]}
          />
        </div>
      </Section>
    </div>
  );
}
