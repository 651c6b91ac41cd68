import { catalogueKpi } from '../../../../core/kpis/catalogue.ts';
import { type Day, lastDay, type Period } from '../../../../core/time/period.ts';
import { dealMeasures } from '../../../../records/deal/measures.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { isWhollyKnown, readKnownDays } from '../../../../server/kpi-answers/known-days.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';

export interface RetailUnits {
  readonly units: number;
  readonly startDate: Day;
  readonly endDate: Day;
}

/**
 * The first period with complete deal data for every store and at least one sale; null without one.
 */
export async function retailUnits(
  tx: Tx,
  { scope, now }: { scope: AuthorizedScope; now: Date },
  periods: readonly Period[],
): Promise<RetailUnits | null> {
  const kpi = catalogueKpi('units_retail');
  const known = await readKnownDays(tx, { scope, now }, [kpi]);
  const isKnown = (period: Period) =>
    scope.dealerships.every((dealership) => isWhollyKnown(known, kpi, { dealership, period }));
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
