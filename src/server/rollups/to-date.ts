import type { Condition, Fact, FactKey } from '../../core/kpis/fact.ts';
import { allMeasures, facts } from '../../core/kpis/facts.ts';
import type { Feed } from '../../core/kpis/feeds.ts';
import type { Measure } from '../../core/kpis/measure.ts';

/**
 * Sums of a store's records from the first of the month through a day, by a few breakdowns. A period is the
 * difference of two of its days, a level that of a day and the one before.
 */
export interface ToDate {
  readonly fact: FactKey;
  readonly table: string;
  /** Columns of each breakdown; the one with the fewest rows first. A day with records has a row in each. */
  readonly cuts: readonly (readonly string[])[];
  /** A column for each, named by its key. */
  readonly sums: readonly string[];
}

const tables: readonly ToDate[] = [
  {
    fact: 'vehicle',
    table: 'vehicle_to_date',
    cuts: [[], ['age_bucket', 'vehicle_condition'], ['vehicle_condition', 'make', 'model']],
    sums: [
      ...['vehicle_days', 'vehicle_days_priced', 'list_prices', 'vehicle_days_aged', 'vehicle_ages'],
      ...['vehicle_days_over_60', 'vehicle_days_photo_known', 'vehicle_days_without_photos', 'price_changes'],
      ...['holding_costs', 'stock_value', 'units_over_90', 'units_seasoned', 'units_views_known'],
      'units_unseen',
    ],
  },
  {
    fact: 'vehicle_view',
    table: 'vehicle_view_to_date',
    cuts: [['site'], ['vehicle_condition', 'make', 'model']],
    sums: [
      ...['vehicle_srps', 'vehicle_vdps', 'vehicle_vdps_with_srps', 'vdps_on_listed_days'],
      'vdps_unmatched',
    ],
  },
  // Counted where the market is worked out, and not by the days of a feed.
  {
    fact: 'market_vehicle',
    table: 'market_vehicle_to_date',
    cuts: [[], ['age_bucket', 'vehicle_condition'], ['vehicle_condition', 'make', 'model']],
    sums: [
      ...['list_prices_in_market', 'market_prices_listed', 'costs_in_market', 'market_prices_costed'],
      ...['price_ranks', 'price_rank_sizes', 'market_active', 'market_sold_daily'],
    ],
  },
  {
    fact: 'repair_order',
    table: 'repair_order_to_date',
    cuts: [['pay_types'], ['advisor'], ['make']],
    sums: [
      ...['repair_orders_customer', 'repair_orders', 'repair_orders_lines_known', 'repair_orders_one_line'],
      ...[
        'repair_orders_days_known',
        'days_open',
        'repair_orders_inspection_known',
        'repair_orders_inspected',
      ],
    ],
  },
  {
    fact: 'repair_order_line',
    table: 'repair_order_line_to_date',
    cuts: [['pay_type'], ['op_code', 'pay_type'], ['technician'], ['advisor'], ['make']],
    sums: [
      ...['repair_lines', 'lines_labor', 'lines_hours', 'lines_parts', 'lines_parts_costed', 'lines_other'],
      ...['labor_sales', 'labor_sales_customer', 'labor_timed', 'labor_timed_customer'],
      ...['hours_sold', 'hours_sold_customer', 'hours_timed', 'hours_timed_customer'],
      ...['hours_flagged', 'hours_clocked', 'parts_sales', 'parts_gross', 'other_sales'],
    ],
  },
];

/** What else changes with the records of a feed, and through how many days later. */
const touches: Partial<Record<Feed, readonly { readonly fact: FactKey; readonly days: number }[]>> = {
  vehicle: [
    { fact: 'vehicle', days: 0 },
    { fact: 'vehicle_view', days: 0 },
  ],
  vehicle_view: [
    { fact: 'vehicle_view', days: 0 },
    // Vehicles that nobody looked at in a week.
    { fact: 'vehicle', days: 6 },
  ],
  repair_order: [
    { fact: 'repair_order', days: 0 },
    { fact: 'repair_order_line', days: 0 },
  ],
};

export function toDateOfFact(fact: FactKey): ToDate | undefined {
  return tables.find((one) => one.fact === fact);
}

/** The tables of the records of a feed. */
export function toDateOwnedBy(feed: Feed): readonly ToDate[] {
  return tables.filter(({ fact }) => facts[fact].feed === feed);
}

/** The tables to count again with a feed's days, and through how many days after each. */
export function toDateOfFeed(feed: Feed): readonly { readonly kept: ToDate; readonly days: number }[] {
  return (touches[feed] ?? []).flatMap(({ fact, days }) => {
    const kept = toDateOfFact(fact);
    return kept ? [{ kept, days }] : [];
  });
}

export function sumsOf({ fact, sums }: ToDate): Measure[] {
  return sums.map((key) => {
    const found = allMeasures.find((measure) => measure.fact === fact && measure.key === key);
    if (!found) throw new Error(`${facts[fact].title} have no ${key}.`);
    return found;
  });
}

/** A measure read from a column, over the rows that meet the conditions left. */
export interface ReadToDate {
  readonly measure: Measure;
  readonly column: string;
  readonly left: readonly Condition[];
}

export interface CutToDate {
  readonly kept: ToDate;
  readonly cut: number;
  readonly reads: readonly ReadToDate[];
}

/**
 * Which measures of a fact can be read by which breakdown; the others need the records.
 * @param fields columns of the dimension and filters in question
 */
export function readToDate(
  fact: Fact,
  measures: readonly Measure[],
  fields: readonly string[],
): { readonly cuts: readonly CutToDate[]; readonly others: readonly Measure[] } {
  const kept = toDateOfFact(fact.key);
  if (!kept) return { cuts: [], others: measures };
  const found = measures.flatMap((measure) => readOf(kept, measure, fields) ?? []);
  const byCut = Map.groupBy(found, ({ cut }) => cut);
  const read = new Set(found.map((one) => one.read.measure));
  return {
    cuts: [...byCut].map(([cut, own]) => ({ kept, cut, reads: own.map((one) => one.read) })),
    others: measures.filter((measure) => !read.has(measure)),
  };
}

/** The first breakdown with the columns in question, and with those of the conditions that a sum leaves open. */
function readOf(
  kept: ToDate,
  measure: Measure,
  fields: readonly string[],
): { readonly cut: number; readonly read: ReadToDate } | null {
  const amount = amountOf(measure);
  const wanted = measure.when.map((condition) => JSON.stringify(condition));
  for (const sum of amount === null ? [] : keptSums(kept)) {
    if (sum.amount !== amount || !sum.when.every((condition) => wanted.includes(condition))) continue;
    const left = measure.when.filter((_, index) => !sum.when.includes(wanted[index] ?? ''));
    const needed = [...fields, ...left.map(({ field }) => field)];
    const cut = kept.cuts.findIndex((by) => needed.every((field) => by.includes(field)));
    if (cut >= 0) return { cut, read: { measure, column: sum.column, left } };
  }
  return null;
}

interface KeptSum {
  readonly column: string;
  readonly amount: string | null;
  /** Its conditions in one spelling. */
  readonly when: readonly string[];
}

const known = new Map<ToDate, readonly KeptSum[]>();

/** Looked up once: every measure of every question is compared with them. */
function keptSums(kept: ToDate): readonly KeptSum[] {
  const before = known.get(kept);
  if (before) return before;
  const sums = sumsOf(kept).map((sum) => ({
    ...{ column: sum.key, amount: amountOf(sum) },
    when: sum.when.map((condition) => JSON.stringify(condition)),
  }));
  known.set(kept, sums);
  return sums;
}

/** A level of a daily list counts a vehicle on its one day, as a sum does. */
function amountOf({ fact, take }: Measure): string | null {
  switch (take.kind) {
    case 'count':
      return 'count';
    case 'sum':
      return [...take.plus, ...take.minus.map((field) => `-${field}`)].join(' ');
    case 'level':
      if (facts[fact].level?.forgottenAfterDays !== 1) return null;
      return take.olderThanDays > 0 || take.after !== undefined ? null : (take.sum ?? 'count');
    default:
      return null;
  }
}
