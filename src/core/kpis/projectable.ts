import { recordMeasures } from '../../records/facts.ts';
import { kinds } from '../../records/kinds.ts';
import type { View } from '../time/period-scope.ts';
import { feedsOf } from './catalog.ts';
import type { Feed } from './feeds.ts';
import { type AnyKpi, addsUpOverTime } from './kpi.ts';
import type { Measure } from './measure.ts';

/** The measure whose weekdays weight a projection. Throws Error for spend. */
export function weighedBy(feed: Feed): Measure {
  if (feed === 'spend') throw new Error('Spend is not projected by weekdays.');
  return recordMeasures[feed].volume;
}

/** Whether records come on open days only. */
export function isOfOpenDoors(feed: Feed): boolean {
  return feed !== 'spend' && kinds[feed].isOfOpenDays === true;
}

/** Why a KPI has no projection; null where it has one. */
export function whyNotProjected(kpi: AnyKpi): string | null {
  if (kpi.kind === 'snapshot') return 'It is a level at the end of a day, which is not projected.';
  if (kpi.kind === 'ratio' && kpi.averagedOver !== undefined) {
    return 'It grows with the days of a period, and is not projected.';
  }
  if (kpi.kind === 'distinct' || !addsUpOverTime(kpi)) {
    return 'It is counted separately for every period, which cannot be projected.';
  }
  // Budgets are monthly and forecast line by line.
  if (feedsOf(kpi).includes('spend')) return 'Spend is forecast line by line under Budget.';
  return null;
}

/** Whether a view is projected: all but custom ranges. */
export function isProjectedView(view: View): boolean {
  return view !== 'custom';
}

export const TO_TARGET_FORMULA =
  'The projection ÷ the target × 100, both of the same stores; a dash where one of them has no target.';

/** A projection's formula as a sentence. */
export function projectionFormula(kpi: AnyKpi): string {
  const each = 'store and feed by feed: known days × weight of all days ÷ weight of the known days';
  return kpi.kind === 'ratio'
    ? `Numerator and denominator are projected each, ${each}; then one is divided by the other.`
    : `Added up ${each}.`;
}
