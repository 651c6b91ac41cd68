import type { CSSProperties } from 'react';
import { Button } from '../../../../web/ui/buttons.tsx';
import styles from './budget.module.css';
import type { BudgetAnswer } from './budget-row.ts';
import { dollarText } from './dollar-text.ts';
import { goalWords } from './goal-words.ts';

export interface BudgetGoalProps {
  readonly answer: BudgetAnswer;
  /** Example: `November 2026`. */
  readonly period: string;
  readonly onChange: () => void;
}

/** The monthly goal, and whether the plan keeps to it. */
export function BudgetGoal({ answer, period, onChange }: BudgetGoalProps) {
  const { budgetTarget: goal, locked, totals } = answer;
  if (goal === null && locked !== null) return null;
  const words = goal === null ? null : goalWords(goal, totals.targetBudget);
  const fill = { '--fill': goal ? Math.min(1, totals.targetBudget / goal) : 0 } as CSSProperties;
  return (
    <div className={styles.goal}>
      {words === null || goal === null ? (
        <span>No goal for {period} yet.</span>
      ) : (
        <>
          <span className={styles.goalBar} data-tone={words.tone} style={fill} aria-hidden />
          <span>
            Goal <strong data-figures>{dollarText(goal)}</strong>
          </span>
          <span data-tone={words.tone} className={styles.goalWords}>
            {words.text}
          </span>
        </>
      )}
      {locked === null && (
        <Button compact kind="quiet" onClick={onChange}>
          {goal === null ? 'Set a goal' : 'Change'}
        </Button>
      )}
    </div>
  );
}
