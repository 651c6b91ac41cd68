import type { ComparisonWindows } from '../../../../core/kpis/comparison.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import styles from './comparison-toggle.module.css';
import { PanelLoading } from './panel-loading.tsx';
import { Picker } from './picker.tsx';

const ChoicePanel = lazyPart(
  () => import('./choice-panel.tsx').then((module) => module.ChoicePanel),
  <PanelLoading />,
);

export type ComparisonChoice = 'previous' | 'lastYear' | 'none';

const TITLES: readonly (readonly [ComparisonChoice, string])[] = [
  ['previous', 'Previous'],
  ['lastYear', 'Last year'],
  ['none', 'None'],
];

export interface ComparisonToggleProps {
  readonly chosen: ComparisonChoice;
  readonly windows: ComparisonWindows;
  readonly onPick: (choice: ComparisonChoice) => void;
}

export function ComparisonToggle({ chosen, windows, onPick }: ComparisonToggleProps) {
  return (
    <fieldset className={styles.toggle}>
      <legend className="spoken">Compare with</legend>
      {TITLES.map(([choice, title]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          title={daysOf(choice, windows)}
          onClick={() => onPick(choice)}
        >
          {title}
        </button>
      ))}
    </fieldset>
  );
}

/** `ComparisonToggle` for narrow places. */
export function ComparisonPicker({ chosen, windows, onPick }: ComparisonToggleProps) {
  const title = TITLES.find(([choice]) => choice === chosen)?.[1] ?? '';
  return (
    <Picker
      onNear={ChoicePanel.preload}
      label="Compare with"
      value={chosen === 'none' ? 'No comparison' : `vs ${title.toLowerCase()}`}
    >
      {(close) => (
        <ChoicePanel
          label="Compare with"
          options={TITLES.map(([id, name]) => ({ id, title: name, note: daysOf(id, windows) }))}
          chosen={chosen}
          onPick={(id) => {
            onPick(TITLES.find(([choice]) => choice === id)?.[0] ?? chosen);
            close();
          }}
        />
      )}
    </Picker>
  );
}

function daysOf(choice: ComparisonChoice, windows: ComparisonWindows): string {
  return choice === 'none' ? 'No comparison' : dateRangeText(windows[choice]);
}
