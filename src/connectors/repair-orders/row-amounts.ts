import { minutesCell } from '../tables/cells.ts';
import type { RepairCells, RepairField } from './columns.ts';
import { type Amounts, discountLines, type LineDraft, SALES, sumKnown } from './line-amounts.ts';

/** Hundredths of an hour; `1:30` is an hour and a half. */
export function hoursIn(row: RepairCells, field: RepairField): number | null {
  const text = row.text(field);
  if (text !== null && /^\d{1,3}:\d{2}(:\d{2})?$/.test(text)) {
    const minutes = minutesCell(text);
    return minutes === null ? null : Math.round((minutes * 100) / 60);
  }
  const hours = row.decimal(field);
  return hours === null ? null : Math.round(hours * 100);
}

export function laborIn(row: RepairCells): Partial<Amounts> {
  return {
    laborSaleCents: row.money('laborSale'),
    laborCostCents: row.money('laborCost') ?? costBehind(row, 'labor'),
    soldHours: hoursIn(row, 'soldHours'),
    flagHours: hoursIn(row, 'flagHours'),
    actualHours: hoursIn(row, 'actualHours') ?? hoursIn(row, 'clockedHours'),
  };
}

export function partsIn(row: RepairCells): Partial<Amounts> {
  const quantity = row.decimal('partsQuantity');
  const extended = (whole: RepairField, unit: RepairField) => {
    if (row.has(whole)) return row.money(whole);
    const cents = row.money(unit);
    return cents === null ? null : Math.round(cents * (quantity ?? 1));
  };
  return {
    partsSaleCents: extended('partsSale', 'partsUnitSale'),
    partsCostCents: extended('partsCost', 'partsUnitCost') ?? costBehind(row, 'parts'),
  };
}

export function otherIn(row: RepairCells, kinds: readonly OtherKind[] = OTHER_KINDS): Partial<Amounts> {
  return {
    otherSaleCents: sumKnown(kinds.map((kind) => row.money(`${kind}Sale`))),
    otherCostCents: sumKnown(
      kinds.map((kind) => row.money(`${kind}Cost`) ?? (kind === 'sublet' ? costBehind(row, 'sublet') : null)),
    ),
  };
}

/** Where a report shows the gross in the place of the cost. */
function costBehind(row: RepairCells, kind: 'labor' | 'parts' | 'sublet'): number | null {
  if (!row.has(`${kind}Gross`)) return null;
  const [sale, gross] = [row.money(`${kind}Sale`), row.money(`${kind}Gross`)];
  return sale === null || gross === null ? null : sale - gross;
}

export const OTHER_KINDS = ['sublet', 'misc', 'fee', 'shop', 'lube'] as const;
export type OtherKind = (typeof OTHER_KINDS)[number];

const SPLIT_SALES: readonly RepairField[] = [
  'laborSale',
  'partsSale',
  'partsUnitSale',
  ...OTHER_KINDS.map((kind) => `${kind}Sale` as const),
];

/**
 * The only amount of a row that does not split labor and parts. It counts as what the row says it is, else
 * as other revenue. Taxes do not count.
 */
export function unsplitIn(row: RepairCells): Partial<Amounts> {
  if (SPLIT_SALES.some((field) => row.has(field))) return {};
  const before = row.money('subtotal');
  const whole = row.money('total') ?? row.money('invoiced');
  const sale = before ?? (whole === null ? null : whole - (row.money('tax') ?? 0));
  const cost = row.has('laborCost') || row.has('partsCost') ? null : row.money('totalCost');
  const kind = row.text('lineKind') ?? '';
  if (/^(l|lab|lbr)$|labou?r/i.test(kind)) return { laborSaleCents: sale, laborCostCents: cost };
  if (/^(p|prt)$|part/i.test(kind)) return { partsSaleCents: sale, partsCostCents: cost };
  if (/tax/i.test(kind)) return {};
  return { otherSaleCents: sale, otherCostCents: cost };
}

export function applyDiscounts(line: LineDraft, row: RepairCells): void {
  const labor = Math.abs(row.money('laborDiscount') ?? 0);
  const parts = Math.abs(row.money('partsDiscount') ?? 0);
  discountLines([line], labor, ['laborSaleCents']);
  discountLines([line], parts, ['partsSaleCents']);
  if (labor + parts > 0) return;
  const gross = sumKnown(SALES.map((sale) => line[sale]));
  if (gross !== null && gross !== 0) discountLines([line], discountIn(row, gross), SALES);
}

/** Rounding tolerance for percents of two digits. */
const ROUNDING_CENTS = 2;

/**
 * The row's discount in cents. Its name, its cell or the invoice total shows whether it is an amount or a
 * percent.
 */
function discountIn(row: RepairCells, gross: number): number {
  const text = row.text('discount');
  if (text === null) return 0;
  const isPercentCell = text.includes('%');
  const number = Math.abs(row.decimal('discount') ?? 0);
  const byAmount = Math.round(number * 100);
  const byPercent = Math.round((gross * number) / 100);
  const byShare = Math.round(gross * number);
  const isPercent = /%|percent|pct|rate/i.test(row.nameOf('discount'));
  const likely = isPercentCell ? [byShare] : isPercent ? [byPercent, byShare] : [byAmount, byPercent];
  const shown = row.money('invoiced') ?? row.money('subtotal') ?? row.money('total');
  if (shown === null) return likely[0] ?? 0;
  const nets = [shown, shown - (row.money('tax') ?? 0)];
  const isNear = (one: number, other: number) => Math.abs(one - other) <= ROUNDING_CENTS;
  const proven = nets.find((net) => likely.some((off) => isNear(gross - off, net)));
  if (proven !== undefined) return gross - proven;
  // When the parts add up to the invoice, they already include the discount.
  const isTakenOff = row.has('invoiced') && nets.some((net) => isNear(gross, net));
  return isTakenOff ? 0 : (likely[0] ?? 0);
}
