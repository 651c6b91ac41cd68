import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { Scope } from '../../../core/kpis/wire.ts';

/** An export of several days: its lists count only in a period that contains all of them. */
const ReportedSpan = z.object({
  what: z.enum(['query', 'page', 'device', 'country', 'appearance']),
  startDate: z.string(),
  endDate: z.string(),
  dealerShips: z.number(),
});
export type ReportedSpan = z.output<typeof ReportedSpan>;

export const searchSpans = call({
  method: 'GET',
  path: 'seo/spans',
  access: 'viewer',
  summary: 'The reported date ranges of queries and pages that reach beyond the period.',
  query: Scope,
  reply: json(z.object({ spans: z.array(ReportedSpan) })),
});
