import type { CSSProperties } from 'react';
import type { Delta } from '../../../core/kpis/delta.ts';
import type { Column, NumberColumn, TextColumn } from '../../../core/table.ts';
import { NO_VALUE, numberText } from '../../../core/text/number-text.ts';
import { DeltaChip } from '../cards/delta-chip.tsx';
import { Sparkline } from '../charts/sparkline.tsx';
import { useFlash } from '../use-flash.ts';
import styles from './table.module.css';

interface CellOf<Row, Of> {
  readonly column: Of;
  readonly row: Row;
}

export interface CellContentProps<Row> extends CellOf<Row, Column<Row>> {
  readonly largest: number;
  /** A change of this key shows a new value without a flash. */
  readonly scope: string;
}

/** Whether the column is right-aligned, as numbers are. */
export function isAtEnd<Row>(column: Column<Row>): boolean {
  return column.kind === 'text' ? column.align === 'end' : column.kind !== 'sparkline';
}

export function CellContent<Row>(props: CellContentProps<Row>) {
  const isStale = props.column.stale?.(props.row) ?? false;
  return isStale ? <span className={styles.stale}>{contentOf(props, true)}</span> : contentOf(props, false);
}

function contentOf<Row>({ column, row, largest, scope }: CellContentProps<Row>, isStale: boolean) {
  switch (column.kind) {
    case 'text':
      return <TextCell column={column} row={row} />;
    case 'number':
      return <NumberCell column={column} row={row} largest={largest} scope={scope} />;
    case 'delta':
      return (
        <DeltaChip
          delta={isStale ? withoutTone(column.value(row)) : column.value(row)}
          unit={column.unit}
          look="plain"
          shows={column.shows ?? 'relative'}
          without={column.without?.(row) ?? NO_VALUE}
        />
      );
    case 'sparkline': {
      const values = column.value(row);
      return values ? (
        <span className={styles.spark}>
          <Sparkline values={values} />
        </span>
      ) : null;
    }
  }
}

function withoutTone(delta: Delta | null): Delta | null {
  return delta && { ...delta, tone: 'neutral' };
}

function TextCell<Row>({ column, row }: CellOf<Row, TextColumn<Row>>) {
  const note = column.note?.(row) ?? null;
  return (
    <>
      <span className={styles.text}>{column.value(row) ?? NO_VALUE}</span>
      {note !== null && (
        <span className={styles.note} data-tone={note.tone} data-under={column.isTall}>
          {note.text}
        </span>
      )}
    </>
  );
}

interface NumberCellProps<Row> extends CellOf<Row, NumberColumn<Row>> {
  readonly largest: number;
  readonly scope: string;
}

function NumberCell<Row>({ column, row, largest, scope }: NumberCellProps<Row>) {
  const value = column.value(row);
  const turns = useFlash(value, scope);
  const fill = { '--fill': Math.abs(value ?? 0) / largest } as CSSProperties;
  return (
    <span className={styles.number} data-figures data-unknown={value === null}>
      <span key={turns} className={turns > 0 ? styles.flash : undefined}>
        {numberText(value, column.unit)}
      </span>
      {column.bar && value !== null && <span className={styles.bar} style={fill} aria-hidden />}
    </span>
  );
}
