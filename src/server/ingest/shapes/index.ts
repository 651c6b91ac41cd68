import type { Target } from '../../../core/connector.ts';
import type { RecordShape } from '../record-shape.ts';
import { deals } from './deals.ts';
import { leads } from './leads.ts';
import { repairOrders } from './repair-orders.ts';

/** Every kind of record that is taken in. */
export const shapes: { readonly [T in Target]: RecordShape<T> } = {
  lead: leads,
  deal: deals,
  repair_order: repairOrders,
};
