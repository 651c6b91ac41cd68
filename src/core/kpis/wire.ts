// Replies are of the whole zod: it compiles its objects, and an answer has thousands of figures to check.
import * as z from 'zod';
import * as mini from 'zod/mini';
import { DealerScope } from '../contract.ts';
import { PeriodScope } from '../time/period-scope.ts';
import { text } from '../wire.ts';
import type { KpiKey } from './catalogue.ts';
import type { BreakdownKey } from './fact.ts';
import { BETTER, KPI_KINDS, UNITS } from './kpi.ts';

/** Whose, and when. */
export const Scope = mini.object({ ...DealerScope.shape, ...PeriodScope.shape });

/** What a KPI or a dimension is called on the wire. */
export const Key = text({ max: 60 });

/**
 * The KPI a request names. Our own requests are checked by the compiler. What arrives may be any text,
 * which `kpiNamed` looks up: it says what is wrong, and a wrong tile of a board fails alone.
 */
export const KpiName = Key as unknown as mini.ZodMiniType<string, KpiKey>;

/** What a breakdown of ours goes by; `requireDimension` parses what arrives. */
export const BreakdownName = Key as unknown as mini.ZodMiniType<string, BreakdownKey>;

/** The KPI a reply names: the server writes only keys of the catalog. */
export const KpiKeyReply = z.string() as unknown as z.ZodType<KpiKey>;

/** What the chosen period is set against, and what today so far is set against. */
export const COMPARISONS = ['previous', 'lastYear', 'yesterday', 'lastWeek'] as const;
export type Against = (typeof COMPARISONS)[number];

/** How many of the dealerships asked about have records for all, some or none of a window's days. */
const Coverage = z.object({ whole: z.number(), part: z.number(), none: z.number() });

/** The days a number is counted in, both included; `until` is the local `HH:MM` after which nothing counts. */
export const Window = z.object({
  window: z.enum(['current', ...COMPARISONS]),
  startDate: z.string(),
  endDate: z.string(),
  until: z.nullable(z.string()),
  coverage: Coverage,
});
export type Window = z.output<typeof Window>;

/** Why there is no value: no feed reaches these days, no record tells it, the divisor is 0, the days are still to come, or it is compared with nothing. */
export const ABSENCES = ['noFeed', 'notReported', 'noBase', 'notYet', 'notCompared'] as const;

/** One value with what it is made of; numerator and denominator are null unless it is a ratio. */
export const Figure = z.object({
  value: z.nullable(z.number()),
  numerator: z.nullable(z.number()),
  denominator: z.nullable(z.number()),
  absence: z.nullable(z.object({ reason: z.enum(ABSENCES), message: z.string() })),
});
export type Figure = z.output<typeof Figure>;

/**
 * Why a change gets no colour: the KPI has no good direction, the base is nothing, fewer than 5 events, records
 * without a time of day, no change, or no comparison at all, which the absence of the base explains.
 */
export const GREYS = ['neutral', 'noBaseline', 'smallBase', 'untimed', 'same', 'notCompared'] as const;

/** How the current value stands against another one: `Delta` of core/delta.ts. */
const Delta = z.object({
  /** In the KPI's unit; points for percents. */
  change: z.number(),
  /** 0.1 for ten percent more; null for percents and against 0. */
  relative: z.nullable(z.number()),
  direction: z.enum(['up', 'down', 'flat']),
  tone: z.enum(['positive', 'negative', 'neutral']),
});

const SomeStores = { count: z.number(), names: z.array(z.string()) };

/**
 * The days a comparison rests on, all included: those of most stores, and how many stores that are.
 *
 * `whole`: all days of both periods. `others`: stores that are compared through another day than `endDate`, latest
 * first. `leftOut`: stores of the current value that have no day known on both sides. At most 10 of them are named.
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
  /** Of cohorts: the last days on which what came of them counts, as many days after the start of each. */
  sameAge: z.optional(z.object({ through: z.string(), baseThrough: z.string() })),
});
export type ComparedDays = z.output<typeof ComparedDays>;

/**
 * The value of an earlier period and the change since. Like is held against like: `matched` is the current value on
 * the days that both sides know, the value itself that of the days facing them, and `delta` the one less the other.
 * `days` is null where nothing is compared; `grey` says why a change has no colour.
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

/** What a KPI is, for its tile, its help and the chooser. */
export const KpiDefinition = z.object({
  key: KpiKeyReply,
  title: z.string(),
  /** The chapter of the catalogue it stands in: `Leads and CRM`. */
  family: z.string(),
  kind: z.enum(KPI_KINDS),
  unit: z.enum(UNITS),
  better: z.enum(BETTER),
  meaning: z.string(),
  formula: z.string(),
  /** The feeds it is worked out from: `Leads`. */
  feeds: z.array(z.string()),
  dimensions: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      /** Told by reports of their own, whose rows need not come to the KPI's total. */
      isApart: z.optional(z.boolean()),
    }),
  ),
});
export type KpiDefinition = z.output<typeof KpiDefinition>;

/** What is known of one dealership's records of one kind; days and moments are null where there are none. */
export const StoreFreshness = z.object({
  dealerShipId: z.number(),
  name: z.string(),
  state: z.enum(['current', 'late', 'missing']),
  firstDay: z.nullable(z.string()),
  /** The last day that is known to be known: today for a feed that is alive. */
  lastDay: z.nullable(z.string()),
  lastReceivedAt: z.nullable(z.string()),
});

/** How fresh and complete the records of one kind are, dealerships in their own order. */
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

/** When it was worked out, and from what; `today` is the business day of the dealerships asked about. */
export const Stamp = { asOf: z.string(), today: z.string(), freshness: z.array(Freshness) };
