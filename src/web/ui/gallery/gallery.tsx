import { type CSSProperties, useState } from 'react';
import { chooseTheme } from '../../shell/theme.ts';
import { Button } from '../buttons.tsx';
import { AsOfStamp } from '../cards/stamps.tsx';
import { Page, Section } from '../page.tsx';
import { useThemeName } from '../theme.tsx';
import styles from './gallery.module.css';
import { GalleryCards, GalleryChips } from './gallery-cards.tsx';
import { GalleryControls } from './gallery-controls.tsx';
import { GalleryMarketing } from './gallery-marketing.tsx';
import { GalleryParts } from './gallery-parts.tsx';
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
