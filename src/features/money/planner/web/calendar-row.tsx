import { type CSSProperties, type MouseEvent, memo } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import type { Day, Period } from '../../../../core/time/period.ts';
import { IconPlus } from '../../../../web/ui/action-icons.ts';
import { IconChevronRight, IconFileText } from '../../../../web/ui/icons.ts';
import { barPlace } from '../rules.ts';
import styles from './calendar.module.css';
import { type BarHands, FlightBar, type FlightBarProps } from './flight-bar.tsx';
import type { PlanRow, RowBar } from './plan-rows.ts';
import { barFacts } from './plan-words.ts';

export interface RowProps
  extends Pick<FlightBarProps, 'month' | 'column' | 'columns' | 'hands' | 'onOpen' | 'onPoint'> {
  readonly row: PlanRow;
  /** From 1; the header is row 1. */
  readonly position: number;
  readonly month: Period;
  /** The dragged flight of this row at its target days. */
  readonly held: { readonly index: number; readonly start: Day; readonly end: Day } | null;
  /** The bar under the pointer. */
  readonly pointed: RowBar | null;
  /** Among the last rows, so its tooltip opens upward. */
  readonly isLate: boolean;
  readonly onFold: (key: string) => void;
  /** Null without the right to add. */
  readonly onAdd: ((row: PlanRow) => void) | null;
}

export const CalendarRow = memo(function CalendarRow(props: RowProps) {
  const { row, position, held, pointed, isLate, onAdd, ...lane } = props;
  const adds = onAdd && row.productId !== null ? onAdd : null;
  const press = (event: MouseEvent<HTMLElement>) => {
    if (event.target === event.currentTarget) adds?.(row);
  };
  return (
    <tr
      aria-rowindex={position}
      className={styles.row}
      data-kind={row.kind}
      data-pointed={pointed !== null}
      style={{ '--color': row.color } as CSSProperties}
    >
      <RowName {...props} onAdd={adds} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the row's own button adds by key */}
      <td className={styles.lane} data-adds={adds !== null} onClick={press}>
        {row.bars.map((bar) => (
          <FlightBar
            key={bar.key}
            {...lane}
            row={row}
            bar={bar}
            held={held?.index === bar.index ? held : null}
          />
        ))}
        {pointed && <CalendarTip row={row} bar={pointed} {...lane} isAbove={isLate} />}
      </td>
    </tr>
  );
});

export function RowName({ row, onFold, onAdd }: Pick<RowProps, 'row' | 'onFold' | 'onAdd'>) {
  const amount = numberText(row.dollars, 'usd');
  return (
    <th scope="row" className={styles.name} data-kind={row.kind}>
      {row.isOpen === null ? (
        <span className={styles.leaf} data-kind={row.kind} title={row.strategy || row.title}>
          {row.title}
        </span>
      ) : (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={row.isOpen}
          title={row.strategy || row.title}
          onClick={() => onFold(row.key)}
        >
          <IconChevronRight size={14} stroke={2} aria-hidden />
          {row.kind === 'category' && <span className={styles.swatch} aria-hidden />}
          <span className={styles.title}>{row.title}</span>
        </button>
      )}
      {row.files.length > 0 && (
        <span className={styles.files} title={row.files.map(({ filename }) => filename).join(', ')}>
          <IconFileText size={13} stroke={1.75} aria-hidden />
          <span className="spoken">{row.files.length} files</span>
        </span>
      )}
      {row.rooftops > 1 && (
        <span className={styles.rooftops} title={`${row.rooftops} stores`}>
          {row.rooftops}
          <span className="spoken"> stores</span>
        </span>
      )}
      {onAdd && (
        <button
          type="button"
          className={styles.add}
          aria-label={`New expense for ${row.kind === 'campaign' ? row.product : row.title}`}
          title="New expense"
          onClick={() => onAdd(row)}
        >
          <IconPlus size={14} stroke={2} aria-hidden />
        </button>
      )}
      <span className={styles.dollars} data-figures>
        {row.dollars === 0 && row.kind !== 'campaign' ? '—' : amount}
      </span>
    </th>
  );
}

interface CalendarTipProps {
  readonly row: PlanRow;
  readonly bar: RowBar;
  readonly month: Period;
  readonly columns: number;
  readonly hands: BarHands | null;
  readonly isAbove: boolean;
}

function CalendarTip({ row, bar, month, columns, hands, isAbove }: CalendarTipProps) {
  const place = barPlace(bar, month);
  if (!place) return null;
  const middle = (place.from + place.days / 2) / columns;
  const [when, ...rest] = barFacts(bar);
  return (
    <span
      className={styles.tip}
      data-side={isAbove ? 'above' : 'below'}
      style={{ '--middle': Math.min(0.84, Math.max(0.16, middle)) } as CSSProperties}
      aria-hidden
    >
      <strong>{row.title}</strong>
      <span>{when}</span>
      <span data-figures>{rest.join(' · ')}</span>
      {hands && bar.expense && (
        <span className={styles.tipKeys}>← → move · Shift end · Alt start · Enter opens</span>
      )}
    </span>
  );
}
