import type { SaleCredit } from '../../records/deal/record.ts';
import { decimalCell } from '../tables/number-cells.ts';
import type { RowCells } from '../tables/row-cells.ts';
import type { DealField } from './columns.ts';
import { isHouseDeal } from './deal-terms.ts';
import { listIn } from './plain-cells.ts';
import { type Seller, sellersIn, shareCredits } from './sale-credits.ts';

type Cells = RowCells<DealField>;

const SLOTS = [
  ['salesperson', 'credit'],
  ['salesperson2', 'credit2'],
  ['salesperson3', 'credit3'],
] as const satisfies readonly (readonly [DealField, DealField])[];

export function creditsOf(row: Cells): SaleCredit[] {
  const sellers = SLOTS.flatMap(([field, credit]) => inSlot(row, field, credit));
  const units = Math.abs(row.first('units', numberText) ?? 1);
  const isPart = sellers.length === 1 && units > 0 && units < 1;
  return isPart ? shareCredits(sellers, Math.round(units * 1_000)) : shareCredits(sellers);
}

function inSlot(row: Cells, field: DealField, creditField: DealField): Seller[] {
  const text = row.text(field);
  if (text === null || isNoName(text)) return [];
  const credits = listIn(row.text(creditField) ?? '').map(numberText);
  const people = sellersIn(text);
  return people.map(({ name, credit }, index) => ({
    name,
    credit: credit ?? (people.length === credits.length ? (credits[index] ?? null) : null),
  }));
}

/** A column such as `Split` may hold only a yes or a share. */
function isNoName(text: string): boolean {
  return /^(y|yes|n|no|x|true|false|0+|[01]?\.\d+|\d{1,3}(\.\d+)?\s*%)$/i.test(text);
}

function numberText(text: string): number | null {
  const number = decimalCell(text);
  if (typeof number !== 'number') return null;
  return text.includes('%') ? number * 100 : number;
}

export function managerIn(row: Cells, field: 'financeManager' | 'salesManager'): string | null {
  return row.first(field, (text) => (isHouseDeal(text) ? null : text));
}
