import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { idOf } from '../../../core/wire.ts';

export const SCHEDULE_FORMATS = ['pdf', 'xlsx'] as const;

export const sendReportNow = call({
  method: 'POST',
  path: 'reports-builder/send-now',
  access: 'viewer',
  summary: 'Mails a report to the caller, with the stores they may see.',
  query: z.object({ ...DealerScope.shape, id: idOf('report') }),
  body: z.object({ format: z._default(z.enum(SCHEDULE_FORMATS, 'Must be pdf or xlsx.'), 'pdf') }),
  reply: json(z.object({ runId: z.number() })),
});
