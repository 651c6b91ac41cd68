import { type CSSProperties, useState } from 'react';
import { chooseTheme } from '../../shell/theme.ts';
import { Button } from '../buttons.tsx';
import { AsOfStamp } from '../cards/stamps.tsx';
import { Trail } from '../cards/trail.tsx';
import { Segments } from '../fields/segments.tsx';
import { Page, Section } from '../page.tsx';
import { Tabs } from '../tabs.tsx';
import { useThemeName } from '../theme.tsx';
import { WaterfallChart } from '../waterfall-chart.tsx';
import styles from './gallery.module.css';
import { GalleryCards, GalleryChips } from './gallery-cards.tsx';
import { GalleryControls } from './gallery-controls.tsx';
import { GalleryMarketing } from './gallery-marketing.tsx';
import { sampleWaterfall } from './gallery-samples.ts';
import { GalleryEveryState, GalleryTableViews } from './gallery-states.tsx';
import { GalleryCharts, GalleryStates, GalleryTables } from './gallery-widgets.tsx';

const COLOURS = [
  '--canvas',
  '--surface',
  '--raised',
  '--overlay',
  '--text',
  '--text-secondary',
  '--text-faint',
  '--accent',
  '--positive',
  '--negative',
  '--warning',
  '--series-1',
  '--series-2',
  '--series-3',
  '--series-4',
  '--series-5',
  '--series-6',
  '--series-7',
  '--series-8',
];

export function GalleryScreen() {
  const theme = useThemeName();
  const [openedAt] = useState(() => Date.now());
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Page
      title="Components"
      actions={
        <>
          <AsOfStamp at={openedAt} live />
          <Button onClick={() => chooseTheme(other)}>Switch to {other}</Button>
        </>
      }
    >
      <GalleryCards />
      <GalleryChips />
      <GalleryCharts />
      <GalleryMarketing />
      <GalleryTables />
      <GalleryTableViews />
      <GalleryParts />
      <GalleryEveryState />
      <GalleryStates />
      <GalleryControls />
      <Section title="Colours">
        <div className={styles.swatches}>
          {COLOURS.map((name) => (
            <span key={name} className={styles.swatch} style={{ '--color': `var(${name})` } as CSSProperties}>
              {name.slice(2)}
            </span>
          ))}
        </div>
      </Section>
    </Page>
  );
}

const CRUMBS = [
  { key: 'dealership', title: 'Store', value: 'Birchwood Motors' },
  { key: 'lead_type', title: 'Lead type', value: 'Phone, Chat' },
];

function GalleryParts() {
  const [step, setStep] = useState<'day' | 'week'>('day');
  const [tab, setTab] = useState<'rows' | 'why'>('rows');
  const [crumbs, setCrumbs] = useState(CRUMBS);
  return (
    <div className={styles.pair}>
      <Section
        title="One of a few"
        aside={
          <Segments
            label="Step"
            segments={[
              { id: 'day', title: 'Day' },
              { id: 'week', title: 'Week' },
            ]}
            chosen={step}
            onPick={setStep}
          />
        }
      >
        <Trail
          label="Narrowed down to"
          start="8 stores"
          crumbs={crumbs}
          onRemove={(key) => setCrumbs(crumbs.filter((crumb) => crumb.key !== key))}
          onClear={() => setCrumbs([])}
        />
        <Tabs
          label="Views"
          tabs={[
            { id: 'rows', title: 'Breakdown' },
            { id: 'why', title: 'Why it changed', count: '4' },
          ]}
          shown={tab}
          onShow={setTab}
        >
          {tab === 'rows' ? 'The rows.' : 'The reasons.'}
        </Tabs>
      </Section>
      <Section title="What moved it" note="Leads">
        <WaterfallChart {...sampleWaterfall} />
      </Section>
    </div>
  );
}
