import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { KpiKeyReply } from '../../../core/kpis/wire.ts';

const known = z.nullable(z.number());

/** A month as it will end, and what it is held against. */
const Projection = z.object({
  kpi: KpiKeyReply,
  /** Null while nothing can be projected. */
  projected: known,
  /** What the rooftops counted here aim at together; null unless each of them has a target, and for averages of several. */
  target: known,
});
export type Projection = z.output<typeof Projection>;

const PaceKpi = z.object({
  ...Projection.shape,
  /** Why nothing is projected. */
  message: z.nullable(z.string()),
  /** How many of the rooftops asked about are in the projection. */
  counted: z.number(),
  all: z.number(),
  /** How many of those counted have too few known days: their usual level stands in. */
  estimated: z.number(),
  /** How the projection adds up from the last known day to the month's last; empty for averages. */
  course: z.array(z.object({ day: z.string(), value: z.number() })),
  /** How the month would add up to its target, day by day from its first; empty without one. */
  targetCourse: z.array(z.object({ day: z.string(), value: z.number() })),
  /** The whole of yesterday, of all rooftops. */
  yesterday: known,
  /** The whole month before, until one full day of this one is known at any rooftop; null from then on. */
  closedMonth: known,
});
export type PaceKpi = z.output<typeof PaceKpi>;

/** Why a feed of a rooftop is left out: never connected, without a known day for ten days, or without a selling day at all. */
export const OMISSIONS = ['notConnected', 'late', 'early'] as const;

const Omission = z.object({
  fact: z.string(),
  title: z.string(),
  why: z.enum(OMISSIONS),
  /** The last day known of a late feed. */
  day: z.nullable(z.string()),
});
export type Omission = z.output<typeof Omission>;

const PaceRooftop = z.object({
  dealerShipId: z.number(),
  name: z.string(),
  projections: z.array(Projection),
  /** Feeds that leave it out of projections. */
  omissions: z.array(Omission),
});
export type PaceRooftop = z.output<typeof PaceRooftop>;

export const pace = call({
  method: 'GET',
  path: 'real-time-revenue/pace',
  access: 'viewer',
  summary:
    'How this month will end by the days that are known and what each weekday usually brings, and how yesterday closed.',
  query: DealerScope,
  reply: json(
    z.object({
      asOf: z.string(),
      today: z.string(),
      /** The month under way; both days are included. */
      startDate: z.string(),
      endDate: z.string(),
      /** No rooftop has opened yet today. */
      isBeforeOpening: z.boolean(),
      kpis: z.array(PaceKpi),
      rooftops: z.array(PaceRooftop),
      /** Days of this month with deals sold at a loss or unwound since. */
      hardDays: z.array(z.object({ day: z.string(), atLoss: z.number(), unwound: z.number() })),
    }),
  ),
});
