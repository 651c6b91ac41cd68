import { type Kpi, measuresOf } from '../../core/kpis/kpi.ts';
import { holesIn, hullOf } from '../../core/kpis/matched-days.ts';
import type { Measure } from '../../core/kpis/measure.ts';
import { type Need, needOf } from '../../core/kpis/needs.ts';
import { isOfOpenDoors, weighedBy } from '../../core/kpis/projectable.ts';
import {
  type ProjectedDays,
  projectedSum,
  USUAL_WEEKS,
  type Usual,
  weekWeights,
  weightOf,
  withoutDates,
} from '../../core/kpis/projection.ts';
import type { ClosedDays } from '../../core/open-days.ts';
import { type Days, intersectionOf } from '../../core/time/day-sets.ts';
import { addDays, type Day, type Period } from '../../core/time/period.ts';
import type { ScopedDealership } from '../identity/access.ts';
import { type GroupWeeks, readGroupWeeks } from '../kpi-query/group-weeks.ts';
import type { AnswerRow, Grain, Span } from '../kpi-query/question.ts';
import { askIn, type KpiContext } from './kpi-context.ts';

/** Input of one store's projection of one measure. */
export interface MeasureDays {
  /** Over the known days of the period. */
  readonly sum: number;
  readonly days: ProjectedDays;
  readonly usual: Usual;
  /** Null where neither the known days nor the usual level say anything. */
  readonly projected: number | null;
}

/** Null where the store never delivered what the measure needs. */
export type MeasureDaysOf = (dealership: ScopedDealership, measure: Measure) => MeasureDays | null;

/** Three queries for all stores, at the same time. */
export async function readProjectionDays(
  kpiContext: KpiContext,
  kpis: readonly Kpi[],
  period: Period,
): Promise<MeasureDaysOf> {
  const measures = [...new Set(kpis.flatMap(measuresOf))];
  const needs = [...new Set(measures.map((measure) => needOf(measure)))];
  const weighed = [...new Set(needs.map(({ feed }) => weighedBy(feed)))];
  const requested = { kpiContext, period, needs };
  const { db, scope, today } = kpiContext;
  const [sums, weeks, groupWeeks] = await Promise.all([
    askIn(kpiContext, { ...BY_STORE, measures, windows: windowsOf(requested, 'whole') }),
    askIn(kpiContext, {
      ...BY_STORE,
      measures: [...new Set([...measures, ...weighed])],
      windows: windowsOf(requested, 'weekday'),
    }),
    db.run((tx) => readGroupWeeks(tx, scope, { measures: weighed, today })),
  ]);
  const found = { sums: byStoreAndNeed(sums), weeks: byStoreAndNeed(weeks), groupWeeks };
  // A projection asks for the same days a dozen times.
  const worked = new Map<string, MeasureDays | null>();
  return (dealership, measure) => {
    const key = `${dealership.id} ${measure.key}`;
    const known = worked.get(key);
    if (known !== undefined) return known;
    const days = measureDays(requested, found, { dealership, measure });
    worked.set(key, days);
    return days;
  };
}

const BY_STORE = { by: 'dealership', filters: [] } as const;

interface Requested {
  readonly kpiContext: KpiContext;
  readonly period: Period;
  readonly needs: readonly Need[];
}

/** The period, or the recent weeks that define the usual weekdays. */
type Of = 'whole' | 'weekday';

function windowsOf(requested: Requested, grain: Of & Grain) {
  return requested.needs.map((need) => ({
    name: need.key,
    grain,
    spanOf: (dealership: ScopedDealership) =>
      spanOver(knownIn(requested, { dealership, need, of: grain }), requested.period.start),
  }));
}

function spanOver(days: Days, start: Day): Span {
  if (days.length === 0) return { period: { start, end: start }, until: null };
  return { period: hullOf(days), holes: holesIn(days), until: null };
}

function knownIn(
  { kpiContext, period }: Requested,
  { dealership, need, of }: { dealership: ScopedDealership; need: Need; of: Of },
): Days {
  const { today } = kpiContext.clockIn(dealership.timeZone);
  const weeks = { start: addDays(today, -7 * USUAL_WEEKS), end: today };
  const ofPeriod = { start: period.start, end: period.end < today ? period.end : today };
  const settled = kpiContext.settledOf(dealership.id, need);
  return of === 'whole'
    ? intersectionOf(settled, [ofPeriod])
    : withoutDates(intersectionOf(settled, [weeks]), closedFor(need, dealership).closedDates);
}

const NEVER_CLOSED: ClosedDays = { closedWeekdays: [], closedDates: [] };

/** Leads, visits and clicks also happen on closed days. */
function closedFor({ feed }: Need, dealership: ScopedDealership): ClosedDays {
  return isOfOpenDoors(feed) ? dealership : NEVER_CLOSED;
}

type Rows = (dealership: ScopedDealership, need: Need) => readonly AnswerRow[];

function byStoreAndNeed(rows: readonly AnswerRow[]): Rows {
  const groups = Map.groupBy(rows, ({ dealershipId, window }) => `${dealershipId} ${window}`);
  return ({ id }, { key }) => groups.get(`${id} ${key}`) ?? [];
}

interface Found {
  readonly sums: Rows;
  readonly weeks: Rows;
  readonly groupWeeks: GroupWeeks;
}

function measureDays(
  requested: Requested,
  { sums, weeks, groupWeeks }: Found,
  { dealership, measure }: { dealership: ScopedDealership; measure: Measure },
): MeasureDays | null {
  const need = needOf(measure);
  if (requested.kpiContext.settledOf(dealership.id, need).length === 0) return null;
  const usualDays = knownIn(requested, { dealership, need, of: 'weekday' });
  const rows = weeks(dealership, need);
  const by = weighedBy(need.feed);
  const { closedWeekdays, closedDates } = closedFor(need, dealership);
  const weights = weekWeights({
    done: weekdaySums(rows, by),
    known: usualDays,
    closedWeekdays,
    groupWeek: groupWeeks(dealership.dealerGroupId, by),
  });
  const sum = total(sums(dealership, need), measure);
  const days = {
    period: requested.period,
    known: knownIn(requested, { dealership, need, of: 'whole' }),
    weights,
    closedDates,
  };
  const usual = { sum: total(rows, measure), weight: weightOf(usualDays, weights) };
  return { sum, days, usual, projected: projectedSum(sum, days, usual) };
}

function weekdaySums(rows: readonly AnswerRow[], measure: Measure): number[] {
  return Array.from({ length: 7 }, (_, weekday) =>
    total(
      rows.filter(({ at }) => at === String(weekday)),
      measure,
    ),
  );
}

function total(rows: readonly AnswerRow[], { key }: Measure): number {
  return rows.reduce((sum, { sums }) => sum + (sums[key] ?? 0), 0);
}
