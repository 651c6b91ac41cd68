import type { TypedCell } from './cell-edits.ts';

export interface StoreMonth {
  readonly dealerShipId: number;
  readonly monthStart: string;
}

export function amountChange({ expense, line, field, value, before }: TypedCell, place: StoreMonth) {
  const amountOf = (dollars: number | null) =>
    field === 'targetBudget' ? { targetBudget: dollars ?? 0 } : { actualBudget: dollars };
  return {
    ...(expense && { id: expense.id, version: expense.version }),
    ...(!expense && line && { line: { ...place, ...line } }),
    ...amountOf(value),
    seen: amountOf(before),
  };
}
