import { isAddable, type Kpi } from '../../core/kpis/kpi.ts';
import { type Day, dayParts, monthPeriod, type Period } from '../../core/time/period.ts';
import type { ScopedDealership } from '../identity/access.ts';
import { readTargets } from '../targets.ts';
import type { KpiContext } from './kpi-context.ts';

/** The target of some stores together, in the KPI's unit. */
export type TargetOf = (kpi: Kpi, dealerships: readonly ScopedDealership[]) => number | null;

/**
 * For whole months: the sum over months and stores where the KPI adds up and each has a target; for other
 * KPIs only a single store's target of a single month.
 */
export async function readPeriodTargets(
  { db, scope }: KpiContext,
  kpis: readonly Kpi[],
  period: Period,
): Promise<TargetOf> {
  const months = monthsIn(period);
  const rows = await db.run((tx) =>
    readTargets(tx, scope, {
      kpis: kpis.map(({ key }) => key),
      from: period.start,
      to: months.at(-1) ?? period.start,
    }),
  );
  const byPlace = new Map(rows.map((row) => [`${row.dealershipId} ${row.kpi} ${row.month}`, row.hundredths]));
  return (kpi, dealerships) => {
    const found = dealerships.flatMap(({ id }) =>
      months.map((month) => byPlace.get(`${id} ${kpi.key} ${month}`) ?? null),
    );
    const known = found.filter((one) => one !== null);
    const isWhole = known.length > 0 && known.length === found.length;
    if (!isWhole || (!isAddable(kpi) && known.length > 1)) return null;
    return known.reduce((sum, one) => sum + one, 0) / 100;
  };
}

function monthsIn({ start, end }: Period): Day[] {
  const months: Day[] = [];
  for (let day = start; day < end; ) {
    months.push(day);
    const { year, month } = dayParts(day);
    day = monthPeriod(year, month).end;
  }
  return months;
}
