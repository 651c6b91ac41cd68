import { useState } from 'react';
import { deltaOf } from '../../../core/kpis/delta.ts';
import { Button } from '../buttons.tsx';
import { Badge } from '../cards/badge.tsx';
import { DeltaChip } from '../cards/delta-chip.tsx';
import { KpiCard, type KpiCardProps, KpiCardRow, KpiCardSkeleton } from '../cards/kpi-card.tsx';
import { AsOfStamp, CompletenessBadge } from '../cards/stamps.tsx';
import { Section } from '../page.tsx';
import styles from './gallery.module.css';

const SPARK = [62, 71, 68, 80, 77, 92, 88, null, 96, 104, 99, 118];

const money = (value: number, baseline: number) =>
  deltaOf({ value, baseline, unit: 'usd', better: 'higher' });

const PACED: readonly Omit<KpiCardProps, 'scope'>[] = [
  {
    hero: true,
    label: 'Total gross profit',
    unit: 'usd',
    value: 5_384_000,
    sparkline: SPARK,
    comparisons: [
      { delta: money(5_384_000, 5_201_000), with: 'vs Oct 1–21', note: '7 of 8 stores' },
      { delta: null, with: 'vs Nov 1–21, 2025', without: 'no baseline' },
    ],
    facts: [
      { label: 'Today', unit: 'usd', value: 207_300 },
      {
        label: 'Projected',
        note: '7 of 8',
        unit: 'usd',
        value: 7_080_000,
        delta: money(7_080_000, 7_660_000),
        with: 'vs Oct 2026',
      },
    ],
  },
  {
    label: 'Retail units',
    unit: 'number',
    value: 752,
    detail: '403 new · 349 used',
    facts: [
      { label: 'Today', unit: 'number', value: null, why: 'No data yet' },
      { label: 'Projected', unit: 'number', value: 984 },
    ],
  },
];

export function GalleryCards() {
  const [leads, setLeads] = useState(142);
  const vs = (value: number, baseline: number) =>
    deltaOf({ value, baseline, unit: 'number', better: 'higher' });
  return (
    <>
      <KpiCardRow label="Cards">
        <KpiCard
          hero
          label="Leads today"
          unit="number"
          value={leads}
          scope="gallery"
          sparkline={SPARK}
          comparisons={[
            { delta: vs(leads, 130), with: 'vs last Sat by 2 PM' },
            { delta: vs(leads, 151), with: 'vs yesterday by 2 PM' },
          ]}
          onOpen={() => setLeads(leads + 1)}
        />
        <KpiCard
          label="Ad spend, month to date"
          unit="usd"
          value={1_240_312}
          scope="gallery"
          sparkline={SPARK}
          comparisons={[
            {
              delta: deltaOf({ value: 1_240_312, baseline: 1_180_000, unit: 'usd', better: 'neutral' }),
              with: 'vs Oct 1–21',
            },
          ]}
          onOpen={() => undefined}
        />
        <KpiCard
          label="Contact rate"
          unit="percent"
          value={61.54}
          scope="gallery"
          comparisons={[
            {
              delta: deltaOf({ value: 61.54, baseline: 64.2, unit: 'percent', better: 'higher' }),
              with: 'vs Oct 1–21',
            },
          ]}
          onOpen={() => undefined}
        />
        <KpiCard
          label="Avg first response"
          unit="minutes"
          value={11.4}
          scope="gallery"
          late="3 h old"
          comparisons={[
            {
              delta: deltaOf({ value: 11.4, baseline: 14, unit: 'minutes', better: 'lower' }),
              with: 'vs Oct 1–21',
            },
          ]}
        />
        <KpiCard label="Chat leads" unit="number" value={null} scope="gallery" why="No chat feed yet" />
      </KpiCardRow>
      <KpiCardRow label="Cards with more of their KPI" even>
        {PACED.map((card) => (
          <KpiCard key={card.label} {...card} scope="gallery" onOpen={() => undefined} />
        ))}
      </KpiCardRow>
      <KpiCardRow label="Cards on their way">
        <KpiCardSkeleton hero />
        <KpiCardSkeleton />
        <KpiCardSkeleton facts={2} />
      </KpiCardRow>
    </>
  );
}

export function GalleryChips() {
  const number = { unit: 'number', better: 'higher' } as const;
  return (
    <Section title="Changes, badges and stamps">
      <div className={styles.line}>
        <DeltaChip delta={deltaOf({ value: 142, baseline: 130, ...number })} unit="number" />
        <DeltaChip delta={deltaOf({ value: 110, baseline: 130, ...number })} unit="number" />
        <DeltaChip delta={deltaOf({ value: 130, baseline: 130, ...number })} unit="number" />
        <DeltaChip delta={deltaOf({ value: 3, baseline: 1, ...number })} unit="number" />
        <DeltaChip delta={null} unit="number" without="new" />
        <Badge>Neutral</Badge>
        <Badge tone="positive">Connected</Badge>
        <Badge tone="warning">Late</Badge>
        <Badge tone="negative">Refused</Badge>
        <AsOfStamp at={Date.now() - 130_000} live />
        <AsOfStamp at={Date.now() - 730_000} late />
        <CompletenessBadge complete={8} all={8} noun="store" gaps={[]} />
        <CompletenessBadge
          complete={7}
          all={8}
          noun="store"
          gaps={[{ name: 'Prairie Vans', what: 'No lead feed' }]}
          action={<Button compact>Open data feeds</Button>}
        />
      </div>
    </Section>
  );
}
