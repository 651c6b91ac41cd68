import { type CSSProperties, useState } from 'react';
import { chooseTheme } from '../../shell/theme.ts';
import { Button, IconButton } from '../buttons.tsx';
import { AsOfStamp } from '../cards/stamps.tsx';
import { Trail } from '../cards/trail.tsx';
import { DayField, MoneyField, PercentField } from '../fields/amount-fields.tsx';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { PasswordField, SelectField, TextField } from '../fields/fields.tsx';
import { FileDrop } from '../fields/file-drop.tsx';
import { Segments } from '../fields/segments.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { IconRefresh, IconSearch } from '../icons.ts';
import { Page, Section } from '../page.tsx';
import { Tabs } from '../tabs.tsx';
import { useThemeName } from '../theme.tsx';
import { WaterfallChart } from '../waterfall-chart.tsx';
import styles from './gallery.module.css';
import { GalleryCards, GalleryChips } from './gallery-cards.tsx';
import { GalleryMarketing } from './gallery-marketing.tsx';
import { sampleWaterfall } from './gallery-samples.ts';
import { GalleryEveryState, GalleryTableViews } from './gallery-states.tsx';
import { GalleryCharts, GalleryStates, GalleryTables } from './gallery-widgets.tsx';

const COLORS = [
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
      <Section title="Colors">
        <div className={styles.swatches}>
          {COLORS.map((name) => (
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

function GalleryControls() {
  const [text, setText] = useState('');
  const [isOn, setIsOn] = useState(true);
  const [kind, setKind] = useState<string | null>('internet');
  const [taken, setTaken] = useState('.csv, .eml, .xml up to 20 MB each');
  return (
    <div className={styles.pair}>
      <Section title="Buttons">
        <div className={styles.line}>
          <Button kind="primary">Save</Button>
          <Button>Cancel</Button>
          <Button kind="quiet">Clear</Button>
          <Button kind="danger">Remove feed</Button>
          <Button kind="primary" busy>
            Saving
          </Button>
          <Button disabled>Disabled</Button>
          <Button compact icon={<IconRefresh size={14} />}>
            Compact
          </Button>
          <IconButton label="Refresh">
            <IconRefresh size={18} stroke={1.5} />
          </IconButton>
          <IconButton label="Pinned" pressed>
            <IconSearch size={18} stroke={1.5} />
          </IconButton>
        </div>
      </Section>
      <Section title="Fields">
        <div className={styles.pair}>
          <TextField
            label="Name"
            value={text}
            onChange={setText}
            placeholder="Birchwood Motors"
            hint="As customers know it"
          />
          <TextField
            label="Email"
            type="email"
            value="nobody"
            onChange={setText}
            error="Must be an email address."
          />
          <PasswordField label="Password" autoComplete="current-password" value="secret" onChange={setText} />
          <SelectField
            label="Lead type"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'internet', label: 'Internet' },
              { value: 'phone', label: 'Phone' },
              { value: 'chat', label: 'Chat' },
            ]}
          />
          <Amounts />
          <TextAreaField
            label="Notes"
            value={text}
            onChange={setText}
            placeholder="What else there is to say"
          />
          <CheckboxField label="Remember me on this device" checked={isOn} onChange={setIsOn} />
        </div>
      </Section>
      <FileDrop
        label="Drop lead files here, or choose them"
        hint={taken}
        onFiles={(files) => setTaken(files.map(({ name }) => name).join(', '))}
      />
      <FileDrop label="Drop lead files here, or choose them" busy onFiles={() => undefined} />
    </div>
  );
}

function Amounts() {
  const [amount, setAmount] = useState('1250.50');
  const [percent, setPercent] = useState('35');
  const [day, setDay] = useState('15');
  return (
    <>
      <MoneyField label="Planned" value={amount} onChange={setAmount} />
      <PercentField label="% of actual" value={percent} onChange={setPercent} />
      <DayField label="From day" days={30} value={day} onChange={setDay} hint="1 to 30" />
    </>
  );
}
