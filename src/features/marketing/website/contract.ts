import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { Scope } from '../../../core/kpis/wire.ts';

/** Days without a form although visits and calls were normal. */
const BrokenForms = z.object({
  dealerShipId: z.number(),
  dealership: z.string(),
  startDate: z.string(),
  /** Inclusive. */
  endDate: z.string(),
  expectedForms: z.number(),
});

export const websiteWarnings = call({
  method: 'GET',
  path: 'website/warnings',
  access: 'viewer',
  summary: 'Problems in the website reports of the period: broken forms, untagged visits, missing events.',
  query: Scope,
  reply: json(
    z.object({
      brokenForms: z.array(BrokenForms),
      /** Percent of sessions in (Other); null when normal. */
      otherShare: z.nullable(z.number()),
      /** Stores with sessions but no events. */
      withoutEvents: z.array(z.object({ dealerShipId: z.number(), dealership: z.string() })),
      isCovered: z.boolean(),
    }),
  ),
});

export const websiteNeighbors = call({
  method: 'GET',
  path: 'website/neighbors',
  access: 'viewer',
  summary: 'What other feeds add to the website tables: ad cost by channel, market share by city.',
  query: Scope,
  reply: json(
    z.object({
      /** Dollars in the period; channels without an ad platform are absent. */
      costs: z.array(z.object({ channel: z.string(), cost: z.number() })),
      /** Registrations in the areas of the stores, over the last three months that have some. */
      cities: z.array(z.object({ city: z.string(), own: z.number(), all: z.number() })),
    }),
  ),
});
