import type { DateOrder, SourceTable } from '../../core/connector.ts';
import type { FieldError } from '../../core/errors.ts';
import { type SourceTime, timeText } from '../../core/time/source-time.ts';
import { orderProvedBy, parseTime } from '../text/parse-time.ts';
import { flagCell, textCell } from './cells.ts';
import type { Header } from './header.ts';
import { type DecimalMark, decimalCell, markShownBy, moneyCell } from './number-cells.ts';

export interface CellReading<Field extends string> {
  readonly header: Header<Field>;
  readonly conventions: Conventions;
  /** Later dates are rejected as mistakes. */
  readonly latestYear: number;
}

const NO_COLUMNS: readonly number[] = [];
const ORDER_TEXT = { 'day-first': 'day first', 'month-first': 'month first' } as const;
const MARK_TEXT = { '.': 'a decimal point', ',': 'a decimal comma' } as const;

/**
 * One row's cells by field. `money`, `decimal` and `date` add what they cannot read to `reasons`, which
 * rejects the row; a field without a column, or with an empty cell, is null.
 */
export class RowCells<Field extends string> {
  readonly reasons: FieldError[];
  private readonly cells: readonly string[];
  private readonly reading: CellReading<Field>;

  constructor(cells: readonly string[], reading: CellReading<Field>, reasons: FieldError[] = []) {
    this.cells = cells;
    this.reading = reading;
    this.reasons = reasons;
  }

  /**
   * The same row with some fields' first cells replaced, such as one value of a list. Both share their
   * reasons.
   */
  with(texts: ReadonlyMap<Field, string>): RowCells<Field> {
    const cells = [...this.cells];
    for (const [field, text] of texts) {
      const [first] = this.indexes(field);
      if (first !== undefined) cells[first] = text;
    }
    return new RowCells(cells, this.reading, this.reasons);
  }

  has(field: Field): boolean {
    return this.reading.header.columns.has(field);
  }

  nameOf(field: Field): string {
    return this.reading.header.names[this.indexes(field)[0] ?? -1] ?? field;
  }

  raw(field: Field): string | undefined {
    return this.cells[this.indexes(field)[0] ?? -1];
  }

  /** A column that is no field, such as a month of a wide file. */
  at(index: number): string | undefined {
    return this.cells[index];
  }

  text(field: Field): string | null {
    return this.first(field, (text) => text);
  }

  texts(field: Field): string[] {
    return this.indexes(field).flatMap((index) => textCell(this.cells[index]) ?? []);
  }

  first<T>(field: Field, read: (text: string) => T | null): T | null {
    for (const index of this.indexes(field)) {
      const text = textCell(this.cells[index]);
      const found = text === null ? null : read(text);
      if (found !== null) return found;
    }
    return null;
  }

  joined(field: Field): string {
    return this.texts(field).join(' ');
  }

  flag(field: Field): boolean | null {
    return this.has(field) ? flagCell(this.raw(field)) : null;
  }

  /** Cents. */
  money(field: Field): number | null {
    return this.number(field, moneyCell, 'an amount');
  }

  /** Cents; `unreadable` when the text is no amount. */
  amountIn(text: string): number | null | 'unreadable' {
    return moneyCell(text, this.reading.conventions.decimalMark);
  }

  decimal(field: Field): number | null {
    return this.number(field, decimalCell, 'a number');
  }

  date(field: Field): SourceTime | null {
    const found = this.timeIn(field);
    if (found === null || 'kind' in found) return found;
    this.refuse(field, found.message);
    return null;
  }

  maybeDate(field: Field): SourceTime | null {
    const found = this.timeIn(field);
    return found !== null && 'kind' in found ? found : null;
  }

  refuse(field: Field, message: string): void {
    this.reasons.push({ field: this.nameOf(field), message });
  }

  refuseAt(index: number, message: string): void {
    this.reasons.push({ field: this.reading.header.names[index] ?? 'row', message });
  }

  private number(field: Field, read: typeof moneyCell, what: string): number | null {
    const { decimalMark } = this.reading.conventions;
    for (const index of this.indexes(field)) {
      const found = read(this.cells[index], decimalMark);
      if (found === null) continue;
      if (found !== 'unreadable') return found;
      const name = this.reading.header.names[index] ?? field;
      const written = `The file's numbers are read with ${MARK_TEXT[decimalMark]}.`;
      this.reasons.push({ field: name, message: `${quoted(this.cells[index])} is not ${what}. ${written}` });
      return null;
    }
    return null;
  }

  private timeIn(field: Field): SourceTime | { message: string } | null {
    const { header, conventions, latestYear } = this.reading;
    for (const index of this.indexes(field)) {
      const text = textCell(this.cells[index]);
      if (text === null) continue;
      const time = parseTime(text, conventions.dateOrder, /utc|gmt/i.test(header.names[index] ?? ''));
      if (time === null) {
        const order = ORDER_TEXT[conventions.dateOrder];
        return { message: `${quoted(text)} is not a date. The file's dates are read ${order}.` };
      }
      if (Number(timeText(time).slice(0, 4)) <= latestYear) return time;
      return { message: `${quoted(text)} is in the future, after ${latestYear}.` };
    }
    return null;
  }

  private indexes(field: Field): readonly number[] {
    return this.reading.header.columns.get(field) ?? NO_COLUMNS;
  }
}

function quoted(text: string | undefined): string {
  return `"${(textCell(text) ?? '').slice(0, 40)}"`;
}

interface Conventions {
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
}

interface Evidence {
  readonly headerRow: number;
  readonly dates: readonly number[];
  readonly numbers: readonly number[];
  readonly dateOrder: DateOrder | null;
}

/**
 * Finds how a table writes dates and numbers: as most of its unambiguous values do, over all rows. Without
 * evidence, or with a tie, the American way.
 */
export async function conventionsOf(table: SourceTable, evidence: Evidence): Promise<Conventions> {
  const dates = evidence.dateOrder === null ? evidence.dates : [];
  const votes = await votesOf(table, { ...evidence, dates });
  const forComma = votes.comma === 0 ? votes.commaHint : votes.comma;
  return {
    dateOrder: evidence.dateOrder ?? (votes.dayFirst > 0 ? 'day-first' : 'month-first'),
    decimalMark: forComma > 0 ? ',' : '.',
  };
}

interface Votes {
  dayFirst: number;
  comma: number;
  commaHint: number;
}

async function votesOf(table: SourceTable, { headerRow, dates, numbers }: Evidence): Promise<Votes> {
  const votes: Votes = { dayFirst: 0, comma: 0, commaHint: 0 };
  if (dates.length + numbers.length === 0) return votes;
  for await (const { row, cells } of table.rows()) {
    if (row <= headerRow) continue;
    for (const column of dates) countDate(votes, cells[column] ?? '');
    for (const column of numbers) countNumber(votes, cells[column] ?? '');
  }
  return votes;
}

function countDate(votes: Votes, cell: string): void {
  const order = orderProvedBy(cell);
  if (order === 'day-first') votes.dayFirst += 1;
  if (order === 'month-first') votes.dayFirst -= 1;
}

function countNumber(votes: Votes, cell: string): void {
  const shown = markShownBy(cell);
  if (shown === null) return;
  votes[shown.as === 'proof' ? 'comma' : 'commaHint'] += shown.mark === ',' ? 1 : -1;
}
