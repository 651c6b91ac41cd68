import type { Measure } from '../../core/kpis/measure.ts';
import {
  addDays,
  type Day,
  firstOfMonth,
  firstOfNextMonth,
  lastDay,
  type Period,
  through,
} from '../../core/time/period.ts';
import { type CutToDate, readToDate } from '../rollups/to-date.ts';
import type { Branch } from './branches.ts';
import { dimensionSql, fieldsOf } from './dimension-sql.ts';
import type { RequestedDays } from './level-rows.ts';
import { allOf } from './measure-sql.ts';
import { name } from './name-sql.ts';
import { factOf, keysOf, ordinals, partColumns, type QuestionPart } from './part.ts';
import type { Grain, Question } from './question.ts';
import { atSql, hasHours } from './time-sql.ts';
import type { Values } from './values.ts';

interface Parts {
  readonly parts: readonly string[];
  /** Measures that the sums to date do not have. */
  readonly others: readonly Measure[];
}

/** What sums to date answer of a branch: the last day of each piece less the day before its first. */
export function toDateParts(part: QuestionPart, own: readonly Measure[], branch: Branch): Parts {
  const { question, values } = part;
  const { grain, until, eventsBefore, slot, dealershipIds, period } = branch;
  if (hasHours(grain) || until !== null || eventsBefore !== undefined) return { parts: [], others: own };
  const stores = () => `unnest(${values.add(dealershipIds, 'integer[]')}) as store (id)`;
  return partsFrom(question, own, (cut) => {
    if (isByDay(grain)) {
      const lists = monthLists(piecesOf('month', period), values).join(', ');
      const spans = `select store.id, span.month, span.first, span.last
    from ${stores()}
      cross join unnest(${lists}) as span (month, first, last)`;
      return cutPart(part, cut, { slot, grain, rows: dailyRows(cut, spans) });
    }
    const pieces = piecesOf(grain, period);
    const lists = [
      values.add([...pieces.map(() => 1), ...pieces.map(() => -1)], 'integer[]'),
      values.add(
        [...pieces, ...pieces].map(({ start }) => start),
        'date[]',
      ),
      ...readDays(pieces).map((days) => values.add(days, 'date[]')),
    ];
    const steps = `select store.id, step.sign, step.piece, step.first, step.last
    from ${stores()}
      cross join unnest(${lists.join(', ')}) as step (sign, piece, first, last)`;
    return cutPart(part, cut, { slot, grain, rows: steppedRows(cut, steps) });
  });
}

/** Levels of a daily list: a day less the one before. */
export function levelToDateParts(
  part: QuestionPart,
  own: readonly Measure[],
  { slot, grain, rows: { dealershipIds, first, last } }: RequestedDays,
): Parts {
  const { question, values } = part;
  const spans = dealershipIds.flatMap((id, index) => {
    const [from, to] = [first[index], last[index]];
    if (from === undefined || to === undefined) return [];
    return piecesOf('month', through(from, to)).map((piece) => ({ id, piece }));
  });
  return partsFrom(question, own, (cut) => {
    const ids = values.add(
      spans.map(({ id }) => id),
      'integer[]',
    );
    const lists = monthLists(
      spans.map(({ piece }) => piece),
      values,
    );
    const stores = `unnest(${[ids, ...lists].join(', ')})`;
    if (isByDay(grain)) {
      const days = `select span.* from ${stores} as span (id, month, first, last)`;
      return cutPart(part, cut, { slot, grain, rows: dailyRows(cut, days) });
    }
    const steps = `select store.id, step.sign, store.last as piece, store.month as first, store.last - step.before as last
    from ${stores} as store (id, month, first, last)
      cross join (values (1, 0), (-1, 1)) as step (sign, before)`;
    return cutPart(part, cut, { slot, grain, rows: steppedRows(cut, steps) });
  });
}

function partsFrom(question: Question, own: readonly Measure[], partOf: (cut: CutToDate) => string): Parts {
  if (question.fromRecords === true) return { parts: [], others: own };
  const { cuts, others } = readToDate(factOf(own), own, fieldsOf(factOf(own), question));
  return { parts: cuts.map(partOf), others };
}

/** Stretches within one month and step of the grain; a whole window is one step. */
function piecesOf(grain: Grain, { start, end }: Period): Period[] {
  const pieces: Period[] = [];
  for (let day = start; day < end; ) {
    const next = [end, firstOfNextMonth(day), ...stepEnd(grain, day)].toSorted()[0] ?? end;
    pieces.push({ start: day, end: next });
    day = next;
  }
  return pieces;
}

function stepEnd(grain: Grain, day: Day): Day[] {
  if (grain === 'day' || grain === 'weekday') return [addDays(day, 1)];
  if (grain !== 'week') return [];
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return [addDays(day, 7 - sinceMonday)];
}

function isByDay(grain: Grain): boolean {
  return grain === 'day' || grain === 'weekday';
}

/** The month, first and last day of each, as SQL arrays. */
function monthLists(pieces: readonly Period[], values: Values): string[] {
  const lists = [
    pieces.map(({ start }) => firstOfMonth(start)),
    pieces.map(({ start }) => start),
    pieces.map(lastDay),
  ];
  return lists.map((days) => values.add(days, 'date[]'));
}

/** First and last day to look for: through the end of each piece, and before its start. */
function readDays(pieces: readonly Period[]): [Day[], Day[]] {
  const firsts = pieces.map(({ start }) => firstOfMonth(start));
  return [
    [...firsts, ...firsts],
    [...pieces.map(lastDay), ...pieces.map(({ start }) => addDays(start, -1))],
  ];
}

/**
 * A day less the day before for each row, each read once: a row is on every later day of its month.
 * @param spans rows of `id` and the days `month`, `first` and `last` of one month
 */
function dailyRows({ kept, cut, reads }: CutToDate, spans: string): string {
  const by = kept.cuts[cut] ?? [];
  const columns = [...new Set(['records', ...reads.map(({ column }) => name(column))])];
  const own = columns.map((column) => `r.${column} - coalesce(lag(r.${column}) over before, 0) as ${column}`);
  const partition = by.length === 0 ? '' : `partition by ${by.map((field) => `r.${field}`).join(', ')} `;
  const listed = [
    'r.dealer_group_id',
    'r.dealership_id',
    'r.day as piece',
    ...by.map((field) => `r.${field}`),
  ];
  return `select 1 as sign, r.*
  from (
    ${spans}
    offset 0
  ) as span
  cross join lateral (
    select ${[...listed, ...own].join(', ')}
    from ${kept.table} r
    where r.dealer_group_id = any($1::integer[]) and r.dealership_id = span.id and r.cut = ${cut}
      and r.day >= span.month and r.day <= span.last
    window before as (${partition}order by r.day)
  ) as r
  where r.piece >= span.first`;
}

/**
 * `offset 0` keeps the look-ups apart: one by one they read no more than the rows they need.
 * @param steps rows of `id`, `sign`, `piece` and the days `first` and `last`, of which the last known one is read
 */
function steppedRows({ kept, cut }: CutToDate, steps: string): string {
  return `select known.sign, known.piece, r.*
  from (
    select step.*, (
      select l.day from ${kept.table} l
      where l.dealer_group_id = any($1::integer[]) and l.dealership_id = step.id and l.cut = 0
        and l.day >= step.first and l.day <= step.last
      order by l.day desc limit 1
    ) as day
    from (
    ${steps}
    offset 0
    ) as step
    offset 0
  ) as known
  cross join lateral (
    select * from ${kept.table} r
    where r.dealer_group_id = any($1::integer[]) and r.dealership_id = known.id and r.cut = ${cut} and r.day = known.day
    offset 0
  ) as r`;
}

interface Counted {
  readonly slot: number;
  readonly grain: Grain;
  /** With `sign` and `piece`, the day that says when it counts. */
  readonly rows: string;
}

function cutPart(
  { question, values }: QuestionPart,
  { reads }: CutToDate,
  { slot, grain, rows }: Counted,
): string {
  const own = reads.map(({ measure }) => measure);
  // What a kind of record leaves out is left out of its sums.
  const fact = { ...factOf(own), only: [] };
  const dimensions = dimensionSql(fact, { ...question, measures: own }, values);
  const keys = [...keysOf(slot, atSql(grain, 'r.piece')), ...dimensions.keys];
  const columns = partColumns(question, own, (measure) => {
    const read = reads.find((one) => one.measure === measure);
    const left = read?.left ?? [];
    const filter = left.length === 0 ? '' : ` filter (where ${allOf(left, dimensions.meaningOf)})`;
    return `coalesce(sum(r.sign * r.${name(read?.column ?? '')})${filter}, 0)::bigint`;
  });
  const which = dimensions.conditions;
  return `select ${[...keys, ...columns, '0 as untimed'].join(',\n  ')}
from ${[`(\n  ${rows}\n) as r`, ...dimensions.joins].join('\n  ')}${which.length === 0 ? '' : `\nwhere ${which.join('\n  and ')}`}
group by ${ordinals(keys)}
having sum(r.sign * r.records) <> 0`;
}
