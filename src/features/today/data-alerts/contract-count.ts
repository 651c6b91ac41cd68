import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { SEVERITIES } from './catalog/rule.ts';

/** On its own, because the first screen loads it. */
export const alertCount = call({
  method: 'GET',
  path: 'alerts/count',
  access: 'viewer',
  summary: 'How many alerts need attention, and the most urgent three, one of each kind and store.',
  query: DealerScope,
  reply: json(
    z.object({
      /** Open critical alerts and warnings. */
      count: z.number(),
      critical: z.number(),
      top: z.array(
        z.object({
          id: z.number(),
          title: z.string(),
          severity: z.enum(SEVERITIES),
          store: z.string(),
          what: z.string(),
          /** More open alerts with this title at this store. */
          others: z.number(),
        }),
      ),
    }),
  ),
});
