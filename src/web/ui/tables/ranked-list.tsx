import { type CSSProperties, useId, useState } from 'react';
import { type Column, type DeltaColumn, largestOf, type NumberColumn } from '../../../core/table.ts';
import { Button } from '../buttons.tsx';
import { classNames } from '../class-names.ts';
import { IconChevronDown } from '../icons.ts';
import type { DataTableProps } from './data-table.tsx';
import styles from './table.module.css';
import { CellContent } from './table-cell.tsx';
import { useHeldSort } from './use-held-sort.ts';

/** Too many rows are tedious to scroll on a phone. */
const SHOWN_FIRST = 10;

/** A table on a phone: names with the leading number, the rest on tap. */
export function RankedList<Row extends object>(props: DataTableProps<Row>) {
  const { columns, label, rankBy, scope, rowKey, ordered, total } = props;
  const held = useHeldSort({ ...props, initial: { key: rankBy, descending: true } });
  const rows = ordered ? props.rows : held.rows;
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
            {...{ props, row, number, delta, largest }}
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
      {total && (
        <ul className={classNames(styles.list, styles.listTotal)} aria-label="Total">
          <RankedItem {...{ props, number, delta, largest }} row={total} scope={`${scope} total`} isTotal />
        </ul>
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
  readonly props: DataTableProps<Row>;
  readonly row: Row;
  readonly number: NumberColumn<Row> | undefined;
  readonly delta: DeltaColumn<Row> | undefined;
  readonly largest: number;
  readonly scope: string;
  /** The total opens nothing but its figures. */
  readonly isTotal?: boolean;
}

function RankedItem<Row>({
  props,
  row,
  number,
  delta,
  largest,
  scope,
  isTotal = false,
}: RankedItemProps<Row>) {
  const { columns, tree } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const [name, ...others] = columns;
  // The leading number can be opened too, if figures can.
  const isLead = ({ key }: Column<Row>) => key === number?.key || key === delta?.key;
  const rest = props.onFigure ? others : others.filter((column) => !isLead(column));
  const value = number?.value(row) ?? null;
  const fill = { '--fill': Math.abs(value ?? 0) / largest } as CSSProperties;
  return (
    <li className={styles.item} data-level={isTotal ? undefined : tree?.level(row)}>
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
        {number && !isTotal && <span className={styles.itemBar} style={fill} aria-hidden />}
      </button>
      <dl id={id} className={styles.details} hidden={!isOpen}>
        {isOpen && rest.map((column) => <Detail key={column.key} {...{ column, row, scope }} of={props} />)}
        {isOpen && !isTotal && <Opening {...props} row={row} />}
      </dl>
    </li>
  );
}

function barless<Row>(column: Column<Row>): Column<Row> {
  return column.kind === 'number' ? { ...column, bar: false } : column;
}

function Opening<Row>({ row, onOpen, canOpen, openLabel }: DataTableProps<Row> & { row: Row }) {
  if (!onOpen || !openLabel || canOpen?.(row) === false) return null;
  return (
    <div className={styles.go}>
      <Button fullWidth onClick={() => onOpen(row)}>
        {openLabel(row)}
      </Button>
    </div>
  );
}

interface DetailProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly scope: string;
  readonly of: Pick<DataTableProps<Row>, 'onFigure' | 'opensFigure'>;
}

function Detail<Row>({ column, row, scope, of: { onFigure, opensFigure } }: DetailProps<Row>) {
  const content = <CellContent column={barless(column)} row={row} largest={1} scope={scope} />;
  const isFigure =
    (column.kind === 'number' || column.kind === 'delta') && opensFigure?.(row, column.key) !== false;
  return (
    <>
      <dt>{column.title}</dt>
      <dd>
        {onFigure && isFigure && column.value(row) !== null ? (
          <button type="button" className={styles.detailFigure} onClick={() => onFigure(row, column.key)}>
            {content}
          </button>
        ) : (
          content
        )}
      </dd>
    </>
  );
}
