import type { SaleCredit } from '../../records/deal/record.ts';
import { decimalCell } from '../tables/number-cells.ts';
import type { RowCells } from '../tables/row-cells.ts';
import type { DealField } from './columns.ts';
import { isHouseDeal } from './deal-terms.ts';
import { listIn } from './plain-cells.ts';

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

/** A whole sale, in thousandths. */
const WHOLE = 1_000;
const MOST_PEOPLE = 4;

interface Seller {
  readonly name: string;
  readonly credit: number | null;
}

/**
 * Each person's share of a sale in thousandths, remainder to the first. Shares add up to 1000, or less when
 * all credits are stated and the rest is in other rows.
 * - Credits may be thousandths (`1000.0`), percents (`60`) or fractions (`0.5`); the largest decides.
 * - People without a credit share the remainder equally.
 * - Repeated names count once; a house deal counts only with a salesperson.
 */
export function shareCredits(sellers: readonly Seller[], part = statedPart(sellers)): SaleCredit[] {
  if (sellers.every(({ name }) => isHouseDeal(name))) return [];
  const weights = weightsOf(sellers);
  const people = new Map<string, { person: string; weight: number }>();
  sellers.forEach(({ name }, index) => {
    const weight = weights[index] ?? 0;
    const known = people.get(name.toLowerCase());
    if (known) known.weight += weight;
    else people.set(name.toLowerCase(), { person: name, weight });
  });
  const named = [...people.values()].filter(({ weight }) => weight > 0).slice(0, MOST_PEOPLE);
  const total = named.reduce((sum, { weight }) => sum + weight, 0);
  const shares = named.map(({ weight }) => Math.floor((weight * part) / total + 1e-9));
  const rest = part - shares.reduce((sum, share) => sum + share, 0);
  return named
    .map(({ person }, index) => ({ person, share: (shares[index] ?? 0) + (index === 0 ? rest : 0) }))
    .filter(({ share }) => share > 0);
}

function statedPart(sellers: readonly Seller[]): number {
  const credits = sellers.flatMap(({ credit }) => (credit === null ? [] : [Math.abs(credit)]));
  const sum = credits.reduce((all, credit) => all + credit, 0);
  if (credits.length === 0 || credits.length < sellers.length || sum === 0) return WHOLE;
  return Math.min(WHOLE, Math.round((sum * WHOLE) / scaleOf(credits)));
}

function weightsOf(sellers: readonly Seller[]): number[] {
  const credits = sellers.flatMap(({ credit }) => (credit === null || credit <= 0 ? [] : [credit]));
  if (credits.length === 0) return sellers.map(() => 1);
  const left = scaleOf(credits) - credits.reduce((sum, credit) => sum + credit, 0);
  const withoutCredit = sellers.filter(({ credit }) => credit === null).length;
  return sellers.map(({ credit }) => Math.max(0, credit ?? left / withoutCredit));
}

function scaleOf(credits: readonly number[]): number {
  const most = Math.max(...credits);
  if (most > 100) return WHOLE;
  return most > 1 ? 100 : 1;
}

export function sellersIn(cell: string): Seller[] {
  return listIn(cell)
    .flatMap((part) => part.split(/\s*[/&;|+\n]\s*|\s+and\s+/i))
    .flatMap((part) => {
      const match = /^(.*?)[\s(]*(?:(\d{1,3}(?:\.\d+)?)\s*%\)?)?\s*$/.exec(part.trim());
      const name = (match?.[1] ?? '').trim();
      return name === '' ? [] : [{ name, credit: match?.[2] === undefined ? null : Number(match[2]) }];
    });
}
