import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';

/** No field identifies a customer. */
const Event = z.object({
  /** Stable when the record is restated. */
  key: z.string(),
  kind: z.enum(['deal', 'repair_order']),
  /** `New 2026 Toyota Camry`, `2021 Honda Civic`. */
  what: z.string(),
  /** `Retail`, `Customer pay, warranty`. */
  how: z.string(),
  dealerShipId: z.number(),
  rooftop: z.string(),
  /** Gross per deal or bill of a repair order; null when unknown. */
  dollars: z.nullable(z.number()),
  isUnwound: z.boolean(),
  /** Business day. */
  day: z.string(),
  receivedAt: z.string(),
});
export type LatestEvent = z.output<typeof Event>;

export const latest = call({
  method: 'GET',
  path: 'real-time-revenue/latest',
  access: 'viewer',
  summary: 'The last deals and closed repair orders of the week, newest first, without customers.',
  query: DealerScope,
  reply: json(z.object({ asOf: z.string(), events: z.array(Event) })),
});
