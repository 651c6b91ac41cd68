import type { ReplyOf } from '../../../../core/contract.ts';
import { type Day, through } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import type { budgetRtb } from '../contract.ts';

export type RtbAnswer = ReplyOf<typeof budgetRtb>;
export type Amounts = Pick<RtbAnswer['rooftops'][number], 'targetBudget' | 'actualBudget'>;

export interface RooftopRow {
  /** Null for totals. */
  readonly id: number | null;
  readonly name: string;
  readonly all: Amounts;
  readonly coop: number;
  /** In column order: categories or weeks. */
  readonly parts: readonly Amounts[];
}

export interface RooftopColumn {
  readonly key: string;
  readonly title: string;
  readonly color: string | null;
}

export type RooftopSplit = 'categories' | 'weeks';

export interface RooftopMatrix {
  readonly columns: readonly RooftopColumn[];
  readonly rows: readonly RooftopRow[];
  readonly total: RooftopRow;
}

export function rooftopMatrix(answer: RtbAnswer, split: RooftopSplit): RooftopMatrix {
  const year = Number(answer.weeks[0]?.startDate.slice(0, 4));
  const columns =
    split === 'categories'
      ? answer.categories.map(({ productCategoryId, title, color }) => ({
          key: `c${productCategoryId}`,
          title,
          color,
        }))
      : answer.weeks.map(({ startDate, endDate }) => ({
          key: startDate,
          title: dateRangeText(through(startDate as Day, endDate as Day), { within: year }),
          color: null,
        }));
  return {
    columns,
    rows: answer.rooftops.map((rooftop) => ({
      id: rooftop.dealerShipId,
      name: rooftop.name,
      all: rooftop,
      coop: rooftop.coop,
      parts: rooftop[split],
    })),
    total: {
      id: null,
      name: 'All rooftops',
      all: answer.stats,
      coop: answer.stats.coop,
      parts: answer[split],
    },
  };
}

/** Variance over plan; null without either. */
export function varianceShare({ targetBudget, actualBudget }: Amounts): number | null {
  return actualBudget === null || targetBudget === 0 ? null : actualBudget / targetBudget - 1;
}

/** Share of the plan from which a cell is highlighted. */
const HOT = 0.1;

/** Over plan, or well under it once the period is over. */
export function heatOf(amounts: Amounts, isOver: boolean): 'warm' | 'cool' | null {
  const share = varianceShare(amounts);
  if (share === null || Math.abs(share) < HOT) return null;
  if (share > 0) return 'warm';
  return isOver ? 'cool' : null;
}
