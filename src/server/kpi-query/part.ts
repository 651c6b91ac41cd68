import type { Fact } from '../../core/kpis/fact.ts';
import { facts } from '../../core/kpis/facts.ts';
import type { Measure } from '../../core/kpis/measure.ts';
import type { Branch } from './branches.ts';
import type { DimensionSql } from './dimension-sql.ts';
import { allOf } from './measure-sql.ts';
import { name } from './name-sql.ts';
import type { Question } from './question.ts';
import { atSql, hasHours } from './time-sql.ts';
import type { Values } from './values.ts';

export interface QuestionPart {
  readonly question: Question;
  readonly values: Values;
  /** What several questions read once. */
  readonly reads?: SharedReads;
}

export interface SharedReads {
  readonly credited: {
    /** For `from … r`; null for other kinds of record. */
    sourceOf(question: Question, own: readonly Measure[], branch: Branch): string | null;
  };
  readonly counted: {
    partsOf(
      part: QuestionPart,
      own: readonly Measure[],
      branch: Branch,
    ): { readonly parts: readonly string[]; readonly others: readonly Measure[] };
  };
}

export function factOf([first]: readonly Measure[]): Fact {
  if (!first) throw new Error('There is a measure in every group.');
  return facts[first.fact];
}

export function partColumns(
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

/** Whether the parts of a question have each of the grouping columns, in their order. */
export function groupingColumns({ by, and }: Pick<Question, 'by' | 'and'>) {
  return {
    dealership_id: by === 'dealership' || and === 'dealership',
    value: by !== null && by !== 'dealership',
    also: and !== undefined && and !== null && and !== 'dealership',
  };
}

/** The rows of a part once for each of the windows that it answers. */
export function inSlots(part: string, slots: readonly number[], question: Question): string {
  if (slots.length === 1) return part;
  const keys = Object.entries(groupingColumns(question)).flatMap(([column, has]) => (has ? [column] : []));
  const columns = ['at', ...keys, ...question.measures.map(({ key }) => name(key)), 'untimed'];
  return `select s.slot, ${columns.map((column) => `p.${column}`).join(', ')}
from (
${part}
) as p
  cross join unnest('{${slots.join()}}'::integer[]) as s (slot)`;
}

/** A distributed database routes by the group, so it comes first. */
export function whereAndWhen(
  { dealershipIds, period, holes = [] }: Pick<Branch, 'dealershipIds' | 'period' | 'holes'>,
  day: string,
  values: Values,
): string[] {
  return [
    `r.dealer_group_id = any($1::integer[])`,
    `r.dealership_id = any(${values.add(dealershipIds, 'integer[]')})`,
    `${day} >= ${values.add(period.start, 'date')}`,
    `${day} < ${values.add(period.end, 'date')}`,
    ...holes.map(
      ({ start, end }) => `(${day} < ${values.add(start, 'date')} or ${day} >= ${values.add(end, 'date')})`,
    ),
  ];
}

export function ordinals(keys: readonly string[]): string {
  return keys.map((_, index) => index + 1).join(', ');
}

export function timesOf(fact: Fact, { grain }: Branch): { at: string; hour: string; instant: string } {
  const hour = fact.hourField === null ? 'null::smallint' : `r.${name(fact.hourField)}`;
  const instant = fact.instantField === null ? 'null::timestamptz' : `r.${name(fact.instantField)}`;
  return { at: atSql(grain, `r.${name(fact.dayField)}`, hour), hour, instant };
}

/** Records without a time of day, or with an undated event. */
export function untimedSql(fact: Fact, branch: Branch, own: readonly Measure[]): string {
  const { hour, instant } = timesOf(fact, branch);
  if (branch.eventsBefore !== undefined) return undatedSql(own);
  if (hasHours(branch.grain)) return `count(*) filter (where ${hour} is null)`;
  return branch.until === null ? '0' : `count(*) filter (where ${instant} is null)`;
}

/** Records with an undated event. */
export function undatedSql(own: readonly Measure[]): string {
  const undated = own.flatMap(({ eventField, when }) =>
    eventField === undefined ? [] : [`(${allOf(when)} and r.${name(eventField)} is null)`],
  );
  return undated.length === 0 ? '0' : `count(*) filter (where ${undated.join(' or ')})`;
}

/** Null without a cutoff day. */
export function eventSql({ eventField }: Measure, { eventsBefore }: Branch, values: Values): string | null {
  if (eventField === undefined || eventsBefore === undefined) return null;
  return `r.${name(eventField)} < ${values.add(eventsBefore, 'date')}`;
}

/** Null without a cutoff time. */
export function untilSql(fact: Fact, branch: Branch, values: Values): string | null {
  if (branch.until === null) return null;
  return `${timesOf(fact, branch).instant} < ${values.add(branch.until, 'timestamptz')}`;
}

export function whichOf(
  fact: Fact,
  branch: Branch,
  { dimensions, values }: { dimensions: DimensionSql; values: Values },
): string[] {
  return [
    ...whereAndWhen(branch, `r.${name(fact.dayField)}`, values),
    ...linesWithin(fact, branch, values),
    ...dimensions.conditions,
  ];
}

/** A line over several days counts only in a period that contains all of them. */
export function linesWithin({ cuts, dayField }: Fact, { grain, period }: Branch, values: Values): string[] {
  if (!cuts) return [];
  // Not `=`, which the planner underestimates; a line never starts after its last day.
  const since = grain === 'whole' ? values.add(period.start, 'date') : `r.${name(dayField)}`;
  return [`r.${name(cuts.firstDay)} >= ${since}`];
}
