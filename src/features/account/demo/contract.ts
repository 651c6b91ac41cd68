import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';

export const demoProgress = call({
  method: 'GET',
  path: 'demo/progress',
  access: 'viewer',
  summary: 'How many months of the demo are loaded; null for groups outside the demo.',
  query: DealerScope,
  reply: json(
    z.object({
      progress: z.nullable(
        z.object({
          monthsDone: z.number(),
          monthsTotal: z.number(),
          /** Integer, 0 to 100. */
          percent: z.number(),
        }),
      ),
    }),
  ),
});
