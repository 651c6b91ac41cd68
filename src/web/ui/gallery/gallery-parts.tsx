import { useState } from 'react';
import { Trail } from '../cards/trail.tsx';
import { Segments } from '../fields/segments.tsx';
import { Section } from '../page.tsx';
import { Tabs } from '../tabs.tsx';
import { WaterfallChart } from '../waterfall-chart.tsx';
import styles from './gallery.module.css';
import { sampleWaterfall } from './gallery-samples.ts';

const CRUMBS = [
  { key: 'dealership', title: 'Store', value: 'Birchwood Motors' },
  { key: 'lead_type', title: 'Lead type', value: 'Phone, Chat' },
];

export function GalleryParts() {
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
