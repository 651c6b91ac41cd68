import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { KpiKeyReply } from '../../../core/kpis/wire.ts';
import { PlannerScope } from './contract.ts';

const TrendStat = z.object({
  key: z.enum(['sessions', 'leads', 'sales', 'sales_gross', 'cpl', 'cps']),
  title: z.string(),
  axis: z.enum(['left', 'right']),
  unit: z.enum(['number', 'usd']),
  /** Visible by default. */
  isActive: z.boolean(),
  /** Null when no KPI explains it. */
  kpi: z.nullable(KpiKeyReply),
  /** Why there is no value; null when there is one. */
  absence: z.nullable(z.string()),
  /**
   * `x` is a day, or a month's first day when the period is longer than a month; `y` null is
   * unknown.
   */
  dots: z.array(z.object({ x: z.string(), y: z.nullable(z.number()) })),
});
export type TrendStat = z.output<typeof TrendStat>;

export const statsTrends = call({
  method: 'GET',
  path: 'stats/trends',
  access: 'viewer',
  summary: 'Sessions, leads, sales and their cost over the period, each on its own axis.',
  query: PlannerScope,
  reply: json(
    z.object({ startDate: z.string(), endDate: z.string(), today: z.string(), stats: z.array(TrendStat) }),
  ),
});
