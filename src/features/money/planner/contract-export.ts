import * as z from 'zod/mini';
import { call, file } from '../../../core/contract.ts';
import { PlannerScope } from './contract.ts';

export const PLAN_FORMATS = ['pdf', 'xlsx'] as const;

export const plannerExport = call({
  method: 'GET',
  path: 'planner/export',
  access: 'viewer',
  summary: 'The media plan of a month as a file: a page for each store, or a row for each flight.',
  query: z.object({ ...PlannerScope.shape, format: z.enum(PLAN_FORMATS, 'Must be pdf or xlsx.') }),
  reply: file('application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});
