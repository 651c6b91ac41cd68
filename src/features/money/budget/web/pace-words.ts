import type { BudgetTotals } from '../budget-shapes.ts';
import { asOfText } from '../rules-open-month.ts';
import { dollarText } from './dollar-text.ts';

/** How far a line is, as shares of its plan, and how fast. */
export interface Pace {
  /** Spent of the plan; above 1 where it is overspent. */
  readonly spent: number;
  /** What should be spent by yesterday, by the flights. */
  readonly due: number;
  /** Spent over what was due by the day the actual speaks of. */
  readonly pace: number;
  readonly tone: 'even' | 'over' | 'under';
}

/** Within so much of what is due a line is on pace. */
const EVEN = 0.05;

/** How far a line is; null without a plan, before anything was due, and without an actual. */
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

const whole = (share: number) => `${Math.round(share * 100).toLocaleString('en-US')}%`;

/** Percents above this are said as more than it. */
const MOST = 10;

/** The pace as it is shown: `98%`, and `>999%` for what no column has room for. */
export const paceText = ({ pace }: Pick<Pace, 'pace'>) => (pace >= MOST ? '>999%' : whole(pace));

/** The pace in words: `74% of plan spent. Spent 98% of what was due as of Nov 10. $320 came due since and is not entered yet.` */
export function paceWords(pace: Pace, totals: BudgetTotals): string {
  const asOf = asOfText(totals);
  const sentences = [
    `${whole(pace.spent)} of plan spent`,
    `Spent ${whole(pace.pace)} of what was due${asOf === null ? '' : ` as of ${asOf}`}`,
    ...notEnteredYet(totals),
  ];
  return `${sentences.join('. ')}.`;
}

/** What came due and no actual speaks of yet. */
export function notEnteredYet({ notEntered }: BudgetTotals): string[] {
  return notEntered.due <= 0 ? [] : [`${dollarText(notEntered.due)} came due since and is not entered yet`];
}
