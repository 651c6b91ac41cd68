import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { PeriodScope } from '../../../core/time/period-scope.ts';
import { idOf, wholeNumber } from '../../../core/wire.ts';

/** What an expense was, in dollars; claimed and granted are null until they were said. */
const KeptAmounts = z.object({
  targetBudget: z.number(),
  actualBudget: z.nullable(z.number()),
  /** Co-op expected back, claimed, and granted. */
  coop: z.number(),
  coopClaimed: z.nullable(z.number()),
  coopGranted: z.nullable(z.number()),
});

const Change = z.object({
  expenseId: z.number(),
  dealerShipId: z.number(),
  dealership: z.string(),
  month: z.string(),
  product: z.string(),
  campaign: z.string(),
  /** Null where the expense was not there. */
  before: z.nullable(KeptAmounts),
  after: z.nullable(KeptAmounts),
  /** Fields other than amounts that changed, in words. */
  fields: z.array(z.string()),
});

const Act = z.object({
  id: z.number(),
  at: z.string(),
  /** Who; null for the demo and for people who have left. */
  user: z.nullable(z.string()),
  isOwn: z.boolean(),
  action: z.string(),
  /** In words: `Copied October 2026`. */
  title: z.string(),
  isUndone: z.boolean(),
  /** When it was taken back, and by whom; null while it counts. */
  takenBack: z.nullable(z.object({ at: z.string(), user: z.nullable(z.string()), isOwn: z.boolean() })),
  /** Why it cannot be undone; null when it can. */
  undoRefused: z.nullable(z.string()),
  changed: z.number(),
  /** The first 20 expenses it changed. */
  changes: z.array(Change),
});
export type Act = z.output<typeof Act>;

export const budgetHistory = call({
  method: 'GET',
  path: 'budget/history',
  access: 'viewer',
  summary: 'The history of amounts: who changed what and when, newest first.',
  query: z.object({
    ...DealerScope.shape,
    ...PeriodScope.shape,
    expense: z.optional(idOf('expense')),
    before: z.optional(wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })),
    limit: z.optional(wholeNumber({ min: 1, max: 100 })),
  }),
  reply: json(z.object({ acts: z.array(Act), hasMore: z.boolean() })),
});

export const undoAct = call({
  method: 'POST',
  path: 'budget/undo',
  access: 'marketing',
  summary: "Undoes one's own change, as long as nobody changed the same expenses since.",
  query: z.object({ ...DealerScope.shape, id: idOf('budgetAct') }),
  reply: json(z.object({ changed: z.number(), actId: z.nullable(z.number()) })),
});
