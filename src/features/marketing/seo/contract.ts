import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { Scope } from '../../../core/kpis/wire.ts';

/** Days that exports tell together: their lists count only in a period that holds all of them. */
const ToldSpan = z.object({
  what: z.enum(['query', 'page', 'device', 'country', 'appearance']),
  startDate: z.string(),
  endDate: z.string(),
  dealerShips: z.number(),
});
export type ToldSpan = z.output<typeof ToldSpan>;

export const searchSpans = call({
  method: 'GET',
  path: 'seo/spans',
  access: 'viewer',
  summary:
    'Which days lists of queries and pages are told for together, where these reach beyond the period.',
  query: Scope,
  reply: json(z.object({ spans: z.array(ToldSpan) })),
});
