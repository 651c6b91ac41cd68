import { numberText } from '../../../../core/text/number-text.ts';
import type { BudgetTotals } from '../budget-shapes.ts';
import { asOfText } from '../rules-open-month.ts';
import { dollarText } from './dollar-text.ts';

/** Shares of the plan. */
export interface Pace {
  /** Above 1 when overspent. */
  readonly spent: number;
  /** Planned by the flights through yesterday. */
  readonly due: number;
  /** Spent over due by the as-of day. */
  readonly pace: number;
  readonly tone: 'even' | 'over' | 'under';
}

/** Tolerance around due that still counts as on pace. */
const EVEN = 0.05;

/** Null without a plan, an actual, or anything due. */
export function paceOf({ targetBudget, actualBudget, due, pacing }: BudgetTotals): Pace | null {
  if (targetBudget <= 0 || actualBudget === null || pacing === null) return null;
  const ahead = pacing - 1;
  return {
    spent: actualBudget / targetBudget,
    due: due / targetBudget,
    pace: pacing,
    tone: Math.abs(ahead) <= EVEN ? 'even' : ahead > 0 ? 'over' : 'under',
  };
}

const whole = (share: number) => `${numberText(Math.round(share * 100), 'number')}%`;

/** Percents above this are shown as "more than". */
const MOST = 10;

/** `98%`, or `>999%` for what no column has room for. */
export const paceText = ({ pace }: Pick<Pace, 'pace'>) => (pace >= MOST ? '>999%' : whole(pace));

/**
 * `74% of plan spent. Spent 98% of what was due as of Nov 10. $320 came due since and is not
 * entered yet.`
 */
export function paceWords(pace: Pace, totals: BudgetTotals): string {
  const asOf = asOfText(totals);
  const sentences = [
    `${whole(pace.spent)} of plan spent`,
    `Spent ${whole(pace.pace)} of what was due${asOf === null ? '' : ` as of ${asOf}`}`,
    ...notEnteredYet(totals),
  ];
  return `${sentences.join('. ')}.`;
}

/** Due after the as-of day. */
export function notEnteredYet({ notEntered }: BudgetTotals): string[] {
  return notEntered.due <= 0 ? [] : [`${dollarText(notEntered.due)} came due since and is not entered yet`];
}
