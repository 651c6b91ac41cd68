import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import { type Day, through } from '../../../../core/time/period.ts';
import type { PlannedFlight, PlannerExpense } from '../contract.ts';
import styles from './calendar.module.css';
import { CalendarHead, shadesOf, shortDay } from './calendar-head.tsx';
import { CalendarRow, type RowProps } from './calendar-row.tsx';
import type { BarHands } from './flight-bar.tsx';
import type { Plan, PlanRow, RowBar } from './plan-rows.ts';
import { periodName } from './plan-words.ts';
import { drawnRows, useCalendarSize, useTodayInView } from './use-calendar-size.ts';
import { type Dragged, useDrag } from './use-drag.ts';

const ROW_HEIGHT = 34;
const LEAST_ROWS = 6;

export interface CalendarProps {
  readonly plan: Plan;
  readonly rows: readonly PlanRow[];
  /** Per day, with unsaved moves. */
  readonly planned: readonly number[];
  /** Null when read-only. */
  readonly hands: {
    readonly move: (expense: PlannerExpense, flights: readonly PlannedFlight[]) => void;
    readonly nudge: BarHands['onNudge'];
    readonly remove: BarHands['onDelete'];
  } | null;
  readonly onFold: (key: string) => void;
  readonly onOpen: (row: PlanRow, bar: RowBar) => void;
  readonly onAdd: ((row: PlanRow) => void) | null;
  /** Rendered between header and rows, aligned with the days. */
  readonly strip: ReactNode;
}

export function Calendar(props: CalendarProps) {
  const { plan, rows, planned, hands, onFold, strip } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const lane = useRef<HTMLTableCellElement>(null);
  const columns = plan.columns.length;
  const size = useCalendarSize(scroller, lane, columns);
  const month = useMemo(
    () => through(plan.startDate as Day, plan.endDate as Day),
    [plan.startDate, plan.endDate],
  );
  useTodayInView(scroller, { today: plan.columns.findIndex(({ start }) => start === plan.today), columns });
  const [pointed, setPointed] = useState<{ row: PlanRow; bar: RowBar } | null>(null);
  const drag = useDrag({
    month,
    column: size.column,
    onDrop: (expense, flights) => hands?.move(expense, flights),
  });
  const bars = useBarHands(props, drag);
  const { first, last } = drawnRows(size, { count: rows.length, rowHeight: ROW_HEIGHT });
  const rowProps = { month, column: size.column, columns, onFold, ...bars };
  const room = Math.max(rows.length, LEAST_ROWS);
  const shades = useMemo(() => shadesOf(plan), [plan]);
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={{ '--columns': columns, '--shades': shades } as CSSProperties}
      data-dragging={drag.dragged !== null}
      onPointerDownCapture={drag.press}
    >
      <table
        className={styles.table}
        aria-label={`Flights of ${periodName(plan)}`}
        aria-rowcount={rows.length + 2}
      >
        <thead className={styles.headGroup}>
          <CalendarHead plan={plan} lane={lane} />
        </thead>
        <StripGroup>{strip}</StripGroup>
        <tbody className={styles.rows} style={{ height: room * ROW_HEIGHT, paddingTop: first * ROW_HEIGHT }}>
          {rows.slice(first, last).map((row, index) => {
            const held = heldIn(row, drag.dragged);
            return (
              <CalendarRow
                key={row.key}
                {...rowProps}
                row={row}
                position={first + index + 2}
                held={held}
                pointed={pointed?.row.key === row.key ? pointedBar(row, pointed.bar, held) : null}
                isLate={first + index > 2 && first + index >= room - 3}
                onPoint={setPointed}
              />
            );
          })}
        </tbody>
        <tfoot className={styles.footGroup}>
          <CalendarFoot plan={plan} planned={planned} position={rows.length + 2} />
        </tfoot>
      </table>
    </div>
  );
}

export function StripGroup({ children }: { readonly children: ReactNode }) {
  return (
    <tbody className={styles.stripGroup}>
      <tr>
        <td colSpan={2}>{children}</td>
      </tr>
    </tbody>
  );
}

function useBarHands(
  { hands, onOpen, onAdd }: CalendarProps,
  { take, wasDrag }: Pick<ReturnType<typeof useDrag>, 'take' | 'wasDrag'>,
): Pick<RowProps, 'hands' | 'onOpen' | 'onAdd'> {
  const latest = useRef({ take, wasDrag, hands, onOpen, onAdd });
  latest.current = { take, wasDrag, hands, onOpen, onAdd };
  const isMovable = hands !== null;
  const made = useMemo<BarHands | null>(
    () =>
      isMovable
        ? {
            onTake: (event, of) => latest.current.take(event, of),
            onNudge: (expense, move) => latest.current.hands?.nudge(expense, move),
            onDelete: (row) => latest.current.hands?.remove(row),
          }
        : null,
    [isMovable],
  );
  const open = useCallback((row: PlanRow, bar: RowBar) => {
    if (!latest.current.wasDrag()) latest.current.onOpen(row, bar);
  }, []);
  // The click at the end of a drag must not add an expense.
  const add = useCallback((row: PlanRow) => {
    if (!latest.current.wasDrag()) latest.current.onAdd?.(row);
  }, []);
  return { hands: made, onOpen: open, onAdd: onAdd && add };
}

function heldIn(row: PlanRow, dragged: Dragged | null): RowProps['held'] {
  if (!dragged || row.expense?.id !== dragged.expenseId) return null;
  const flight = dragged.flights[dragged.index];
  return flight ? { index: dragged.index, start: flight.start as Day, end: flight.end as Day } : null;
}

/** While dragged, the bar at its target days. */
function pointedBar(row: PlanRow, bar: RowBar, held: RowProps['held']): RowBar | null {
  const now = row.bars.find(({ key }) => key === bar.key);
  if (!now) return null;
  return held?.index === now.index && now.expense ? { ...now, start: held.start, end: held.end } : now;
}

interface CalendarFootProps {
  readonly plan: Plan;
  /** Dollars per day. */
  readonly planned: readonly number[];
  /** Row index for assistive technology. */
  readonly position: number;
}

function CalendarFoot({ plan, planned, position }: CalendarFootProps) {
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
