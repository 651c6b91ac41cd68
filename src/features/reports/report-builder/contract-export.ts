import * as z from 'zod/mini';
import { call, file } from '../../../core/contract.ts';
import { Scope } from '../../../core/kpis/wire.ts';
import { idOf } from '../../../core/wire.ts';
import { COMPARED_WITH } from './report-shapes.ts';

export const REPORT_FORMATS = ['pdf', 'xlsx', 'pptx', 'csv'] as const;

export const exportReport = call({
  method: 'GET',
  path: 'reports-builder/export',
  access: 'viewer',
  summary: 'A report as a file: what its screen shows under the pickers at the top.',
  query: z.object({
    ...Scope.shape,
    id: idOf('report'),
    compare: z._default(z.enum(COMPARED_WITH, 'Must be previous, lastYear or none.'), 'previous'),
    type: z._default(z.enum(REPORT_FORMATS, 'Must be pdf, xlsx, pptx or csv.'), 'pdf'),
  }),
  reply: file(
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'text/csv',
  ),
});
