import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import styles from './calendar.module.css';
import { shortDay } from './calendar-head.tsx';
import type { Plan } from './plan-rows.ts';

interface FootProps {
  readonly plan: Plan;
  /** Dollars per day. */
  readonly planned: readonly number[];
  /** Row index for assistive technology. */
  readonly position: number;
}

/** Planned total per day; arrow keys read out single days. */
export function CalendarFoot({ plan, planned, position }: FootProps) {
  const [index, setIndex] = useState<number | null>(null);
  const most = Math.max(1, ...planned);
  const last = planned.length - 1;
  const step = (event: KeyboardEvent) => {
    const from = index ?? 0;
    const to = { ArrowLeft: from - 1, ArrowRight: from + (index === null ? 0 : 1), Home: 0, End: last }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    setIndex(Math.max(0, Math.min(last, to)));
  };
  const reported = index === null ? null : plan.columns[index];
  const total = numberText(plan.targetBudget, 'usd');
  return (
    <tr className={styles.foot} aria-rowindex={position}>
      <th scope="row" className={styles.footName}>
        {reported ? shortDay(reported.start) : 'Planned per day'}
        <span className={styles.dollars} data-figures>
          {reported ? numberText(planned[index ?? 0] ?? 0, 'usd') : total}
        </span>
      </th>
      <td className={styles.totalCell}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing that is moved through by key has no element of its own */}
        <div
          role="group"
          className={styles.totals}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read single days out
          tabIndex={0}
          aria-label={`Planned per day, ${total} in all. Left and right arrows read single days.`}
          onKeyDown={step}
          onBlur={() => setIndex(null)}
          onPointerLeave={() => setIndex(null)}
        >
          {plan.columns.map(({ start }, place) => (
            <span
              key={start}
              className={styles.total}
              data-pointed={place === index}
              style={{ '--share': (planned[place] ?? 0) / most } as CSSProperties}
              onPointerEnter={() => setIndex(place)}
              aria-hidden
            >
              <span />
            </span>
          ))}
          <span className="spoken" aria-live="polite">
            {reported && `${shortDay(reported.start)}: ${numberText(planned[index ?? 0] ?? 0, 'usd')}`}
          </span>
        </div>
      </td>
    </tr>
  );
}
