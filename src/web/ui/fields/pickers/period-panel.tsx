import { useState } from 'react';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { MonthGrid, QuarterGrid, YearGrid } from './period-grids.tsx';
import styles from './period-panel.module.css';
import type { PeriodPickerProps } from './period-picker.tsx';
import { ViewTabs } from './view-tabs.tsx';

const RangePanel = lazyPart(
  () => import('./range-panel.tsx').then((module) => module.RangePanel),
  <div className={styles.rangeComing} aria-busy="true" />,
);

export type PeriodPanelProps = Pick<PeriodPickerProps, 'choice' | 'today' | 'customRange' | 'onPick'>;

export function PeriodPanel({ choice, today, customRange, onPick }: PeriodPanelProps) {
  const [view, setView] = useState(choice.view);
  const picking = { choice, today, onPick };
  return (
    <div className={styles.panel} data-view={view}>
      <ViewTabs view={view} customRange={customRange} onView={setView} onNear={RangePanel.preload} />
      {view === 'month' && <MonthGrid {...picking} />}
      {view === 'quarter' && <QuarterGrid {...picking} />}
      {view === 'year' && <YearGrid {...picking} />}
      {view === 'custom' && <RangePanel {...picking} />}
    </div>
  );
}
