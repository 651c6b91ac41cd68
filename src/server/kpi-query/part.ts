import type { Fact } from '../../core/kpis/fact.ts';
import { facts } from '../../core/kpis/facts.ts';
import type { Measure } from '../../core/kpis/measure.ts';
import type { Branch } from './branches.ts';
import { name } from './name-sql.ts';
import type { Question } from './question.ts';
import type { Values } from './values.ts';

/** Part of a question's statement; all parts have the same columns. */
export interface Part {
  readonly question: Question;
  readonly values: Values;
}

export function factOf([first]: readonly Measure[]): Fact {
  if (!first) throw new Error('There is a measure in every group.');
  return facts[first.fact];
}

export function columnsOf(
  { measures }: Question,
  own: readonly Measure[],
  sqlOf: (measure: Measure) => string,
): string[] {
  return measures.map(
    (measure) => `${own.includes(measure) ? sqlOf(measure) : 'null::bigint'} as ${name(measure.key)}`,
  );
}

export function keysOf(slot: number, at: string): string[] {
  return [`${slot} as slot`, `${at} as at`];
}

/** The group comes first in every statement: it decides where a distributed database looks. */
export function whereAndWhen(
  { dealershipIds, period }: Pick<Branch, 'dealershipIds' | 'period'>,
  day: string,
  values: Values,
): string[] {
  return [
    `r.dealer_group_id = any($1::integer[])`,
    `r.dealership_id = any(${values.add(dealershipIds, 'integer[]')})`,
    `${day} >= ${values.add(period.start, 'date')}`,
    `${day} < ${values.add(period.end, 'date')}`,
  ];
}

export function ordinals(keys: readonly string[]): string {
  return keys.map((_, index) => index + 1).join(', ');
}
