import { numberText } from '../../../../core/text/number-text.ts';

export interface GoalWords {
  readonly text: string;
  readonly tone: 'even' | 'over' | 'under';
}

/** The goal against the plan: `Planned is over by $1,200`. */
export function goalWords(goal: number, planned: number): GoalWords {
  const left = Math.round((goal - planned) * 100) / 100;
  if (left === 0) return { text: 'Planned to the dollar', tone: 'even' };
  if (left < 0) return { text: `The plan is over by ${numberText(-left, 'usd')}`, tone: 'over' };
  return { text: `${numberText(left, 'usd')} left to plan`, tone: 'under' };
}
