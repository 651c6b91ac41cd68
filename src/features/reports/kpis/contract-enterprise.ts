import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { Figure, KpiDefinition, KpiName, Scope, Stamp, Window } from '../../../core/kpis/wire.ts';
import { idsOf } from '../../../core/wire.ts';

export const PERIODS = ['current', 'previous', 'lastYear'] as const;

export const enterpriseKpi = call({
  method: 'GET',
  path: 'kpi/enterprise',
  access: 'viewer',
  summary:
    'One KPI of one period, dealership by dealership, and the total worked out from the sums. An earlier period is counted on the days that it is compared on.',
  query: z.object({
    ...Scope.shape,
    metric: KpiName,
    dealerships: z.optional(idsOf('dealership')),
    period: z._default(z.enum(PERIODS, 'Must be current, previous or lastYear.'), 'current'),
  }),
  reply: json(
    z.object({
      ...Stamp,
      kpi: KpiDefinition,
      period: z.enum(PERIODS),
      window: Window,
      /** In group order. */
      dealerships: z.array(z.object({ dealerShipId: z.number(), name: z.string(), figure: Figure })),
      total: Figure,
    }),
  ),
});
