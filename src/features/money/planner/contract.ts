import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { PeriodScope } from '../../../core/time/period-scope.ts';
import { dollars, idOf, wholeNumber, wireDay } from '../../../core/wire.ts';
import { LOCKS } from '../budget/contract.ts';

export const PlannerScope = z.object({ ...DealerScope.shape, ...PeriodScope.shape });

/** Inclusive dates; dollars. */
const PlannedFlight = z.object({ start: z.string(), end: z.string(), targetBudget: z.number() });
export type PlannedFlight = z.output<typeof PlannedFlight>;

/** Overlapping flights of several stores, shown as one bar. */
const MergedFlight = z.object({ ...PlannedFlight.shape, rooftops: z.number() });
export type MergedFlight = z.output<typeof MergedFlight>;

const PlannerExpense = z.object({
  id: z.number(),
  version: z.number(),
  targetBudget: z.number(),
  actualBudget: z.nullable(z.number()),
  coop: z.number(),
  description: z.string(),
  strategy: z.string(),
  notes: z.string(),
  /** Earliest first; never empty. */
  flightDate: z.array(PlannedFlight),
});
export type PlannerExpense = z.output<typeof PlannerExpense>;

const PlannerFile = z.object({
  id: z.number(),
  filename: z.string(),
  /** Also shows with the same campaign in every later month. */
  keepEachMonth: z.boolean(),
  /** Attached in an earlier month. */
  isCarriedOver: z.boolean(),
});
export type PlannerFile = z.output<typeof PlannerFile>;

const PlannerCampaign = z.object({
  campaign: z.string(),
  targetBudget: z.number(),
  rooftops: z.number(),
  /** Empty unless the plan is one dealership's month. */
  expenses: z.array(PlannerExpense),
  /** Empty unless the plan is a month of several stores. */
  flights: z.array(MergedFlight),
  /** Per column when columns are months; else empty. */
  months: z.array(z.number()),
  /** Creative and insertion orders; only for one dealership's month. */
  files: z.array(PlannerFile),
});
export type PlannerCampaign = z.output<typeof PlannerCampaign>;

const PlannerProduct = z.object({
  productId: z.number(),
  name: z.string(),
  description: z.string(),
  strategy: z.string(),
  targetBudget: z.number(),
  campaigns: z.array(PlannerCampaign),
});
export type PlannerProduct = z.output<typeof PlannerProduct>;

const PlannerCategory = z.object({
  productCategoryId: z.number(),
  title: z.string(),
  color: z.string(),
  targetBudget: z.number(),
  products: z.array(PlannerProduct),
});
export type PlannerCategory = z.output<typeof PlannerCategory>;

/** An earlier period of the same length; dates inclusive. */
const PlannedBefore = z.object({
  startDate: z.string(),
  endDate: z.string(),
  targetBudget: z.number(),
  /** Null until somebody enters spend. */
  actualBudget: z.nullable(z.number()),
});
export type PlannedBefore = z.output<typeof PlannedBefore>;

const NotPlanned = z.object({
  productId: z.number(),
  productCategoryId: z.number(),
  name: z.string(),
  category: z.string(),
  color: z.string(),
  /** Of the previous month. */
  targetBudget: z.number(),
  actualBudget: z.nullable(z.number()),
});
export type NotPlanned = z.output<typeof NotPlanned>;

export const plannerMonth = call({
  method: 'GET',
  path: 'planner/month',
  access: 'viewer',
  summary: 'The flights of a period by category, product and campaign, with the planned cost.',
  query: PlannerScope,
  reply: json(
    z.object({
      /** Inclusive. */
      startDate: z.string(),
      endDate: z.string(),
      /** The business day. */
      today: z.string(),
      /** Days of a month, or months of a longer period; inclusive. */
      columns: z.array(z.object({ start: z.string(), end: z.string() })),
      /** Null when flights can be moved. */
      locked: z.nullable(z.enum(LOCKS)),
      /** Whether the tree opens to campaigns or ends at products. */
      budgetCampaignView: z.boolean(),
      rooftops: z.number(),
      categories: z.array(PlannerCategory),
      /** Planned total per column. */
      planned: z.array(z.number()),
      expenses: z.number(),
      targetBudget: z.number(),
      /** Co-op: granted where known, else expected. */
      coop: z.number(),
      coopIsEstimate: z.boolean(),
      /** Planned minus co-op. */
      net: z.number(),
      /** Planned over the retail units of an earlier period; null when those are unknown. */
      perRetailUnit: z.nullable(
        z.object({ dollars: z.number(), units: z.number(), startDate: z.string(), endDate: z.string() }),
      ),
      previous: PlannedBefore,
      lastYear: PlannedBefore,
      /** Products with money last month and none in this one; only for one month. */
      notPlanned: z.array(NotPlanned),
    }),
  ),
});

const MovedFlight = z.object({ start: wireDay(), end: wireDay(), targetBudget: dollars() });

export const moveFlight = call({
  method: 'POST',
  path: 'planner/move-flight',
  access: 'marketing',
  summary:
    "Moves or stretches an expense's flights within its month; amounts stay. A stale version is refused (409).",
  query: DealerScope,
  body: z.object({
    expenseId: idOf('expense'),
    version: z.optional(wholeNumber({ min: 1, max: 2_147_483_647 })),
    flights: z
      .array(MovedFlight)
      .check(z.minLength(1, 'An expense has at least one flight.'), z.maxLength(31, 'At most 31 flights.')),
  }),
  reply: json(
    z.object({
      id: z.number(),
      version: z.number(),
      flightDate: z.array(PlannedFlight),
      /** Id for `budget/undo`; null when nothing moved. */
      actId: z.nullable(z.number()),
    }),
  ),
});
