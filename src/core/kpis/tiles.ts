import * as z from 'zod/mini';
import { text, wholeNumber } from '../wire.ts';
import {
  BreakdownName,
  COMPARISONS,
  ComparedFigure,
  Key,
  KpiDefinition,
  KpiKeyReply,
  KpiName,
  Stamp,
  Window,
} from './wire.ts';

/** Only records with one of these values; `(none)` stands for those that do not say. */
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
  /** `scope` is the period of the call; `today` is today so far, against the same time of other days. */
  period: z._default(z.enum(['scope', 'today'], 'Must be scope or today.'), 'scope'),
  /** Which comparisons; all that the period has when absent. */
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
  /** Every point adds the ones before it. */
  cumulative: z._default(z.boolean(), false),
  /** Comparison lines run to the end of their whole period, not only as far as the current one. */
  whole: z._default(z.boolean(), false),
  /** Leaves out today, which is not over: for small lines without an axis. */
  endsYesterday: z._default(z.boolean(), false),
});

export const BreakdownTile = z.object({
  ...tileBase,
  kind: z.literal('breakdown'),
  /** `dealership`, `department`, or a dimension of the KPI. */
  by: BreakdownName,
  /** Adds each row's days of the current window, of the first KPI, oldest first; months from a quarter on. */
  sparkline: z._default(z.boolean(), false),
  /** Sparklines leave out today, which is not over; a chart drawn of them may want it. */
  endsYesterday: z._default(z.boolean(), true),
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
   * `at` is a day, a week's Monday, a month's first day, an hour `0` to `23`, or an hour of the week `0`,
   * midnight on Sunday, to `167`. A gap is null, a zero is 0.
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
  series: z.array(z.object({ kpi: KpiKeyReply, lines: z.array(Line) })),
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
  /** Filters of the board that some of its KPIs have no such dimension for, and so are not narrowed by. */
  unfiltered: z.array(z.string()),
});
export type TileAnswer = z.output<typeof TileAnswer>;

/** A screen as asked for: its tiles. */
export const BoardBody = z.object({
  tiles: z
    .array(BoardTile)
    .check(z.minLength(1, 'Name a tile.'), z.maxLength(40, 'At most 40 tiles a board.')),
  /** Of every tile, beside its own, as far as its KPIs have the dimension. */
  filters: TileFilters,
});

/** A screen as answered, its tiles in the order asked. */
export const BoardReply = z.object({ ...Stamp, kpis: z.array(KpiDefinition), tiles: z.array(TileAnswer) });
export type BoardReply = z.output<typeof BoardReply>;
