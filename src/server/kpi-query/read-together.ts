import type { FactKey } from '../../core/kpis/fact.ts';
import { dimensionOf } from '../../core/kpis/facts.ts';
import type { Measure } from '../../core/kpis/measure.ts';
import type { Period } from '../../core/time/period.ts';
import { creditedSales, creditFilters, paidAmong } from './attributed-sales.ts';
import { type Branch, stretchesOf } from './branches.ts';
import { requestedDimensions } from './dimension-sql.ts';
import { factOf } from './part.ts';
import type { Filter, Question } from './question.ts';
import { hasHours } from './time-sql.ts';
import type { Values } from './values.ts';

const CREDITED: ReadonlySet<FactKey> = new Set<FactKey>(['attributed_sale', 'paid_sale']);

/** Sales with their credits join several tables, and most tiles of a board need the same days of them. */
export function isCreditedSale({ fact }: Measure): boolean {
  return CREDITED.has(fact);
}

interface Read {
  readonly name: string;
  readonly period: Period;
  readonly filters: readonly Filter[];
  readonly fields: Set<string>;
  hasPaid: boolean;
}

interface Scope {
  readonly dealershipIds: readonly number[];
  /** The groups' way of giving credit; null where they differ. */
  readonly usual: string | null;
}

/** Sales with their credits: days that overlap are read once. */
export class CreditedReads {
  readonly #reads = new Map<string, Read>();
  readonly #hulls: readonly Period[];
  readonly #values: Values;
  readonly #scope: Scope;

  constructor(hulls: readonly Period[], values: Values, scope: Scope) {
    this.#hulls = hulls;
    this.#values = values;
    this.#scope = scope;
  }

  sourceOf(question: Question, own: readonly Measure[], branch: Branch): string | null {
    const fact = factOf(own);
    if (!CREDITED.has(fact.key)) return null;
    const filters = creditFilters(question.filters);
    const read = this.#readOf(branch.period, filters);
    const fields = fieldsRead(question, own, branch);
    for (const field of fields) read.fields.add(field);
    if (fact.key === 'attributed_sale') return read.name;
    read.hasPaid = true;
    return paidAmong(read.name, { fields, filters });
  }

  /** In front of the statement. */
  get sql(): string[] {
    const { usual, dealershipIds } = this.#scope;
    return [...this.#reads.values()].map(({ name, period, filters, fields, hasPaid }) => {
      const sales = creditedSales({ dealershipIds, period }, this.#values, {
        ...{ filters, usual, hasPaid },
        fields: [...fields].toSorted(),
      });
      return `${name} as (\n  ${sales}\n)`;
    });
  }

  #readOf({ start, end }: Period, filters: readonly Filter[]): Read {
    const period = this.#hulls.find((hull) => hull.start <= start && end <= hull.end) ?? { start, end };
    const key = JSON.stringify([period, filters]);
    const known = this.#reads.get(key);
    if (known) return known;
    const read = {
      name: `sale${this.#reads.size}`,
      period,
      filters,
      fields: new Set<string>(),
      hasPaid: false,
    };
    this.#reads.set(key, read);
    return read;
  }
}

/** The days of branches, overlapping ones as one period. */
export function hullsOf(branches: readonly Branch[]): Period[] {
  const periods = stretchesOf(branches).map(({ period }) => period);
  const hulls: Period[] = [];
  for (const period of periods.toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)))) {
    const last = hulls.at(-1);
    if (!last || last.end <= period.start) hulls.push(period);
    else if (last.end < period.end) hulls.splice(-1, 1, { start: last.start, end: period.end });
  }
  return hulls;
}

function fieldsRead(question: Question, own: readonly Measure[], branch: Branch): readonly string[] {
  const fact = factOf(own);
  const dimensions = requestedDimensions(question).flatMap((key) => dimensionOf(fact.key, key) ?? []);
  const times = [
    hasHours(branch.grain) ? fact.hourField : null,
    branch.until === null ? null : fact.instantField,
  ].filter((field) => field !== null);
  const fields = [
    fact.dayField,
    ...times,
    ...dimensions.flatMap(({ field, shares }) => [field, ...(shares ? [shares] : [])]),
    ...own.flatMap(({ take, when }) => [
      ...when.map(({ field }) => field),
      ...(take.kind === 'sum' ? [...take.plus, ...take.minus] : []),
    ]),
  ];
  // In one order: equal columns are one reading.
  return [...new Set(fields)].toSorted();
}
