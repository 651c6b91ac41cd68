import { dealMeasures } from '../../../core/kpis/deal-measures.ts';
import { coverageOf, knownDays } from '../../../core/kpis/reach.ts';
import { type Day, lastDay, type Period, today } from '../../../core/period.ts';
import type { AuthorizedScope } from '../../../server/access.ts';
import type { Tx } from '../../../server/database.ts';
import { readReach } from '../../../server/kpi-query/feed-reach.ts';
import { ask } from '../../../server/kpi-query.ts';

/** How many retail units an earlier period sold. */
export interface RetailUnits {
  readonly units: number;
  readonly startDate: Day;
  readonly endDate: Day;
}

/** The first of the periods in which every rooftop's deals are known whole and anything was sold; null for none. */
export async function retailUnits(
  tx: Tx,
  { scope, now }: { scope: AuthorizedScope; now: Date },
  periods: readonly Period[],
): Promise<RetailUnits | null> {
  const reach = await readReach(tx, scope, ['deal']);
  const known = new Map(reach.map((row) => [row.dealershipId, row]));
  const isKnown = (period: Period) =>
    scope.dealerships.every((dealership) => {
      const row = known.get(dealership.id);
      const at = { now, today: today(now, dealership.timeZone) };
      return row !== undefined && coverageOf(period, knownDays(row, dealership, at)) === 'whole';
    });
  for (const period of periods.filter(isKnown)) {
    const windows = [{ name: 'units', grain: 'whole' as const, spanOf: () => ({ period, until: null }) }];
    const rows = await ask(tx, scope, {
      measures: [dealMeasures.units_retail],
      windows,
      by: null,
      filters: [],
    });
    const units = rows[0]?.sums[dealMeasures.units_retail.key] ?? 0;
    if (units > 0) return { units, startDate: period.start, endDate: lastDay(period) };
  }
  return null;
}
