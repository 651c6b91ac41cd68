import { Problem } from '../../core/errors.ts';
import {
  type ExportColumn,
  type ExportHead,
  type ExportTable,
  plainValue,
  writtenColumns,
} from './columns.ts';
import {
  type CellLook,
  cellXml,
  columnName,
  DAY_FORMAT,
  daySerial,
  escaped,
  looksLikeFormula,
  numberIn,
  type SheetCell,
} from './sheet-cells.ts';
import type { SheetStyles } from './sheet-styles.ts';
import { type SumPlan, sumPlan } from './sheet-sums.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const MOST_ROWS = 1_048_576;
/** Longer text further down is cut by its neighbor. */
const MEASURED_ROWS = 200;
const WIDTHS = { least: 9, most: 60, spare: 2 };
/** The deepest level at which a spreadsheet folds rows. */
const DEEPEST_FOLD = 7;

export interface Sheet {
  readonly name: string;
  /** Rows above the data, including the column names: they stay visible. */
  readonly headRows: number;
  readonly xml: (styles: SheetStyles) => Iterable<string>;
}

/** @throws Problem `tooLarge` for more rows than a sheet has */
export function sheetOf<Row>(name: string, head: ExportHead, table: ExportTable<Row>): Sheet {
  const columns = writtenColumns(table.columns);
  const headRows = head.facts.length + 3;
  const lines = table.total === undefined ? table.rows : [...table.rows, table.total];
  if (headRows + lines.length > MOST_ROWS)
    throw new Problem('tooLarge', 'A sheet holds about a million rows. Choose fewer days or stores.');
  const first = headRows + 1;
  return {
    name,
    headRows,
    *xml(styles) {
      yield opening(headRows, columns.length, table.depth !== undefined);
      yield widthsXml(
        columnWidths(table),
        table.hidden?.map((key) => columns.findIndex((one) => one.key === key)),
      );
      yield '<sheetData>';
      yield* headXml(head, styles);
      yield* tableXml(table, { first, styles });
      yield '</sheetData>';
      yield closing(head, first, { columns: columns.length, rows: table.rows.length });
    },
  };
}

/** The column names in the row before `first`, then the rows. */
export function* tableXml<Row>(
  table: ExportTable<Row>,
  { first, styles }: { first: number; styles: SheetStyles },
): Generator<string> {
  const columns = writtenColumns(table.columns);
  const sums = sumPlan(table, columns, first);
  yield namesXml(columns, first - 1, styles);
  const lines = table.total === undefined ? table.rows : [...table.rows, table.total];
  for (const [index, row] of lines.entries())
    yield rowXml({ table, columns, sums, styles, row, number: first + index });
}

export function opening(headRows: number, columns: number, isTree: boolean): string {
  const below = `A${headRows + 1}`;
  const beside = columns > 1 ? `xSplit="1" ySplit="${headRows}" topLeftCell="B${headRows + 1}"` : '';
  const pane = beside === '' ? `ySplit="${headRows}" topLeftCell="${below}"` : beside;
  const corner = beside === '' ? 'bottomLeft' : 'bottomRight';
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${NAMESPACE}">` +
    `<sheetPr>${isTree ? '<outlinePr summaryBelow="0"/>' : ''}<pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<sheetViews><sheetView workbookViewId="0" showGridLines="0"><pane ${pane} activePane="${corner}" state="frozen"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"${isTree ? ` outlineLevelRow="${DEEPEST_FOLD}"` : ''}/>`
  );
}

/** In characters, column by column. */
export function columnWidths<Row>({ columns, rows, total }: ExportTable<Row>): number[] {
  const lines = total === undefined ? rows : [...rows, total];
  return writtenColumns(columns).map((column) => {
    const texts = lines.slice(0, MEASURED_ROWS).map((row) => shownLength(column, row));
    const most = Math.max(longestWord(column.title), ...texts);
    return Math.min(WIDTHS.most, Math.max(WIDTHS.least, most + WIDTHS.spare));
  });
}

/** @param hidden indexes of columns */
export function widthsXml(widths: readonly number[], hidden: readonly number[] = []): string {
  const cols = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${hidden.includes(index) ? ' hidden="1"' : ''}/>`,
  );
  return `<cols>${cols.join('')}</cols>`;
}

function shownLength<Row>(column: ExportColumn<Row>, row: Row): number {
  const value = plainValue(column, row);
  if (column.kind === 'day') return DAY_FORMAT.length;
  return typeof value === 'number' ? Math.ceil(value.toFixed(2).length * 1.2) : String(value ?? '').length;
}

function longestWord(title: string): number {
  return Math.max(...title.split(' ').map(({ length }) => length));
}

/** Title and facts; an empty row follows. */
export function* headXml(head: ExportHead, styles: SheetStyles, first = 1): Generator<string> {
  yield `<row r="${first}" ht="24" customHeight="1">${writtenCell(`A${first}`, head.title, { place: 'title' }, styles)}</row>`;
  for (const [index, [label, text]] of head.facts.entries()) {
    const r = first + index + 1;
    const fact = writtenCell(`B${r}`, text, {}, styles);
    yield `<row r="${r}">${writtenCell(`A${r}`, label, { place: 'label' }, styles)}${fact}</row>`;
  }
}

/** One text cell. */
export function writtenCell(place: string, text: string, look: CellLook, styles: SheetStyles): string {
  const cell = textCell(text, look);
  return cellXml(place, cell, styles.numberOf(cell.look));
}

function namesXml<Row>(columns: readonly ExportColumn<Row>[], r: number, styles: SheetStyles): string {
  const names = columns.map((column, index) => {
    const look = { place: 'head' as const, ...(isNumber(column) ? { align: 'right' as const } : {}) };
    return writtenCell(`${columnName(index)}${r}`, column.title, look, styles);
  });
  return `<row r="${r}" ht="30" customHeight="1">${names.join('')}</row>`;
}

interface Line<Row> {
  readonly table: ExportTable<Row>;
  readonly columns: readonly ExportColumn<Row>[];
  readonly sums: SumPlan;
  readonly styles: SheetStyles;
  readonly row: Row;
  readonly number: number;
}

function rowXml<Row>({ table, columns, sums, styles, row, number }: Line<Row>): string {
  const isTotal = row === table.total;
  const depth = isTotal ? 0 : (table.depth?.(row) ?? 0);
  const place = isTotal ? 'total' : table.depth !== undefined && depth === 0 ? 'group' : 'row';
  const placeOf = (key: string) => `${columnName(columns.findIndex((one) => one.key === key))}${number}`;
  const cells = columns.map((column, index) => {
    const name = columnName(index);
    const look: CellLook = { place, ...(index === 0 && depth > 0 ? { indent: depth } : {}) };
    const formula = sums.formula(column.key, name, number) ?? ownFormula(column, (key) => placeOf(key), row);
    const cell = cellOf(column, row, { look, formula });
    return cellXml(`${name}${number}`, cell, styles.numberOf(cell.look));
  });
  const fold = depth > 0 ? ` outlineLevel="${Math.min(depth, DEEPEST_FOLD)}"` : '';
  return `<row r="${number}"${fold}>${cells.join('')}</row>`;
}

function ownFormula<Row>(
  column: ExportColumn<Row>,
  cell: (key: string) => string,
  row: Row,
): string | undefined {
  if (column.kind !== 'number' || column.value(row) === null) return undefined;
  return column.formula?.(cell, row);
}

interface Written {
  readonly look: CellLook;
  readonly formula: string | undefined;
}

function cellOf<Row>(column: ExportColumn<Row>, row: Row, { look, formula }: Written): SheetCell {
  if (column.kind === 'day') {
    const day = column.value(row);
    if (day === null) return { empty: true, look };
    return { number: daySerial(day), look: { ...look, format: DAY_FORMAT, align: 'right' } };
  }
  const value = plainValue(column, row);
  if (value === null) return { empty: true, look };
  if (typeof value === 'number' && (column.kind === 'number' || column.kind === 'delta')) {
    const { number, format } = numberIn(value, column.unit);
    return { number, look: { ...look, format }, ...(formula === undefined ? {} : { formula }) };
  }
  return textCell(typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value), look);
}

function textCell(text: string, look: CellLook): { text: string; look: CellLook } {
  return { text, look: looksLikeFormula(text) ? { ...look, isQuoted: true } : look };
}

function isNumber<Row>({ kind }: ExportColumn<Row>): boolean {
  return kind !== 'text';
}

export function closing(
  head: ExportHead,
  first: number,
  { columns, rows }: { columns: number; rows: number },
) {
  const filter =
    rows === 0
      ? ''
      : `<autoFilter ref="A${first - 1}:${columnName(Math.max(0, columns - 1))}${first - 1 + rows}"/>`;
  const footer = escaped(`&L${footerText(head.title)}&RPage &P of &N`);
  return (
    `${filter}<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>` +
    '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
    `<headerFooter><oddFooter>${footer}</oddFooter></headerFooter></worksheet>`
  );
}

// An ampersand begins a code in a footer.
function footerText(text: string): string {
  return text.replaceAll('&', '&&').slice(0, 120);
}
