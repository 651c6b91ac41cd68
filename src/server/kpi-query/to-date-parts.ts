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
  const byGrain = Map.groupBy(branches.filter(isOfDays), ({ grain }) => grain);
  const grains = [...byGrain].map(([grain, of]) => ({ grain, requested: requestedOf(grain, of) }));
  const { parts, others } = partsFrom(part.question, own, (cut) =>
    grains.map(({ grain, requested }) => {
      const rows = requested(part.values);
      return cutPart(part, cut, {
        grain,
        rows: isByDay(grain) ? dailyRows(cut, rows) : steppedRows(cut, rows),
      });
    }),
  );
  return { parts, othersOf: (branch) => (isOfDays(branch) ? others : own) };
}

function isOfDays({ grain, until, eventsBefore }: Branch): boolean {
  return !hasHours(grain) && until === null && eventsBefore === undefined;
}

/** What `dailyRows` or `steppedRows` read of branches of one grain: of each store what its list of stores reads. */
function requestedOf(grain: Grain, branches: readonly Branch[]): (values: Values) => string {
  const lists = [...new Map(branches.map(({ dealershipIds: ids }) => [ids.join(), ids])).values()];
  const stores = columnsOf(
    lists.flatMap((ids, list) => ids.map((id) => ({ list, id }))),
    { list: 'integer', id: 'integer' },
  );
  const within = branches.map(({ dealershipIds, slot, period }) => ({
    ...{ slot, period },
    list: lists.findIndex((ids) => ids.join() === dealershipIds.join()),
  }));
  const pieces = isByDay(grain)
    ? columnsOf(
        within.flatMap(({ list, slot, period }) =>
          piecesOf('month', period).map((piece) => ({ list, slot, ...spanOf(piece) })),
        ),
        { list: 'integer', slot: 'integer', ...SPAN },
      )
    : columnsOf(
        within.flatMap(({ list, slot, period }) =>
          piecesOf(grain, period).flatMap((piece) => stepsOf(piece).map((step) => ({ list, slot, ...step }))),
        ),
        { list: 'integer', slot: 'integer', sign: 'integer', piece: 'date', first: 'date', last: 'date' },
      );
  return (values) => `select store.id, piece.*
    from ${unnestSql(stores, 'store', values)}
      join ${unnestSql(pieces, 'piece', values)} on piece.list = store.list`;
}

/** Through the end of a piece, and less through the day before it: nothing on the first of a month. */
function stepsOf(piece: Period) {
  const step = { piece: piece.start, first: firstOfMonth(piece.start) };
  const through = { ...step, sign: 1, last: lastDay(piece) };
  const before = { ...step, sign: -1, last: addDays(piece.start, -1) };
  return step.first === piece.start ? [through] : [through, before];
}

const SPAN = { month: 'date', first: 'date', last: 'date' } as const;

function spanOf(piece: Period) {
  return { month: firstOfMonth(piece.start), first: piece.start, last: lastDay(piece) };
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly all: readonly unknown[];
}

/** The same arrays for every statement part that reads them, so that they are sent once. */
function columnsOf<Name extends string>(
  rows: readonly Readonly<Record<Name, unknown>>[],
  types: Readonly<Record<Name, string>>,
): Column[] {
  return Object.entries<string>(types).map(([key, type]) => ({
    ...{ name: key, type },
    all: rows.map((row) => row[key as Name]),
  }));
}

function unnestSql(columns: readonly Column[], alias: string, values: Values): string {
  const lists = columns.map(({ type, all }) => values.add(all, `${type}[]`));
  return `unnest(${lists.join(', ')}) as ${alias} (${columns.map((column) => column.name).join(', ')})`;
}

/** Levels of a daily list: a day less the one before. */
export function levelToDateParts(
  part: QuestionPart,
  own: readonly Measure[],
  { slot, grain, rows: { dealershipIds, first, last } }: RequestedDays,
): Parts {
  const { question, values } = part;
  const spans = columnsOf(
    dealershipIds.flatMap((id, index) => {
      const [from, to] = [first[index], last[index]];
      if (from === undefined || to === undefined) return [];
      return piecesOf('month', through(from, to)).map((piece) => ({ id, ...spanOf(piece) }));
    }),
    { id: 'integer', ...SPAN },
  );
  return partsFrom(question, own, (cut) => {
    const stores = unnestSql(spans, 'span', values);
    if (isByDay(grain)) {
      const days = `select ${slot} as slot, span.* from ${stores}`;
      return [cutPart(part, cut, { grain, rows: dailyRows(cut, days) })];
    }
    const steps = `select span.id, ${slot} as slot, step.sign, span.last as piece, span.month as first, span.last - step.before as last
    from ${stores}
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
