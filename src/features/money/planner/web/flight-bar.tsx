import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import type { Day, Period } from '../../../../core/time/period.ts';
import type { PlannerExpense } from '../contract.ts';
import { barPlace } from '../rules.ts';
import type { FlightMove, Grip } from '../rules-moves.ts';
import styles from './calendar.module.css';
import { barOpens } from './plan-opened.ts';
import type { PlanRow, RowBar } from './plan-rows.ts';
import { barLabel } from './plan-words.ts';

/** Null when read-only. */
export interface BarHands {
  readonly onTake: (
    event: PointerEvent<HTMLElement>,
    of: { expense: PlannerExpense; index: number; grip: Grip },
  ) => void;
  readonly onNudge: (expense: PlannerExpense, move: FlightMove) => void;
  readonly onDelete: (row: PlanRow) => void;
}

export interface FlightBarProps {
  readonly row: PlanRow;
  readonly bar: RowBar;
  readonly month: Period;
  /** Width in pixels; decides where the amount goes. */
  readonly column: number;
  readonly columns: number;
  readonly hands: BarHands | null;
  /** Target days while dragged. */
  readonly held: { readonly start: Day; readonly end: Day } | null;
  readonly onOpen: ((row: PlanRow, bar: RowBar) => void) | null;
  readonly onPoint: (at: { row: PlanRow; bar: RowBar } | null) => void;
}

const GLYPH = 6.8;
const PADDING = 18;

export function FlightBar(props: FlightBarProps) {
  const { row, bar, month, column, columns, hands, held, onOpen, onPoint } = props;
  const place = barPlace(held ?? bar, month);
  const from = barPlace(bar, month);
  if (!place || !from) return null;
  const amount = numberText(bar.dollars, 'usd');
  const fits = place.days * column >= amount.length * GLYPH + PADDING;
  const isMovable = hands !== null && bar.expense !== null;
  const opens = onOpen !== null && (bar.expense !== null || barOpens(row, bar) !== null);
  const take = (grip: Grip) => (event: PointerEvent<HTMLElement>) => {
    if (!hands || !bar.expense) return;
    event.stopPropagation();
    hands.onTake(event, { expense: bar.expense, index: bar.index, grip });
  };
  const side = place.from + place.days > columns * 0.75 ? 'before' : 'after';
  return (
    <>
      {held && <span className={styles.ghost} style={placed(from, columns)} aria-hidden />}
      <button
        type="button"
        className={styles.bar}
        style={placed(place, columns)}
        data-kind={row.kind}
        data-movable={isMovable}
        data-held={held !== null}
        data-amount={fits ? 'in' : side}
        aria-label={barLabel(row, held ? { ...bar, ...held } : bar)}
        aria-haspopup={opens ? 'dialog' : undefined}
        aria-disabled={!opens && !isMovable}
        aria-keyshortcuts={
          isMovable ? 'ArrowLeft ArrowRight Shift+ArrowRight Alt+ArrowRight Delete' : undefined
        }
        onPointerDown={take('whole')}
        onPointerEnter={() => onPoint({ row, bar })}
        onPointerLeave={() => onPoint(null)}
        onFocus={() => onPoint({ row, bar })}
        onBlur={() => onPoint(null)}
        onKeyDown={(event) => pressed(event, props)}
        onClick={() => opens && onOpen?.(row, bar)}
      >
        {isMovable && <span className={styles.handle} data-edge="start" onPointerDown={take('start')} />}
        <span className={styles.amount} data-figures>
          {amount}
        </span>
        {isMovable && <span className={styles.handle} data-edge="end" onPointerDown={take('end')} />}
      </button>
    </>
  );
}

function placed({ from, days }: { from: number; days: number }, columns: number): CSSProperties {
  return { '--from': from / columns, '--span': days / columns } as CSSProperties;
}

/** Arrows move by a day, with Shift the end, with Alt the start; Delete opens the confirmation. */
function pressed(event: KeyboardEvent, { row, bar, hands }: FlightBarProps): void {
  const { expense, index } = bar;
  if (!hands || !expense) return;
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    hands.onDelete(row);
    return;
  }
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by === undefined || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  const grip = event.shiftKey ? 'end' : event.altKey ? 'start' : 'whole';
  hands.onNudge(expense, { index, grip, by });
}
