import type { SourceTable, TableRow } from '../../core/connector.ts';
import { isTotalsRow } from './cells.ts';
import { isHeader } from './header.ts';
import { filledCount, lineOf, startsRemark } from './lines.ts';

/** Blocks that begin further down stay part of the previous one. */
const ROWS_LOOKED_AT = 200_000;
const MOST_BLOCKS = 100;
const ROWS_REMEMBERED = 50;
const LONGEST_PREAMBLE = 20;

interface Block {
  readonly from: number;
  readonly title: string | null;
}

/**
 * Splits a file whose tables are stacked into its tables. A table begins at column names that follow a
 * blank line, a title, a totals row or a `#` remark, or that differ in number from the previous ones;
 * titles and remarks above it belong to it. Titles, filters, blank lines and a repeated header begin no
 * table.
 * @param rows all rows of the file, from the start on every call
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
  private header: readonly string[] = [];
  private rowsBelow = 0;
  /** The distinct values of each column in the first rows below the header. */
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
      // With several text rows above the first figures, the last one is the header.
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
    if (cells.some((cell, index) => cell.trim() !== '' && this.values[index]?.has(cell.trim()))) return false;
    if (this.lead !== 'none') return filledCount(below.cells) <= filledCount(cells);
    return cells.length !== this.widest && below.cells.length === cells.length;
  }

  /** Filters such as `Dealer,77` above the first, wider table. Whatever is above a remark is a table. */
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
