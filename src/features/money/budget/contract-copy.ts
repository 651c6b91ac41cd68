import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { flag, idOf, idsOf, wholeNumber } from '../../../core/wire.ts';
import { Amounts } from './budget-shapes.ts';

export const COPY_DIRECTIONS = [
  'plannedToPlanned',
  'actualToActual',
  'plannedToActual',
  'actualToPlanned',
  'everything',
] as const;
export type CopyDirection = (typeof COPY_DIRECTIONS)[number];

export const copyDirections = call({
  method: 'GET',
  path: 'budget/copy-directions',
  access: 'viewer',
  summary: 'The ways a budget can be copied.',
  query: DealerScope,
  reply: json(
    z.object({ directions: z.array(z.object({ direction: z.enum(COPY_DIRECTIONS), title: z.string() })) }),
  ),
});

const year = () => wholeNumber({ min: 2018, max: 2100 });
const month = () => wholeNumber({ min: 1, max: 12 });

/** `fromMonth` and `toMonth` count from 1. Only a field called `month` counts from 0. */
export const CopyChoice = z.object({
  /** Absent, empty or 0: every store in scope. */
  fromDealerShipIds: z.optional(idsOf('dealership')),
  fromYear: year(),
  fromMonth: month(),
  /**
   * Absent or 0: each store to itself. One: all sources are added up line by line into it. Several:
   * one source is copied to each.
   */
  toDealerShipId: z.optional(idsOf('dealership')),
  toYear: year(),
  toMonth: month(),
  direction: z.enum(COPY_DIRECTIONS, 'Must be one of the copy directions.'),
  productId: z.optional(idOf('product')),
  productCategoryId: z.optional(idOf('category')),
});

const CopyLine = z.object({
  dealerShipId: z.number(),
  dealership: z.string(),
  category: z.string(),
  product: z.string(),
  campaign: z.string(),
  effect: z.enum(['create', 'overwrite', 'same']),
  before: z.nullable(Amounts),
  after: Amounts,
});

export const copyPreview = call({
  method: 'POST',
  path: 'budget/copy-preview',
  access: 'marketing',
  summary: 'What a copy would create and overwrite, line by line; changes nothing.',
  query: DealerScope,
  body: CopyChoice,
  reply: json(
    z.object({
      created: z.number(),
      overwritten: z.number(),
      same: z.number(),
      total: Amounts,
      lines: z.array(CopyLine),
    }),
  ),
});

export const copyBudget = call({
  method: 'POST',
  path: 'budget/copy',
  access: 'marketing',
  summary: 'Copies a month; a copy that would overwrite amounts is refused (409) without `forceToCopy`.',
  query: DealerScope,
  body: z.object({ ...CopyChoice.shape, forceToCopy: z.optional(flag()) }),
  reply: json(z.object({ created: z.number(), overwritten: z.number(), actId: z.nullable(z.number()) })),
});
