import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { KpiKeyReply } from '../../../core/kpis/wire.ts';

const known = z.nullable(z.number());

const Projection = z.object({
  kpi: KpiKeyReply,
  /** Null while nothing can be projected. */
  projected: known,
  /**
   * Sum of the counted stores' targets; null unless each has one, and for averages of several
   * stores.
   */
  target: known,
});
export type Projection = z.output<typeof Projection>;

const PaceKpi = z.object({
  ...Projection.shape,
  message: z.nullable(z.string()),
  /** Stores in the projection. */
  counted: z.number(),
  all: z.number(),
  /** Counted stores with too few known days; their usual level is used. */
  estimated: z.number(),
  /** Cumulative projection from the last known day to month end; empty for averages. */
  course: z.array(z.object({ day: z.string(), value: z.number() })),
  /** Cumulative path to the target from day one; empty without a target. */
  targetCourse: z.array(z.object({ day: z.string(), value: z.number() })),
  /** All stores, full day. */
  yesterday: known,
  /** The full previous month; null once any store has a full day of this month. */
  closedMonth: known,
});
export type PaceKpi = z.output<typeof PaceKpi>;

/**
 * `notConnected`: never received; `late`: no known day for ten days; `early`: no selling day yet.
 */
export const OMISSIONS = ['notConnected', 'late', 'early'] as const;

const Omission = z.object({
  fact: z.string(),
  title: z.string(),
  why: z.enum(OMISSIONS),
  /** Last known day of a late feed. */
  day: z.nullable(z.string()),
});
export type Omission = z.output<typeof Omission>;

const PaceRooftop = z.object({
  dealerShipId: z.number(),
  name: z.string(),
  projections: z.array(Projection),
  omissions: z.array(Omission),
});
export type PaceRooftop = z.output<typeof PaceRooftop>;

export const pace = call({
  method: 'GET',
  path: 'real-time-revenue/pace',
  access: 'viewer',
  summary:
    'The forecast for this month from its known days and the usual weekdays, and how yesterday closed.',
  query: DealerScope,
  reply: json(
    z.object({
      asOf: z.string(),
      today: z.string(),
      /** Current month; inclusive. */
      startDate: z.string(),
      endDate: z.string(),
      /** No store has opened yet today. */
      isBeforeOpening: z.boolean(),
      kpis: z.array(PaceKpi),
      rooftops: z.array(PaceRooftop),
      /** Days this month with deals sold at a loss or unwound. */
      hardDays: z.array(z.object({ day: z.string(), atLoss: z.number(), unwound: z.number() })),
    }),
  ),
});
