import type { BudgetTotals } from '../budget-shapes.ts';

/** How far a line is and should be, as shares of its plan. */
export interface Pace {
  /** Spent of the plan; above 1 where it is overspent. */
  readonly spent: number;
  /** What should be spent by today, by the flights. */
  readonly due: number;
  readonly tone: 'even' | 'over' | 'under';
}

/** Within so much of what is due a line is on pace. */
const EVEN = 0.05;

/** How far a line is; null without a plan or before anybody said what was spent. */
export function paceOf({ targetBudget, actualBudget, due }: BudgetTotals): Pace | null {
  if (targetBudget <= 0 || actualBudget === null) return null;
  const spent = actualBudget / targetBudget;
  const share = due / targetBudget;
  const ahead = spent - share;
  return { spent, due: share, tone: Math.abs(ahead) <= EVEN ? 'even' : ahead > 0 ? 'over' : 'under' };
}

const whole = (share: number) => `${Math.round(share * 100)}%`;

/** The pace in words: `Should be 61% spent, is 74%`. */
export function paceWords(pace: Pace): string {
  if (pace.tone === 'even') return `On pace: should be ${whole(pace.due)} spent, is ${whole(pace.spent)}`;
  return `Should be ${whole(pace.due)} spent, is ${whole(pace.spent)}`;
}

export const paceText = ({ spent }: Pace) => whole(spent);
