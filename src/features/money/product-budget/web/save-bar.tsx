import { moneyText } from '../../../../core/money/money-text.ts';
import { isWhole } from '../../../../core/money/percent.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { percentText } from '../rules-percents.ts';
import type { Draft } from './draft.ts';
import type { Amounts } from './draft-amounts.ts';
import styles from './percent-editor.module.css';

interface SaveBarProps {
  readonly draft: Draft;
  readonly amounts: Amounts;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly hasPast: boolean;
  /** Null when editable. */
  readonly readOnly: string | null;
  /** Null when the draft can be saved. */
  readonly why: string | null;
  readonly onReset: () => void;
  readonly onUndo: () => void;
  readonly onSave: () => void;
}

export function SaveBar(props: SaveBarProps) {
  const { draft, amounts, isDirty, isSaving, hasPast, readOnly, why, onReset, onUndo, onSave } = props;
  const reason = why ?? (isDirty ? null : 'Nothing has changed.');
  return (
    <footer className={styles.foot}>
      <div className={styles.running}>
        <Running {...{ draft, amounts }} />
        {readOnly === null && (
          <span role="status" className={styles.reason} data-wrong={why !== null}>
            {reason ?? 'Not saved yet.'}
          </span>
        )}
      </div>
      {readOnly === null && (
        <div className={styles.actions}>
          <Button disabled={!hasPast || isSaving} onClick={onUndo}>
            Undo
          </Button>
          <Button disabled={!isDirty || isSaving} onClick={onReset}>
            Reset
          </Button>
          <Button kind="primary" disabled={reason !== null} busy={isSaving} onClick={onSave}>
            Save split
          </Button>
        </div>
      )}
    </footer>
  );
}

function Running({ draft, amounts }: Pick<SaveBarProps, 'draft' | 'amounts'>) {
  const units = draft.mode === 'campaign' ? (draft.percents[0] ?? []) : draft.shares;
  const cents = (draft.mode === 'dealership' ? amounts.campaigns : amounts.cells.flat()).reduce(sum, 0);
  return (
    <span className={styles.sum} data-wrong={!isWhole(units)} data-figures>
      <strong>{percentText(units.reduce(sum, 0))}%</strong>
      <span>
        {moneyText(cents)} of {moneyText(draft.totalCents ?? 0)}
      </span>
    </span>
  );
}

function sum(total: number, part: number): number {
  return total + part;
}
