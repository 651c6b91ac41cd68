import type { SourceTable, TableRow } from '../../core/connector.ts';
import { collapsed, type Header } from '../tables/header.ts';
import { DATE_FORMATS, DEAL_DATES, type DealField } from './columns.ts';
import { DEAL_AMOUNTS } from './money-columns.ts';
import { PRODUCT_AMOUNTS } from './product-columns.ts';

type DateFormat = (typeof DATE_FORMATS)[number];

type Rewrite = (cell: string) => string;

const LISTS: readonly DealField[] = ['salesperson', 'credit', 'productNames'];
/** Placeholder dates: 00/00/00, CDK's 1967-12-31, Excel's 1899-12-30. */
const NO_DATE =
  /^(?:[0/.:\s-]+|0001-01-01|1753-01-01|1899-12-3[01]|1900-01-0[01]|1967-12-31|12\/3[01]\/(?:1899|1967)|0?1\/0?1\/(?:0001|1753|1900))(?:[T\s][\d:.\s]*(?:am|pm)?)?$/i;

/**
 * The table with normalized cells: one value from each of CDK's ý lists, dates and cents with marks where
 * the column name gives their format, and no placeholder dates.
 */
export function plainCells(table: SourceTable, header: Header<DealField>): SourceTable {
  const rewrites = rewritesOf(header);
  return {
    name: table.name,
    async *rows() {
      for await (const row of table.rows()) yield row.row > header.row ? rewritten(row, rewrites) : row;
    },
  };
}

const LONGEST_CELL = 200;

function rewritten(row: TableRow, rewrites: readonly (Rewrite | undefined)[]): TableRow {
  return { ...row, cells: row.cells.map((cell, index) => plain(cell, rewrites[index])) };
}

function plain(cell: string, rewrite: Rewrite = firstOf): string {
  return cell.length > LONGEST_CELL ? cell : rewrite(cell);
}

function rewritesOf({ names, columns }: Header<DealField>): (Rewrite | undefined)[] {
  const rewrites: (Rewrite | undefined)[] = [];
  const assign = (fields: readonly DealField[], rewrite: (name: string) => Rewrite) => {
    for (const index of fields.flatMap((field) => columns.get(field) ?? [])) {
      rewrites[index] = rewrite(collapsed(names[index] ?? ''));
    }
  };
  assign(LISTS, () => (cell) => cell);
  assign(DEAL_DATES, (name) => {
    const format = DATE_FORMATS.find((known) => name.endsWith(known));
    return (cell) => dateText(firstOf(cell), format);
  });
  assign(PRODUCT_AMOUNTS, () => (cell) => firstOf(summed(cell)));
  assign(DEAL_AMOUNTS, (name) => {
    const isCents = /cents$/.test(name);
    return (cell) => (isCents ? withPoint(summed(cell)) : summed(cell));
  });
  return rewrites;
}

/**
 * Splits at byte 0xFD, CDK's list separator. Before a lower-case letter, or at the end of a lower-case
 * term, it is the letter ý of a name.
 */
export function listIn(cell: string): string[] {
  return cell.includes('ý') ? cell.split(/ý(?!\p{Ll})(?!(?<=\p{Ll}ý)(?:\s|$))/u) : [cell];
}

function firstOf(cell: string): string {
  if (!cell.includes('ý')) return cell;
  const parts = listIn(cell).map((part) => part.trim());
  return parts.find((part) => part !== '') ?? '';
}

function summed(cell: string): string {
  if (!cell.includes('ý')) return cell;
  const parts = cell.split('ý').map((part) => part.trim());
  const filled = parts.filter((part) => part !== '');
  if (filled.length < 2) return filled[0] ?? '';
  if (!filled.every((part) => /^-?\d{1,12}(\.\d{1,2})?$/.test(part))) return cell;
  const cents = filled.reduce((sum, part) => sum + Math.round(Number(part) * 100), 0);
  return (cents / 100).toFixed(2);
}

/** `207250` cents as `2072.50`. */
function withPoint(cell: string): string {
  const match = /^(\D*)(\d+)(\D*)$/.exec(cell.trim());
  if (!match || /[.,]/.test(cell)) return cell;
  const digits = (match[2] ?? '').padStart(3, '0');
  return `${match[1]}${digits.slice(0, -2)}.${digits.slice(-2)}${match[3]}`;
}

function dateText(cell: string, format: DateFormat | undefined): string {
  const text = cell.trim();
  if (NO_DATE.test(text)) return '';
  const short = format && format.length - 1;
  if (
    format === undefined ||
    !/^\d+$/.test(text) ||
    (text.length !== format.length && text.length !== short)
  ) {
    return text;
  }
  return fromDigits(text.padStart(format.length, '0'), format);
}

function fromDigits(digits: string, format: DateFormat): string {
  const part = (letter: string) => digits.slice(format.indexOf(letter), format.lastIndexOf(letter) + 1);
  const year = part('y');
  return `${year.length === 2 ? `20${year}` : year}-${part('m')}-${part('d')}`;
}
