import * as z from 'zod/mini';

/** On the wire, planned is called target. */
export const BUDGET_TYPES = ['targetBudget', 'actualBudget'] as const;
export const BudgetType = z.enum(BUDGET_TYPES, 'Must be targetBudget or actualBudget.');
export type BudgetType = z.output<typeof BudgetType>;

export const COOP_STATUSES = ['none', 'planned', 'claimed', 'approved', 'denied', 'credited'] as const;
export const CoopStatus = z.enum(COOP_STATUSES, 'Must be a co-op status.');
export type CoopStatus = z.output<typeof CoopStatus>;

/** Expenses without an actual. They count in no variance, pace or net amount. */
const NotEntered = z.object({
  expenses: z.number(),
  targetBudget: z.number(),
  coop: z.number(),
  /** Planned through yesterday but not covered by an actual; includes expenses that have one. */
  due: z.number(),
});

/** All amounts in dollars. */
export const BudgetTotals = z.object({
  targetBudget: z.number(),
  /** Null until somebody enters spend. */
  actualBudget: z.nullable(z.number()),
  coop: z.number(),
  coopIsEstimate: z.boolean(),
  /** Actual minus co-op, over expenses with an actual; null without one. */
  totalLessCoop: z.nullable(z.number()),
  /**
   * Actual minus plan, over expenses with an actual. The share is over the plan (0.1 = 10% over);
   * null without a plan.
   */
  variance: z.nullable(z.number()),
  variancePercent: z.nullable(z.number()),
  /** Planned minus actual; an expense without an actual counts in full. */
  left: z.number(),
  /** Planned by the flights through yesterday. */
  due: z.number(),
  /** The part of `due` up to each actual's as-of day; null without an actual. */
  dueAsOf: z.nullable(z.number()),
  /** Actual minus `dueAsOf`; null without an actual. */
  varianceToDue: z.nullable(z.number()),
  /** Earliest and latest as-of day, yesterday at the latest; null without an actual. */
  asOfFirst: z.nullable(z.string()),
  asOfLast: z.nullable(z.string()),
  /** Actual over `dueAsOf` (1 = on pace); null without either. */
  pacing: z.nullable(z.number()),
  notEntered: NotEntered,
  /** Expected cost of the whole period; null before it begins. */
  forecast: z.nullable(z.number()),
  /**
   * Cost per lead and per attributed sale of the line's own sources; null when it shares its
   * sources.
   */
  cpl: z.nullable(z.number()),
  cps: z.nullable(z.number()),
  netCpl: z.nullable(z.number()),
  netCps: z.nullable(z.number()),
  /**
   * Sources of this line only. Empty on the total, which uses all leads and sales; null when
   * shared.
   */
  sources: z.nullable(z.array(z.string())),
  expenses: z.number(),
  invoices: z.number(),
});
export type BudgetTotals = z.output<typeof BudgetTotals>;

export const FlightShape = z.object({ start: z.string(), end: z.string(), targetBudget: z.number() });
export type FlightShape = z.output<typeof FlightShape>;

export const ExpenseLine = z.object({
  id: z.number(),
  version: z.number(),
  dealerShipId: z.number(),
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
  /** Empty unless exactly one dealership is in scope. */
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
  /** Last entered monthly price. */
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
  /** Archived from this month on; still listed while it has money. */
  isArchived: z.boolean(),
  /** Sum of its products' prices; null when none has one. */
  price: z.nullable(z.number()),
  ...BudgetTotals.shape,
  dealerships: z.array(DealershipAmounts),
  products: z.array(Product),
});
export type Category = z.output<typeof Category>;

/**
 * One figure over the period. `x` is a day, or a month's first day when the period is longer than a
 * month.
 */
export const Stat = z.object({
  title: z.string(),
  /** When null, `absence` says why. */
  total: z.nullable(z.number()),
  absence: z.nullable(z.string()),
  dots: z.array(z.object({ x: z.string(), y: z.nullable(z.number()) })),
});
export type Stat = z.output<typeof Stat>;

export const Amounts = z.object({ targetBudget: z.number(), actualBudget: z.nullable(z.number()) });
