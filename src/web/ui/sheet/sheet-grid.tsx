import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Button } from '../buttons.tsx';
import { type Sheet, useSheet } from '../use-sheet.ts';
import styles from './sheet.module.css';
import {
  placeOf,
  type SheetColumn,
  type SheetPlace,
  type SheetRanges,
  type SheetTree,
  type SheetTyping,
} from './sheet-column.ts';
import { SheetFieldBox } from './sheet-field.tsx';
import { sheetHandlers } from './sheet-keys.ts';
import { SheetRow } from './sheet-row.tsx';

export interface SheetGridProps<Row> {
  readonly label: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: readonly Row[];
  /** Stays at the bottom. */
  readonly total?: Row | undefined;
  readonly rowKey: (row: Row) => string;
  readonly tree?: SheetTree<Row>;
  readonly typing?: SheetTyping<Row> | undefined;
  readonly onRowKey?: (row: Row, event: KeyboardEvent) => boolean;
  readonly maxHeight?: string;
  readonly compact?: boolean;
  readonly without?: ReactNode;
  readonly ref?: Ref<SheetHandle>;
}

export interface SheetHandle {
  /** Moves the focus to a cell, by the keys of its row and column. */
  readonly focusCell: (row: string, column: string) => void;
}

const ROW = 36;
const ROW_COMPACT = 30;

/** A spreadsheet-like grid. Only visible rows are drawn. */
export function SheetGrid<Row>(props: SheetGridProps<Row>) {
  const { label, columns, rows, total, tree, typing, compact = false, maxHeight } = props;
  const rowHeight = compact ? ROW_COMPACT : ROW;
  const { rowKey } = props;
  const sheet = useSheet({ columns, rows, rowKey, hasTotal: total !== undefined, rowHeight, typing });
  useImperativeHandle(props.ref, () => ({
    focusCell: (row, column) =>
      sheet.go({
        row: 1 + rows.findIndex((one) => rowKey(one) === row),
        column: columns.findIndex(({ key }) => key === column),
      }),
  }));
  const hands = sheetHandlers({ sheet, columns, rows, typing, tree, onRowKey: props.onRowKey });
  const [first, ...others] = columns;
  const style = {
    '--sheet-height': maxHeight,
    '--sheet-row': `${rowHeight}px`,
    '--sheet-width': `${columns.reduce((sum, { width }) => sum + width, 0)}px`,
  } as CSSProperties;

  return (
    <>
      <div ref={sheet.scroller} className={styles.scroller} style={style}>
        <table
          role={tree ? 'treegrid' : 'grid'}
          className={styles.table}
          aria-label={label}
          aria-rowcount={sheet.size.rows}
          onFocus={({ target }) => {
            const place = placeOf(target);
            if (place) sheet.setActive(place);
          }}
          onDoubleClick={({ target }) => {
            const place = placeOf(target);
            if (place && columns[place.column]?.typed && !(target instanceof HTMLInputElement))
              sheet.open(place, null);
          }}
          {...(typing?.ranges && { 'aria-multiselectable': true })}
          {...hands}
        >
          <colgroup>
            {first && <col />}
            {others.map(({ key, width }) => (
              <col key={key} style={{ width }} />
            ))}
          </colgroup>
          <SheetHead columns={columns} active={sheet.active} />
          <tbody>
            <SheetRows props={props} sheet={sheet} />
          </tbody>
          {total !== undefined && (
            <tfoot>
              <SheetRow
                row={total}
                rowKey={null}
                place={rows.length + 1}
                activeColumn={sheet.active.row === rows.length + 1 ? sheet.active.column : null}
                {...{ columns, tree }}
                selectedFrom={null}
                selectedTo={null}
                field={null}
                fieldBox={null}
                isTotal
              />
            </tfoot>
          )}
        </table>
        {rows.length === 0 && props.without}
      </div>
      {typing?.ranges && <SelectedCells sheet={sheet} ranges={typing.ranges} />}
      <SheetNote scroller={sheet.scroller} />
    </>
  );
}

function SelectedCells<Row>({ sheet, ranges }: { sheet: Sheet<Row>; ranges: SheetRanges<Row> }) {
  const block = sheet.range && sheet.block();
  return (
    <div className={styles.selection} data-empty={block === null}>
      <span role="status">{block && ranges.summary(block)}</span>
      {block &&
        ranges.actions(block).map(({ label, act }) => (
          <Button key={label} compact kind="quiet" onClick={act}>
            {label}
          </Button>
        ))}
    </div>
  );
}

interface SheetHeadProps<Row> {
  readonly columns: readonly SheetColumn<Row>[];
  readonly active: SheetPlace;
}

function SheetHead<Row>({ columns, active }: SheetHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ key, title, hint, align, marked }, index) => (
          <th
            key={key}
            scope="col"
            className={styles.head}
            title={hint}
            data-end={index > 0 && align !== 'start'}
            data-marked={marked === true}
            data-place={`0.${index}`}
            tabIndex={active.row === 0 && active.column === index ? 0 : -1}
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SheetRows<Row>({
  props,
  sheet,
}: {
  readonly props: SheetGridProps<Row>;
  readonly sheet: Sheet<Row>;
}) {
  const { columns, rows, rowKey, tree } = props;
  const { drawn, active, field, range } = sheet;
  return (
    <>
      {drawn.rows.map(({ index, gap }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const place = index + 1;
        const own = field?.row === place ? field : null;
        const isIn = range !== null && range.top <= place && place <= range.bottom;
        return (
          <Fragment key={rowKey(row)}>
            {gap > 0 && <tr aria-hidden style={{ height: gap }} />}
            <SheetRow
              rowKey={rowKey(row)}
              activeColumn={active.row === place ? active.column : null}
              selectedFrom={isIn ? range.left : null}
              selectedTo={isIn ? range.right : null}
              field={own}
              fieldBox={own && <OpenField {...{ props, sheet, row, field: own }} />}
              isTotal={false}
              {...{ row, columns, place, tree }}
            />
          </Fragment>
        );
      })}
      {drawn.after > 0 && <tr aria-hidden style={{ height: drawn.after }} />}
    </>
  );
}

interface OpenFieldProps<Row> {
  readonly props: SheetGridProps<Row>;
  readonly sheet: Sheet<Row>;
  readonly row: Row;
  readonly field: NonNullable<Sheet<Row>['field']>;
}

function OpenField<Row>({ props, sheet, row, field }: OpenFieldProps<Row>) {
  // The row when typing began, so that later changes by others count as a conflict.
  const began = useRef(row).current;
  const column = props.columns[field.column];
  if (!column || !props.typing) return null;
  const { commit } = props.typing;
  return (
    <SheetFieldBox
      label={column.title}
      field={field}
      onCommit={(text) => commit(began, column.key, text)}
      onLeave={(way) => {
        const to = way === 'stay' || way === 'blur' ? field : sheet.next(field, way);
        sheet.close();
        if (way !== 'blur') sheet.go(to);
      }}
    />
  );
}

interface Shown {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

function SheetNote({ scroller }: { readonly scroller: RefObject<HTMLDivElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const latest = useRef<Element | null>(null);

  useEffect(() => {
    const sheet = scroller.current;
    if (!sheet) return undefined;
    const look = ({ target }: Event) => {
      const cell = target instanceof Element ? target.closest('[data-note]') : null;
      if (cell === latest.current) return;
      latest.current = cell;
      setShown(cell && shownAt(cell));
    };
    const hide = () => {
      latest.current = null;
      setShown(null);
    };
    const listeners = [
      ['mouseover', look],
      ['focusin', look],
      ['mouseleave', hide],
      ['focusout', hide],
      ['scroll', hide],
    ] as const;
    for (const [name, listener] of listeners) sheet.addEventListener(name, listener, { passive: true });
    return () => {
      for (const [name, listener] of listeners) sheet.removeEventListener(name, listener);
    };
  }, [scroller]);

  return (
    <div role="status" className={styles.noteHolder}>
      {shown && (
        <span className={styles.note} style={{ left: shown.left, top: shown.top }}>
          {shown.text}
        </span>
      )}
    </div>
  );
}

const NOTE_WIDTH = 260;

function shownAt(cell: Element): Shown {
  const { right, bottom } = cell.getBoundingClientRect();
  const left = Math.max(8, Math.min(right - NOTE_WIDTH, window.innerWidth - NOTE_WIDTH - 8));
  return { text: cell.getAttribute('data-note') ?? '', left, top: bottom + 4 };
}
