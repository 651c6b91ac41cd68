import type { CSSProperties } from 'react';
import { NO_VALUE } from '../../../../core/text/number-text.ts';
import type { BudgetTotals } from '../budget-shapes.ts';
import styles from './budget.module.css';
import { paceOf, paceText, paceWords } from './pace-words.ts';

const MARKS = { even: '', over: '↑', under: '↓' } as const;

/** The bar shows spend over plan; the mark is what was due by yesterday. */
export function PaceBar({ totals }: { readonly totals: BudgetTotals }) {
  const pace = paceOf(totals);
  if (!pace) return <span className={styles.unknown}>{NO_VALUE}</span>;
  const style = {
    '--spent': Math.min(1, pace.spent),
    '--due': Math.max(0, Math.min(1, pace.due)),
  } as CSSProperties;
  return (
    <span className={styles.pace} data-tone={pace.tone} title={paceWords(pace, totals)}>
      <span className={styles.paceBar} style={style} aria-hidden />
      <span className={styles.paceText}>
        {paceText(pace)}
        <span className={styles.paceMark} aria-hidden>
          {MARKS[pace.tone]}
        </span>
      </span>
      <span className="spoken">. {paceWords(pace, totals)}</span>
    </span>
  );
}
