import { PAY_TYPES, type PayType, type RepairLine } from '../../records/repair-order/record.ts';
import type { RepairCells, RepairField } from './columns.ts';
import { addAmounts, EMPTY_LINE, hasAmounts, type LineDraft } from './line-amounts.ts';
import { isListed } from './list-groups.ts';
import { listedLines } from './listed-lines.ts';
import { PAY_CODES, payTypeOf, payTypesOf } from './pay-types.ts';
import { applyDiscounts, laborIn, OTHER_KINDS, otherIn, partsIn, unsplitIn } from './row-amounts.ts';
import { hasPayColumns, hasTotals, payLines, totalsByPayType } from './total-lines.ts';

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
