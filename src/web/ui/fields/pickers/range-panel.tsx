import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { type Day, isDay, lastDay, type Period, through } from '../../../../core/time/period.ts';
import { rangePresets, selectableDays } from '../../../../core/time/period-steps.ts';
import { dateRangeText, dayText } from '../../../../core/time/period-text.ts';
import { Button } from '../../buttons.tsx';
import { PHONE, useMedia } from '../../use-media.ts';
import type { GridProps } from './period-grids.tsx';
import styles from './period-panel.module.css';

type Ends = readonly [Day | null, Day | null];

/** A custom range: a named one, or from the calendar. */
export function RangePanel({ choice, today, onPick }: GridProps) {
  const isPhone = useMedia(PHONE);
  const chosen: Ends = choice.view === 'custom' ? [choice.start, lastDay(choice)] : [null, null];
  const [ends, setEnds] = useState<Ends>(chosen);
  const limits = selectableDays(today);
  const range = rangeOf(ends);
  const pick = (period: Period) => onPick({ view: 'custom', ...period });

  return (
    <div className={styles.range}>
      <fieldset className={styles.presets}>
        <legend className="spoken">Ranges</legend>
        {rangePresets(today).map(({ title, range: preset }) => (
          <button
            key={title}
            type="button"
            aria-pressed={range?.start === preset.start && range.end === preset.end}
            title={dateRangeText(preset)}
            onClick={() => pick(preset)}
          >
            {title}
          </button>
        ))}
      </fieldset>
      <div className={styles.calendar}>
        <DatePicker
          type="range"
          size={isPhone ? 'sm' : 'xs'}
          allowSingleDateInRange
          firstDayOfWeek={0}
          weekendDays={[]}
          value={[ends[0], ends[1]]}
          defaultDate={ends[0] ?? today}
          minDate={limits.start}
          maxDate={lastDay(limits)}
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
          // Today at the dealership may differ from today in the browser.
          getDayProps={(day) => ({
            'aria-label': isDay(day) ? dayText(day) : day,
            'aria-current': day === today ? 'date' : undefined,
          })}
          onChange={([start, end]) => setEnds([dayOrNull(start), dayOrNull(end)])}
        />
        <div className={styles.rangeFoot}>
          <span role="status">{range ? dateRangeText(range) : promptFor(ends)}</span>
          <Button kind="primary" compact disabled={range === null} onClick={() => range && pick(range)}>
            Show
          </Button>
        </div>
      </div>
    </div>
  );
}

function rangeOf([start, end]: Ends): Period | null {
  return start !== null && end !== null ? through(start, end) : null;
}

function promptFor([start]: Ends): string {
  return start === null ? 'Choose the first day' : 'Choose the last day';
}

function dayOrNull(day: string | null): Day | null {
  return day !== null && isDay(day) ? day : null;
}
