import { feedsOf } from '../../../core/kpis/catalogue.ts';
import { figureOf, type Sums } from '../../../core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../../../core/kpis/kpi.ts';
import { coverageOf, knownDays } from '../../../core/kpis/reach.ts';
import { type Day, dayOf, monthPeriod, today, yearPeriod } from '../../../core/period.ts';
import type { AuthorizedScope } from '../../../server/access.ts';
import type { Tx } from '../../../server/database.ts';
import { readReach } from '../../../server/kpi-query/feed-reach.ts';
import { ask } from '../../../server/kpi-query.ts';

/** What one month of a rooftop came to. */
export interface MonthActual {
  readonly value: number | null;
  /** All days of it are known to every feed of the KPI that the rooftop has. */
  readonly isWhole: boolean;
}

/** The first day of a month of a year. `month` is 1 to 12. */
export function firstDay(year: number, month: number): Day {
  return dayOf(year, month, 1);
}

/** What each month of a year came to, by rooftop and then by month (1 to 12). */
export async function monthlyActuals(
  tx: Tx,
  scope: AuthorizedScope,
  of: { readonly kpi: Kpi; readonly year: number; readonly now: Date },
): Promise<(dealershipId: number, month: number) => MonthActual> {
  const { kpi, year, now } = of;
  const feeds = feedsOf(kpi);
  const reach = await readReach(tx, scope, feeds);
  const rows = await ask(tx, scope, {
    measures: measuresOf(kpi),
    windows: [{ name: 'year', grain: 'month', spanOf: () => ({ period: yearPeriod(year), until: null }) }],
    by: 'dealership',
    filters: [],
  });
  const sums = new Map(rows.map((row) => [`${row.dealershipId} ${row.at}`, row.sums]));
  const known = new Map(
    scope.dealerships.map((dealership) => [
      dealership.id,
      reach
        .filter(({ dealershipId }) => dealershipId === dealership.id)
        .map((one) => knownDays(one, dealership, { now, today: today(now, dealership.timeZone) })),
    ]),
  );
  return (dealershipId, month) => {
    const period = monthPeriod(year, month);
    const coverages = (known.get(dealershipId) ?? []).map((days) => coverageOf(period, days));
    const isKnown = coverages.length > 0 && coverages.some((coverage) => coverage !== 'none');
    const found = sums.get(`${dealershipId} ${firstDay(year, month)}`) ?? {};
    return {
      value: isKnown ? figureOf(kpi, zerosFor(kpi, found)).value : null,
      isWhole: isKnown && coverages.every((coverage) => coverage === 'whole'),
    };
  };
}

function zerosFor(kpi: Kpi, sums: Sums): Sums {
  return Object.fromEntries(measuresOf(kpi).map(({ key }) => [key, sums[key] ?? 0]));
}
