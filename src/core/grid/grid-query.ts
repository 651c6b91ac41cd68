import * as z from 'zod/mini';
import { file } from '../contract.ts';
import { KpiName } from '../kpis/wire.ts';
import { flag, text } from '../wire.ts';

export const MOST_METRICS = 60;

export const atMostMetrics = z.maxLength(MOST_METRICS, `At most ${MOST_METRICS} KPIs.`);
export const oneMetric = z.minLength(1, 'Choose a KPI.');

/** Keys of KPIs, as a list or separated by commas. */
export function metricList() {
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.string()).check(atMostMetrics)], 'Must be KPIs.'),
      z.transform((value) => (Array.isArray(value) ? value : value.split(',').filter((key) => key !== ''))),
    ),
    z.array(KpiName).check(atMostMetrics),
  );
}

/** 1 for all metrics, 0 for none, or the KPIs it is for. */
function metricChoice() {
  return z.union([flag(), metricList()], 'Must be 0, 1 or KPIs.');
}

/** `dealership`, `alphabetical`, or a KPI, with `-` in front for descending. */
export function storeOrder() {
  return text({ max: 61 });
}

export function gridAgainst() {
  return z.enum(['previous', 'lastYear', 'none'], 'Must be previous, lastYear or none.');
}

/** What a file shows beside the values. */
export const gridOptions = {
  comparison: z.optional(metricChoice()),
  percentages: z.optional(metricChoice()),
};

export const GRID_FORMATS = ['xlsx', 'pdf', 'csv'] as const;
export type GridFormat = (typeof GRID_FORMATS)[number];

export function gridFormat() {
  return z._default(z.enum(GRID_FORMATS, 'Must be xlsx, pdf or csv.'), 'xlsx');
}

export const gridFile = file(
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
  'text/csv',
);
