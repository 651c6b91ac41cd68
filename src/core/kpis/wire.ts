// The full zod compiles object schemas, and a reply has thousands of figures.
import * as z from 'zod';
import * as mini from 'zod/mini';
import { DealerScope } from '../contract.ts';
import { PeriodScope } from '../time/period-scope.ts';
import { text } from '../wire.ts';
import type { KpiKey } from './catalogue.ts';
import type { BreakdownKey } from './fact.ts';
import { BETTER, KPI_KINDS, UNITS } from './kpi.ts';

export const Scope = mini.object({ ...DealerScope.shape, ...PeriodScope.shape });

export const Key = text({ max: 60 });

/**
 * Typed for our own requests. Incoming text is looked up by `kpiNamed`, so that a wrong tile fails
 * alone.
 */
export const KpiName = Key as unknown as mini.ZodMiniType<string, KpiKey>;

/** Typed for our own requests; `requireDimension` checks incoming text. */
export const BreakdownName = Key as unknown as mini.ZodMiniType<string, BreakdownKey>;

/** The server writes only keys of the catalog. */
export const KpiKeyReply = z.string() as unknown as z.ZodType<KpiKey>;

/** The first two compare the chosen period, the others today so far. */
export const COMPARISONS = ['previous', 'lastYear', 'yesterday', 'lastWeek'] as const;
export type Against = (typeof COMPARISONS)[number];

/** Number of dealerships with records for all, some or none of the days. */
const Coverage = z.object({ whole: z.number(), part: z.number(), none: z.number() });

/** Both days are included; `until` is the local `HH:MM` up to which records count. */
export const Window = z.object({
  window: z.enum(['current', ...COMPARISONS]),
  startDate: z.string(),
  endDate: z.string(),
  until: z.nullable(z.string()),
  coverage: Coverage,
});
export type Window = z.output<typeof Window>;

/**
 * No feed covers these days; no record states it; the divisor is 0; the days are in the future;
 * nothing to compare.
 */
export const ABSENCES = ['noFeed', 'notReported', 'noBase', 'notYet', 'notCompared'] as const;

/** Numerator and denominator only for ratios. */
export const Figure = z.object({
  value: z.nullable(z.number()),
  numerator: z.nullable(z.number()),
  denominator: z.nullable(z.number()),
  absence: z.nullable(z.object({ reason: z.enum(ABSENCES), message: z.string() })),
});
export type Figure = z.output<typeof Figure>;

/**
 * Why a change has no color: no good direction, no base, fewer than 5 events, records without a
 * time of day, no change, or not compared.
 */
export const GREYS = ['neutral', 'noBaseline', 'smallBase', 'untimed', 'same', 'notCompared'] as const;

const Delta = z.object({
  /** In the KPI's unit; points for percents. */
  change: z.number(),
  /** 0.1 for ten percent; null for percents and against 0. */
  relative: z.nullable(z.number()),
  direction: z.enum(['up', 'down', 'flat']),
  tone: z.enum(['positive', 'negative', 'neutral']),
});

const SomeStores = { count: z.number(), names: z.array(z.string()) };

/**
 * The compared days of most stores, all included.
 * `whole`: both whole periods.
 * `others`: stores compared through another day, latest first.
 * `leftOut`: stores of the current value without a day known on both sides.
 * At most 10 stores are named.
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
  /** Cohorts: the last days on which outcomes count, at the same age. */
  sameAge: z.optional(z.object({ through: z.string(), baseThrough: z.string() })),
});
export type ComparedDays = z.output<typeof ComparedDays>;

/**
 * An earlier value and the change since, on days both sides know. `matched` is the current value on
 * those days, `value` the earlier one, `delta` their difference. `days` is null where nothing is
 * compared.
 */
export const Comparison = z.object({
  against: z.enum(COMPARISONS),
  ...Figure.shape,
  matched: Figure,
  days: z.nullable(ComparedDays),
  delta: z.nullable(Delta),
  grey: z.nullable(z.enum(GREYS)),
});
export type Comparison = z.output<typeof Comparison>;

export const ComparedFigure = z.object({
  kpi: KpiKeyReply,
  current: Figure,
  comparisons: z.array(Comparison),
});
export type ComparedFigure = z.output<typeof ComparedFigure>;

/** A KPI for its tile, help and the chooser. */
export const KpiDefinition = z.object({
  key: KpiKeyReply,
  title: z.string(),
  /** `Leads and CRM`. */
  family: z.string(),
  kind: z.enum(KPI_KINDS),
  unit: z.enum(UNITS),
  better: z.enum(BETTER),
  meaning: z.string(),
  formula: z.string(),
  /** `Leads`. */
  feeds: z.array(z.string()),
  dimensions: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      /** From separate reports, whose rows may not add up to the KPI's total. */
      isApart: z.optional(z.boolean()),
    }),
  ),
});
export type KpiDefinition = z.output<typeof KpiDefinition>;

/** Days and times are null where there are no records. */
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

/** `today` is the business day of the requested dealerships. */
export const Stamp = { asOf: z.string(), today: z.string(), freshness: z.array(Freshness) };
