import type { Dimension, Fact, FactKey } from '../../core/kpis/fact.ts';
import { countedBy, facts } from '../../core/kpis/facts.ts';
import type { Measure } from '../../core/kpis/measure.ts';
import type { Day, Period } from '../../core/time/period.ts';
import { readToDate } from '../rollups/to-date.ts';
import type { Branch } from './branches.ts';
import { dimensionSql, fieldsOf, filterConditions, narrowing, requestedDimensions } from './dimension-sql.ts';
import { aggregateSql } from './measure-sql.ts';
import { name } from './name-sql.ts';
import {
  eventSql,
  factOf,
  keysOf,
  linesWithin,
  ordinals,
  partColumns,
  type QuestionPart,
  undatedSql,
  whereAndWhen,
} from './part.ts';
import type { Filter, Question } from './question.ts';
import { joinedSpellings, meaningsIn, spellingsJoin } from './spelling-sql.ts';
import { atSql, hasHours } from './time-sql.ts';
import type { Values } from './values.ts';

/** Kinds of record that are counted from their table. Credited sales are counted from what is read of them. */
const COUNTED: ReadonlySet<FactKey> = new Set<FactKey>([
  ...(['lead', 'lead_sale'] as const),
  ...(['repair_order', 'repair_order_line', 'parts_invoice', 'inspection', 'ad'] as const),
]);

/** Whether a breakdown or filter of this measure is counted by day once, for all windows and tiles. */
export function isCountedTogether(measure: Measure, question: Question): boolean {
  const { fact } = measure;
  const isAdded =
    question.fromRecords !== true &&
    readToDate(facts[fact], [measure], fieldsOf(facts[fact], question)).others.length === 0;
  if (isAdded) return false;
  const keys = requestedDimensions(question);
  // Entries of a list are counted from the records.
  const isOfList = ({ key, holds }: Dimension) => holds !== 'one' && keys.includes(key);
  return COUNTED.has(fact) && !facts[fact].dimensions.some(isOfList);
}

interface Read {
  readonly name: string;
  readonly fact: Fact;
  /** The table, or a query in brackets. */
  readonly source: string;
  /** Column of the first day of a line over several days. */
  readonly firstDay: string | null;
  /** Of the parts that read it. */
  period: Period;
  /** Of the breakdowns and filters. */
  readonly dimensions: Set<Dimension>;
  readonly byStore: boolean;
  /** SQL of the sums by their names. */
  readonly sums: Map<string, string>;
  /** Days before which events count, of parts that have one. */
  readonly cutoffs: Day[];
  /** Of each part, as text. */
  readonly filters: Map<string, readonly Filter[]>;
}

/** Counts by day and by the columns that tiles need, from which all their windows are added up. */
export class CountedReads {
  readonly #reads = new Map<string, Read>();
  readonly #hulls: readonly Period[];
  readonly #values: Values;
  readonly #stores: StoreClasses;

  constructor(hulls: readonly Period[], values: Values, branches: readonly Branch[]) {
    this.#hulls = hulls;
    this.#values = values;
    this.#stores = classesOf(branches);
  }

  /** The measures that can be added up, in a part of their own. */
  partsOf(
    part: QuestionPart,
    own: readonly Measure[],
    branch: Branch,
  ): { readonly parts: readonly string[]; readonly others: readonly Measure[] } {
    const measures = own.filter(isAddedUp);
    const read = measures.length === 0 ? null : this.#readFor(part, measures, branch);
    if (read === null) return { parts: [], others: own };
    const { question, values } = part;
    const { fact } = read;
    // What a kind of record leaves out is left out of its counts, and names are looked up in them.
    const said = { ...fact, only: [], dimensions: fact.dimensions.map(asSaid) };
    const dimensions = dimensionSql(said, { ...question, measures: [] }, values);
    const keys = [...keysOf(branch.slot, atSql(branch.grain, 'r.day')), ...dimensions.keys];
    const columns = partColumns(question, measures, (measure) => {
      return `sum(r.${name(this.#sumOf(read, measure, branch))})::bigint`;
    });
    const undated = this.#undatedOf(read, measures, branch);
    const untimed = undated === null ? '0' : `sum(r.${name(undated)})::bigint`;
    const which = [
      ...linesWithin(factOf(own), branch, values),
      `r.day >= ${values.add(branch.period.start, 'date')}`,
      `r.day < ${values.add(branch.period.end, 'date')}`,
      `r.class = any(${values.add(this.#stores.classesIn(branch), 'integer[]')})`,
      ...dimensions.conditions,
    ];
    const sql = `select ${[...keys, ...columns, `${untimed} as untimed`].join(',\n  ')}
from ${[`${read.name} r`, ...dimensions.joins].join('\n  ')}
where ${which.join('\n  and ')}
group by ${ordinals(keys)}`;
    return { parts: [sql], others: own.filter((measure) => !measures.includes(measure)) };
  }

  /** In front of the statement. */
  get sql(): string[] {
    const { ids, classes } = this.#stores;
    return [...this.#reads.values()].map(
      ({ name: table, fact, source, firstDay, period, dimensions, byStore, sums, filters }) => {
        const day = `r.${name(fact.dayField)}`;
        const looked = joinedSpellings(
          [...dimensions].flatMap(({ field, through }) => (through ? [{ field, through }] : [])),
        );
        const said = [...dimensions].map((one) => {
          const { field, through } = one;
          const sql = through ? meaningsIn(looked)(field, through) : `r.${name(field)}`;
          return `${sql} as ${name(asSaid(one).field)}`;
        });
        const columns = [
          ...[`${day} as day`, 'c.class'],
          ...(firstDay === null ? [] : [`r.${name(firstDay)}`]),
          ...(byStore ? ['r.dealership_id'] : []),
          ...said,
        ];
        const added = [...sums].map(([sum, sql]) => `${sql} as ${name(sum)}`);
        const [shared = []] = filters.size === 1 ? filters.values() : [];
        const where = [
          ...whereAndWhen({ dealershipIds: ids, period }, day, this.#values),
          ...filterConditions(fact, shared, this.#values, looked),
        ];
        const stores = [ids, classes].map((list) => this.#values.add(list, 'integer[]')).join(', ');
        const joins = [
          `join unnest(${stores}) as c (id, class) on c.id = r.dealership_id`,
          ...looked.map(spellingsJoin),
        ];
        return `${table} as (
  select ${[...columns, ...added].join(',\n    ')}
  from ${[`${source} r`, ...joins].join('\n    ')}
  where ${where.join('\n    and ')}
  group by ${ordinals(columns)}
)`;
      },
    );
  }

  /** Null where these records are not counted together. */
  #readFor(part: QuestionPart, measures: readonly Measure[], branch: Branch): Read | null {
    const fact = factOf(measures);
    const { question, reads } = part;
    if (hasHours(branch.grain) || branch.until) return null;
    const keys = requestedDimensions(question);
    if (COUNTED.has(fact.key)) {
      const { cuts: _, ...uncut } = fact;
      const counted = { ...uncut, only: countedBy(fact, keys) };
      return this.#readOf({ fact: counted, source: name(fact.table) }, question, branch);
    }
    if (fact.dimensions.some(({ key, holds }) => holds === 'shared' && keys.includes(key))) return null;
    const source = reads?.credited.sourceOf(question, measures, branch) ?? null;
    // Whoever reads once leaves out what the kind of record leaves out.
    return source === null ? null : this.#readOf({ fact: { ...fact, only: [] }, source }, question, branch);
  }

  #readOf(
    { fact, source }: Pick<Read, 'fact' | 'source'>,
    question: Question,
    { period: { start, end } }: Branch,
  ): Read {
    const keys = requestedDimensions(question);
    const dimensions = fact.dimensions.filter(({ key }) => keys.includes(key));
    const byStore = keys.includes('dealership');
    const firstDay = facts[fact.key].cuts?.firstDay ?? null;
    const hull = this.#hulls.findIndex((one) => one.start <= start && end <= one.end);
    // Meanings of one column share its rows.
    const fields = [...new Set(dimensions.map(({ field }) => field))];
    const id = JSON.stringify([fact.key, fact.only, source, hull, fields, byStore]);
    const known = this.#reads.get(id);
    const read: Read = known ?? {
      ...{ name: `counted${this.#reads.size}`, fact, source, firstDay, byStore },
      period: { start, end },
      dimensions: new Set<Dimension>(),
      ...{ sums: new Map<string, string>(), cutoffs: [], filters: new Map<string, readonly Filter[]>() },
    };
    this.#reads.set(id, read);
    read.period = {
      start: start < read.period.start ? start : read.period.start,
      end: end > read.period.end ? end : read.period.end,
    };
    for (const dimension of dimensions) read.dimensions.add(dimension);
    const filters = narrowing(question.filters);
    read.filters.set(JSON.stringify(filters), filters);
    return read;
  }

  /** A cutoff day has a sum of its own. */
  #sumOf({ sums, cutoffs }: Read, measure: Measure, branch: Branch): string {
    const { eventsBefore } = branch;
    const isCut = measure.eventField !== undefined && eventsBefore !== undefined;
    if (isCut && !cutoffs.includes(eventsBefore)) cutoffs.push(eventsBefore);
    const sum = isCut ? `${measure.key}_before${cutoffs.indexOf(eventsBefore)}` : measure.key;
    if (!sums.has(sum)) {
      sums.set(sum, aggregateSql(measure, { also: eventSql(measure, branch, this.#values) }));
    }
    return sum;
  }

  /** Records of a branch with a cutoff day whose event has no day. */
  #undatedOf({ sums }: Read, measures: readonly Measure[], { eventsBefore }: Branch): string | null {
    const events = measures.filter(({ eventField }) => eventField !== undefined);
    if (eventsBefore === undefined || events.length === 0) return null;
    const sum = ['undated', ...events.map(({ key }) => key)].join('_');
    sums.set(sum, undatedSql(events));
    return sum;
  }
}

/** Its column in the counts. */
function asSaid({ through: _, ...dimension }: Dimension): Dimension {
  return { ...dimension, field: `${dimension.key}_said` };
}

function isAddedUp({ take, when }: Measure): boolean {
  return (
    (take.kind === 'count' || take.kind === 'sum') &&
    when.every(({ is }) => is !== 'spelled' && is !== 'named')
  );
}

interface StoreClasses {
  readonly ids: readonly number[];
  /** In step with the ids. */
  readonly classes: readonly number[];
  readonly classesIn: (branch: Branch) => readonly number[];
}

/** Stores that are in the same branches are counted together. */
function classesOf(branches: readonly Branch[]): StoreClasses {
  const lists = [
    ...new Map(branches.map(({ dealershipIds }) => [dealershipIds.join(' '), dealershipIds])).values(),
  ];
  const memberships = new Map<number, number[]>();
  for (const [index, list] of lists.entries()) {
    for (const id of list) memberships.set(id, [...(memberships.get(id) ?? []), index]);
  }
  const numbers = new Map<string, number>();
  const classOf = new Map<number, number>();
  for (const [id, lists] of memberships) {
    const key = lists.join(' ');
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    classOf.set(id, number);
  }
  return {
    ids: [...classOf.keys()],
    classes: [...classOf.values()],
    classesIn: ({ dealershipIds }) =>
      [...new Set(dealershipIds.map((id) => classOf.get(id) ?? -1))].toSorted((a, b) => a - b),
  };
}
