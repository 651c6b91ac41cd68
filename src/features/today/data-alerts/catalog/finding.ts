import { numberText } from '../../../../core/text/number-text.ts';
import { lastDay, type Period } from '../../../../core/time/period.ts';
import type { DaySeries } from './day-series.ts';
import type { Explained, Judged, Subject } from './rule.ts';

/** The store as a whole. */
export function storeOf({ store }: Pick<Judged, 'store'>): Subject {
  return { kind: 'store', key: 'store', title: store.name };
}

/** A value of a dimension; `not stated` for records without one. */
export function valueSubject(kind: Subject['kind'], value: string | null): Subject {
  return { kind, key: value ?? '', title: value ?? 'Not stated' };
}

/** Explains a KPI over a window against the days before it, or last year's. */
export function explain(
  { kpi }: DaySeries,
  window: Period,
  { by = 'dealership', filters = [], against = 'previous' }: Partial<Omit<Explained, 'kpi'>> = {},
): Explained {
  return { kpi: kpi.key, from: window.start, through: lastDay(window), by, filters, against };
}

/** `$1,240`, without cents. */
export function dollars(cents: number): string {
  return numberText(Math.round(cents / 100), 'usd');
}

/** A count without decimals. */
export function whole(value: number): string {
  return numberText(Math.round(value), 'number');
}

/** `12.4%` of a share from 0 to 1. */
export function percent(share: number): string {
  return numberText(share * 100, 'percent');
}
