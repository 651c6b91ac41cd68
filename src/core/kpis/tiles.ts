import * as z from 'zod/mini';
import { text, wholeNumber } from '../wire.ts';
import {
  BreakdownName,
  COMPARISONS,
  ComparedFigure,
  FilterReply,
  Key,
  KpiDefinition,
  KpiKeyReply,
  KpiName,
  Stamp,
  Window,
} from './wire.ts';

/** `(none)` matches records without a value. */
const TileFilters = z._default(
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
);

const tileBase = {
  id: text({ max: 60 }),
  kpis: z.array(KpiName).check(z.minLength(1, 'Name a KPI.'), z.maxLength(20, 'At most 20 KPIs a tile.')),
  /** `today` is compared with the same time of other days. */
  period: z._default(z.enum(['scope', 'today'], 'Must be scope or today.'), 'scope'),
  /** Absent: all that the period offers. */
  compare: z.optional(
    z
      .array(z.enum(COMPARISONS, 'Must name a comparison.'))
      .check(z.maxLength(COMPARISONS.length, 'Name each comparison once.')),
  ),
  filters: TileFilters,
};

const SERIES_STEPS = ['hour', 'weekdayHour', 'day', 'week', 'month'] as const;

export const ValueTile = z.object({ ...tileBase, kind: z.literal('value') });

export const SeriesTile = z.object({
  ...tileBase,
  kind: z.literal('series'),
  by: z.enum(SERIES_STEPS, 'Must be hour, weekdayHour, day, week or month.'),
  cumulative: z._default(z.boolean(), false),
  /** Comparison lines show their whole period. */
  whole: z._default(z.boolean(), false),
  /** Leaves out today, which is incomplete. */
  endsYesterday: z._default(z.boolean(), false),
  /** By day: last year's line has the same weekdays instead of the same dates. */
  byWeekday: z._default(z.boolean(), false),
  /** By day: adds the average of each day and the six before it. */
  withAverage: z._default(z.boolean(), false),
});

export const BreakdownTile = z.object({
  ...tileBase,
  kind: z.literal('breakdown'),
  /** `dealership`, `department`, or a dimension of the KPI. */
  by: BreakdownName,
  /** Trend of the first KPI, oldest first; by month from a quarter on. */
  sparkline: z._default(z.boolean(), false),
  /** Trends leave out today. */
  endsYesterday: z._default(z.boolean(), true),
  /** Further rows are added up in `other`; dealerships are all listed. */
  limit: z._default(wholeNumber({ min: 1, max: 500 }), 20),
});

export const BoardTile = z.discriminatedUnion('kind', [ValueTile, SeriesTile, BreakdownTile]);
export type BoardTile = z.input<typeof BoardTile>;

const Line = z.object({
  window: z.enum(['current', ...COMPARISONS]),
  /**
   * In step with other windows. `at` is a day, a Monday, a month's first day, an hour `0` to `23`,
   * or an hour of the week from Sunday midnight, `0` to `167`.
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
  /** One entry per KPI, in order. */
  series: z.array(
    z.object({
      kpi: KpiKeyReply,
      lines: z.array(Line),
      /** In step with the current line; absent where not requested, and for KPIs without an average. */
      average: z.optional(z.array(z.nullable(z.number()))),
    }),
  ),
  /** Records without a time of day. */
  untimed: z.number(),
});

const BreakdownRow = z.object({
  /** The dimension's value or the dealership's id; null where not stated. */
  key: z.nullable(z.string()),
  title: z.string(),
  dealerShipId: z.nullable(z.number()),
  figures: z.array(ComparedFigure),
  sparkline: z.nullable(z.array(z.nullable(z.number()))),
  lastReceivedAt: z.nullable(z.string()),
});
export type BreakdownRow = z.output<typeof BreakdownRow>;

export const BreakdownResult = z.object({
  ...resultBase,
  kind: z.literal('breakdown'),
  by: z.string(),
  /** Values by the first KPI, largest first; stores and steps of a scale, such as ages, in their own order. */
  rows: z.array(BreakdownRow),
  other: z.nullable(z.object({ count: z.number(), figures: z.array(ComparedFigure) })),
  /** Computed from sums, never from the rows. */
  total: z.array(ComparedFigure),
});

export const TileResult = z.discriminatedUnion('kind', [ValueResult, SeriesResult, BreakdownResult]);
export type TileResult = z.output<typeof TileResult>;

export const TileAnswer = z.object({
  id: z.string(),
  result: z.nullable(TileResult),
  error: z.nullable(z.object({ message: z.string() })),
  /** Board filters that were not applied, by KPI. */
  unfiltered: z.array(z.object({ kpi: KpiKeyReply, dimensions: z.array(z.string()) })),
});
export type TileAnswer = z.output<typeof TileAnswer>;

export const BoardBody = z.object({
  tiles: z
    .array(BoardTile)
    .check(z.minLength(1, 'Name a tile.'), z.maxLength(40, 'At most 40 tiles a board.')),
  /** For tiles whose KPIs have the dimension. */
  filters: TileFilters,
});

export const BoardReply = z.object({
  ...Stamp,
  kpis: z.array(KpiDefinition),
  /** The board's filters with their titles. */
  filters: z.array(FilterReply),
  tiles: z.array(TileAnswer),
});
export type BoardReply = z.output<typeof BoardReply>;
