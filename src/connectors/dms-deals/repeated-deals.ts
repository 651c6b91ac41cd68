import type { SourceTable, TableRow } from '../../core/connector.ts';
import type { Header } from '../tables/header.ts';
import type { DealField } from './columns.ts';

interface RepeatedDeals {
  readonly isEmpty: boolean;
  has(number: string | undefined, store: string | undefined): boolean;
}

const VEHICLE_MARKS = 2 ** 20;

/**
 * Finds deals that may have two vehicles or a reversal. Keeps eight bytes per row, so that a long table
 * fits in memory; a hash collision only costs an extra check.
 */
export async function repeatedDeals(table: SourceTable, header: Header<DealField>): Promise<RepeatedDeals> {
  const column = (field: DealField) => header.columns.get(field)?.[0] ?? -1;
  const [number, vehicle] = [column('dealNumber'), column('vin') < 0 ? column('stock') : column('vin')];
  const store = column('store');
  const signed = [column('price'), column('cost'), column('units')];
  if (number < 0) return { isEmpty: true, has: () => false };
  const takenBack = new Set<number>();
  const marks = new Marks();
  for await (const { row, cells } of table.rows()) {
    if (row <= header.row) continue;
    const deal = hashOfDeal(cells[number], cells[store]);
    const car = (cells[vehicle] ?? '').trim();
    if (car !== '') marks.add(deal * VEHICLE_MARKS + (hashOf(car) % VEHICLE_MARKS));
    if (signed.some((index) => isNegative(cells, index))) takenBack.add(deal);
  }
  const repeated = marks.sharedBeginnings();
  return {
    isEmpty: takenBack.size + repeated.size === 0,
    has: (...names) => takenBack.has(hashOfDeal(...names)) || repeated.has(hashOfDeal(...names)),
  };
}

function isNegative(cells: TableRow['cells'], index: number): boolean {
  return /^\s*\$?\s*[-(−].*\d|\d-\s*$/.test((cells[index] ?? '').slice(0, 60));
}

/** A growing typed array. */
class Marks {
  private values = new Float64Array(1_024);
  private size = 0;

  add(value: number): void {
    if (this.size === this.values.length) {
      const grown = new Float64Array(this.size * 2);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.size] = value;
    this.size += 1;
  }

  sharedBeginnings(): Set<number> {
    const sorted = this.values.subarray(0, this.size).sort();
    const shared = new Set<number>();
    for (let index = 1; index < sorted.length; index += 1) {
      const [before = 0, mark = 0] = [sorted[index - 1], sorted[index]];
      const deal = Math.floor(mark / VEHICLE_MARKS);
      if (mark !== before && deal === Math.floor(before / VEHICLE_MARKS)) shared.add(deal);
    }
    return shared;
  }
}

/** Two stores of a group may both have a deal 100. */
function hashOfDeal(number: string | undefined, store: string | undefined): number {
  return hashOf(`${(number ?? '').trim()}|${(store ?? '').trim()}`);
}

/** 32-bit FNV-1a of the trimmed text in lower case. */
function hashOf(text: string): number {
  const plain = text.trim().toLowerCase();
  let hash = 0x811c9dc5;
  for (let index = 0; index < plain.length; index += 1) {
    hash = Math.imul(hash ^ plain.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
