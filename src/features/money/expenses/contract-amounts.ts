import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { dollars, idOf, text, wholeNumber, wireDay } from '../../../core/wire.ts';

/** How amounts were entered, as the history names it. */
export const AMOUNT_ACTIONS = ['update', 'paste', 'fill', 'scale', 'import'] as const;

const Amounts = z.object({
  targetBudget: z.optional(dollars()),
  actualBudget: z.optional(z.nullable(dollars())),
});

/** A line of one store's month without an expense. */
const EmptyLine = z.object({
  dealerShipId: idOf('dealership'),
  monthStart: wireDay().check(z.refine((day) => day.endsWith('-01'), 'Must be the first day of a month.')),
  productId: idOf('product'),
  campaign: text({ max: 200 }),
});

/** An expense by its id, or the line to create one on. Absent amounts keep their value. */
const AmountChange = z.object({
  id: z.optional(idOf('expense')),
  version: z.optional(wholeNumber({ min: 1, max: 2_147_483_647 })),
  line: z.optional(EmptyLine),
  ...Amounts.shape,
  /** The amounts the user saw: a newer version with the same amounts is not a conflict. */
  seen: z.optional(Amounts),
});
export type AmountChange = z.output<typeof AmountChange>;

/** More than a screen or one year of a group holds. */
const MOST_CHANGES = 5_000;

export const changeAmounts = call({
  method: 'POST',
  path: 'budget/change-amounts',
  access: 'marketing',
  summary:
    'Changes planned and actual amounts of many expenses together, all or none of them; one entry in the history. Amounts that someone else changed in the meantime are refused (409), each with both values.',
  query: DealerScope,
  body: z.object({
    changes: z
      .array(AmountChange)
      .check(z.minLength(1, 'Name the amounts.'), z.maxLength(MOST_CHANGES, 'At most 5,000 changes.')),
    action: z.optional(z.enum(AMOUNT_ACTIONS, 'Must be update, paste, fill, scale or import.')),
  }),
  reply: json(
    z.object({
      changed: z.number(),
      actId: z.nullable(z.number()),
      /** Current expenses, in the order of the changes. */
      expenses: z.array(
        z.object({
          id: z.number(),
          version: z.number(),
          targetBudget: z.number(),
          actualBudget: z.nullable(z.number()),
        }),
      ),
    }),
  ),
});
