import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { PeriodScope } from '../../../core/time/period-scope.ts';
import { dollars, flag, idOf, percent, text, wholeNumber, wireDay } from '../../../core/wire.ts';

const Scope = z.object({ ...DealerScope.shape, ...PeriodScope.shape });
const version = () => z.optional(wholeNumber({ min: 1, max: 2_147_483_647 }));

export const COOP_STATUSES = ['none', 'planned', 'claimed', 'approved', 'denied', 'credited'] as const;
export type CoopStatus = (typeof COOP_STATUSES)[number];

const ExpenseFile = z.object({
  id: z.number(),
  filename: z.string(),
  type: z.string(),
  bytes: z.number(),
  /** Planner files can also show with the same campaign in every later month. */
  keepEachMonth: z.boolean(),
  /** Attached in an earlier month. */
  isCarriedOver: z.boolean(),
  attachedAt: z.string(),
});
export type ExpenseFile = z.output<typeof ExpenseFile>;

const Coop = z.object({
  status: z.enum(COOP_STATUSES),
  /** Both null when co-op was entered in dollars. */
  eligiblePercent: z.nullable(z.number()),
  ratePercent: z.nullable(z.number()),
  expected: z.number(),
  claimed: z.nullable(z.number()),
  /** Approved or credited. */
  granted: z.nullable(z.number()),
  /** Last day to claim; 90 days after the last flight unless set. */
  deadline: z.nullable(z.string()),
  note: z.string(),
});
export type Coop = z.output<typeof Coop>;

/** Amounts in dollars. */
export const Expense = z.object({
  id: z.number(),
  version: z.number(),
  dealerShipId: z.number(),
  year: z.number(),
  /** 1 to 12. */
  month: z.number(),
  productCategoryId: z.number(),
  productId: z.number(),
  category: z.string(),
  product: z.string(),
  campaign: z.string(),
  /** Sum of the flights. */
  targetBudget: z.number(),
  actualBudget: z.nullable(z.number()),
  /** Granted once known, else expected. */
  coop: z.number(),
  coopClaim: Coop,
  description: z.string(),
  strategy: z.string(),
  notes: z.string(),
  /** Inclusive dates, earliest first. */
  flightDate: z.array(z.object({ start: z.string(), end: z.string(), targetBudget: z.number() })),
  invoices: z.array(ExpenseFile),
  /** Planner files: creative, insertion orders. */
  files: z.array(ExpenseFile),
});
export type Expense = z.output<typeof Expense>;

export const getExpense = call({
  method: 'GET',
  path: 'expense/get',
  access: 'viewer',
  summary: 'One expense with its flights, files and co-op claim.',
  query: z.object({ ...DealerScope.shape, id: idOf('expense') }),
  reply: json(z.object({ expense: Expense })),
});

export const findExpenses = call({
  method: 'GET',
  path: 'expense/find',
  access: 'viewer',
  summary: 'The expenses of a period, optionally of one product or campaign; at most 500, oldest first.',
  query: z.object({
    ...Scope.shape,
    productCategoryId: z.optional(idOf('category')),
    productId: z.optional(idOf('product')),
    campaign: z.optional(text({ max: 200 })),
  }),
  reply: json(z.object({ expenses: z.array(Expense), hasMore: z.boolean() })),
});

const InvoiceRow = z.object({
  ...ExpenseFile.shape,
  expenseId: z.number(),
  dealerShipId: z.number(),
  dealership: z.string(),
  category: z.string(),
  product: z.string(),
  campaign: z.string(),
  actualBudget: z.nullable(z.number()),
});

export const listInvoices = call({
  method: 'GET',
  path: 'expense/invoices',
  access: 'viewer',
  summary: 'The invoices of a period, and the spend that has no invoice yet.',
  query: z.object({ ...Scope.shape, id: z.optional(idOf('expense')) }),
  reply: json(
    z.object({
      invoices: z.array(InvoiceRow),
      /** Expenses with spend but no invoice. */
      without: z.object({ expenses: z.number(), actualBudget: z.number() }),
    }),
  ),
});

const Flight = z.object({ start: wireDay(), end: wireDay(), targetBudget: dollars() });
const AttachedFile = z.object({ id: idOf('file'), keepEachMonth: z.optional(flag()) });

/**
 * Form fields. A total over flights of 0 is spread over them by days; one that contradicts the
 * flights is refused.
 */
const ExpenseFields = {
  campaign: text({ max: 200 }),
  productId: idOf('product'),
  productCategoryId: z.optional(idOf('category')),
  targetBudget: z.optional(dollars()),
  flightDate: z.optional(z.array(Flight).check(z.maxLength(31, 'At most 31 flights.'))),
  actualBudget: z.optional(z.nullable(dollars())),
  /** Expected co-op in dollars; more than its base is refused without `forceCoop`. */
  coop: z.optional(dollars()),
  forceCoop: z.optional(flag()),
  description: z.optional(text({ min: 0, max: 2_000 })),
  strategy: z.optional(text({ min: 0, max: 2_000 })),
  notes: z.optional(text({ min: 0, max: 5_000 })),
  /** The complete list of planner files. */
  files: z.optional(z.array(AttachedFile).check(z.maxLength(50, 'At most 50 files.'))),
};

const Saved = json(z.object({ expense: Expense, actId: z.nullable(z.number()) }));
const Done = json(z.object({ changed: z.number(), actId: z.nullable(z.number()) }));

export const createExpense = call({
  method: 'POST',
  path: 'expense/create',
  access: 'marketing',
  summary: 'Adds an expense to the month of one dealership.',
  query: Scope,
  body: z.object(ExpenseFields),
  reply: Saved,
});

export const updateExpense = call({
  method: 'POST',
  path: 'expense/update',
  access: 'marketing',
  summary: 'Changes an expense; absent fields stay. A stale version is refused (409) with both values.',
  query: z.object({ ...Scope.shape, id: idOf('expense'), version: version() }),
  body: z.object({
    ...ExpenseFields,
    campaign: z.optional(ExpenseFields.campaign),
    productId: z.optional(idOf('product')),
  }),
  reply: Saved,
});

export const updateActualBudget = call({
  method: 'POST',
  path: 'expense/update-actual-budget',
  access: 'marketing',
  summary: 'Sets the actual amount of an expense.',
  query: z.object({ ...DealerScope.shape, id: idOf('expense'), version: version() }),
  body: z.object({ actualBudget: z.nullable(dollars()) }),
  reply: Saved,
});

export const updateTargetBudget = call({
  method: 'POST',
  path: 'expense/update-target-budget',
  access: 'marketing',
  summary: 'Sets the planned amount of an expense, spread over its flights by days.',
  query: z.object({ ...DealerScope.shape, id: idOf('expense'), version: version() }),
  body: z.object({ targetBudget: dollars() }),
  reply: Saved,
});

export const updateCoop = call({
  method: 'POST',
  path: 'expense/update-coop',
  access: 'marketing',
  summary: 'Moves a co-op claim to its next state: planned, claimed, approved or denied, credited.',
  query: z.object({ ...DealerScope.shape, id: idOf('expense'), version: version() }),
  body: z.object({
    status: z.enum(COOP_STATUSES, 'Must be a co-op status.'),
    eligiblePercent: z.optional(z.nullable(percent())),
    ratePercent: z.optional(z.nullable(percent())),
    expected: z.optional(dollars()),
    claimed: z.optional(z.nullable(dollars())),
    granted: z.optional(z.nullable(dollars())),
    deadline: z.optional(z.nullable(wireDay())),
    note: z.optional(text({ min: 0, max: 1_000 })),
    /** Accepts co-op above the amount spent or planned. */
    forceCoop: z.optional(flag()),
  }),
  reply: Saved,
});

export const addInvoice = call({
  method: 'POST',
  path: 'expense/add-invoice',
  access: 'marketing',
  summary: 'Attaches an uploaded file to an expense as its invoice.',
  query: z.object({ ...DealerScope.shape, id: idOf('expense') }),
  body: z.object({ fileId: idOf('file') }),
  reply: json(z.object({ expense: Expense })),
});

export const deleteInvoice = call({
  method: 'POST',
  path: 'expense/delete-invoice',
  access: 'marketing',
  summary: 'Removes an invoice from its expense.',
  query: z.object({ ...DealerScope.shape, id: idOf('expense') }),
  body: z.object({ fileId: idOf('file') }),
  reply: json(z.object({ expense: Expense })),
});

export const updateProductExpenses = call({
  method: 'POST',
  path: 'expense/update-product',
  access: 'marketing',
  summary: "Sets a product's price for the month and spreads it over its expenses by their percents.",
  query: z.object({
    ...Scope.shape,
    productId: idOf('product'),
    productCategoryId: z.optional(idOf('category')),
  }),
  body: z.object({
    price: dollars(),
    expensesPercents: z
      .array(z.object({ id: idOf('expense'), percent: percent() }))
      .check(z.minLength(1, 'Name the expenses.'), z.maxLength(2_000, 'At most 2,000 expenses.')),
    totalTargetBudget: z.optional(dollars()),
    totalActualBudget: z.optional(z.nullable(dollars())),
  }),
  reply: Done,
});

export const deleteExpense = call({
  method: 'POST',
  path: 'expense/delete',
  access: 'marketing',
  summary: 'Removes one expense.',
  query: z.object({ ...DealerScope.shape, id: idOf('expense'), version: version() }),
  reply: Done,
});

export const deleteProductExpenses = call({
  method: 'POST',
  path: 'expense/delete-product',
  access: 'marketing',
  summary: "Removes the month's expenses of a product, of the chosen dealerships.",
  query: z.object({ ...Scope.shape, productId: idOf('product') }),
  reply: Done,
});

export const deleteCategoryExpenses = call({
  method: 'POST',
  path: 'expense/delete-category',
  access: 'marketing',
  summary: "Removes the month's expenses of a category, of the chosen dealerships.",
  query: z.object({ ...Scope.shape, productCategoryId: idOf('category') }),
  reply: Done,
});
