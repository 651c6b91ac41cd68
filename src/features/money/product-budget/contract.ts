import * as z from 'zod/mini';
import { call, DealerScope, json, LONGEST_LIST } from '../../../core/contract.ts';
import { PeriodScope } from '../../../core/time/period-scope.ts';
import { dollars, flag, idOf, idsOf, percent, text, wholeNumber } from '../../../core/wire.ts';

/** One product's month, over any number of dealerships. */
const Scope = z.object({ ...DealerScope.shape, ...PeriodScope.shape, productId: idOf('product') });
const BudgetType = z.enum(['targetBudget', 'actualBudget'], 'Must be targetBudget or actualBudget.');
const version = () => z.optional(wholeNumber({ min: 0, max: 2_147_483_647 }));

const Cell = z.object({
  dealerShipId: z.number(),
  targetBudget: z.number(),
  actualBudget: z.nullable(z.number()),
  expenses: z.number(),
});

/** Percents as saved; null when amounts changed since, or were never split. */
const SavedSplit = z.object({
  percents: z.array(z.object({ key: z.string(), percent: z.number() })),
  total: z.number(),
});

const Grid = z.object({
  productId: z.number(),
  product: z.string(),
  dealerships: z.array(z.object({ dealerShipId: z.number(), name: z.string() })),
  campaigns: z.array(
    z.object({
      campaign: z.string(),
      /** By position of the dealership. */
      cells: z.array(Cell),
      /** By dealership id. */
      targetSplit: z.nullable(SavedSplit),
      actualSplit: z.nullable(SavedSplit),
    }),
  ),
  /** The split of the product's total over campaigns. */
  totalSplit: z.object({ targetSplit: z.nullable(SavedSplit), actualSplit: z.nullable(SavedSplit) }),
  /** Each dealership's split over campaigns. */
  dealershipSplits: z.array(
    z.object({
      dealerShipId: z.number(),
      targetSplit: z.nullable(SavedSplit),
      actualSplit: z.nullable(SavedSplit),
    }),
  ),
  /** Version of the product's month; saving an older one is refused (409) with both values. */
  version: z.number(),
});
export type Grid = z.output<typeof Grid>;

export const productBudgetExpenses = call({
  method: 'GET',
  path: 'product-budget/expenses',
  access: 'viewer',
  summary: "A product's month: campaigns × dealerships, with the percents of the split.",
  query: Scope,
  reply: json(Grid),
});

const Template = z.object({
  id: z.number(),
  name: z.string(),
  /** 0: a campaign over dealerships; 1: a dealership over campaigns. */
  type: z.number(),
  /** Campaign name or dealership id as text; null for any. */
  for: z.nullable(z.string()),
  percents: z.array(
    z.object({ campaign: z.optional(z.string()), dealerShipId: z.optional(z.number()), percent: z.number() }),
  ),
  /** Dealerships or campaigns were added or removed since. */
  isIncomplete: z.boolean(),
  version: z.number(),
});
export type Template = z.output<typeof Template>;

export const templateList = call({
  method: 'GET',
  path: 'product-budget/templates',
  access: 'viewer',
  summary: 'Saved splits whose campaigns or dealerships exist in the current month.',
  query: z.object({ ...DealerScope.shape, ...PeriodScope.shape, productId: z.optional(idOf('product')) }),
  reply: json(z.object({ templates: z.array(Template) })),
});

const DealershipPercent = z.object({ dealerShipId: idOf('dealership'), percent: percent() });
const CampaignPercent = z.object({ campaign: text({ max: 200 }), percent: percent() });
const TemplatePercents = z
  .array(
    z.object({
      campaign: z.optional(text({ max: 200 })),
      dealerShipId: z.optional(idOf('dealership')),
      percent: percent(),
    }),
  )
  .check(z.minLength(1, 'Name the parts.'), z.maxLength(1_000, 'At most 1,000 parts.'));

export const createTemplate = call({
  method: 'POST',
  path: 'product-budget/template-create',
  access: 'marketing',
  summary: 'Saves a split under a name.',
  query: DealerScope,
  body: z.object({
    name: text({ max: 80 }),
    type: wholeNumber({ min: 0, max: 1 }),
    for: z.optional(text({ max: 200 })),
    percents: TemplatePercents,
  }),
  reply: json(z.object({ template: Template })),
});

export const updateTemplate = call({
  method: 'POST',
  path: 'product-budget/template-update',
  access: 'marketing',
  summary: 'Renames a saved split or changes its percents.',
  query: z.object({ ...DealerScope.shape, id: idOf('template'), version: version() }),
  body: z.object({ name: z.optional(text({ max: 80 })), percents: z.optional(TemplatePercents) }),
  reply: json(z.object({ template: Template })),
});

export const deleteTemplate = call({
  method: 'POST',
  path: 'product-budget/template-delete',
  access: 'marketing',
  summary: 'Deletes a saved split.',
  query: z.object({ ...DealerScope.shape, id: idOf('template') }),
  reply: json(z.object({ deleted: z.number() })),
});

const Saved = json(
  z.object({ savedExpenses: z.number(), actId: z.nullable(z.number()), version: z.number() }),
);

function atMost(entries: number) {
  return z.maxLength(entries, `At most ${entries.toLocaleString('en-US')} entries.`);
}

export const saveCampaign = call({
  method: 'POST',
  path: 'product-budget/save-campaign',
  access: 'marketing',
  summary: 'Splits one campaign over dealerships.',
  query: z.object({ ...Scope.shape, version: version() }),
  body: z.object({
    budgetType: BudgetType,
    budget: dollars(),
    campaign: text({ max: 200 }),
    percents: z.array(DealershipPercent).check(z.minLength(1, 'Name the stores.'), atMost(2_000)),
  }),
  reply: Saved,
});

export const saveDealership = call({
  method: 'POST',
  path: 'product-budget/save-dealership',
  access: 'marketing',
  summary: 'Splits the amount of one dealership for a product over campaigns.',
  query: z.object({ ...Scope.shape, version: version() }),
  body: z.object({
    budgetType: BudgetType,
    budget: dollars(),
    /** Exactly one id; it is also the scope of the call. */
    dealerShipId: idsOf('dealership'),
    percents: z.array(CampaignPercent).check(z.minLength(1, 'Name the campaigns.'), atMost(2_000)),
  }),
  reply: Saved,
});

export const saveAll = call({
  method: 'POST',
  path: 'product-budget/save-all',
  access: 'marketing',
  summary: 'Splits a total over campaigns and each campaign over dealerships.',
  query: z.object({ ...Scope.shape, version: version() }),
  body: z.object({
    campaigns: z.array(text({ max: 200 })).check(z.minLength(1, 'Name the campaigns.'), atMost(2_000)),
    budgetType: BudgetType,
    budget: dollars(),
    /** The first campaign's percents over dealerships apply to all. */
    samePercentsOnCampaigns: z.optional(flag()),
    percents: z
      .array(z.object({ campaign: text({ max: 200 }), dealerShipId: idOf('dealership'), percent: percent() }))
      .check(atMost(LONGEST_LIST)),
    campaignPercents: z.array(CampaignPercent).check(z.minLength(1, 'Name the campaigns.'), atMost(2_000)),
  }),
  reply: Saved,
});

const Copied = json(z.object({ changed: z.number(), actId: z.nullable(z.number()), version: z.number() }));

export const copyProductActualToPlanned = call({
  method: 'POST',
  path: 'product-budget/copy-actual-to-planned',
  access: 'marketing',
  summary: "Copies actual to planned for a product's month.",
  query: Scope,
  reply: Copied,
});

export const copyProductPlannedToActual = call({
  method: 'POST',
  path: 'product-budget/copy-planned-to-actual',
  access: 'marketing',
  summary: "Copies planned to actual for a product's month.",
  query: Scope,
  reply: Copied,
});
