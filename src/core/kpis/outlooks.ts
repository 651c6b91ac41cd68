import type { KpiKey } from './catalog.ts';

export const OUTLOOKS = ['projected', 'target', 'toTarget'] as const;
export type Outlook = (typeof OUTLOOKS)[number];

export const OUTLOOK_KEYS = ['gross_pace', 'gross_to_target'] as const;
export type OutlookKey = (typeof OUTLOOK_KEYS)[number];

export interface OutlookKpi {
  readonly key: OutlookKey;
  readonly kpi: KpiKey;
  readonly show: Outlook;
  readonly family: string;
  readonly meaning: string;
}

/** All projectable KPIs have outlooks; these are found by name. */
export const outlookKpis: readonly OutlookKpi[] = [
  {
    key: 'gross_pace',
    kpi: 'total_gross',
    show: 'projected',
    family: 'Revenue and real-time',
    meaning: 'Gross the open month, quarter or year will end with at its pace.',
  },
  {
    key: 'gross_to_target',
    kpi: 'total_gross',
    show: 'toTarget',
    family: 'Revenue and real-time',
    meaning: 'Gross the open period will end with, in percent of its target; 100 is on pace.',
  },
];

/** The listed outlook with a key. */
export function outlookNamed(key: string): OutlookKpi | undefined {
  return outlookKpis.find((one) => one.key === key);
}

/** An outlook's title: `Projected Total Gross Profit`. */
export function outlookTitle(title: string, show: Outlook): string {
  switch (show) {
    case 'projected':
      return `Projected ${title}`;
    case 'target':
      return `Target of ${title}`;
    case 'toTarget':
      return `${title} to Target`;
  }
}

/** Projection over target in percent; null where either is unknown or the target is 0. */
export function percentOfTarget(projected: number | null, target: number | null): number | null {
  return projected === null || !target ? null : (projected / target) * 100;
}
