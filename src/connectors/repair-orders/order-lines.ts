import { PAY_TYPES, type PayType, type RepairLine } from '../../records/repair-order/record.ts';
import type { RepairCells, RepairField } from './columns.ts';
import {
  type Amounts,
  addAmounts,
  discountLines,
  EMPTY_LINE,
  hasAmounts,
  isWorth,
  type LineDraft,
  SALES,
  sumKnown,
} from './line-amounts.ts';
import { type ListGroup, listedRows } from './list-cells.ts';
import { isListed, listedLines } from './listed-lines.ts';
import {
  PAY_CODES,
  PAY_COLUMNS,
  type PayField,
  type PayMeasure,
  payTypeOf,
  payTypesOf,
} from './pay-types.ts';
import { applyDiscounts, hoursIn, laborIn, OTHER_KINDS, otherIn, partsIn, unsplitIn } from './row-amounts.ts';

/** What one table row is: an order with lists in cells, an order in totals, or one line. */
export type RowKind = 'lists' | 'order' | 'line';

export function linesIn(row: RepairCells, kind: RowKind): RepairLine[] {
  if (kind === 'lists' || isListed(row)) {
    return [...listedLines(row), ...totalsByPayType(row, unreported(row))];
  }
  const isLine = row.has('lineCode') && row.has('laborSale');
  if (!isLine && hasPayColumns(row)) return payLines(row);
  if (!row.has('laborSale') && hasTotals(row))
    return totalsByPayType(row, { labor: true, parts: true, other: true });
  return ownLines(row, kind);
}

function unreported(row: RepairCells): { labor: boolean; parts: boolean; other: boolean } {
  return {
    labor: !row.has('laborSale'),
    parts: !row.has('partsSale') && !row.has('partsUnitSale'),
    other: !OTHER_KINDS.some((kind) => row.has(`${kind}Sale`)),
  };
}

/** One line, or one per pay type where the row names several; their shares are unknown. */
function ownLines(row: RepairCells, kind: RowKind): RepairLine[] {
  const rawPayType = row.text('payType');
  const payTypes = payTypesIn(row, rawPayType);
  const opCodes = opCodesIn(row);
  const line: LineDraft = {
    ...EMPTY_LINE,
    code: nameOf(row) ?? (kind === 'order' ? 'total' : null),
    payType: payTypes.length === 1 ? (payTypes[0] ?? null) : null,
    rawPayType,
    opCode: opCodes.length === 1 ? (opCodes[0] ?? null) : null,
    technician: row.text('technician'),
  };
  for (const amounts of [laborIn(row), partsIn(row), otherIn(row), unsplitIn(row)]) addAmounts(line, amounts);
  applyDiscounts(line, row);
  const others = [
    ...(payTypes.length > 1 ? payTypes : []).map((payType) => ({
      ...EMPTY_LINE,
      code: PAY_CODES[payType],
      payType,
    })),
    ...(opCodes.length > 1 ? opCodes : []).map((opCode) => ({ ...EMPTY_LINE, code: `op ${opCode}`, opCode })),
  ];
  return hasContent(line) ? [line, ...others] : others;
}

function hasContent(line: RepairLine): boolean {
  const { payType, rawPayType, opCode, technician } = line;
  return hasAmounts(line) || [payType, rawPayType, opCode, technician].some((value) => value !== null);
}

function payTypesIn(row: RepairCells, raw: string | null): readonly PayType[] {
  const named = payTypeOf(raw);
  if (named !== null) return [named];
  if (raw !== null) return payTypesOf(raw);
  const flags: Readonly<Record<PayType, RepairField>> = {
    customer: 'paysCustomer',
    warranty: 'paysWarranty',
    internal: 'paysInternal',
  };
  return PAY_TYPES.filter((type) => row.flag(flags[type]) === true);
}

function opCodesIn(row: RepairCells): readonly string[] {
  const text = row.text('opCode') ?? row.text('description');
  if (text === null) return [];
  const surely = text.split(/[|;ý]/);
  const perhaps = text.split(',').map((part) => part.trim());
  const isCodes = perhaps.every((part) => /^[A-Z0-9][A-Z0-9-]{0,11}$/.test(part));
  const parts = surely.length > 1 || !isCodes ? surely : perhaps;
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}

/** Line letter and number; null where the source has none. */
function nameOf(row: RepairCells): string | null {
  const parts = [row.text('lineCode'), row.text('sequence')].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('-');
}

const fieldOf = (type: PayType, measure: PayMeasure): PayField => `${type}${measure}`;
const PAY_FIELDS = Object.keys(PAY_COLUMNS) as PayField[];

function hasPayColumns(row: RepairCells): boolean {
  return PAY_FIELDS.some((field) => row.has(field));
}

function payLines(row: RepairCells): RepairLine[] {
  const lines = PAY_TYPES.map((type) => payLine(row, type));
  const rest = restLine(row, lines);
  const filled = (rest === null ? lines : [...lines, rest]).filter(isWorth);
  const customers = filled.filter(({ payType }) => payType === 'customer');
  const discount = Math.abs(row.money('discount') ?? 0);
  discountLines(customers.length > 0 ? customers : filled, discount, SALES);
  return filled;
}

function payLine(row: RepairCells, type: PayType): LineDraft {
  const money = (measure: PayMeasure) => row.money(fieldOf(type, measure));
  const split: readonly PayMeasure[] = ['LaborSale', 'PartsSale', 'SubletSale', 'MiscSale'];
  const isSplit = split.some((measure) => row.has(fieldOf(type, measure)));
  return {
    ...EMPTY_LINE,
    code: PAY_CODES[type],
    payType: type,
    laborSaleCents: money('LaborSale'),
    laborCostCents: money('LaborCost'),
    soldHours: hoursIn(row, fieldOf(type, 'Hours')),
    partsSaleCents: money('PartsSale'),
    partsCostCents: money('PartsCost'),
    otherSaleCents: isSplit ? sumKnown([money('SubletSale'), money('MiscSale')]) : money('Total'),
    otherCostCents: sumKnown([money('SubletCost'), money('MiscCost')]),
  };
}

function restLine(row: RepairCells, lines: readonly LineDraft[]): LineDraft | null {
  const whole: Partial<Amounts> = { ...laborIn(row), ...partsIn(row), ...otherIn(row) };
  const rest: LineDraft = { ...EMPTY_LINE, code: 'total' };
  for (const [name, value] of Object.entries(whole) as [keyof Amounts, number | null][]) {
    const reported = sumKnown(lines.map((line) => line[name])) ?? 0;
    if (value !== null && (value > reported || reported === 0)) rest[name] = value - reported;
  }
  return isWorth(rest) ? rest : null;
}

const TOTALS: ListGroup = {
  codes: 'totPayType',
  fields: [
    ...(['totLaborSale', 'totLaborCost', 'totPartsSale', 'totPartsCost', 'totMiscSale'] as const),
    ...(['totMiscCost', 'totSubletSale', 'totSubletCost', 'totShopSale', 'totShopCost'] as const),
    ...(['totLubeSale', 'totLubeCost', 'totSoldHours', 'totFlagHours', 'totActualHours'] as const),
    ...(['totLaborDiscount', 'totPartsDiscount', 'totTotal', 'totCost'] as const),
  ],
};
const SPLIT_TOTALS = TOTALS.fields.filter((field) => /(Labor|Parts|Misc|Sublet|Shop|Lube)Sale$/.test(field));

interface Requested {
  readonly labor: boolean;
  readonly parts: boolean;
  readonly other: boolean;
}

function hasTotals(row: RepairCells): boolean {
  return [...SPLIT_TOTALS, 'totTotal' as const].some((field) => row.has(field));
}

function totalsByPayType(row: RepairCells, requested: Requested): RepairLine[] {
  const parts = listedRows(row, TOTALS, null);
  if (parts.length > 1 && !row.has('totPayType')) {
    const first = TOTALS.fields.find((field) => row.has(field)) ?? 'totTotal';
    row.refuse(first, `The column lists ${parts.length} values, but no column gives their pay types.`);
    return [];
  }
  const isSum = (raw: string | null) => raw !== null && /^(a|all|t|total)$/i.test(raw);
  const own = parts.length > 1 ? parts.filter((part) => !isSum(part.text('totPayType'))) : parts;
  return own.map((part) => totalLine(part, requested)).filter(isWorth);
}

function totalLine(row: RepairCells, requested: Requested): LineDraft {
  const rawPayType = row.text('totPayType');
  const payType = payTypeOf(rawPayType);
  const code = payType === null ? (rawPayType?.toLowerCase() ?? 'total') : PAY_CODES[payType];
  const line: LineDraft = { ...EMPTY_LINE, code, payType, rawPayType };
  const money = (fields: readonly RepairField[]) => sumKnown(fields.map((field) => row.money(field)));
  if (requested.labor) {
    addAmounts(line, {
      laborSaleCents: money(['totLaborSale']),
      laborCostCents: money(['totLaborCost']),
      soldHours: hoursIn(row, 'totSoldHours'),
      flagHours: hoursIn(row, 'totFlagHours'),
      actualHours: hoursIn(row, 'totActualHours'),
    });
  }
  if (requested.parts) {
    addAmounts(line, { partsSaleCents: money(['totPartsSale']), partsCostCents: money(['totPartsCost']) });
  }
  if (requested.other) addAmounts(line, otherTotals(row, money));
  takeTotalDiscounts(row, line);
  return line;
}

function otherTotals(row: RepairCells, money: (fields: readonly RepairField[]) => number | null) {
  if (!SPLIT_TOTALS.some((field) => row.has(field))) {
    return { otherSaleCents: money(['totTotal']), otherCostCents: money(['totCost']) };
  }
  return {
    otherSaleCents: money(['totMiscSale', 'totSubletSale', 'totShopSale', 'totLubeSale']),
    otherCostCents: money(['totMiscCost', 'totSubletCost', 'totShopCost', 'totLubeCost']),
  };
}

/** A discount already taken off the order's total is not taken off again. */
function takeTotalDiscounts(row: RepairCells, line: LineDraft): void {
  const total = row.money('totTotal');
  const sales = sumKnown(SALES.map((sale) => line[sale]));
  if (total !== null && total === sales) return;
  if (line.laborSaleCents !== null) line.laborSaleCents -= Math.abs(row.money('totLaborDiscount') ?? 0);
  if (line.partsSaleCents !== null) line.partsSaleCents -= Math.abs(row.money('totPartsDiscount') ?? 0);
}
