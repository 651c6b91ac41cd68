import type { RepairCells, RepairField } from './columns.ts';
import { isListCell, type ListGroup } from './list-cells.ts';

export const LABOR: ListGroup = {
  codes: 'lineCode',
  fields: [
    ...(['sequence', 'opCode', 'payType', 'technician', 'laborSale', 'laborCost'] as const),
    ...(['soldHours', 'flagHours', 'actualHours', 'clockedHours', 'subletSale', 'subletCost'] as const),
    ...(['shopSale', 'shopCost', 'lubeSale', 'lubeCost'] as const),
  ],
};
export const PARTS: ListGroup = {
  codes: 'partsLineCode',
  fields: [
    ...(['partsSequence', 'partsPayType', 'partsSale', 'partsCost'] as const),
    ...(['partsUnitSale', 'partsUnitCost', 'partsQuantity'] as const),
  ],
};
export const MISC: ListGroup = { codes: 'miscLineCode', fields: ['miscPayType', 'miscSale', 'miscCost'] };
export const FEES: ListGroup = { codes: 'feeLineCode', fields: ['feePayType', 'feeSale', 'feeCost'] };
export const DISCOUNTS: ListGroup = {
  codes: 'discountLineCode',
  fields: ['laborDiscount', 'partsDiscount', 'discount'],
};
export const WORK: ListGroup = {
  codes: 'workLineCode',
  fields: ['workTechnician', 'workSoldHours', 'workFlagHours', 'workActualHours'],
};

const CODE_COLUMNS = [PARTS, MISC, FEES, DISCOUNTS, WORK].map(({ codes }) => codes);
const LINE_LISTS: readonly RepairField[] = ['lineCode', 'laborSale', 'soldHours', 'flagHours', 'partsSale'];

export function isListed(row: RepairCells): boolean {
  if (CODE_COLUMNS.some((field) => field !== null && row.has(field))) return true;
  return LINE_LISTS.some((field) => isListCell(row.raw(field)));
}
