import type { ReplyOf } from '../../../../core/contract.ts';
import { type Day, through } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import type { budgetRtb } from '../contract.ts';

export type RtbAnswer = ReplyOf<typeof budgetRtb>;
export type Amounts = Pick<
  RtbAnswer['rooftops'][number],
  'targetBudget' | 'actualBudget' | 'variance' | 'variancePercent'
>;

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
      name: 'All stores',
      all: answer.stats,
      coop: answer.stats.coop,
      parts: answer[split],
    },
  };
}

/** From so much off what was meant for it a cell is colored. */
const HOT = 0.1;

/** How a cell is colored: over what was meant for it, under it, or not at all. */
export function heatOf({ variancePercent: share }: Amounts): 'warm' | 'cool' | null {
  if (share === null || Math.abs(share) < HOT) return null;
  return share > 0 ? 'warm' : 'cool';
}
