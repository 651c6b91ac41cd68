import type { CSSProperties } from 'react';
import type { Period } from '../../../../core/time/period.ts';
import { barPlace } from '../rules.ts';
import styles from './calendar.module.css';
import type { BarHands } from './flight-bar.tsx';
import type { PlanRow, RowBar } from './plan-rows.ts';
import { barFacts } from './plan-words.ts';

interface TipProps {
  readonly row: PlanRow;
  readonly bar: RowBar;
  readonly month: Period;
  readonly columns: number;
  readonly hands: BarHands | null;
  readonly isAbove: boolean;
}

export function CalendarTip({ row, bar, month, columns, hands, isAbove }: TipProps) {
  const place = barPlace(bar, month);
  if (!place) return null;
  const middle = (place.from + place.days / 2) / columns;
  const [when, ...rest] = barFacts(bar);
  return (
    <span
      className={styles.tip}
      data-side={isAbove ? 'above' : 'below'}
      style={{ '--middle': Math.min(0.84, Math.max(0.16, middle)) } as CSSProperties}
      aria-hidden
    >
      <strong>{row.title}</strong>
      <span>{when}</span>
      <span data-figures>{rest.join(' · ')}</span>
      {hands && bar.expense && (
        <span className={styles.tipKeys}>← → move · Shift end · Alt start · Enter opens</span>
      )}
    </span>
  );
}
