import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { PeriodScope } from '../../../core/time/period-scope.ts';
import { dollars, idOf, wholeNumber, wireDay } from '../../../core/wire.ts';
import { LOCKS } from '../budget/contract.ts';

/** Whose, and when. */
export const PlannerScope = z.object({ ...DealerScope.shape, ...PeriodScope.shape });

/** Days, both included, and what is planned for them in dollars. */
const PlannedFlight = z.object({ start: z.string(), end: z.string(), targetBudget: z.number() });
export type PlannedFlight = z.output<typeof PlannedFlight>;

/** Flights of several rooftops that share days, as one bar. */
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
  /** Shows with the same campaign in every later month. */
  keepEachMonth: z.boolean(),
  /** It came from an earlier month. */
  isCarriedOver: z.boolean(),
});
export type PlannerFile = z.output<typeof PlannerFile>;

const PlannerCampaign = z.object({
  campaign: z.string(),
  targetBudget: z.number(),
  rooftops: z.number(),
  /** Of one dealership's month; else empty. */
  expenses: z.array(PlannerExpense),
  /** Of several rooftops' month; else empty. */
  flights: z.array(MergedFlight),
  /** In the order of the columns, where these are months; else empty. */
  months: z.array(z.number()),
  /** Creative and insertion orders; of one dealership's month. */
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

/** Another period of the same length, to plan by; both days included. */
const PlannedBefore = z.object({
  startDate: z.string(),
  endDate: z.string(),
  targetBudget: z.number(),
  /** Null where nobody said what was spent. */
  actualBudget: z.nullable(z.number()),
});
export type PlannedBefore = z.output<typeof PlannedBefore>;

const NotPlanned = z.object({
  productId: z.number(),
  productCategoryId: z.number(),
  name: z.string(),
  category: z.string(),
  color: z.string(),
  /** Of the month before. */
  targetBudget: z.number(),
  actualBudget: z.nullable(z.number()),
});
export type NotPlanned = z.output<typeof NotPlanned>;

export const plannerMonth = call({
  method: 'GET',
  path: 'planner/month',
  access: 'viewer',
  summary:
    'What runs when: flights by category, product and campaign, with what the period is planned to cost.',
  query: PlannerScope,
  reply: json(
    z.object({
      /** Both days included. */
      startDate: z.string(),
      endDate: z.string(),
      /** The business day. */
      today: z.string(),
      /** Days of a month, or months of a longer period; both days included. */
      columns: z.array(z.object({ start: z.string(), end: z.string() })),
      /** Null where flights can be moved. */
      locked: z.nullable(z.enum(LOCKS)),
      /** Whether the tree opens to campaigns or stops at products. */
      budgetCampaignView: z.boolean(),
      rooftops: z.number(),
      categories: z.array(PlannerCategory),
      /** Planned for each column, all rows together. */
      planned: z.array(z.number()),
      expenses: z.number(),
      targetBudget: z.number(),
      /** What the manufacturers are expected to pay; granted where known. */
      coop: z.number(),
      coopIsEstimate: z.boolean(),
      /** Planned less co-op. */
      net: z.number(),
      /** Planned over the retail units of an earlier period; null where those are not known. */
      perRetailUnit: z.nullable(
        z.object({ dollars: z.number(), units: z.number(), startDate: z.string(), endDate: z.string() }),
      ),
      previous: PlannedBefore,
      lastYear: PlannedBefore,
      /** Products with money in the month before and none in this one; of a month alone. */
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
      /** What `budget/undo` takes back; null where nothing moved. */
      actId: z.nullable(z.number()),
    }),
  ),
});
