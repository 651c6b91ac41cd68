import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { atMostMetrics, oneMetric, storeOrder } from '../../../core/grid/grid-query.ts';
import { KpiDefinition, KpiKeyReply, KpiName } from '../../../core/kpis/wire.ts';
import { flag, idOf, idsOf, text } from '../../../core/wire.ts';
import { CustomGroupScope } from './contract.ts';

export const customGroupKpis = call({
  method: 'GET',
  path: 'custom-groups/kpis',
  access: 'viewer',
  summary: 'The KPIs a supergroup compares by.',
  query: CustomGroupScope,
  reply: json(z.object({ kpis: z.array(KpiDefinition) })),
});

export const customGroupDefaultKpis = call({
  method: 'GET',
  path: 'custom-groups/default-kpis',
  access: 'viewer',
  summary: 'The KPIs that a new report of a supergroup starts with, in order.',
  query: CustomGroupScope,
  reply: json(z.object({ kpis: z.array(KpiKeyReply) })),
});

const Report = {
  isGlobal: flag(),
  name: text({ max: 80 }),
  /** None for all stores. */
  dealerships: idsOf('dealership'),
  /** None for all dealer groups. */
  dealerGroupIds: idsOf('dealerGroup'),
  metrics: z
    .array(z.object({ kpi: KpiName, comparison: flag(), percentages: flag() }))
    .check(oneMetric, atMostMetrics),
  orderBy: storeOrder(),
  transposed: z.optional(flag()),
  anonymous: z.optional(flag()),
};

const ReportReply = z.object({
  id: z.number(),
  name: z.string(),
  isGlobal: z.boolean(),
  /** Whether the caller may change and delete it. */
  isMine: z.boolean(),
  dealerships: z.array(z.number()),
  dealerGroupIds: z.array(z.number()),
  metrics: z.array(z.object({ kpi: KpiKeyReply, comparison: z.boolean(), percentages: z.boolean() })),
  orderBy: z.string(),
  transposed: z.boolean(),
  anonymous: z.boolean(),
  /** Counts its saves. */
  version: z.number(),
});
export type CustomGroupReport = z.output<typeof ReportReply>;

export const customGroupReports = call({
  method: 'GET',
  path: 'custom-groups/reports',
  access: 'viewer',
  summary: 'My saved reports of a supergroup and the global ones, by name.',
  query: CustomGroupScope,
  reply: json(z.object({ reports: z.array(ReportReply) })),
});

const Saved = json(z.object({ id: z.number(), version: z.number() }));

export const addCustomGroupReport = call({
  method: 'POST',
  path: 'custom-groups/add-report',
  access: 'viewer',
  summary: 'Saves a report of a supergroup. A global one needs the right to change the supergroup.',
  query: CustomGroupScope,
  body: z.object(Report),
  reply: Saved,
});

const OneReport = z.object({ ...CustomGroupScope.shape, id: idOf('customGroupReport') });

export const updateCustomGroupReport = call({
  method: 'POST',
  path: 'custom-groups/update-report',
  access: 'viewer',
  summary: 'Changes a saved report of a supergroup. A version that is no longer the latest is refused.',
  query: OneReport,
  body: z.object({
    ...Report,
    /** The version that was opened; absent, the last save wins. */
    version: z.optional(z.number()),
  }),
  reply: Saved,
});

export const deleteCustomGroupReport = call({
  method: 'POST',
  path: 'custom-groups/delete-report',
  access: 'viewer',
  summary: 'Deletes a saved report of a supergroup.',
  query: OneReport,
  reply: json(z.object({ id: z.number() })),
});
