// The full zod compiles schemas, and replies are large.
import * as z from 'zod';
import * as mini from 'zod/mini';
import { DealerScope } from '../contract.ts';
import { PeriodScope } from '../time/period-scope.ts';
import { text } from '../wire.ts';
import type { KpiKey } from './catalog.ts';
import type { BreakdownKey } from './fact.ts';
import { BETTER, KPI_KINDS, UNITS } from './kpi.ts';

export const Scope = mini.object({ ...DealerScope.shape, ...PeriodScope.shape });

export const Key = text({ max: 60 });

/** Typed for our requests; `kpiNamed` looks incoming text up, so that a wrong tile fails alone. */
export const KpiName = Key as unknown as mini.ZodMiniType<string, KpiKey>;

/** `requireDimension` checks incoming text. */
export const BreakdownName = Key as unknown as mini.ZodMiniType<string, BreakdownKey>;

/** The server writes only keys of the catalog. */
export const KpiKeyReply = z.string() as unknown as z.ZodType<KpiKey>;

/** Of the chosen period; then of today so far. */
export const COMPARISONS = ['previous', 'lastYear', 'yesterday', 'lastWeek'] as const;
export type Against = (typeof COMPARISONS)[number];

/** Number of dealerships. */
const Coverage = z.object({ whole: z.number(), part: z.number(), none: z.number() });

/** Both days included; `until` is a local `HH:MM`. */
export const Window = z.object({
  window: z.enum(['current', ...COMPARISONS]),
  startDate: z.string(),
  endDate: z.string(),
  until: z.nullable(z.string()),
  coverage: Coverage,
});
export type Window = z.output<typeof Window>;

export const ABSENCES = ['noFeed', 'notReported', 'noBase', 'notYet', 'notCompared'] as const;

/** Numerator and denominator only for ratios. */
export const Figure = z.object({
  value: z.nullable(z.number()),
  numerator: z.nullable(z.number()),
  denominator: z.nullable(z.number()),
  absence: z.nullable(z.object({ reason: z.enum(ABSENCES), message: z.string() })),
});
export type Figure = z.output<typeof Figure>;

export const GRAYS = ['neutral', 'noBaseline', 'smallBase', 'untimed', 'same', 'notCompared'] as const;

const Delta = z.object({
  /** In the KPI's unit; points for percents. */
  change: z.number(),
  /** 0.1 for ten percent; null for percents and against 0. */
  relative: z.nullable(z.number()),
  direction: z.enum(['up', 'down', 'flat']),
  tone: z.enum(['positive', 'negative', 'neutral']),
  /** Too small to be good or bad news. */
  isUsual: z.optional(z.literal(true)),
});

const SomeStores = { count: z.number(), names: z.array(z.string()) };

/**
 * Days of most stores, all included.
 * `whole`: both whole periods.
 * `others`: stores through another day, latest first.
 * `leftOut`: stores without a day known on both sides.
 * At most 10 names.
 */
export const ComparedDays = z.object({
  startDate: z.string(),
  endDate: z.string(),
  baseStartDate: z.string(),
  baseEndDate: z.string(),
  whole: z.boolean(),
  stores: z.number(),
  others: z.array(z.object({ through: z.string(), ...SomeStores })),
  leftOut: z.object(SomeStores),
  /** Cohorts: the last day of outcomes, at the same age. */
  sameAge: z.optional(z.object({ through: z.string(), baseThrough: z.string() })),
});
export type ComparedDays = z.output<typeof ComparedDays>;

/**
 * On days both sides know: `matched` is the current value, `value` the earlier one, `delta` their
 * difference. `days` is null without a comparison.
 */
export const Comparison = z.object({
  against: z.enum(COMPARISONS),
  ...Figure.shape,
  matched: Figure,
  days: z.nullable(ComparedDays),
  delta: z.nullable(Delta),
  gray: z.nullable(z.enum(GRAYS)),
});
export type Comparison = z.output<typeof Comparison>;

export const ComparedFigure = z.object({
  kpi: KpiKeyReply,
  current: Figure,
  comparisons: z.array(Comparison),
});
export type ComparedFigure = z.output<typeof ComparedFigure>;

/** A filter with titles. */
export const FilterReply = z.object({
  dimension: z.string(),
  title: z.string(),
  values: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type FilterReply = z.output<typeof FilterReply>;

export const KpiDefinition = z.object({
  key: KpiKeyReply,
  title: z.string(),
  family: z.string(),
  kind: z.enum(KPI_KINDS),
  unit: z.enum(UNITS),
  better: z.enum(BETTER),
  meaning: z.string(),
  formula: z.string(),
  feeds: z.array(z.string()),
  dimensions: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      /** From separate reports, which need not add up to the total. */
      isApart: z.optional(z.boolean()),
    }),
  ),
});
export type KpiDefinition = z.output<typeof KpiDefinition>;

/** Null where there are no records. */
export const StoreFreshness = z.object({
  dealerShipId: z.number(),
  name: z.string(),
  state: z.enum(['current', 'late', 'missing']),
  firstDay: z.nullable(z.string()),
  /** The last known day: today for a live feed. */
  lastDay: z.nullable(z.string()),
  lastReceivedAt: z.nullable(z.string()),
});

/** Dealerships in their own order. */
export const Freshness = z.object({
  fact: z.string(),
  title: z.string(),
  lastReceivedAt: z.nullable(z.string()),
  current: z.number(),
  late: z.number(),
  missing: z.number(),
  dealerships: z.array(StoreFreshness),
});
export type Freshness = z.output<typeof Freshness>;

/** `today` is the business day of the stores. */
export const Stamp = { asOf: z.string(), today: z.string(), freshness: z.array(Freshness) };
