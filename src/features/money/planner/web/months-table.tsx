import { type CSSProperties, type ReactNode, useRef } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import { type Day, dayParts } from '../../../../core/time/period.ts';
import { monthName } from '../../../../core/time/period-text.ts';
import styles from './calendar.module.css';
import { StripGroup } from './calendar.tsx';
import { RowName } from './calendar-row.tsx';
import own from './months.module.css';
import type { Plan, PlanRow } from './plan-rows.ts';
import { periodName } from './plan-words.ts';
import { drawnRows, useCalendarSize, useTodayInView } from './use-calendar-size.ts';

const ROW_HEIGHT = 34;

interface MonthsTableProps {
  readonly plan: Plan;
  readonly rows: readonly PlanRow[];
  readonly onFold: (key: string) => void;
  readonly onMonth: (day: Day) => void;
  readonly strip: ReactNode;
}

/** Planned amounts by line and month. */
export function MonthsTable({ plan, rows, onFold, onMonth, strip }: MonthsTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const lane = useRef<HTMLTableCellElement>(null);
  const size = useCalendarSize(scroller, lane, plan.columns.length);
  useTodayInView(scroller, {
    today: plan.columns.findIndex(({ start, end }) => start <= plan.today && plan.today <= end),
    columns: plan.columns.length,
  });
  const { first, last } = drawnRows(size, { count: rows.length, rowHeight: ROW_HEIGHT });
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={{ '--columns': plan.columns.length, '--least-column': '68px' } as CSSProperties}
    >
      <table
        className={styles.table}
        aria-label={`Planned by month, ${periodName(plan)}`}
        aria-rowcount={rows.length + 2}
      >
        <thead className={styles.headGroup}>
          <tr aria-rowindex={1} className={own.row}>
            <th scope="col" className={styles.corner}>
              Campaign
              <span>Planned</span>
            </th>
            {plan.columns.map(({ start }, index) => (
              <th key={start} scope="col" className={own.month} ref={index === 0 ? lane : undefined}>
                <button type="button" className={own.monthName} onClick={() => onMonth(start as Day)}>
                  {monthName(dayParts(start as Day).month, 'short')}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <StripGroup>{strip}</StripGroup>
        <tbody
          className={styles.rows}
          style={{ height: rows.length * ROW_HEIGHT, paddingTop: first * ROW_HEIGHT }}
        >
          {rows.slice(first, last).map((row, index) => (
            <MonthRow key={row.key} row={row} position={first + index + 2} onFold={onFold} />
          ))}
        </tbody>
        <tfoot className={styles.footGroup}>
          <MonthsFoot plan={plan} position={rows.length + 2} />
        </tfoot>
      </table>
    </div>
  );
}

function MonthsFoot({ plan, position }: { plan: Plan; position: number }) {
  const most = Math.max(1, ...plan.planned);
  return (
    <tr className={own.foot} aria-rowindex={position}>
      <th scope="row" className={styles.footName}>
        Planned
        <span className={styles.dollars} data-figures>
          {numberText(plan.targetBudget, 'usd')}
        </span>
      </th>
      {plan.columns.map(({ start }, index) => (
        <td key={start} className={own.total} data-figures>
          {plan.planned[index] ? numberText(plan.planned[index], 'usd') : '—'}
          <span
            className={own.share}
            style={{ '--share': (plan.planned[index] ?? 0) / most } as CSSProperties}
          />
        </td>
      ))}
    </tr>
  );
}

interface MonthRowProps {
  readonly row: PlanRow;
  readonly position: number;
  readonly onFold: (key: string) => void;
}

function MonthRow({ row, position, onFold }: MonthRowProps) {
  return (
    <tr
      aria-rowindex={position}
      className={own.row}
      data-kind={row.kind}
      style={{ '--color': row.color } as CSSProperties}
    >
      <RowName row={row} onFold={onFold} onAdd={null} />
      {row.months.map((dollars, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a month has one place
        <td key={index} className={own.amount} data-kind={row.kind} data-figures>
          {dollars === 0 ? <span className={own.none}>—</span> : numberText(dollars, 'usd')}
        </td>
      ))}
    </tr>
  );
}
