import { countedText, numberText } from '../../../core/text/number-text.ts';
import { dayParts, isDay } from '../../../core/time/period.ts';
import { shortDayText } from '../../../core/time/period-text.ts';
import type { BudgetTotals } from './budget-shapes.ts';

type Days = Pick<BudgetTotals, 'asOfFirst' | 'asOfLast'>;

/**
 * As-of day, or the earliest and latest of several: `Nov 10`, `Nov 3 to Nov 21`; null without one.
 */
export function asOfText({ asOfFirst, asOfLast }: Days): string | null {
  if (asOfFirst === null || asOfLast === null) return null;
  const [first, last] = [dateText(asOfFirst), dateText(asOfLast)];
  return first === last ? first : `${first} to ${last}`;
}

function dateText(day: string): string {
  if (!isDay(day)) return day;
  return shortDayText(dayParts(day));
}

/**
 * What a total leaves out of variance, pace and net, in one sentence; null when nothing is missing.
 *
 * `3 expenses without an actual ($4,500 planned and $980 co-op) are not in variance, pace and net.`
 */
export function notEnteredText({ notEntered }: Pick<BudgetTotals, 'notEntered'>): string | null {
  const { expenses, targetBudget, coop } = notEntered;
  if (expenses === 0) return null;
  const money = [
    `${numberText(targetBudget, 'usd')} planned`,
    ...(coop === 0 ? [] : [`${numberText(coop, 'usd')} co-op`]),
  ].join(' and ');
  const are = expenses === 1 ? 'is' : 'are';
  return `${countedText(expenses, 'expense')} without an actual (${money}) ${are} not in variance, pace and net.`;
}
