import type { View } from '../../../../core/time/period-scope.ts';
import styles from './period-panel.module.css';

const TITLES: Readonly<Record<View, string>> = {
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

/** The views of the period picker; custom only where the screen allows it. */
export function ViewTabs({ view, customRange, onView, onNear }: ViewTabsProps) {
  const views = (Object.keys(TITLES) as View[]).filter((each) => customRange || each !== 'custom');
  return (
    <fieldset className={styles.views} onPointerEnter={onNear} onFocus={onNear}>
      <legend className="spoken">View</legend>
      {views.map((each) => (
        <button key={each} type="button" aria-pressed={each === view} onClick={() => onView(each)}>
          {TITLES[each]}
        </button>
      ))}
    </fieldset>
  );
}
