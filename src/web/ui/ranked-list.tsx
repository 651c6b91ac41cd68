import { type CSSProperties, useId, useState } from 'react';
import { type Column, type DeltaColumn, largestOf, type NumberColumn } from '../../core/table.ts';
import { Button } from './buttons.tsx';
import type { DataTableProps } from './data-table.tsx';
import { IconChevronDown } from './icons.ts';
import styles from './table.module.css';
import { CellContent } from './table-cell.tsx';
import { useHeldSort } from './use-held-sort.ts';

/** A thumb does not scroll through three hundred. */
const SHOWN_FIRST = 10;

/** A table on a phone: names with the one number that matters, the rest on tap. */
export function RankedList<Row extends object>(props: DataTableProps<Row>) {
  const { columns, label, rankBy, scope, rowKey, onOpen } = props;
  const { rows } = useHeldSort({ ...props, initial: { key: rankBy, descending: true } });
  const { number, delta } = ranking(columns, rankBy);
  const largest = number ? largestOf(number, rows) : 1;
  const [isWhole, setIsWhole] = useState(rows.length <= SHOWN_FIRST + 2);
  return (
    <>
      <p className={styles.caption} aria-hidden>
        {[number?.title, delta?.title].filter(Boolean).join(', ')}
      </p>
      <ul className={styles.list} aria-label={label}>
        {(isWhole ? rows : rows.slice(0, SHOWN_FIRST)).map((row) => (
          <RankedItem
            key={rowKey(row)}
            {...{ columns, row, number, delta, largest, onOpen }}
            openLabel={props.openLabel}
            scope={`${scope} ${rowKey(row)}`}
          />
        ))}
      </ul>
      {!isWhole && (
        <div className={styles.more}>
          <Button fullWidth onClick={() => setIsWhole(true)}>
            Show all {rows.length}
          </Button>
        </div>
      )}
    </>
  );
}

function ranking<Row>(columns: readonly Column<Row>[], rankBy: string) {
  const place = columns.findIndex((column) => column.key === rankBy);
  const number = columns[place];
  const delta = columns[place + 1];
  return {
    number: number?.kind === 'number' ? number : undefined,
    delta: delta?.kind === 'delta' ? delta : undefined,
  };
}

interface RankedItemProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly number: NumberColumn<Row> | undefined;
  readonly delta: DeltaColumn<Row> | undefined;
  readonly largest: number;
  readonly scope: string;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly openLabel: ((row: Row) => string) | undefined;
}

function RankedItem<Row>(props: RankedItemProps<Row>) {
  const { columns, row, number, delta, largest, scope, onOpen, openLabel } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const [name, ...others] = columns;
  const rest = others.filter((column) => column.key !== number?.key && column.key !== delta?.key);
  const value = number?.value(row) ?? null;
  const fill = { '--fill': Math.abs(value ?? 0) / largest } as CSSProperties;
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.itemName}>
          {name && <CellContent column={name} row={row} largest={1} scope={scope} />}
        </span>
        <span className={styles.lead}>
          {delta?.value(row) && <CellContent column={delta} row={row} largest={1} scope={scope} />}
          {number && <CellContent column={{ ...number, bar: false }} row={row} largest={1} scope={scope} />}
        </span>
        <IconChevronDown size={16} className={styles.chevron} aria-hidden />
        {number && <span className={styles.itemBar} style={fill} aria-hidden />}
      </button>
      <dl id={id} className={styles.details} hidden={!isOpen}>
        {isOpen && rest.map((column) => <Detail key={column.key} column={column} row={row} scope={scope} />)}
        {isOpen && onOpen && openLabel && (
          <div className={styles.go}>
            <Button fullWidth onClick={() => onOpen(row)}>
              {openLabel(row)}
            </Button>
          </div>
        )}
      </dl>
    </li>
  );
}

function barless<Row>(column: Column<Row>): Column<Row> {
  return column.kind === 'number' ? { ...column, bar: false } : column;
}

function Detail<Row>({ column, row, scope }: { column: Column<Row>; row: Row; scope: string }) {
  return (
    <>
      <dt>{column.title}</dt>
      <dd>
        <CellContent column={barless(column)} row={row} largest={1} scope={scope} />
      </dd>
    </>
  );
}
