import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import {
  ComparedFigure,
  FilterReply,
  Key,
  KpiDefinition,
  KpiName,
  Scope,
  Stamp,
  Window,
} from '../../../core/kpis/wire.ts';
import { flag, text, wholeNumber } from '../../../core/wire.ts';
import { Filters } from './contract-filters.ts';
import { RecordList } from './contract-records.ts';

/** `own`: the group's dealership order, or the order of the values. */
export const DRILL_ORDERS = ['own', 'alphabetical', 'value', 'change'] as const;
export type DrillOrder = (typeof DRILL_ORDERS)[number];

const BASES = ['previous', 'lastYear'] as const;

const cell = {
  /** A value's id or a dealership id. */
  id: z.string(),
  title: z.string(),
  dealerShipId: z.nullable(z.number()),
  figure: ComparedFigure,
  /** Percent of the total, 0 to 100; null when rows are not parts of it. */
  share: z.nullable(z.number()),
};

/** Rows beyond the limit, added up; no figure when rows do not add up. */
const Other = z.object({
  count: z.number(),
  figure: z.nullable(ComparedFigure),
  share: z.nullable(z.number()),
});

export const ROW_SUMS = ['whole', 'overlap', 'counted', 'ratio'] as const;
export type RowSums = (typeof ROW_SUMS)[number];

const DrillPart = z.object(cell);
export const DrillRow = z.object({
  ...cell,
  /** Set when a second dimension was requested. */
  parts: z.nullable(z.array(DrillPart)),
  otherParts: z.nullable(Other),
});
export type DrillRow = z.output<typeof DrillRow>;

/** Contribution of a row to the change of the total, in the KPI's unit; for a ratio, mix + rate. */
export const Mover = z.object({
  id: z.string(),
  title: z.string(),
  change: z.number(),
  mix: z.nullable(z.number()),
  rate: z.nullable(z.number()),
  /** Ratio: the row's share of the divisor, 0 to 100. Otherwise its share of the total. */
  shareNow: z.nullable(z.number()),
  shareBefore: z.nullable(z.number()),
  valueNow: z.nullable(z.number()),
  valueBefore: z.nullable(z.number()),
});
export type Mover = z.output<typeof Mover>;

/** Why the total changed between two windows. */
export const Explanation = z.object({
  against: z.enum(BASES),
  kind: z.enum(['mixAndRate', 'contributions', 'none']),
  /** Set only for `none`. */
  reason: z.nullable(z.string()),
  /** In the KPI's unit; percentage points for percents. */
  change: z.nullable(z.number()),
  /** Mix and rate add up to the change; null unless the KPI is a ratio. */
  mix: z.nullable(z.number()),
  rate: z.nullable(z.number()),
  /** Largest first; together with `rest` they add up to the change. */
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
    /** The second dimension, within each row. */
    and: z.optional(Key),
    filters: Filters,
    orderBy: z.optional(z.enum(DRILL_ORDERS, 'Must be own, alphabetical, value or change.')),
    ascending: z.optional(flag()),
    /** Rows beyond the limit are added up in `other`. */
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
       * 1. `whole`: rows add up to the total.
       * 2. `overlap`: a record may be in several rows.
       * 3. `counted`: the total is a distinct count.
       * 4. `ratio`: numerators and denominators add up, values do not.
       */
      rowSums: z.enum(ROW_SUMS),
      rows: z.array(DrillRow),
      other: z.nullable(Other),
      total: ComparedFigure,
      /** One per comparison, in order. */
      explanations: z.array(Explanation),
    }),
  ),
});

export const drillDownSettings = call({
  method: 'GET',
  path: 'kpi/drill-down-settings',
  access: 'viewer',
  summary: 'How a KPI can be drilled down: its dimensions, sort orders, trend intervals and records.',
  query: z.object({ ...Scope.shape, metric: KpiName, filters: Filters }),
  reply: json(
    z.object({
      kpi: KpiDefinition,
      dimensions: z.array(
        z.object({
          ...NamedDimension.shape,
          /** `fixed`: known in advance; `open`: raw values from sources. */
          values: z.enum(['fixed', 'open']),
          rowSums: z.enum(ROW_SUMS),
          defaultOrder: z.enum(DRILL_ORDERS),
          /** Dimensions allowed as the second one. */
          second: z.array(z.string()),
          /** Whether records can be filtered by it. */
          filters: z.boolean(),
        }),
      ),
      orders: z.array(z.enum(DRILL_ORDERS)),
      trendSteps: z.array(z.enum(['day', 'week', 'month'])),
      explanation: z.enum(['mixAndRate', 'contributions', 'none']),
      /** Records behind the figure; for a ratio, of numerator and denominator. */
      records: z.array(RecordList),
    }),
  ),
});

const FoundValue = z.object({
  id: z.string(),
  title: z.string(),
  figure: z.nullable(z.number()),
  share: z.nullable(z.number()),
});

const valueList = {
  /** By the KPI, largest first; fixed values in their own order. */
  values: z.array(FoundValue),
  /** Before the limit. */
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
  onlyReads: true,
  summary: 'The names of the values of a filter, and the values of a dimension under it.',
  query: z.object({ ...Scope.shape, metric: KpiName, by: z.optional(Key), ...lookFor }),
  body: z.object({ filter: Filters }),
  reply: json(
    z.object({
      filter: z.array(FilterReply),
      /** Null unless `by` was given. */
      dimension: z.nullable(NamedDimension),
      ...valueList,
    }),
  ),
});

export const commonDrillDowns = call({
  method: 'POST',
  path: 'kpi/get-common-drilldowns',
  access: 'viewer',
  onlyReads: true,
  summary: 'The dimensions that all of these KPIs can be broken down by.',
  query: z.object({ ...Scope.shape }),
  body: z.object({
    metrics: z.array(KpiName).check(z.minLength(1, 'Name a KPI.'), z.maxLength(50, 'At most 50 KPIs.')),
  }),
  reply: json(z.object({ dimensions: z.array(NamedDimension) })),
});
