import { type CSSProperties, useState } from 'react';
import { numberText } from '../../../core/number-text.ts';
import { RequestFailed } from '../../../web/failures.ts';
import type { Scope } from '../../../web/scope-of.ts';
import { Button } from '../../../web/ui/buttons.tsx';
import { TextField } from '../../../web/ui/fields.tsx';
import { useSave } from '../../../web/use-call.ts';
import { budgetList, updateBudget } from '../contract.ts';
import styles from './budget.module.css';
import type { BudgetAnswer } from './budget-row.ts';
import { goalWords } from './goal-words.ts';
import { amountToType, readAmount } from './typed-amount.ts';

export interface BudgetGoalProps {
  readonly answer: BudgetAnswer;
  readonly scope: Scope;
  /** What the months are called: `November 2026`. */
  readonly period: string;
}

/** What the months are meant to cost in all, and whether the plan keeps to it. */
export function BudgetGoal({ answer, scope, period }: BudgetGoalProps) {
  const { budgetTarget: goal, locked, totals } = answer;
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <GoalForm goal={goal} scope={scope} period={period} onDone={() => setOpen(false)} />;
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
            Goal <strong data-figures>{numberText(goal, 'usd')}</strong>
          </span>
          <span data-tone={words.tone} className={styles.goalWords}>
            {words.text}
          </span>
        </>
      )}
      {locked === null && (
        <Button compact kind="quiet" onClick={() => setOpen(true)}>
          {goal === null ? 'Set a goal' : 'Change'}
        </Button>
      )}
    </div>
  );
}

interface GoalFormProps {
  readonly goal: number | null;
  readonly scope: Scope;
  readonly period: string;
  readonly onDone: () => void;
}

function GoalForm({ goal, scope, period, onDone }: GoalFormProps) {
  const [text, setText] = useState(amountToType(goal));
  const [wrong, setWrong] = useState<string>();
  const { save, isSaving } = useSave(updateBudget, { refreshes: [budgetList], via: 'quiet' });

  async function submit(): Promise<void> {
    const typed = readAmount(text);
    if (typed.kind === 'wrong') return setWrong(typed.message);
    try {
      await save({ ...scope.fields, budgetTarget: typed.kind === 'amount' ? typed.dollars : null });
      onDone();
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      setWrong(error.message);
    }
  }

  return (
    <form
      className={styles.goalForm}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <TextField
        label={`Goal for ${period}`}
        value={text}
        inputMode="decimal"
        placeholder="No goal"
        autoFocus
        error={wrong}
        onChange={(value) => {
          setText(value);
          setWrong(undefined);
        }}
      />
      <Button type="submit" kind="primary" busy={isSaving}>
        Save goal
      </Button>
      <Button onClick={onDone}>Cancel</Button>
    </form>
  );
}
