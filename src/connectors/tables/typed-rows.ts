import type {
  ColumnMapping,
  Item,
  ReadContext,
  SourceTable,
  StatedTotals,
  TableRow,
} from '../../core/connector.ts';
import { Problem } from '../../core/errors.ts';
import { isTotalsRow } from './cells.ts';
import {
  type Aliases,
  collapsed,
  findHeader,
  type Header,
  isHeader,
  listed,
  mappedHeader,
} from './header.ts';
import { type CellReading, conventionsOf, RowCells } from './row-cells.ts';

export const ROWS_LOOKED_AT = 500;

/** A record, or why the row is rejected or skipped. */
export type RowAnswer<Rec> =
  | { readonly record: Rec }
  | { readonly reasons: Extract<Item<Rec>, { reasons: unknown }>['reasons'] }
  | { readonly skipped: string; readonly totals?: StatedTotals };

export interface TypedReading<Field extends string> {
  readonly header: Header<Field>;
  readonly dates: readonly Field[];
  readonly numbers: readonly Field[];
  readonly context: ReadContext;
  readonly mapping?: ColumnMapping | undefined;
  /** The first column is free text: a row that begins with `total` is no totals row. */
  readonly isFreeText?: boolean;
  /** Fields whose cell may be the only one of a row. */
  readonly continues?: readonly Field[];
  /** Checks the totals row against the lines; the totals row is skipped either way. */
  readonly totalsOf?: (cells: RowCells<Field>) => RowAnswer<never>;
}

export async function firstRows(table: SourceTable): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of table.rows()) {
    rows.push(row);
    if (rows.length === ROWS_LOOKED_AT) break;
  }
  return rows;
}

/**
 * The header of the mapping, or the one found by the aliases.
 * @throws Problem `invalid` when the table has none
 */
export async function headerOf<Field extends string>(
  table: SourceTable,
  aliases: Aliases<Field>,
  mapping?: ColumnMapping,
): Promise<Header<Field>> {
  const rows = await firstRows(table);
  const header = mapping
    ? mappedHeader(rows, mapping, Object.keys(aliases) as Field[])
    : findHeader(rows, aliases);
  if (header) return header;
  const wanted = mapping
    ? `The saved columns are not there: ${listed(mapping.header)}.`
    : 'No row names known columns.';
  throw new Problem('invalid', wanted);
}

/**
 * Reads the rows below the header. Damaged and cut-off rows are rejected; totals, notes and repeated
 * headers are skipped; `readRow` reads the others. A row with an unreadable cell is rejected whatever
 * `readRow` returns. Rejected rows keep their cells.
 */
export async function* readTyped<Field extends string, Rec>(
  table: SourceTable,
  typed: TypedReading<Field>,
  readRow: (cells: RowCells<Field>) => RowAnswer<Rec>,
): AsyncGenerator<Item<Rec>> {
  const { header } = typed;
  const reading = await cellReading(table, typed);
  for await (const line of table.rows()) {
    if (line.row <= header.row) continue;
    const { totalsOf } = typed;
    const answer =
      totalsOf && line.damage === undefined && isTotalsRow(line.cells)
        ? totalsOf(new RowCells(line.cells, reading))
        : (noRow(line, typed) ?? answerOf(new RowCells(line.cells, reading), readRow));
    yield 'reasons' in answer
      ? { row: line.row, reasons: answer.reasons, cells: line.cells }
      : { row: line.row, ...answer };
  }
}

async function cellReading<Field extends string>(
  table: SourceTable,
  { header, dates, numbers, context, mapping }: TypedReading<Field>,
): Promise<CellReading<Field>> {
  const columnsOf = (fields: readonly Field[]) => fields.flatMap((field) => header.columns.get(field) ?? []);
  const conventions = await conventionsOf(table, {
    headerRow: header.row,
    dates: columnsOf(dates),
    numbers: columnsOf(numbers),
    dateOrder: context.dateOrder ?? mapping?.dateOrder ?? null,
  });
  return { header, conventions, latestYear: context.now.getUTCFullYear() + 1 };
}

function answerOf<Field extends string, Rec>(
  cells: RowCells<Field>,
  readRow: (cells: RowCells<Field>) => RowAnswer<Rec>,
): RowAnswer<Rec> {
  const answer = readRow(cells);
  if ('record' in answer && cells.reasons.length > 0) return { reasons: cells.reasons };
  return answer;
}

function noRow(
  { cells, damage }: TableRow,
  typed: Pick<TypedReading<string>, 'header' | 'isFreeText' | 'continues'>,
): RowAnswer<never> | null {
  if (damage !== undefined) return { reasons: [{ field: 'row', message: damage }] };
  const { header } = typed;
  const skipped = skipReason(cells, typed);
  if (skipped !== null) return { skipped };
  const width = header.names.length;
  if (cells.length >= width - 1 || cells.length * 2 >= width) return null;
  const message = `The row has ${cells.length} of ${width} columns: it seems to be cut off.`;
  return { reasons: [{ field: 'row', message }] };
}

function skipReason(
  cells: readonly string[],
  {
    header,
    isFreeText = false,
    continues = [],
  }: Pick<TypedReading<string>, 'header' | 'isFreeText' | 'continues'>,
): string | null {
  if (!isFreeText && isTotalsRow(cells)) return 'A totals row.';
  if (isHeader(cells, header.names) || isHeaderInOtherWords(cells, header.names)) {
    return 'The header once more.';
  }
  const filled = cells.filter((cell) => cell.trim() !== '');
  const isContinued = continues
    .flatMap((field) => header.columns.get(field) ?? [])
    .some((index) => (cells[index] ?? '').trim() !== '');
  if (filled.length === 0) return 'An empty line.';
  const isNote =
    header.names.length > 2 &&
    filled.length === 1 &&
    !isContinued &&
    /[a-z]{2,}[^@]*\s|©/i.test(filled[0] ?? '');
  return isNote ? 'A note, not a row of the table.' : null;
}

const HEADER_CELLS = 4;

/** A second line of names, such as `Close Dat` below `CloseDate`: no figures, and most cells begin as the names do. */
function isHeaderInOtherWords(cells: readonly string[], names: readonly string[]): boolean {
  // First, because it decides nearly every row.
  if (cells.some((cell) => /\d/.test(cell))) return false;
  const filled = cells.flatMap((cell, index) => {
    const text = collapsed(cell);
    return text === '' ? [] : [{ text, name: collapsed(names[index] ?? '') }];
  });
  if (filled.length < HEADER_CELLS) return false;
  const alike = filled.filter(
    ({ text, name }) => name !== '' && text.length > 1 && (name.startsWith(text) || text.startsWith(name)),
  );
  return alike.length * 2 >= filled.length;
}
