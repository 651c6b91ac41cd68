import { useState } from 'react';
import type { Unit } from '../../../../core/kpis/kpi.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import type { MonthOfTarget } from '../contract.ts';
import { typedTarget } from './target-edits.ts';
import styles from './targets.module.css';

interface TargetCellProps {
  readonly month: MonthOfTarget;
  readonly unit: Unit;
  readonly label: string;
  /** Row and column, for keyboard navigation. */
  readonly place: string;
  readonly mayEdit: boolean;
  readonly lastYear: number;
  readonly onSave: (target: number | null) => void;
  readonly onPaste: (text: string) => void;
}

/** Editable target with last year's result below. */
export function TargetCell(props: TargetCellProps) {
  const { month, unit, label, place, mayEdit, lastYear, onSave, onPaste } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft === null ? null : typedTarget(draft);
  const isWrong = draft !== null && typed === null;
  // Short numbers so that twelve months fit; the focused cell shows the full one.
  const [isIn, setIsIn] = useState(false);
  const shown = month.target === null ? '' : numberText(month.target, unit, isIn ? 'exact' : 'short');
  const before = `${lastYear}: ${numberText(month.lastYear, unit, 'exact')}`;

  function leave(left: string): void {
    setIsIn(false);
    if (draft === null) return;
    // What the field holds, which may be a key ahead of the last render.
    const last = typedTarget(left);
    if (last === null) return;
    if (last.target !== month.target) onSave(last.target);
    setDraft(null);
  }

  return (
    <td className={styles.cell} data-wrong={isWrong}>
      <input
        type="text"
        inputMode="decimal"
        className={styles.input}
        aria-label={`${label}, ${before}`}
        aria-invalid={isWrong}
        title={
          isWrong ? 'Type an amount of 0 or more, or leave it blank. Esc restores the old value.' : before
        }
        data-place={place}
        readOnly={!mayEdit}
        placeholder="–"
        value={draft ?? shown}
        onFocus={(event) => {
          if (draft !== null) return;
          const { currentTarget } = event;
          const found = currentTarget.value;
          setIsIn(true);
          // Deferred, so that a key pressed before the next frame is not overwritten.
          requestAnimationFrame(() => {
            if (currentTarget.value === found) currentTarget.select();
          });
        }}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={({ currentTarget }) => {
          // When the window loses the focus, the field keeps it, and half a number is not saved.
          if (document.activeElement !== currentTarget) leave(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || draft === null) return;
          event.stopPropagation();
          setDraft(null);
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (!mayEdit || !/[\t\n]/.test(text.trim())) return;
          event.preventDefault();
          setDraft(null);
          onPaste(text);
        }}
      />
      <span className={styles.before} data-figures aria-hidden>
        {month.lastYear === null ? '' : numberText(month.lastYear, unit, 'short')}
      </span>
    </td>
  );
}
