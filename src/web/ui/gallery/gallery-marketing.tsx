import { type ReactNode, useState } from 'react';
import { MoversList } from '../cards/movers-list.tsx';
import { ChartView } from '../charts/chart-view.tsx';
import { Section } from '../page.tsx';
import { ChartSkeleton, RowsSkeleton } from '../skeleton.tsx';
import { EmptyState, StateLink } from '../states.tsx';
import { RankedTable } from '../tables/ranked-table.tsx';
import styles from './gallery.module.css';
import { sampleMovers, sampleRanked } from './gallery-list-samples.ts';
import {
  sampleArea,
  sampleBubbles,
  sampleDual,
  sampleFunnel,
  sampleHeat,
  sampleHeatSmall,
  sampleRing,
  sampleScatter,
} from './gallery-marketing-samples.ts';

export interface GalleryWidget {
  readonly title: string;
  /** As named in a sentence. */
  readonly what: string;
  readonly skeleton: ReactNode;
  /** Why there is nothing, and what to do about it. */
  readonly empty: ReactNode;
  readonly shown: ReactNode;
  readonly isFlush?: boolean;
}

const NO_SESSIONS = (
  <EmptyState
    title="No website feed for Prairie Vans yet"
    why="Sessions appear here as soon as Analytics is connected, or a file of it is dropped."
    action={<StateLink href="/data-feeds">Connect one</StateLink>}
  />
);
const NO_SPEND = (
  <EmptyState title="No spend in this period" why="Rooftop knows what sources cost since Nov 1, 2026." />
);

const chart = <ChartSkeleton height={264} />;

export const MARKETING_WIDGETS: readonly GalleryWidget[] = [
  {
    title: 'Two axes',
    what: 'Sessions and leads',
    skeleton: chart,
    empty: NO_SESSIONS,
    shown: <ChartView chart={sampleDual} />,
  },
  {
    title: 'Areas of parts',
    what: 'Sessions by channel',
    skeleton: chart,
    empty: NO_SESSIONS,
    shown: <ChartView chart={sampleArea} />,
  },
  {
    title: 'Bubbles',
    what: 'Sources by cost and gross',
    skeleton: chart,
    empty: NO_SPEND,
    shown: <ChartView chart={sampleBubbles} />,
  },
  {
    title: 'Scatter',
    what: 'Campaigns by cost',
    skeleton: chart,
    empty: NO_SPEND,
    shown: <ChartView chart={sampleScatter} />,
  },
  {
    title: 'Funnel',
    what: 'The way from lead to sale',
    skeleton: <RowsSkeleton rows={5} />,
    empty: NO_SESSIONS,
    shown: <ChartView chart={sampleFunnel} />,
  },
  {
    title: 'Heat map',
    what: 'Sessions by hour',
    skeleton: chart,
    empty: NO_SESSIONS,
    shown: <ChartView chart={sampleHeat} />,
  },
  {
    title: 'Ring',
    what: 'Shares of channels',
    skeleton: <RowsSkeleton rows={6} />,
    empty: NO_SESSIONS,
    shown: <ChartView chart={sampleRing} />,
  },
  {
    title: 'Up and down',
    what: 'What moved',
    skeleton: <RowsSkeleton rows={6} />,
    empty: <EmptyState title="Nothing to compare with" why="Rooftop knows no days before Nov 1, 2026." />,
    shown: <MoversList list={sampleMovers} />,
  },
];

/** Marketing widgets in the selected state. Shows below them what was opened. */
export function GalleryMarketing() {
  const [opened, setOpened] = useState('nothing yet');
  return (
    <>
      <Section title="Sessions, leads and cost" note="Nov 1–21, 2026">
        <ChartView
          chart={sampleDual}
          height={280}
          opening={({ keys }) =>
            () =>
              setOpened(`day ${keys[0]}`)
            }
        />
      </Section>
      <div className={styles.halves}>
        <Section title="Sessions by channel" note="Nov 1–21, 2026">
          <ChartView chart={sampleArea} />
        </Section>
        <Section title="Share of channels" note="Nov 1–21, 2026">
          <ChartView
            chart={sampleRing}
            opening={({ keys }) =>
              () =>
                setOpened(keys.join(', '))
              }
          />
        </Section>
        <Section title="Cost and gross by source" note="Nov 1–21, 2026">
          <ChartView
            chart={sampleBubbles}
            height={320}
            opening={({ keys }) =>
              () =>
                setOpened(keys.join(', '))
              }
          />
        </Section>
        <Section title="Where another $1,000 works" note="Nov 1–21, 2026">
          <ChartView chart={sampleScatter} height={320} />
        </Section>
        <Section title="From lead to sale" note="Nov 1–21, 2026">
          <ChartView
            chart={sampleFunnel}
            opening={({ keys }) =>
              () =>
                setOpened(keys.join(', '))
              }
          />
        </Section>
        <Section title="By weekday and hour" note="Nov 1–21, 2026">
          <ChartView
            chart={sampleHeat}
            opening={({ keys }) =>
              () =>
                setOpened(keys.join(', '))
              }
          />
        </Section>
        <Section title="By source type and daypart" note="Nov 1–21, 2026">
          <ChartView chart={sampleHeatSmall} height={200} />
        </Section>
        <Section title="Movers" note="vs Oct 1–21">
          <MoversList list={sampleMovers} most={4} onOpen={({ title }) => setOpened(title)} />
        </Section>
      </div>
      <Section title="Lead sources" note="Nov 1–21, 2026" flush>
        <RankedTable
          table={sampleRanked}
          scope="gallery"
          openLabel={({ title }) => `Show ${title} alone`}
          onOpen={({ title }) => setOpened(title)}
          onFigure={({ title }, column) => setOpened(`${column} of ${title}`)}
        />
      </Section>
      <p role="status">Opened: {opened}</p>
    </>
  );
}
