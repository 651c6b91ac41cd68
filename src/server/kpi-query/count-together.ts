import type { Dimension, FactKey } from '../../core/kpis/fact.ts';
import { countedBy, facts } from '../../core/kpis/facts.ts';
import type { Measure } from '../../core/kpis/measure.ts';
import type { Period } from '../../core/time/period.ts';
import { readToDate } from '../rollups/to-date.ts';
import type { Branch } from './branches.ts';
import { dimensionSql, fieldsOf, requestedDimensions } from './dimension-sql.ts';
import { aggregateSql, allOf } from './measure-sql.ts';
import { name } from './name-sql.ts';
import { factOf, keysOf, ordinals, partColumns, type QuestionPart, whereAndWhen } from './part.ts';
import type { Question } from './question.ts';
import { joinedSpellings, meaningsIn, spellingsJoin } from './spelling-sql.ts';
import { atSql, hasHours } from './time-sql.ts';
import type { Values } from './values.ts';

const COUNTED: ReadonlySet<FactKey> = new Set<FactKey>([
  ...(['lead', 'lead_sale'] as const),
  ...(['repair_order', 'repair_order_line', 'parts_invoice'] as const),
]);

/** Records by their sources and other columns: counted by day once, for all windows and tiles. */
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
  readonly fact: FactKey;
  readonly period: Period;
  /** Of the breakdowns and filters. */
  readonly dimensions: Set<Dimension>;
  readonly byStore: boolean;
  readonly measures: Set<Measure>;
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
    { question, values }: QuestionPart,
    own: readonly Measure[],
    branch: Branch,
  ): { readonly parts: readonly string[]; readonly others: readonly Measure[] } {
    const fact = factOf(own);
    const measures = own.filter(isAddedUp);
    const isEligible =
      COUNTED.has(fact.key) && !hasHours(branch.grain) && !branch.until && branch.eventsBefore === undefined;
    if (!isEligible || measures.length === 0) return { parts: [], others: own };
    const read = this.#readOf(fact.key, question, branch);
    for (const measure of measures) read.measures.add(measure);
    // What a kind of record leaves out is left out of its counts, and names are looked up in them.
    const said = { ...fact, only: [], dimensions: fact.dimensions.map(asSaid) };
    const dimensions = dimensionSql(said, { ...question, measures: [] }, values);
    const keys = [...keysOf(branch.slot, atSql(branch.grain, 'r.day')), ...dimensions.keys];
    const columns = partColumns(question, measures, ({ key }) => `sum(r.${name(key)})::bigint`);
    const which = [
      `r.day >= ${values.add(branch.period.start, 'date')}`,
      `r.day < ${values.add(branch.period.end, 'date')}`,
      `r.class = any(${values.add(this.#stores.classesIn(branch), 'integer[]')})`,
      ...dimensions.conditions,
    ];
    const part = `select ${[...keys, ...columns, '0 as untimed'].join(',\n  ')}
from ${[`${read.name} r`, ...dimensions.joins].join('\n  ')}
where ${which.join('\n  and ')}
group by ${ordinals(keys)}`;
    return { parts: [part], others: own.filter((measure) => !measures.includes(measure)) };
  }

  /** In front of the statement. */
  get sql(): string[] {
    const { ids, classes } = this.#stores;
    return [...this.#reads.values()].map(
      ({ name: table, fact: key, period, dimensions, byStore, measures }) => {
        const fact = facts[key];
        const day = `r.${name(fact.dayField)}`;
        const looked = joinedSpellings(
          [...dimensions].flatMap(({ field, through }) => (through ? [{ field, through }] : [])),
        );
        const said = [...dimensions].map((one) => {
          const { field, through } = one;
          const sql = through ? meaningsIn(looked)(field, through) : `r.${name(field)}`;
          return `${sql} as ${name(asSaid(one).field)}`;
        });
        const columns = [`${day} as day`, 'c.class', ...(byStore ? ['r.dealership_id'] : []), ...said];
        const sums = [...measures].map((measure) => `${aggregateSql(measure)} as ${name(measure.key)}`);
        const where = whereAndWhen({ dealershipIds: ids, period }, day, this.#values);
        const stores = [ids, classes].map((list) => this.#values.add(list, 'integer[]')).join(', ');
        const joins = [
          `join unnest(${stores}) as c (id, class) on c.id = r.dealership_id`,
          ...looked.map(spellingsJoin),
        ];
        return `${table} as (
  select ${[...columns, ...sums].join(',\n    ')}
  from ${[`${name(fact.table)} r`, ...joins].join('\n    ')}
  where ${[...where, allOf(countedBy(fact, []))].join('\n    and ')}
  group by ${ordinals(columns)}
)`;
      },
    );
  }

  #readOf(fact: FactKey, question: Question, { period: { start, end } }: Branch): Read {
    const keys = requestedDimensions(question);
    const dimensions = facts[fact].dimensions.filter(({ key }) => keys.includes(key));
    const byStore = keys.includes('dealership');
    const period = this.#hulls.find((hull) => hull.start <= start && end <= hull.end) ?? { start, end };
    // Meanings of one column share its rows.
    const fields = [...new Set(dimensions.map(({ field }) => field))];
    const id = JSON.stringify([fact, period, fields, byStore]);
    const known = this.#reads.get(id);
    for (const dimension of dimensions) known?.dimensions.add(dimension);
    if (known) return known;
    const name = `counted${this.#reads.size}`;
    const read = {
      ...{ name, fact, period, byStore },
      ...{ dimensions: new Set(dimensions), measures: new Set<Measure>() },
    };
    this.#reads.set(id, read);
    return read;
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
