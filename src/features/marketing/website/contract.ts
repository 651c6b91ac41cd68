import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { Scope } from '../../../core/kpis/wire.ts';

/** Days of one rooftop without a form, though visits and calls came as usual. */
const BrokenForms = z.object({
  dealerShipId: z.number(),
  dealership: z.string(),
  startDate: z.string(),
  /** The last day, included. */
  endDate: z.string(),
  expectedForms: z.number(),
});

export const websiteWarnings = call({
  method: 'GET',
  path: 'website/warnings',
  access: 'viewer',
  summary:
    'What the website reports of the period say of themselves: broken forms, untagged visits, no events.',
  query: Scope,
  reply: json(
    z.object({
      brokenForms: z.array(BrokenForms),
      /** Percent of the sessions in (Other); null where it is no more than usual. */
      otherShare: z.nullable(z.number()),
      /** Rooftops whose visits are told and nothing of what was done there. */
      withoutEvents: z.array(z.object({ dealerShipId: z.number(), dealership: z.string() })),
      /** Whether any visit of the period is known. */
      isCovered: z.boolean(),
    }),
  ),
});
