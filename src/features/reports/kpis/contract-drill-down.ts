import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import {
  ComparedFigure,
  Key,
  KpiDefinition,
  KpiName,
  Scope,
  Stamp,
  Window,
} from '../../../core/kpis/wire.ts';
import { flag, text, wholeNumber } from '../../../core/wire.ts';
import { FilterReply, Filters } from './contract-filters.ts';
import { RecordList } from './contract-records.ts';

/** What a drill-down's rows are ordered by; `own` is the dealership order of the group, or the value's. */
export const DRILL_ORDERS = ['own', 'alphabetical', 'value', 'change'] as const;
export type DrillOrder = (typeof DRILL_ORDERS)[number];

const BASES = ['previous', 'lastYear'] as const;

const cell = {
  /** What a filter names it by: a value's id, or the id of a dealership. */
  id: z.string(),
  title: z.string(),
  dealerShipId: z.nullable(z.number()),
  figure: ComparedFigure,
  /** Of the total, 0 to 100; null where rows are not parts of it. */
  share: z.nullable(z.number()),
};

/** What stands below the rows shown, added up; no figure where rows do not add up. */
const Other = z.object({
  count: z.number(),
  figure: z.nullable(ComparedFigure),
  share: z.nullable(z.number()),
});

/** How the rows stand to their total. */
export const ROW_SUMS = ['whole', 'overlap', 'counted', 'ratio'] as const;
export type RowSums = (typeof ROW_SUMS)[number];

const DrillPart = z.object(cell);
export const DrillRow = z.object({
  ...cell,
  /** By the second dimension, when one was asked for. */
  parts: z.nullable(z.array(DrillPart)),
  otherParts: z.nullable(Other),
});
export type DrillRow = z.output<typeof DrillRow>;

/** What one row did to the change of the total, in the KPI's unit; for a ratio mix and rate add up to it. */
export const Mover = z.object({
  id: z.string(),
  title: z.string(),
  change: z.number(),
  mix: z.nullable(z.number()),
  rate: z.nullable(z.number()),
  /** Of a ratio: the row's part of the divisor, 0 to 100. Else its part of the total. */
  shareNow: z.nullable(z.number()),
  shareBefore: z.nullable(z.number()),
  valueNow: z.nullable(z.number()),
  valueBefore: z.nullable(z.number()),
});
export type Mover = z.output<typeof Mover>;

/** Why the total changed since another window. */
export const Explanation = z.object({
  against: z.enum(BASES),
  kind: z.enum(['mixAndRate', 'contributions', 'none']),
  /** Why there is nothing to explain; null unless `none`. */
  reason: z.nullable(z.string()),
  /** Of the total, in the KPI's unit; points for percents. */
  change: z.nullable(z.number()),
  /** Add up to the change; null unless the KPI is a ratio. */
  mix: z.nullable(z.number()),
  rate: z.nullable(z.number()),
  /** The rows that moved it most, largest first; together with `rest` the whole change. */
  movers: z.array(Mover),
  rest: z.nullable(z.object({ count: z.number(), change: z.number() })),
  sentences: z.array(z.string()),
});
export type Explanation = z.output<typeof Explanation>;

const NamedDimension = z.object({ key: z.string(), title: z.string() });

export const drillDown = call({
  method: 'GET',
  path: 'kpi/drill-down',
  access: 'viewer',
  summary: 'One KPI broken down by dealership, department or a dimension, under filters, and why it changed.',
  query: z.object({
    ...Scope.shape,
    metric: KpiName,
    /** `dealership`, `department`, or a dimension of the KPI. */
    by: z._default(Key, 'dealership'),
    /** A second one within each row. */
    and: z.optional(Key),
    filters: Filters,
    orderBy: z.optional(z.enum(DRILL_ORDERS, 'Must be own, alphabetical, value or change.')),
    ascending: z.optional(flag()),
    /** Rows beyond are added up in `other`; ask for more to open it. */
    limit: z._default(wholeNumber({ min: 1, max: 500 }), 20),
  }),
  reply: json(
    z.object({
      ...Stamp,
      kpi: KpiDefinition,
      windows: z.array(Window),
      by: NamedDimension,
      and: z.nullable(NamedDimension),
      filters: z.array(FilterReply),
      orderBy: z.enum(DRILL_ORDERS),
      ascending: z.boolean(),
      /**
       * `whole`: rows add up to the total; `overlap`: a record may stand in several rows; `counted`: the
       * total is counted anew; `ratio`: numerators and denominators add up, values do not.
       */
      rowSums: z.enum(ROW_SUMS),
      rows: z.array(DrillRow),
      other: z.nullable(Other),
      total: ComparedFigure,
      /** One for each comparison, in their order. */
      explanations: z.array(Explanation),
    }),
  ),
});

export const drillDownSettings = call({
  method: 'GET',
  path: 'kpi/drill-down-settings',
  access: 'viewer',
  summary: 'How a KPI can be drilled down: its dimensions, orders, steps of its trend and records.',
  query: z.object({ ...Scope.shape, metric: KpiName, filters: Filters }),
  reply: json(
    z.object({
      kpi: KpiDefinition,
      dimensions: z.array(
        z.object({
          ...NamedDimension.shape,
          /** `fixed` values are known beforehand; `open` ones are what sources wrote. */
          values: z.enum(['fixed', 'open']),
          rowSums: z.enum(ROW_SUMS),
          defaultOrder: z.enum(DRILL_ORDERS),
          /** The dimensions that may stand second below it. */
          second: z.array(z.string()),
          /** Whether records can be filtered by it. */
          filters: z.boolean(),
        }),
      ),
      orders: z.array(z.enum(DRILL_ORDERS)),
      trendSteps: z.array(z.enum(['day', 'week', 'month'])),
      explanation: z.enum(['mixAndRate', 'contributions', 'none']),
      /** Lists of records behind the number: of a ratio its numerator's and its denominator's. */
      records: z.array(RecordList),
    }),
  ),
});

/** A value of a dimension that records in scope have, and how often. */
const FoundValue = z.object({
  id: z.string(),
  title: z.string(),
  figure: z.nullable(z.number()),
  share: z.nullable(z.number()),
});

const valueList = {
  /** By the KPI, largest first; fixed values in their own order. */
  values: z.array(FoundValue),
  /** How many there are in all. */
  count: z.number(),
  hasMore: z.boolean(),
};

const lookFor = {
  search: z.optional(text({ min: 0, max: 100 })),
  limit: z._default(wholeNumber({ min: 1, max: 500 }), 50),
};

export const filterValues = call({
  method: 'GET',
  path: 'kpi/filter-values',
  access: 'viewer',
  summary: 'The values of a dimension in scope with their ids, to filter by.',
  query: z.object({ ...Scope.shape, metric: KpiName, dimension: Key, filters: Filters, ...lookFor }),
  reply: json(z.object({ dimension: NamedDimension, ...valueList })),
});

export const drillDownValues = call({
  method: 'POST',
  path: 'kpi/drill-down-values',
  access: 'viewer',
  summary: 'Names the values of a filter, and the values a dimension has under it.',
  query: z.object({ ...Scope.shape, metric: KpiName, by: z.optional(Key), ...lookFor }),
  body: z.object({ filter: Filters }),
  reply: json(
    z.object({
      filter: z.array(FilterReply),
      /** Null unless `by` was asked for. */
      dimension: z.nullable(NamedDimension),
      ...valueList,
    }),
  ),
});

export const commonDrillDowns = call({
  method: 'POST',
  path: 'kpi/get-common-drilldowns',
  access: 'viewer',
  summary: 'What all of these KPIs can be broken down by.',
  query: z.object({ ...Scope.shape }),
  body: z.object({
    metrics: z.array(KpiName).check(z.minLength(1, 'Name a KPI.'), z.maxLength(50, 'At most 50 KPIs.')),
  }),
  reply: json(z.object({ dimensions: z.array(NamedDimension) })),
});
