import type { RepairLine } from '../../records/repair-order/record.ts';

export type LineDraft = { -readonly [Name in keyof RepairLine]: RepairLine[Name] };

export const EMPTY_LINE: RepairLine = {
  code: null,
  payType: null,
  rawPayType: null,
  opCode: null,
  technician: null,
  laborSaleCents: null,
  laborCostCents: null,
  soldHours: null,
  flagHours: null,
  actualHours: null,
  partsSaleCents: null,
  partsCostCents: null,
  otherSaleCents: null,
  otherCostCents: null,
};

export const SALES = ['laborSaleCents', 'partsSaleCents', 'otherSaleCents'] as const;
export type Sale = (typeof SALES)[number];
const AMOUNTS = [
  ...SALES,
  'laborCostCents',
  'partsCostCents',
  'otherCostCents',
  'soldHours',
  'flagHours',
  'actualHours',
] as const;
export type Amounts = Pick<RepairLine, (typeof AMOUNTS)[number]>;

export function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

export function addAmounts(line: LineDraft, more: Partial<Amounts>): void {
  for (const name of AMOUNTS) line[name] = sumKnown([line[name], more[name] ?? null]);
}

export function hasAmounts(line: Partial<Amounts>): boolean {
  return AMOUNTS.some((name) => (line[name] ?? null) !== null);
}

export function isWorth(line: Partial<Amounts>): boolean {
  return AMOUNTS.some((name) => (line[name] ?? 0) !== 0);
}

/**
 * Takes an amount off sales in proportion, exact to the cent.
 * @param cents the whole reduction
 * @param sales when they sum to 0, the first known one takes it all
 * @returns the reduced sales in the same order; null stays null
 */
function takenOff(cents: number, sales: readonly (number | null)[]): (number | null)[] {
  const total = sumKnown(sales);
  const first = sales.findIndex((sale) => sale !== null);
  if (total === null || total === 0)
    return sales.map((sale, index) => (index === first ? (sale ?? 0) - cents : sale));
  let before = 0;
  let taken = 0;
  return sales.map((sale) => {
    if (sale === null) return null;
    before += sale;
    const upToHere = Math.round((cents * before) / total);
    const part = upToHere - taken;
    taken = upToHere;
    return sale - part;
  });
}

export function discountLines(lines: readonly LineDraft[], cents: number, sales: readonly Sale[]): void {
  if (cents === 0) return;
  const places = lines.flatMap((line) => sales.map((sale) => ({ line, sale })));
  const known = places.filter(({ line, sale }) => line[sale] !== null);
  if (known.length === 0) {
    if (sales.length < SALES.length) discountLines(lines, cents, SALES);
    return;
  }
  const left = takenOff(
    cents,
    known.map(({ line, sale }) => line[sale]),
  );
  for (const [index, { line, sale }] of known.entries()) line[sale] = left[index] ?? null;
}
