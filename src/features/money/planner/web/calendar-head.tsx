import type { RefObject } from 'react';
import { type Day, dayParts, weekdayOf } from '../../../../core/time/period.ts';
import { shortDayText } from '../../../../core/time/period-text.ts';
import styles from './calendar.module.css';
import type { Plan } from './plan-rows.ts';
import { periodName } from './plan-words.ts';

const LETTERS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'] as const;

function dayKind(day: Day, today: string): 'today' | 'weekend' | 'day' {
  if (day === today) return 'today';
  return [0, 6].includes(weekdayOf(day)) ? 'weekend' : 'day';
}

interface HeadProps {
  readonly plan: Plan;
  readonly lane: RefObject<HTMLTableCellElement | null>;
}

export function CalendarHead({ plan, lane }: HeadProps) {
  return (
    <tr aria-rowindex={1} className={styles.head}>
      <th scope="col" className={styles.corner}>
        Campaign
        <span>Planned</span>
      </th>
      <th scope="col" className={styles.days} ref={lane}>
        <span className="spoken">{periodName(plan)}</span>
        {plan.columns.map(({ start }) => (
          <ColumnName key={start} day={start as Day} plan={plan} />
        ))}
      </th>
    </tr>
  );
}

function ColumnName({ day, plan }: { day: Day; plan: Plan }) {
  const { date } = dayParts(day);
  return (
    <span className={styles.day} data-day={dayKind(day, plan.today)} aria-hidden>
      <span className={styles.letter}>{LETTERS[weekdayOf(day)]}</span>
      <span className={styles.date}>{date}</span>
    </span>
  );
}

const SHADES = { today: 'var(--accent-tint)', weekend: 'var(--hover)', day: 'transparent' } as const;

/** Weekends and today as one background that scales with the row. */
export function shadesOf(plan: Plan): string {
  const count = plan.columns.length;
  const stops = plan.columns.map(({ start }, index) => {
    const at = (place: number) => `${((place / count) * 100).toFixed(4)}%`;
    return `${SHADES[dayKind(start as Day, plan.today)]} ${at(index)} ${at(index + 1)}`;
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}

/** `Nov 3`. */
export function shortDay(day: string): string {
  const { month, date } = dayParts(day as Day);
  return shortDayText({ month, date });
}
