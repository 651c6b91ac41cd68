import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import type { KpiKey } from '../../../core/kpis/catalogue.ts';
import type { OutlookKey } from '../../../core/kpis/outlooks.ts';
import { Key, Scope } from '../../../core/kpis/wire.ts';
import { Filters } from './contract-filters.ts';

const NamedStore = z.object({ dealerShipId: z.number(), name: z.string() });

/** A KPI, or the key of an outlook of one. */
const OutlookName = Key as unknown as z.ZodMiniType<string, KpiKey | OutlookKey>;

const Projected = z.object({
  /** `Projected Total Gross Profit`. */
  title: z.string(),
  /** Null while nothing can be projected. */
  value: z.nullable(z.number()),
  /** How it is worked out, in words. */
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
      /** Why there is no projection: the period is not open, or the KPI has none; null where there is one. */
      reason: z.nullable(z.string()),
      /** The whole period; both days are included. */
      startDate: z.string(),
      endDate: z.string(),
      projected: Projected,
      /** Of the stores that are projected; null unless each of them has one for every month. */
      target: Projected,
      /** The projection over the target, in percent. */
      toTarget: Projected,
      /** How many stores are projected, of how many. */
      counted: z.number(),
      all: z.number(),
      /** Stores with too few known days: their usual level stands in. */
      estimated: z.array(NamedStore),
      /** Stores with days missing, which are estimated like the days to come. */
      missing: z.array(z.object({ ...NamedStore.shape, days: z.number() })),
      /** Stores that are in neither the projection nor the target, each with the reason. */
      leftOut: z.array(z.object({ ...NamedStore.shape, why: z.string() })),
    }),
  ),
});
