import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import type { GridCell } from '../../../core/grid/grid-cells.ts';
import { IconArrowDown, IconArrowUp } from '../icons.ts';
import styles from './matrix.module.css';
import { useRovingCells } from './use-roving-cells.ts';

export interface MatrixHead {
  readonly key: string;
  readonly title: string;
  readonly hint?: string;
  /** In small print below the title. */
  readonly note?: string;
  readonly order?: 'ascending' | 'descending';
  readonly onPress?: () => void;
  /** Totals and medians are apart from the others. */
  readonly isApart?: boolean;
}

export interface MatrixProps {
  readonly label: string;
  /** Above the names of the rows. */
  readonly corner: string;
  readonly columns: readonly MatrixHead[];
  readonly rows: readonly MatrixHead[];
  /** Rows that stay at the bottom. */
  readonly foot: readonly MatrixHead[];
  /** Rows count on into the foot. */
  readonly cell: (row: number, column: number) => GridCell;
  readonly onOpen: (cell: GridCell) => void;
  /** Whether cells are colored by quarter. */
  readonly isShaded: boolean;
  /** Whether rows have room for a change below the value. */
  readonly isTall: boolean;
}

/** As in the style sheet. */
const WIDTH = { cell: 116 };
const HEIGHT = { tall: 46, low: 34 };
/** Smaller tables are drawn whole. */
const DRAWN_WHOLE = { rows: 60, columns: 14 };

/** Its cells take the focus, one at a time. */
const ROLE = 'grid' as string;

/** A grid of figures with sticky names. Only the rows and columns in view are drawn. */
export function Matrix(props: MatrixProps) {
  const { label, corner, columns, rows, foot, isTall, isShaded } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const height = isTall ? HEIGHT.tall : HEIGHT.low;
  const down = useVirtualizer({
    count: rows.length,
    enabled: rows.length > DRAWN_WHOLE.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    enabled: columns.length > DRAWN_WHOLE.columns,
    getScrollElement: () => scroller.current,
    estimateSize: () => WIDTH.cell,
    overscan: 3,
  });
  const roving = useRovingCells({
    grid: scroller,
    rows: 1 + rows.length + foot.length,
    columns: 1 + columns.length,
    reveal: (row, column) => {
      if (row >= 1 && row <= rows.length) down.scrollToIndex(row - 1);
      if (column >= 1) across.scrollToIndex(column - 1);
    },
  });
  const shownRows = windowOf(rows.length, DRAWN_WHOLE.rows, { virtual: down, size: height });
  const shownColumns = windowOf(columns.length, DRAWN_WHOLE.columns, { virtual: across, size: WIDTH.cell });
  const line = (head: MatrixHead, row: number) => (
    <Line key={head.key} {...{ props, head, row, roving, shownColumns }} />
  );
  const width = { '--columns': columns.length, '--row-height': `${height}px` } as CSSProperties;
  return (
    <div ref={scroller} className={styles.scroller} style={width}>
      <table
        role={ROLE}
        className={styles.table}
        aria-label={label}
        aria-rowcount={1 + rows.length + foot.length}
        aria-colcount={1 + columns.length}
        data-shaded={isShaded}
        onKeyDown={roving.onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.corner} {...roving.cell(0, 0)}>
              {corner}
            </th>
            <Gap size={shownColumns.before} />
            {shownColumns.indexes.map((column) => (
              <ColumnHead key={columns[column]?.key} head={columns[column]} column={column} roving={roving} />
            ))}
            <Gap size={shownColumns.after} />
          </tr>
        </thead>
        <tbody>
          <Spacer height={shownRows.before} />
          {shownRows.indexes.map((row) => {
            const head = rows[row];
            return head === undefined ? null : line(head, row);
          })}
          <Spacer height={shownRows.after} />
        </tbody>
        {foot.length > 0 && <tfoot>{foot.map((head, index) => line(head, rows.length + index))}</tfoot>}
      </table>
    </div>
  );
}

interface Shown {
  readonly indexes: readonly number[];
  /** In pixels. */
  readonly before: number;
  readonly after: number;
}

interface Measured {
  readonly virtual: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>;
  readonly size: number;
}

function windowOf(count: number, whole: number, { virtual, size }: Measured): Shown {
  if (count <= whole) return { indexes: Array.from({ length: count }, (_, at) => at), before: 0, after: 0 };
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  return {
    indexes: items.map(({ index }) => index),
    before: first * size,
    after: (count - 1 - last) * size,
  };
}

type Roving = ReturnType<typeof useRovingCells>;

interface ColumnHeadProps {
  readonly head: MatrixHead | undefined;
  readonly column: number;
  readonly roving: Roving;
}

function ColumnHead({ head, column, roving }: ColumnHeadProps) {
  const place = roving.cell(0, column + 1);
  const sort = head?.order ?? 'none';
  return (
    <th
      scope="col"
      className={styles.head}
      title={head?.hint}
      aria-colindex={column + 2}
      {...(head?.onPress ? { 'aria-sort': sort } : place)}
    >
      <HeadText head={head} place={place} />
    </th>
  );
}

function HeadText({
  head,
  place,
}: {
  readonly head: MatrixHead | undefined;
  readonly place: object;
}): ReactNode {
  const note = head?.note !== undefined && <span className={styles.note}>{head.note}</span>;
  if (!head?.onPress)
    return (
      <>
        <span className={styles.title}>{head?.title}</span>
        {note}
      </>
    );
  const Arrow = head.order === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <>
      <button type="button" className={styles.sorter} onClick={head.onPress} {...place}>
        <span className={styles.title}>{head.title}</span>
        {head.order !== undefined && <Arrow size={12} stroke={2} aria-hidden />}
      </button>
      {note}
    </>
  );
}

interface LineProps {
  readonly props: MatrixProps;
  readonly head: MatrixHead;
  readonly row: number;
  readonly roving: Roving;
  readonly shownColumns: Shown;
}

function Line({ props, head, row, roving, shownColumns }: LineProps) {
  const { columns, cell, onOpen } = props;
  const place = roving.cell(row + 1, 0);
  return (
    <tr aria-rowindex={row + 2} data-apart={head.isApart}>
      <th scope="row" className={styles.name} title={head.hint ?? head.title} {...(!head.onPress && place)}>
        <HeadText head={head} place={place} />
      </th>
      <Gap size={shownColumns.before} />
      {shownColumns.indexes.map((column) => (
        <Figure
          key={columns[column]?.key}
          cell={cell(row, column)}
          isApart={columns[column]?.isApart === true}
          place={roving.cell(row + 1, column + 1)}
          column={column}
          onOpen={onOpen}
        />
      ))}
      <Gap size={shownColumns.after} />
    </tr>
  );
}

interface FigureProps {
  readonly cell: GridCell;
  readonly isApart: boolean;
  readonly place: object;
  readonly column: number;
  readonly onOpen: (cell: GridCell) => void;
}

const MARKS = { best: 'Best', worst: 'Worst' } as const;

function Figure({ cell, isApart, place, column, onOpen }: FigureProps) {
  const { text, change, rank, mark, hint, quarter, opens } = cell;
  const content = (
    <>
      <span className={styles.value} data-figures data-unknown={cell.value === null}>
        {mark && (
          <span className={styles.mark} data-mark={mark}>
            <span aria-hidden>{mark === 'best' ? '▲' : '▼'}</span>
            <span className="spoken">{MARKS[mark]}: </span>
          </span>
        )}
        {text}
      </span>
      {(change || rank !== undefined) && (
        <span className={styles.below}>
          {rank !== undefined && (
            <span className={styles.rank} data-figures>
              {rank}
            </span>
          )}
          {change && (
            <span className={styles.change} data-tone={change.tone} data-figures>
              {change.text}
            </span>
          )}
        </span>
      )}
    </>
  );
  return (
    <td
      className={styles.cell}
      aria-colindex={column + 2}
      data-quarter={quarter ?? undefined}
      data-apart={isApart}
      title={hint || undefined}
      {...(!opens && place)}
    >
      {opens ? (
        <button type="button" className={styles.figure} onClick={() => onOpen(cell)} {...place}>
          {content}
        </button>
      ) : (
        content
      )}
    </td>
  );
}

function Gap({ size }: { readonly size: number }) {
  return size > 0 ? <td aria-hidden className={styles.gap} style={{ minWidth: size, width: size }} /> : null;
}

function Spacer({ height }: { readonly height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
