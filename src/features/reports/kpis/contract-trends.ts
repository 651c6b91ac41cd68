import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import {
  COMPARISONS,
  FilterReply,
  KpiDefinition,
  KpiName,
  Scope,
  Stamp,
  Window,
} from '../../../core/kpis/wire.ts';
import { Filters } from './contract-filters.ts';

export const TREND_STEPS = ['day', 'week', 'month'] as const;
export type TrendStep = (typeof TREND_STEPS)[number];

/**
 * `at`: the day, the week's Monday or the month's first day. `startDate` and `endDate`: its days
 * within the window, inclusive. A gap is null, zero is 0.
 */
export const TrendPoint = z.object({
  at: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** `Nov 3`, `Nov 3–9`, `Nov 2026`. */
  label: z.string(),
  value: z.nullable(z.number()),
  numerator: z.nullable(z.number()),
  denominator: z.nullable(z.number()),
});
export type TrendPoint = z.output<typeof TrendPoint>;

const Trend = z.object({
  ...Stamp,
  kpi: KpiDefinition,
  by: z.enum(TREND_STEPS),
  filters: z.array(FilterReply),
  windows: z.array(Window),
  /** Aligned by position: the third day of one line compares with the third of the others. */
  lines: z.array(z.object({ window: z.enum(['current', ...COMPARISONS]), points: z.array(TrendPoint) })),
});

const requested = { ...Scope.shape, metric: KpiName, filters: Filters };

export const kpiTrend = call({
  method: 'GET',
  path: 'kpi/trend',
  access: 'viewer',
  summary: 'One KPI over time beside the previous period and last year, by day, week or month.',
  query: z.object({
    ...requested,
    /** Default: days of a month, weeks of a quarter, months of a year. */
    by: z.optional(z.enum(TREND_STEPS, 'Must be day, week or month.')),
  }),
  reply: json(Trend),
});

export const dailyTrend = call({
  method: 'GET',
  path: 'kpi/daily-trend',
  access: 'viewer',
  summary: 'One KPI day by day, beside the previous period and last year; a gap is null, a zero is 0.',
  query: z.object(requested),
  reply: json(Trend),
});

export const weeklyTrend = call({
  method: 'GET',
  path: 'kpi/weekly-trend',
  access: 'viewer',
  summary: 'One KPI week by week, Monday to Sunday, cut where the period cuts them.',
  query: z.object(requested),
  reply: json(Trend),
});

export const monthlyTrend = call({
  method: 'GET',
  path: 'kpi/monthly-trend',
  access: 'viewer',
  summary: 'One KPI month by month, beside the previous period and last year.',
  query: z.object(requested),
  reply: json(Trend),
});
