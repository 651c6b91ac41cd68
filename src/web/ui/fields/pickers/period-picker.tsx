import type { PeriodChoice } from '../../../../core/kpis/comparison.ts';
import type { Day } from '../../../../core/time/period.ts';
import { stepPeriod } from '../../../../core/time/period-steps.ts';
import { periodLabel } from '../../../../core/time/period-text.ts';
import { IconButton } from '../../buttons.tsx';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '../../icons.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { PanelLoading } from './panel-loading.tsx';
import styles from './period-picker.module.css';
import { Picker } from './picker.tsx';

const PeriodPanel = lazyPart(
  () => import('./period-panel.tsx').then((module) => module.PeriodPanel),
  <PanelLoading />,
);

export interface PeriodPickerProps {
  readonly choice: PeriodChoice;
  readonly today: Day;
  readonly customRange: boolean;
  /** Why the date is fixed on this screen. */
  readonly blocked?: string | undefined;
  readonly onPick: (choice: PeriodChoice) => void;
  readonly className?: string | undefined;
}

/** The period picker with its four views and steps to both sides. */
export function PeriodPicker({ choice, today, customRange, blocked, onPick, className }: PeriodPickerProps) {
  return (
    <div className={className} data-blocked={blocked !== undefined || undefined}>
      {blocked === undefined && <Step by={-1} choice={choice} today={today} onPick={onPick} />}
      <Picker
        onNear={PeriodPanel.preload}
        label="Period"
        value={blocked === undefined ? periodLabel(choice) : 'Latest'}
        icon={<IconCalendar size={16} stroke={1.75} aria-hidden />}
        blocked={blocked}
        className={styles.trigger}
      >
        {(close) => (
          <PeriodPanel
            choice={choice}
            today={today}
            customRange={customRange}
            onPick={(picked) => {
              onPick(picked);
              close();
            }}
          />
        )}
      </Picker>
      {blocked === undefined && <Step by={1} choice={choice} today={today} onPick={onPick} />}
    </div>
  );
}

interface StepProps extends Pick<PeriodPickerProps, 'choice' | 'today' | 'onPick'> {
  readonly by: 1 | -1;
}

function Step({ by, choice, today, onPick }: StepProps) {
  const next = stepPeriod(choice, by, today);
  const key = by === 1 ? ']' : '[';
  return (
    <span className={styles.step}>
      <IconButton
        label={next ? `${periodLabel(next)} (${key})` : 'No further period'}
        disabled={next === null}
        onClick={() => next && onPick(next)}
      >
        {by === 1 ? <IconChevronRight size={16} /> : <IconChevronLeft size={16} />}
      </IconButton>
    </span>
  );
}
