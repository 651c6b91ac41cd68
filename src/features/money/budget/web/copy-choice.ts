import type { PeriodChoice } from '../../../../core/kpis/comparison.ts';
import { monthName } from '../../../../core/time/period-text.ts';
import type { CopyDirection } from '../contract-copy.ts';

/** Months count from 1. */
export interface CopyChoiceInput {
  readonly fromYear: number;
  readonly fromMonth: number;
  /** Empty: every store in scope. */
  readonly fromDealerShipIds: readonly number[];
  readonly toYear: number;
  readonly toMonth: number;
  /** Empty: each store to itself. Several: one source is copied to each. */
  readonly toDealerShipIds: readonly number[];
  readonly direction: CopyDirection;
  readonly productCategoryId: number | null;
  readonly productId: number | null;
}

export interface YearMonth {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

export function monthBefore({ year, month }: YearMonth): YearMonth {
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
}

export const monthText = ({ year, month }: YearMonth) => `${monthName(month)} ${year}`;

/** The target month: the selected one, or the first of a longer period. */
export function shownMonth(choice: PeriodChoice): YearMonth {
  if (choice.view === 'month') return { year: choice.year, month: choice.month };
  if (choice.view === 'quarter') return { year: choice.year, month: choice.quarter * 3 - 2 };
  if (choice.view === 'year') return { year: choice.year, month: 1 };
  return { year: Number(choice.start.slice(0, 4)), month: Number(choice.start.slice(5, 7)) };
}

/** Defaults: previous month, planned to planned, each store to itself. */
export function firstChoice(choice: PeriodChoice, over: Partial<CopyChoiceInput> = {}): CopyChoiceInput {
  const to = shownMonth(choice);
  const from = monthBefore(to);
  return {
    fromYear: from.year,
    fromMonth: from.month,
    fromDealerShipIds: [],
    toYear: to.year,
    toMonth: to.month,
    toDealerShipIds: [],
    direction: 'plannedToPlanned',
    productCategoryId: null,
    productId: null,
    ...over,
  };
}

/** The request: empty choices become the scope's stores or are left out. */
export function choiceFields(
  copyChoice: CopyChoiceInput,
  { fields }: { readonly fields: { readonly dealerShipId?: number[] } },
) {
  const { fromDealerShipIds, toDealerShipIds, productCategoryId, productId, ...rest } = copyChoice;
  return {
    ...rest,
    fromDealerShipIds: fromDealerShipIds.length > 0 ? [...fromDealerShipIds] : (fields.dealerShipId ?? []),
    ...(toDealerShipIds.length > 0 && { toDealerShipId: [...toDealerShipIds] }),
    ...(productCategoryId !== null && { productCategoryId }),
    ...(productId !== null && { productId }),
  };
}
