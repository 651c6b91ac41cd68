import { addSums, figureOf } from '../../../../core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../../../../core/kpis/kpi.ts';
import { type Day, dayOf, monthPeriod, yearPeriod } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { settle } from '../../../../server/kpi-answers/figures.ts';
import { isWhollyKnown, readKnownDays } from '../../../../server/kpi-answers/known-days.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';

export interface MonthActual {
  readonly value: number | null;
  /** Every feed of the KPI at the store covers all days. */
  readonly isWhole: boolean;
}

/** `month` is 1 to 12. */
export function firstDay(year: number, month: number): Day {
  return dayOf(year, month, 1);
}

/** By store, then by month (1 to 12). */
export async function monthlyActuals(
  tx: Tx,
  scope: AuthorizedScope,
  of: { readonly kpi: Kpi; readonly year: number; readonly now: Date },
): Promise<(dealershipId: number, month: number) => MonthActual> {
  const { kpi, year, now } = of;
  const known = await readKnownDays(tx, { scope, now }, [kpi]);
  const rows = await ask(tx, scope, {
    measures: measuresOf(kpi),
    windows: [{ name: 'year', grain: 'month', spanOf: () => ({ period: yearPeriod(year), until: null }) }],
    by: 'dealership',
    filters: [],
  });
  const sumsOf = Map.groupBy(rows, (row) => `${row.dealershipId} ${row.at}`);
  const places = new Map(scope.dealerships.map((dealership) => [dealership.id, dealership]));
  return (dealershipId, month) => {
    const dealership = places.get(dealershipId);
    if (!dealership) return { value: null, isWhole: false };
    const period = monthPeriod(year, month);
    const own = sumsOf.get(`${dealershipId} ${firstDay(year, month)}`) ?? [];
    const settled = settle(known, kpi, {
      sums: addSums(own.map(({ sums }) => sums)),
      extent: { dealerships: [dealership], periodOf: () => period },
    });
    return {
      value: figureOf(kpi, settled ?? {}).value,
      isWhole: settled !== null && isWhollyKnown(known, kpi, { dealership, period }),
    };
  };
}
