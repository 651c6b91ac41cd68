import * as z from 'zod/mini';

/** Planned is called target on the wire. */
export const BUDGET_TYPES = ['targetBudget', 'actualBudget'] as const;
export const BudgetType = z.enum(BUDGET_TYPES, 'Must be targetBudget or actualBudget.');
export type BudgetType = z.output<typeof BudgetType>;

/** How a co-op claim stands. */
export const COOP_STATUSES = ['none', 'planned', 'claimed', 'approved', 'denied', 'credited'] as const;
export const CoopStatus = z.enum(COOP_STATUSES, 'Must be a co-op status.');
export type CoopStatus = z.output<typeof CoopStatus>;

/** Expenses whose actual nobody has entered: they are in no variance, pace or net amount. */
const NotEntered = z.object({
  expenses: z.number(),
  targetBudget: z.number(),
  coop: z.number(),
  /** What was due through yesterday and no actual speaks of, of expenses with an actual too. */
  due: z.number(),
});

/** The money of a line; all in dollars. */
export const BudgetTotals = z.object({
  targetBudget: z.number(),
  /** Null where nobody has said what was spent. */
  actualBudget: z.nullable(z.number()),
  coop: z.number(),
  /** Part of the co-op is expected only, not granted. */
  coopIsEstimate: z.boolean(),
  /** Actual less the co-op of the expenses that have one; null without an actual. */
  totalLessCoop: z.nullable(z.number()),
  /** Actual less planned of the expenses with an actual, and that over planned (0.1 for ten percent more); null without an actual, the share also without a plan. */
  variance: z.nullable(z.number()),
  variancePercent: z.nullable(z.number()),
  /** Planned less actual; an expense without an actual counts in full. */
  left: z.number(),
  /** What flights ask for through yesterday. */
  due: z.number(),
  /** The part of that which was due by the day each actual speaks of; null without an actual. */
  dueAsOf: z.nullable(z.number()),
  /** Actual less what was due by the day it speaks of; null without an actual. */
  varianceToDue: z.nullable(z.number()),
  /** The earliest and the latest of those days, yesterday at the latest; null without an actual. */
  asOfFirst: z.nullable(z.string()),
  asOfLast: z.nullable(z.string()),
  /** Actual over what was due by the day it speaks of, 1 for on pace; null without either. */
  pacing: z.nullable(z.number()),
  notEntered: NotEntered,
  /** What the whole period will have cost; null where the period has not begun. */
  forecast: z.nullable(z.number()),
  /** Cost of a lead and of an attributed sale of the sources mapped to the line, gross and net of co-op; null where it has none alone. */
  cpl: z.nullable(z.number()),
  cps: z.nullable(z.number()),
  netCpl: z.nullable(z.number()),
  netCps: z.nullable(z.number()),
  /** The sources that only this line is for; empty on the total, which is held against all leads and sales; null where it has none alone. */
  sources: z.nullable(z.array(z.string())),
  /** How many expenses, and how many invoices are with them. */
  expenses: z.number(),
  invoices: z.number(),
});
export type BudgetTotals = z.output<typeof BudgetTotals>;

/** Days of an expense, both included, and what is planned for them. */
export const FlightShape = z.object({ start: z.string(), end: z.string(), targetBudget: z.number() });
export type FlightShape = z.output<typeof FlightShape>;

/** An expense as the tree shows it. */
export const ExpenseLine = z.object({
  id: z.number(),
  version: z.number(),
  dealerShipId: z.number(),
  /** The month's first day. */
  month: z.string(),
  targetBudget: z.number(),
  actualBudget: z.nullable(z.number()),
  coop: z.number(),
  coopStatus: CoopStatus,
  flightDate: z.array(FlightShape),
  invoices: z.number(),
});
export type ExpenseLine = z.output<typeof ExpenseLine>;

export const Subproduct = z.object({
  campaign: z.string(),
  ...BudgetTotals.shape,
  /** Only where one dealership is in scope; else empty. */
  expenses: z.number(),
  lines: z.array(ExpenseLine),
});
export type Subproduct = z.output<typeof Subproduct>;

const DealershipAmounts = z.object({
  dealerShipId: z.number(),
  targetBudget: z.number(),
  actualBudget: z.nullable(z.number()),
});

export const Product = z.object({
  productId: z.number(),
  productCategoryId: z.number(),
  name: z.string(),
  description: z.string(),
  strategy: z.string(),
  color: z.string(),
  ordinal: z.number(),
  version: z.number(),
  /** What a month of it was last said to cost in all. */
  price: z.nullable(z.number()),
  ...BudgetTotals.shape,
  subproducts: z.array(Subproduct),
});
export type Product = z.output<typeof Product>;

export const Category = z.object({
  productCategoryId: z.number(),
  title: z.string(),
  color: z.string(),
  ordinal: z.number(),
  version: z.number(),
  /** Archived from this month on; it still shows where it has money. */
  isArchived: z.boolean(),
  /** The sum of its products' prices; null where none has one. */
  price: z.nullable(z.number()),
  ...BudgetTotals.shape,
  dealerships: z.array(DealershipAmounts),
  products: z.array(Product),
});
export type Category = z.output<typeof Category>;

/** One number over the period: `x` is a day, or a month's first day where the period is longer than a month. */
export const Stat = z.object({
  title: z.string(),
  /** Null where unknown; `absence` says why. */
  total: z.nullable(z.number()),
  absence: z.nullable(z.string()),
  dots: z.array(z.object({ x: z.string(), y: z.nullable(z.number()) })),
});
export type Stat = z.output<typeof Stat>;
