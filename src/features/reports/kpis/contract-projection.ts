import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import type { KpiKey } from '../../../core/kpis/catalog.ts';
import type { OutlookKey } from '../../../core/kpis/outlooks.ts';
import { Key, Scope } from '../../../core/kpis/wire.ts';
import { Filters } from './contract-filters.ts';

const NamedStore = z.object({ dealerShipId: z.number(), name: z.string() });

/** A KPI or the key of one of its outlooks. */
const OutlookName = Key as unknown as z.ZodMiniType<string, KpiKey | OutlookKey>;

const Projected = z.object({
  /** Example: `Projected Total Gross Profit`. */
  title: z.string(),
  /** Null while nothing can be projected. */
  value: z.nullable(z.number()),
  /** In words. */
  formula: z.string(),
});

export const kpiProjection = call({
  method: 'GET',
  path: 'kpi/projection',
  access: 'viewer',
  summary: 'How an open month, quarter or year of a KPI will end, beside its target.',
  query: z.object({ ...Scope.shape, metric: OutlookName, filters: Filters }),
  reply: json(
    z.object({
      /**
       * Why there is no projection: the period is not open, or the KPI has none; null otherwise.
       */
      reason: z.nullable(z.string()),
      /** The full period; inclusive. */
      startDate: z.string(),
      endDate: z.string(),
      projected: Projected,
      /** Target of the projected stores; null unless each has one for every month. */
      target: Projected,
      /** Projection over target, in percent. */
      toTarget: Projected,
      /** Projected stores, out of all. */
      counted: z.number(),
      all: z.number(),
      /** Stores with too few known days; their usual level is used. */
      estimated: z.array(NamedStore),
      /** Stores with missing days, which are estimated like future days. */
      missing: z.array(z.object({ ...NamedStore.shape, days: z.number() })),
      /** Stores excluded from projection and target, with the reason. */
      leftOut: z.array(z.object({ ...NamedStore.shape, why: z.string() })),
    }),
  ),
});
