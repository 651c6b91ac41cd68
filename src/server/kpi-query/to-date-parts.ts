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
import { factOf, ordinals, partColumns, type QuestionPart } from './part.ts';
import type { Grain, Question } from './question.ts';
import { atSql, hasHours } from './time-sql.ts';
import type { Values } from './values.ts';

interface Parts {
  readonly parts: readonly string[];
  /** Measures that the sums to date do not have. */
  readonly others: readonly Measure[];
}

interface OfBranches {
  readonly parts: readonly string[];
  /** Measures of a branch that the sums to date do not have. */
  readonly othersOf: (branch: Branch) => readonly Measure[];
}

/**
 * What sums to date answer of branches: the last day of each piece less the day before its first. All windows of a
 * grain and all their stores share a part, because planning a part of each costs more than running it.
 */
export function toDateParts(
  part: QuestionPart,
  own: readonly Measure[],
  branches: readonly Branch[],
): OfBranches {
  const answered = branches.filter(isOfDays);
  const { parts, others } = partsFrom(part.question, own, (cut) =>
    [...Map.groupBy(answered, ({ grain }) => grain)].map(([grain, of]) =>
      cutPart(part, cut, { grain, rows: rowsOf(cut, grain, of, part.values) }),
    ),
  );
  return { parts, othersOf: (branch) => (isOfDays(branch) ? others : own) };
}

function isOfDays({ grain, until, eventsBefore }: Branch): boolean {
  return !hasHours(grain) && until === null && eventsBefore === undefined;
}

/** Rows of `slot`, `sign` and `piece` with the columns of a cut, for branches of one grain. */
function rowsOf(cut: CutToDate, grain: Grain, branches: readonly Branch[], values: Values): string {
  const lists = [...new Set(branches.map(({ dealershipIds }) => dealershipIds.join()))];
  const ids = lists.map((list) => list.split(',').map(Number));
  const stores = columnsSql(values, {
    list: ['integer', ids.flatMap((all, list) => all.map(() => list))],
    id: ['integer', ids.flat()],
  });
  const within = branches.map((branch) => ({ ...branch, list: lists.indexOf(branch.dealershipIds.join()) }));
  if (isByDay(grain)) {
    const spans = within.flatMap(({ list, slot, period }) =>
      piecesOf('month', period).map((piece) => ({ list, slot, piece })),
    );
    return dailyRows(
      cut,
      `select store.id, span.slot, span.month, span.first, span.last
    from ${stores} as store (list, id)
      join ${columnsSql(values, {
        list: ['integer', spans.map(({ list }) => list)],
        slot: ['integer', spans.map(({ slot }) => slot)],
        ...spanColumns(spans.map(({ piece }) => piece)),
      })} as span (list, slot, month, first, last) on span.list = store.list`,
    );
  }
  const steps = within.flatMap(({ list, slot, period }) =>
    piecesOf(grain, period).flatMap((piece) => stepsOf(piece).map((step) => ({ list, slot, ...step }))),
  );
  return steppedRows(
    cut,
    `select store.id, step.slot, step.sign, step.piece, step.first, step.last
    from ${stores} as store (list, id)
      join ${columnsSql(values, {
        list: ['integer', steps.map(({ list }) => list)],
        slot: ['integer', steps.map(({ slot }) => slot)],
        sign: ['integer', steps.map(({ sign }) => sign)],
        piece: ['date', steps.map(({ piece }) => piece)],
        first: ['date', steps.map(({ first }) => first)],
        last: ['date', steps.map(({ last }) => last)],
      })} as step (list, slot, sign, piece, first, last) on step.list = store.list`,
  );
}

/** Through the end of a piece, and less through the day before it: nothing on the first of a month. */
function stepsOf(piece: Period) {
  const step = { piece: piece.start, first: firstOfMonth(piece.start) };
  const through = { ...step, sign: 1, last: lastDay(piece) };
  const before = { ...step, sign: -1, last: addDays(piece.start, -1) };
  return step.first === piece.start ? [through] : [through, before];
}

/** Columns of the same length as rows. */
function columnsSql(
  values: Values,
  columns: Readonly<Record<string, readonly [type: string, all: readonly unknown[]]>>,
): string {
  return `unnest(${Object.values(columns)
    .map(([type, all]) => values.add(all, `${type}[]`))
    .join(', ')})`;
}

/** The month, first and last day of each. */
function spanColumns(pieces: readonly Period[]) {
  return {
    month: ['date', pieces.map(({ start }) => firstOfMonth(start))],
    first: ['date', pieces.map(({ start }) => start)],
    last: ['date', pieces.map(lastDay)],
  } as const;
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
    const stores = columnsSql(values, {
      id: ['integer', spans.map(({ id }) => id)],
      ...spanColumns(spans.map(({ piece }) => piece)),
    });
    if (isByDay(grain)) {
      const days = `select ${slot} as slot, span.* from ${stores} as span (id, month, first, last)`;
      return [cutPart(part, cut, { grain, rows: dailyRows(cut, days) })];
    }
    const steps = `select store.id, ${slot} as slot, step.sign, store.last as piece, store.month as first, store.last - step.before as last
    from ${stores} as store (id, month, first, last)
      cross join (values (1, 0), (-1, 1)) as step (sign, before)`;
    return [cutPart(part, cut, { grain, rows: steppedRows(cut, steps) })];
  });
}

function partsFrom(
  question: Question,
  own: readonly Measure[],
  partsOf: (cut: CutToDate) => readonly string[],
): Parts {
  if (question.fromRecords === true) return { parts: [], others: own };
  const { cuts, others } = readToDate(factOf(own), own, fieldsOf(factOf(own), question));
  return { parts: cuts.flatMap(partsOf), others };
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

/**
 * A day less the day before for each row, each read once: a row is on every later day of its month.
 * @param spans rows of `id`, `slot` and the days `month`, `first` and `last` of one month
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
  return `select span.slot, 1 as sign, r.*
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
 * @param steps rows of `id`, `slot`, `sign`, `piece` and the days `first` and `last`, of which the last known one is read
 */
function steppedRows({ kept, cut }: CutToDate, steps: string): string {
  return `select known.slot, known.sign, known.piece, r.*
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
  readonly grain: Grain;
  /** With `slot`, `sign` and `piece`, the day that says when it counts. */
  readonly rows: string;
}

function cutPart({ question, values }: QuestionPart, { reads }: CutToDate, { grain, rows }: Counted): string {
  const own = reads.map(({ measure }) => measure);
  // What a kind of record leaves out is left out of its sums.
  const fact = { ...factOf(own), only: [] };
  const dimensions = dimensionSql(fact, { ...question, measures: own }, values);
  const keys = ['r.slot as slot', `${atSql(grain, 'r.piece')} as at`, ...dimensions.keys];
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
