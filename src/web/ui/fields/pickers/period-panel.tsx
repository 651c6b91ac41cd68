import { useState } from 'react';
import type { View } from '../../../../core/time/period-scope.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { MonthGrid, QuarterGrid, YearGrid } from './period-grids.tsx';
import styles from './period-panel.module.css';
import type { PeriodPickerProps } from './period-picker.tsx';

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

const VIEW_TITLES: Readonly<Record<View, string>> = {
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  custom: 'Custom',
};

interface ViewTabsProps {
  readonly view: View;
  readonly customRange: boolean;
  readonly onView: (view: View) => void;
  /** The pointer or the focus is on a tab. */
  readonly onNear: () => void;
}

function ViewTabs({ view, customRange, onView, onNear }: ViewTabsProps) {
  const views = (Object.keys(VIEW_TITLES) as View[]).filter((each) => customRange || each !== 'custom');
  return (
    <fieldset className={styles.views} onPointerEnter={onNear} onFocus={onNear}>
      <legend className="spoken">View</legend>
      {views.map((each) => (
        <button key={each} type="button" aria-pressed={each === view} onClick={() => onView(each)}>
          {VIEW_TITLES[each]}
        </button>
      ))}
    </fieldset>
  );
}
