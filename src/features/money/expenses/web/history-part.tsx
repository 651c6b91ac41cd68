import { useState } from 'react';
import { CHANGED_AMOUNTS, changedAmount } from '../../../../core/money/changed-amounts.ts';
import { dateTimeFormat } from '../../../../core/text/moment-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { type Act, budgetHistory } from '../../history/contract.ts';
import styles from './expense.module.css';
import { amountText } from './money-words.ts';
import type { ExpenseCalls } from './use-expense-calls.ts';
import type { ExpenseEdit } from './use-expense-form.ts';

interface HistoryPartProps {
  readonly edit: ExpenseEdit;
  readonly calls: ExpenseCalls;
  /** Called when an undo removed the expense. */
  readonly onGone: () => void;
}

/** Changes, newest first; users can undo their own last one. */
export function HistoryPart({ edit, calls, onGone }: HistoryPartProps) {
  const { group } = useScope();
  const { saved } = edit;
  // This call counts months from 0.
  const when = saved && { view: 'month' as const, year: saved.year, month: saved.month - 1 };
  const input = saved && { dealerGroupId: group.id, ...when, expense: saved.id, limit: 20 };
  const history = useCall(budgetHistory, input, { via: 'quiet', freshFor: 0, live: ['spend'] });
  return (
    <section className={styles.part} aria-label="History">
      <h3 className={styles.heading}>History</h3>
      <Loaded
        query={history}
        what="The history"
        skeleton={<RowsSkeleton rows={2} />}
        empty={({ acts }) =>
          acts.length === 0 ? <p className={styles.note}>No changes are known.</p> : null
        }
      >
        {({ acts, hasMore }) => (
          <ol className={styles.history}>
            {acts.map((act) => (
              <ActLine key={act.id} act={act} edit={edit} calls={calls} onGone={onGone} />
            ))}
            {hasMore && <li className={styles.note}>Older changes are in the history of the budget.</li>}
          </ol>
        )}
      </Loaded>
    </section>
  );
}

function ActLine({ act, edit, calls, onGone }: HistoryPartProps & { readonly act: Act }) {
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      await calls.undo(act.id);
      await takeNewest(edit, calls, onGone);
      notify({ type: 'info', message: 'Undone.' });
    } catch (error) {
      notify({ type: 'negative', message: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  const mayUndo = act.isOwn && !act.isUndone && act.undoRefused === null;
  return (
    <li className={styles.act} data-undone={act.isUndone}>
      <div className={styles.actWords}>
        <span>{act.title}</span>
        {act.changes
          .filter(({ expenseId }) => expenseId === edit.saved?.id)
          .flatMap(changeTexts)
          .map((text) => (
            <span key={text} className={styles.actChange}>
              {text}
            </span>
          ))}
        <span className={styles.note}>
          {act.user ?? 'Nobody signed in'}, {momentText(act.at)}
        </span>
        {act.takenBack !== null && (
          <span className={styles.note}>
            Taken back by {act.takenBack.isOwn ? 'you' : (act.takenBack.user ?? 'a former member')},{' '}
            {momentText(act.takenBack.at)}
          </span>
        )}
      </div>
      {mayUndo && (
        <Button compact kind="quiet" busy={isBusy} onClick={() => void undo()}>
          Undo
        </Button>
      )}
    </li>
  );
}

async function takeNewest(edit: ExpenseEdit, calls: ExpenseCalls, onGone: () => void): Promise<void> {
  if (!edit.saved) return;
  const newest = await calls.get(edit.saved.id).catch(() => null);
  if (newest === null) onGone();
  else edit.take(newest);
}

function changeTexts({ before, after, fields }: Act['changes'][number]): string[] {
  const amounts = CHANGED_AMOUNTS.filter(({ key }) => changedAmount(before, after, key));
  return [
    ...amounts.map(({ title, key }) => `${title} ${wayText(before?.[key] ?? null, after?.[key] ?? null)}`),
    ...(fields.length > 0 ? [fields.join(', ')] : []),
  ];
}

function momentText(instant: string): string {
  return dateTimeFormat.format(Date.parse(instant));
}

/** A created expense has no previous value. */
function wayText(from: number | null, to: number | null): string {
  return from === null ? amountText(to) : `${amountText(from)} → ${amountText(to)}`;
}
