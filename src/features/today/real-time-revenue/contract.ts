import * as z from 'zod/mini';
import { call, stream } from '../../../core/contract.ts';
import { wholeNumber } from '../../../core/wire.ts';

/** A data change: dealerships and kinds of record (`core/kpis/facts.ts`). */
export const LiveChange = z.object({
  dealerGroupId: z.number(),
  dealershipIds: z.array(z.number()),
  facts: z.array(z.string()),
});
export type LiveChange = z.output<typeof LiveChange>;

/** Time since the last event; missed changes are sent first. */
const UnheardMs = wholeNumber({ min: 0, max: 1_000_000_000_000 });

export const liveChanges = call({
  method: 'GET',
  path: 'live/changes',
  access: 'signedIn',
  summary: 'A live stream that says which numbers have changed at the stores the caller may see.',
  query: z.object({ unheardMs: z.optional(UnheardMs) }),
  reply: stream(LiveChange),
});
