import * as z from 'zod/mini';
import { call, DealerScope, file, json } from '../../../core/contract.ts';
import { PeriodScope } from '../../../core/time/period-scope.ts';
import { dollars, flag, idOf, idsOf, text } from '../../../core/wire.ts';
import { Amounts, BudgetTotals, BudgetType, Category, Stat } from './budget-shapes.ts';

export const Scope = z.object({ ...DealerScope.shape, ...PeriodScope.shape });
const Named = z.object({
  ...Scope.shape,
  productCategoryId: z.optional(idOf('category')),
  productId: z.optional(idOf('product')),
});

/** Why amounts are read-only: more than one dealership, another view, or a read-only role. */
export const LOCKS = ['dealership', 'view', 'role'] as const;

export const budgetList = call({
  method: 'GET',
  path: 'budget/list',
  access: 'viewer',
  summary: 'The budget as a tree: categories, products, campaigns and, for one dealership, expenses.',
  query: Scope,
  reply: json(
    z.object({
      /** Inclusive. */
      startDate: z.string(),
      endDate: z.string(),
      /** The business day that pace is computed for. */
      today: z.string(),
      /** Null when amounts are editable. */
      locked: z.nullable(z.enum(LOCKS)),
      /** Whether the tree opens to campaigns or ends at products. */
      budgetCampaignView: z.boolean(),
      /** Monthly spending goal (`budget/update`); null when not set. */
      budgetTarget: z.nullable(z.number()),
      totals: BudgetTotals,
      categories: z.array(Category),
    }),
  ),
});

export const budgetTotal = call({
  method: 'GET',
  path: 'budget/total',
  access: 'viewer',
  summary: 'The totals of the budget: planned, spent, expected from co-op, and left.',
  query: Scope,
  reply: json(BudgetTotals),
});

/** A raw campaign name, with where it is used. */
const NamedCampaign = z.object({
  campaign: z.string(),
  productId: z.number(),
  productCategoryId: z.number(),
  targetBudget: z.number(),
  actualBudget: z.nullable(z.number()),
});

export const budgetCampaigns = call({
  method: 'GET',
  path: 'budget/campaigns',
  access: 'viewer',
  summary: 'The campaigns of the period, by product.',
  query: Named,
  reply: json(z.object({ campaigns: z.array(NamedCampaign) })),
});

export const budgetStats = call({
  method: 'GET',
  path: 'budget/stats',
  access: 'viewer',
  summary: 'The budget and its results, each with its title, total and trend.',
  query: Scope,
  reply: json(
    z.object({
      budget: Stat,
      actualBudget: Stat,
      expenses: Stat,
      totalLessCoop: Stat,
      coop: Stat,
      sessions: Stat,
      leads: Stat,
      sales: Stat,
      /** Gross of those sales, in dollars. */
      sales_gross: Stat,
      cpl: Stat,
      cps: Stat,
      /** Sessions by traffic channel, eight in fixed order; empty without a website feed. */
      channels: z.array(
        z.object({
          channel: z.string(),
          title: z.string(),
          /** Chart color, 1 to 8; the same on every screen. */
          color: z.number(),
          total: z.number(),
        }),
      ),
    }),
  ),
});

const RtbAmounts = z.object({
  ...Amounts.shape,
  /**
   * Actual less what was meant for the expenses with an actual: their plan in a closed period, in an open one what
   * was due by the day each actual speaks of. Null without an actual; the share of it (0.1 for ten percent more)
   * also where nothing was meant.
   */
  variance: z.nullable(z.number()),
  variancePercent: z.nullable(z.number()),
});
const RtbWeek = z.object({ startDate: z.string(), endDate: z.string(), ...RtbAmounts.shape });

export const budgetRtb = call({
  method: 'GET',
  path: 'budget/rtb',
  access: 'viewer',
  summary: 'Each store against each category and each week (Monday to Sunday, clipped to the period).',
  query: Scope,
  reply: json(
    z.object({
      rooftops: z.array(
        z.object({
          dealerShipId: z.number(),
          name: z.string(),
          ...RtbAmounts.shape,
          coop: z.number(),
          /** In the order of `categories`. */
          categories: z.array(RtbAmounts),
          /** In the order of `weeks`. */
          weeks: z.array(RtbAmounts),
        }),
      ),
      categories: z.array(
        z.object({
          productCategoryId: z.number(),
          title: z.string(),
          color: z.string(),
          ...RtbAmounts.shape,
        }),
      ),
      weeks: z.array(RtbWeek),
      stats: z.object({ ...RtbAmounts.shape, coop: z.number(), totalLessCoop: z.nullable(z.number()) }),
    }),
  ),
});

export const EXPORT_FORMATS = ['xlsx', 'csv', 'pdf'] as const;

export const budgetExport = call({
  method: 'GET',
  path: 'budget/export',
  access: 'viewer',
  summary: 'The budget as a file, with exactly what the screen shows.',
  query: z.object({
    ...Scope.shape,
    format: z.enum(EXPORT_FORMATS, 'Must be xlsx, csv or pdf.'),
    /** Planned or actual; both when absent. */
    budget: z.optional(BudgetType),
    dealerships: z.optional(idsOf('dealership')),
    options: z.optional(
      z.object({
        campaigns: z.optional(flag()),
        coop: z.optional(flag()),
        results: z.optional(flag()),
        rooftops: z.optional(flag()),
      }),
    ),
  }),
  reply: file(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'text/csv',
    'application/pdf',
  ),
});

export const updateBudget = call({
  method: 'POST',
  path: 'budget/update',
  access: 'marketing',
  summary: 'Sets the total budget of one dealership’s month.',
  query: Scope,
  body: z.object({ budgetTarget: z.nullable(dollars()) }),
  reply: json(z.object({ budgetTarget: z.nullable(z.number()) })),
});

const Done = json(z.object({ changed: z.number(), actId: z.nullable(z.number()) }));

export const clearBudget = call({
  method: 'POST',
  path: 'budget/clear',
  access: 'marketing',
  summary: "Removes the month's expenses of the dealerships.",
  query: Scope,
  body: z.object({ dealerShipIds: idsOf('dealership') }),
  reply: Done,
});

export const copyActualToPlanned = call({
  method: 'POST',
  path: 'budget/copy-actual-to-planned',
  access: 'marketing',
  summary: "Copies actual to planned for the month's expenses in scope.",
  query: Named,
  reply: Done,
});

export const copyPlannedToActual = call({
  method: 'POST',
  path: 'budget/copy-planned-to-actual',
  access: 'marketing',
  summary: "Copies planned to actual for the month's expenses in scope.",
  query: Named,
  reply: Done,
});

export const deleteCampaign = call({
  method: 'POST',
  path: 'budget/delete-campaign',
  access: 'marketing',
  summary: 'Removes a campaign from the budget from this month on; earlier months keep it.',
  query: Scope,
  body: z.object({
    productCategoryId: z.optional(idOf('category')),
    productId: idOf('product'),
    campaign: text({ max: 200 }),
  }),
  reply: Done,
});

export const deleteCategory = call({
  method: 'POST',
  path: 'budget/delete-category',
  access: 'marketing',
  summary: 'Archives a category from this month on, with its history.',
  query: Scope,
  body: z.object({ productCategoryId: idOf('category') }),
  reply: Done,
});

export const deleteProduct = call({
  method: 'POST',
  path: 'budget/delete-product',
  access: 'marketing',
  summary: 'Archives a product from this month on, with its history.',
  query: Scope,
  body: z.object({ productId: idOf('product'), productCategoryId: z.optional(idOf('category')) }),
  reply: Done,
});
