import type { SourceTable, TableRow } from '../../core/connector.ts';
import { isTotalsRow } from './cells.ts';
import { isHeader } from './header.ts';
import { filledCount, lineOf, startsRemark } from './lines.ts';

/** Blocks that begin further down stay with the one before. */
const ROWS_LOOKED_AT = 200_000;
const MOST_BLOCKS = 100;
const ROWS_REMEMBERED = 50;
/** A report's filters in two columns above its table are a preamble of so many rows at most. */
const LONGEST_PREAMBLE = 20;

interface Block {
  readonly from: number;
  readonly title: string | null;
}

/**
 * The tables that stand one below another in a file.
 *
 * A table begins at names of columns that follow a blank line, a title, a line of totals or a
 * `#` remark, or that are of another number than those before; titles and remarks above it are
 * its own. Titles, filters and blank lines alone begin no table, nor does the header once more.
 *
 * @param rows all rows of the file, from its beginning each time
 */
export async function blocksOf(rows: () => AsyncIterable<TableRow>): Promise<SourceTable[]> {
  const finder = new BlockFinder();
  let looked = 0;
  for await (const row of rows()) {
    finder.next(row);
    looked += 1;
    if (looked === ROWS_LOOKED_AT) break;
  }
  const blocks = finder.end();
  if (blocks.length === 0) return [];
  if (blocks.length === 1) return [{ name: null, rows }];
  const names = uniqueNames(blocks.map(({ title }, index) => title ?? `Table ${index + 1}`));
  return blocks.map(({ from }, index) => ({
    name: names[index] ?? null,
    rows: () => rowsBetween(rows, from, blocks[index + 1]?.from ?? Number.POSITIVE_INFINITY),
  }));
}

async function* rowsBetween(
  rows: () => AsyncIterable<TableRow>,
  from: number,
  before: number,
): AsyncGenerator<TableRow> {
  for await (const row of rows()) {
    if (row.row >= before) return;
    if (row.row >= from) yield row;
  }
}

/** Names of tables, told apart where several are the same. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let copy = 2; taken.has(unique); copy += 1) unique = `${name} (${copy})`;
    taken.add(unique);
    return unique;
  });
}

type Lead = 'none' | 'gap' | 'title' | 'remark';

class BlockFinder {
  private readonly blocks: Block[] = [];
  /** The names of the current block's columns; empty before they are found. */
  private header: readonly string[] = [];
  private rowsBelow = 0;
  /** What stands in each column of the first rows below them. */
  private values: Set<string>[] = [];
  private widest = 0;
  private held: TableRow | null = null;
  private lastRow = 0;
  private lead: Lead = 'none';
  private leadFrom: number | null = null;
  private title: string | null = null;

  next(row: TableRow): void {
    if (this.held) this.take(this.held, row);
    this.held = row;
  }

  end(): Block[] {
    if (this.held) this.take(this.held, null);
    this.held = null;
    return this.blocks;
  }

  private take(row: TableRow, below: TableRow | null): void {
    const hasGap = this.lastRow > 0 && row.row > this.lastRow + 1;
    this.lastRow = row.row;
    if (hasGap) this.leadsIn('gap', null, row.row);
    if (this.isPlain(row)) {
      this.countRow(row);
      return;
    }
    const line = lineOf(row);
    if (line.kind === 'remark' || line.kind === 'title') {
      this.leadsIn(line.kind, line.text, row.row);
      if (this.blocks.length === 0) this.begin(row.row);
      return;
    }
    if (this.blocks.length === 0) this.begin(row.row);
    if (line.kind === 'labels') this.takeLabels(row, below);
    else this.countRow(row);
    this.lead = isTotalsRow(row.cells) ? 'gap' : 'none';
    this.leadFrom = null;
    this.title = null;
  }

  /** The fast way for the rows of a large table. */
  private isPlain({ cells }: TableRow): boolean {
    if (this.lead !== 'none' || this.header.length === 0 || this.rowsBelow === 0) return false;
    return (
      cells.length === this.widest &&
      (cells[0] ?? '') !== '' &&
      (cells[1] ?? '') !== '' &&
      !startsRemark(cells)
    );
  }

  private leadsIn(lead: Lead, text: string | null, row: number): void {
    this.leadFrom ??= row;
    if (this.lead !== 'remark') this.lead = lead;
    if (text !== null) this.title = text;
  }

  private takeLabels(row: TableRow, below: TableRow | null): void {
    const names = row.cells;
    if (this.rowsBelow === 0 && !(this.lead === 'remark' && this.header.length > 0)) {
      // Of several rows of words above the first figures the last is the header.
      this.header = names;
      this.widest = names.length;
      if (this.title !== null) this.retitle();
      return;
    }
    if (!this.beginsBlock(row, below)) {
      this.countRow(row);
      return;
    }
    if (this.isPreamble(names)) this.retitle();
    else this.begin(this.leadFrom ?? row.row);
    this.header = names;
    this.widest = names.length;
    this.rowsBelow = 0;
    this.values = [];
  }

  private countRow({ cells }: TableRow): void {
    this.rowsBelow += 1;
    if (this.rowsBelow > ROWS_REMEMBERED) return;
    cells.forEach((cell, index) => {
      this.values[index] ??= new Set();
      this.values[index].add(cell.trim());
    });
  }

  private beginsBlock({ cells }: TableRow, below: TableRow | null): boolean {
    if (isHeader(cells, this.header) || this.blocks.length >= MOST_BLOCKS) return false;
    if (this.lead === 'remark') return true;
    if (below === null || lineOf(below).kind !== 'figures') return false;
    // A row of words that says again what stands above it is one more row.
    if (cells.some((cell, index) => cell.trim() !== '' && this.values[index]?.has(cell.trim()))) return false;
    if (this.lead !== 'none') return filledCount(below.cells) <= filledCount(cells);
    return cells.length !== this.widest && below.cells.length === cells.length;
  }

  /** Filters such as `Dealer,77` above the first table, which is wider; what stands above remarks is a table. */
  private isPreamble(names: readonly string[]): boolean {
    const isFirst = this.blocks.length === 1 && this.lead !== 'remark';
    return isFirst && this.widest <= 2 && names.length > 2 && this.rowsBelow <= LONGEST_PREAMBLE;
  }

  private begin(row: number): void {
    this.blocks.push({ from: row, title: this.title });
  }

  private retitle(): void {
    const last = this.blocks.at(-1);
    if (last && last.title === null) this.blocks[this.blocks.length - 1] = { ...last, title: this.title };
  }
}
