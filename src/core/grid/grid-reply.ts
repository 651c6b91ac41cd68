import * as z from 'zod';
import { ComparedFigure, KpiDefinition, KpiKeyReply, Window } from '../kpis/wire.ts';

const GRID_COMPARISONS = ['previous', 'lastYear'] as const;
export type GridComparison = (typeof GRID_COMPARISONS)[number];

/** One per store, in the order of `stores`. */
const Cells = z.array(z.nullable(z.number()));

const GridChanges = z.object({
  against: z.enum(GRID_COMPARISONS),
  /** The current value on the compared days. */
  matched: Cells,
  base: Cells,
  /** In the KPI's unit; points for percents. */
  change: Cells,
  /** 0.1 for ten percent; null for percents and against 0. */
  relative: Cells,
  /** 1 is good, -1 is bad, 0 neither; null without a change. */
  tone: Cells,
});

export type GridChanges = z.output<typeof GridChanges>;

const GridColumn = z.object({
  kpi: KpiKeyReply,
  values: Cells,
  /** Why a value is a dash: an index into `reasons`. */
  dashes: Cells,
  changes: z.array(GridChanges),
  /** Computed from sums. */
  total: ComparedFigure,
  /** The stores of the total; null: all of the scope. */
  totalOf: z.nullable(z.array(z.number())),
  /** Stores without a feed of the KPI, which are not in its total. */
  leftOut: z.array(z.object({ dealerShipId: z.number(), reason: z.number() })),
});
export type GridColumn = z.output<typeof GridColumn>;

/** A grid of stores × KPIs, column by column because it may have thousands of cells. */
export const GridReply = z.object({
  asOf: z.string(),
  today: z.string(),
  windows: z.array(Window),
  kpis: z.array(KpiDefinition),
  /** In group order. */
  stores: z.array(z.object({ dealerShipId: z.number(), name: z.string() })),
  /** Stores of the scope without a row, and why. */
  unlisted: z.array(z.object({ dealerShipId: z.number(), name: z.string(), why: z.string() })),
  columns: z.array(GridColumn),
  reasons: z.array(z.string()),
});
export type GridReply = z.output<typeof GridReply>;
