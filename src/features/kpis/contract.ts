import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../core/contract.ts';
import { BETTER, KPI_KINDS, UNITS } from '../../core/kpis/kpi.ts';
import { PeriodScope } from '../../core/period-scope.ts';
import { flag, text, wholeNumber } from '../../core/wire.ts';

/** Whose, and when. */
export const Scope = z.object({ ...DealerScope.shape, ...PeriodScope.shape });

/** What a KPI or a dimension is called on the wire. */
export const Key = text({ max: 60 });

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

/** Why there is no value: no feed reaches these days, no record tells it, the divisor is 0, or the days are still to come. */
export const ABSENCES = ['noFeed', 'notTold', 'noBase', 'notYet'] as const;

/** One value with what it is made of; numerator and denominator are null unless it is a ratio. */
export const Figure = z.object({
  value: z.nullable(z.number()),
  numerator: z.nullable(z.number()),
  denominator: z.nullable(z.number()),
  absence: z.nullable(z.object({ reason: z.enum(ABSENCES), message: z.string() })),
});
export type Figure = z.output<typeof Figure>;

/**
 * Why a change gets no colour: the KPI has no good direction, nothing to compare with,
 * fewer than 5 events, dealerships known on one side only, records without a time of day, or no change.
 */
export const GREYS = ['neutral', 'noBaseline', 'smallBase', 'uneven', 'untimed', 'same'] as const;

/** How the current value stands against another one: `Delta` of core/delta.ts. */
const Delta = z.object({
  /** In the KPI's unit; points for percents. */
  change: z.number(),
  /** 0.1 for ten percent more; null for percents and against 0. */
  relative: z.nullable(z.number()),
  direction: z.enum(['up', 'down', 'flat']),
  tone: z.enum(['positive', 'negative', 'neutral']),
});

/** The value of another window and the change since then; `grey` says why a neutral change has no colour. */
export const Comparison = z.object({
  against: z.enum(COMPARISONS),
  ...Figure.shape,
  delta: z.nullable(Delta),
  grey: z.nullable(z.enum(GREYS)),
});
export type Comparison = z.output<typeof Comparison>;

export const ComparedFigure = z.object({
  kpi: z.string(),
  current: Figure,
  comparisons: z.array(Comparison),
});
export type ComparedFigure = z.output<typeof ComparedFigure>;

/** What a KPI is, for its tile, its help and the chooser. */
export const KpiDefinition = z.object({
  key: z.string(),
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
  dimensions: z.array(z.object({ key: z.string(), title: z.string() })),
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

const tileBase = {
  id: text({ max: 60 }),
  kpis: z.array(Key).check(z.minLength(1, 'Name a KPI.'), z.maxLength(20, 'At most 20 KPIs a tile.')),
  /** `scope` is the period of the call; `today` is today so far, against the same time of other days. */
  period: z._default(z.enum(['scope', 'today'], 'Must be scope or today.'), 'scope'),
  /** Which comparisons; all that the period has when absent. */
  compare: z.optional(z.array(z.enum(COMPARISONS, 'Must name a comparison.'))),
  /** Only records with one of these values; `(none)` stands for those that do not say. */
  filters: z._default(
    z
      .array(
        z.object({
          dimension: Key,
          values: z
            .array(text({ max: 200 }))
            .check(z.minLength(1, 'Name a value.'), z.maxLength(200, 'At most 200 values.')),
        }),
      )
      .check(z.maxLength(10, 'At most 10 filters.')),
    [],
  ),
};

const SERIES_STEPS = ['hour', 'day', 'week', 'month'] as const;

export const ValueTile = z.object({ ...tileBase, kind: z.literal('value') });

export const SeriesTile = z.object({
  ...tileBase,
  kind: z.literal('series'),
  by: z.enum(SERIES_STEPS, 'Must be hour, day, week or month.'),
  /** Every point adds the ones before it. */
  cumulative: z._default(z.boolean(), false),
  /** Comparison lines run to the end of their whole period, not only as far as the current one. */
  whole: z._default(z.boolean(), false),
});

export const BreakdownTile = z.object({
  ...tileBase,
  kind: z.literal('breakdown'),
  /** `dealership`, `department`, or a dimension of the KPI. */
  by: Key,
  /** Adds each row's days of the current window, of the first KPI, oldest first; months from a quarter on. */
  sparkline: z._default(z.boolean(), false),
  /** The rows beyond are added up in `other`; dealerships always all stand. */
  limit: z._default(wholeNumber({ min: 1, max: 500 }), 20),
});

export const BoardTile = z.discriminatedUnion('kind', [ValueTile, SeriesTile, BreakdownTile]);
/** A tile as asked for. */
export type BoardTile = z.input<typeof BoardTile>;

const Line = z.object({
  window: z.enum(['current', ...COMPARISONS]),
  /**
   * In step with the lines of the other windows: the third day stands beside the third day.
   * `at` is a day, a week's Monday, a month's first day, or an hour `0` to `23`. A gap is null, a zero is 0.
   */
  points: z.array(z.object({ at: z.string(), value: z.nullable(z.number()) })),
});

const resultBase = { id: z.string(), windows: z.array(Window) };

export const ValueResult = z.object({
  ...resultBase,
  kind: z.literal('value'),
  figures: z.array(ComparedFigure),
});

export const SeriesResult = z.object({
  ...resultBase,
  kind: z.literal('series'),
  by: z.enum(SERIES_STEPS),
  cumulative: z.boolean(),
  /** One entry a KPI, in the order asked. */
  series: z.array(z.object({ kpi: z.string(), lines: z.array(Line) })),
  /** Records of the current window that carry no time of day, and so stand in no hour. */
  untimed: z.number(),
});

const BreakdownRow = z.object({
  /** The dimension's value, the dealership's id as text, or null where the source does not say. */
  key: z.nullable(z.string()),
  title: z.string(),
  dealerShipId: z.nullable(z.number()),
  figures: z.array(ComparedFigure),
  /** Null unless asked for. */
  sparkline: z.nullable(z.array(z.nullable(z.number()))),
  /** Of a dealership: when its last record came in. */
  lastReceivedAt: z.nullable(z.string()),
});
export type BreakdownRow = z.output<typeof BreakdownRow>;

export const BreakdownResult = z.object({
  ...resultBase,
  kind: z.literal('breakdown'),
  by: z.string(),
  /** Dealerships in their own order, values by the first KPI, largest first. */
  rows: z.array(BreakdownRow),
  other: z.nullable(z.object({ count: z.number(), figures: z.array(ComparedFigure) })),
  /** Worked out from the sums, never from the rows. */
  total: z.array(ComparedFigure),
});

export const TileResult = z.discriminatedUnion('kind', [ValueResult, SeriesResult, BreakdownResult]);
export type TileResult = z.output<typeof TileResult>;

/** A tile as answered: a result, or what was wrong with it alone. */
export const TileAnswer = z.object({
  id: z.string(),
  result: z.nullable(TileResult),
  error: z.nullable(z.object({ message: z.string() })),
});
export type TileAnswer = z.output<typeof TileAnswer>;

export const kpiBoard = call({
  method: 'POST',
  path: 'kpi/board',
  access: 'viewer',
  summary: 'Answers all tiles of a screen at once, each with a result or an error of its own.',
  query: Scope,
  body: z.object({
    tiles: z
      .array(BoardTile)
      .check(z.minLength(1, 'Name a tile.'), z.maxLength(40, 'At most 40 tiles a board.')),
  }),
  reply: json(z.object({ ...Stamp, kpis: z.array(KpiDefinition), tiles: z.array(TileAnswer) })),
});

export const getKpi = call({
  method: 'GET',
  path: 'kpi/get',
  access: 'viewer',
  summary: 'One KPI in the chosen period, beside the previous period and last year.',
  query: z.object({ ...Scope.shape, metric: Key, forceRecalculation: z.optional(flag()) }),
  reply: json(
    z.object({
      ...Stamp,
      kpi: KpiDefinition,
      windows: z.array(Window),
      figure: ComparedFigure,
      /** Whether the value was counted from the records again for this answer. */
      recalculated: z.boolean(),
    }),
  ),
});

export const listKpis = call({
  method: 'GET',
  path: 'kpi/list',
  access: 'viewer',
  summary: 'The KPIs there are; with excludeForPieChart only those whose parts add up.',
  query: z.object({
    ...DealerScope.shape,
    options: z.optional(z.object({ excludeForPieChart: z.optional(flag()) })),
  }),
  reply: json(
    z.object({
      kpis: z.array(KpiDefinition),
      /** Defined and without a value until their feeds come; not for a pie. */
      awaited: z.array(
        z.object({ key: z.string(), title: z.string(), family: z.string(), feeds: z.array(z.string()) }),
      ),
    }),
  ),
});

export const realtimeKpis = call({
  method: 'GET',
  path: 'kpi/realtime',
  access: 'viewer',
  summary: 'Today so far, beside the same time yesterday and the same weekday last week.',
  query: z.object({ ...DealerScope.shape, metric: z.optional(Key) }),
  reply: json(z.object({ ...Stamp, windows: z.array(Window), figures: z.array(ComparedFigure) })),
});
