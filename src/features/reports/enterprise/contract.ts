import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import {
  atMostMetrics,
  gridAgainst,
  gridFile,
  gridFormat,
  gridOptions,
  metricList,
  oneMetric,
  storeOrder,
} from '../../../core/grid/grid-query.ts';
import { GridReply } from '../../../core/grid/grid-reply.ts';
import { KpiKeyReply, KpiName, Scope } from '../../../core/kpis/wire.ts';
import { flag, idOf, idsOf, text } from '../../../core/wire.ts';

export const enterpriseData = call({
  method: 'GET',
  path: 'enterprise/data',
  access: 'viewer',
  summary:
    'Stores × KPIs beside the previous period and last year, with totals from sums, as one answer. With sameStore only stores open and reporting in both periods.',
  query: z.object({
    ...Scope.shape,
    metrics: metricList().check(oneMetric),
    dealerships: z.optional(idsOf('dealership')),
    /** Absent: both comparisons. */
    compare: z.optional(gridAgainst()),
    sameStore: z.optional(flag()),
  }),
  reply: json(GridReply),
});

const Metric = z.object({ kpi: KpiName, comparison: flag(), percentages: flag() });

const Report = {
  isGlobal: flag(),
  name: text({ max: 80 }),
  /** None for all stores. */
  dealerships: idsOf('dealership'),
  metrics: z.array(Metric).check(oneMetric, atMostMetrics),
  orderBy: storeOrder(),
  transposed: z.optional(flag()),
  sameStore: z.optional(flag()),
};

const ReportReply = z.object({
  id: z.number(),
  name: z.string(),
  isGlobal: z.boolean(),
  /** Whether the caller may change and delete it. */
  isMine: z.boolean(),
  dealerships: z.array(z.number()),
  metrics: z.array(z.object({ kpi: KpiKeyReply, comparison: z.boolean(), percentages: z.boolean() })),
  orderBy: z.string(),
  transposed: z.boolean(),
  sameStore: z.boolean(),
  /** Counts its saves. */
  version: z.number(),
});
export type EnterpriseReport = z.output<typeof ReportReply>;

export const enterpriseReports = call({
  method: 'GET',
  path: 'enterprise/reports',
  access: 'viewer',
  summary: 'My saved enterprise reports and the global ones, by name.',
  query: DealerScope,
  reply: json(z.object({ reports: z.array(ReportReply) })),
});

const Saved = json(z.object({ id: z.number(), version: z.number() }));

export const addEnterpriseReport = call({
  method: 'POST',
  path: 'enterprise/add-report',
  access: 'viewer',
  summary: 'Saves an enterprise report. A global one, for everyone, needs the marketing role and all stores.',
  query: DealerScope,
  body: z.object(Report),
  reply: Saved,
});

export const updateEnterpriseReport = call({
  method: 'POST',
  path: 'enterprise/update-report',
  access: 'viewer',
  summary: 'Changes a saved enterprise report. A version that is no longer the latest is refused.',
  query: z.object({ ...DealerScope.shape, id: idOf('enterpriseReport') }),
  body: z.object({
    ...Report,
    /** The version that was opened; absent, the last save wins. */
    version: z.optional(z.number()),
  }),
  reply: Saved,
});

export const deleteEnterpriseReport = call({
  method: 'POST',
  path: 'enterprise/delete-report',
  access: 'viewer',
  summary: 'Deletes a saved enterprise report.',
  query: z.object({ ...DealerScope.shape, id: idOf('enterpriseReport') }),
  reply: json(z.object({ id: z.number() })),
});

export const exportEnterprise = call({
  method: 'GET',
  path: 'enterprise/export',
  access: 'viewer',
  summary: 'Stores × KPIs as a file: a sheet for each family of KPIs, or landscape pages.',
  query: z.object({
    ...Scope.shape,
    metrics: metricList().check(oneMetric),
    dealerships: z.optional(idsOf('dealership')),
    compare: z._default(gridAgainst(), 'previous'),
    sameStore: z.optional(flag()),
    orderBy: z._default(storeOrder(), 'dealership'),
    options: z.optional(z.object({ ...gridOptions, transposed: z.optional(flag()) })),
    format: gridFormat(),
  }),
  reply: gridFile,
});
