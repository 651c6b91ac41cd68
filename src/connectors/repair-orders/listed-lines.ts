import type { RepairLine } from '../../records/repair-order/record.ts';
import type { RepairCells, RepairField } from './columns.ts';
import { addAmounts, discountLines, EMPTY_LINE, type LineDraft, SALES } from './line-amounts.ts';
import { isListCell, type ListGroup, listedRows } from './list-cells.ts';
import { PAY_CODES, payTypeOf } from './pay-types.ts';
import { hoursIn, laborIn, otherIn, partsIn } from './row-amounts.ts';

interface NumberedLine {
  readonly line: LineDraft;
  readonly sequence: string | null;
}

/**
 * The lines of an order given as parallel lists: labor makes the lines; parts, fees and discounts join by
 * line code, in any order.
 */
export function listedLines(row: RepairCells): RepairLine[] {
  const lines = listedRows(row, LABOR, null).map(laborLine);
  const labor = lines.length;
  addWork(row, lines);
  const groups = [
    [PARTS, 'partsPayType', partsIn],
    [MISC, 'miscPayType', (part: RepairCells) => otherIn(part, ['misc'])],
    [FEES, 'feePayType', (part: RepairCells) => otherIn(part, ['fee'])],
  ] as const;
  for (const [group, payField, read] of groups) {
    for (const [index, part] of partsOf(row, group, labor).entries()) {
      const place = { payField, index: labor === 1 ? 0 : index };
      addAmounts(lineFor(lines, part, group, place).line, read(part));
    }
  }
  takeDiscounts(row, lines, labor);
  return named(lines);
}

function laborLine(row: RepairCells): NumberedLine {
  const rawPayType = row.text('payType');
  const line: LineDraft = {
    ...EMPTY_LINE,
    code: row.text('lineCode'),
    payType: payTypeOf(rawPayType),
    rawPayType,
    opCode: row.text('opCode'),
    technician: row.text('technician'),
  };
  addAmounts(line, laborIn(row));
  addAmounts(line, otherIn(row, ['sublet', 'shop', 'lube']));
  return { line, sequence: row.text('sequence') };
}

/** Lists without line codes run parallel to labor. */
function partsOf(row: RepairCells, group: ListGroup, labor: number): RepairCells[] {
  const hasCodes = group.codes !== null && row.has(group.codes);
  return listedRows(row, group, hasCodes || labor < 2 ? null : labor);
}

function addWork(row: RepairCells, lines: NumberedLine[]): void {
  const known = {
    soldHours: row.has('soldHours'),
    flagHours: row.has('flagHours'),
    actualHours: row.has('actualHours') || row.has('clockedHours'),
  };
  for (const part of listedRows(row, WORK, null)) {
    const code = part.text('workLineCode');
    const line = lines.find((one) => isSame(one.line.code, code))?.line;
    if (!line) continue;
    line.technician ??= part.text('workTechnician');
    addAmounts(line, {
      soldHours: known.soldHours ? null : hoursIn(part, 'workSoldHours'),
      flagHours: known.flagHours ? null : hoursIn(part, 'workFlagHours'),
      actualHours: known.actualHours ? null : hoursIn(part, 'workActualHours'),
    });
  }
}

function lineFor(
  lines: NumberedLine[],
  part: RepairCells,
  group: ListGroup,
  { payField, index }: { payField: RepairField; index: number },
): NumberedLine {
  const hasCodes = group.codes !== null && part.has(group.codes);
  const beside = hasCodes ? undefined : lines[index];
  if (beside) return beside;
  const code = group.codes === null ? null : part.text(group.codes);
  const rawPayType = part.text(payField);
  const sequence = part.text('partsSequence');
  const ofCode = lines.filter((one) => isSame(one.line.code, code));
  const found =
    ofCode.find((one) => sequence !== null && one.sequence === sequence) ??
    ofCode.find((one) => rawPayType !== null && one.line.rawPayType === rawPayType) ??
    ofCode[0];
  if (found) return found;
  const line = { ...EMPTY_LINE, code, rawPayType, payType: payTypeOf(rawPayType) };
  lines.push({ line, sequence });
  return { line, sequence };
}

function takeDiscounts(row: RepairCells, lines: readonly NumberedLine[], labor: number): void {
  const isBeside =
    !row.has('discountLineCode') && DISCOUNTS.fields.some((field) => isListCell(row.raw(field)));
  for (const [index, part] of listedRows(row, DISCOUNTS, isBeside ? labor : null).entries()) {
    const code = part.text('discountLineCode');
    const own = lines.filter((one, nth) =>
      isBeside ? nth === index : code !== null && isSame(one.line.code, code),
    );
    takeDiscount(
      part,
      (own.length > 0 ? own : lines).map(({ line }) => line),
    );
  }
}

function takeDiscount(part: RepairCells, lines: readonly LineDraft[]): void {
  const [labor = 0, parts = 0, all = 0] = (['laborDiscount', 'partsDiscount', 'discount'] as const).map(
    (field) => Math.abs(part.money(field) ?? 0),
  );
  discountLines(lines, labor, ['laborSaleCents']);
  discountLines(lines, parts, ['partsSaleCents']);
  if (labor + parts === 0) discountLines(lines, all, SALES);
}

function named(lines: readonly NumberedLine[]): RepairLine[] {
  const seen = new Map<string, number>();
  return lines.map(({ line }) => {
    const code = line.code ?? (line.payType === null ? null : PAY_CODES[line.payType]);
    if (code === null) return line;
    const nth = (seen.get(code) ?? 0) + 1;
    seen.set(code, nth);
    return { ...line, code: nth === 1 ? code : `${code}-${nth}` };
  });
}

function isSame(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && one.toUpperCase() === other.toUpperCase());
}

const LABOR: ListGroup = {
  codes: 'lineCode',
  fields: [
    ...(['sequence', 'opCode', 'payType', 'technician', 'laborSale', 'laborCost'] as const),
    ...(['soldHours', 'flagHours', 'actualHours', 'clockedHours', 'subletSale', 'subletCost'] as const),
    ...(['shopSale', 'shopCost', 'lubeSale', 'lubeCost'] as const),
  ],
};
const PARTS: ListGroup = {
  codes: 'partsLineCode',
  fields: [
    ...(['partsSequence', 'partsPayType', 'partsSale', 'partsCost'] as const),
    ...(['partsUnitSale', 'partsUnitCost', 'partsQuantity'] as const),
  ],
};
const MISC: ListGroup = { codes: 'miscLineCode', fields: ['miscPayType', 'miscSale', 'miscCost'] };
const FEES: ListGroup = { codes: 'feeLineCode', fields: ['feePayType', 'feeSale', 'feeCost'] };
const DISCOUNTS: ListGroup = {
  codes: 'discountLineCode',
  fields: ['laborDiscount', 'partsDiscount', 'discount'],
};
const WORK: ListGroup = {
  codes: 'workLineCode',
  fields: ['workTechnician', 'workSoldHours', 'workFlagHours', 'workActualHours'],
};

const CODE_COLUMNS = [PARTS, MISC, FEES, DISCOUNTS, WORK].map(({ codes }) => codes);
const LINE_LISTS: readonly RepairField[] = ['lineCode', 'laborSale', 'soldHours', 'flagHours', 'partsSale'];

export function isListed(row: RepairCells): boolean {
  if (CODE_COLUMNS.some((field) => field !== null && row.has(field))) return true;
  return LINE_LISTS.some((field) => isListCell(row.raw(field)));
}
