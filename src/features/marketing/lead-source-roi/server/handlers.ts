import { attributionMeasures } from '../../../../core/kpis/attribution-facts.ts';
import { spendMeasures } from '../../../../core/kpis/spend-facts.ts';
import { toDollars } from '../../../../core/money/money.ts';
import { addDays, lastDay, type Period, through } from '../../../../core/time/period.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { leadMeasures } from '../../../../records/lead/facts.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';
import type { RequestedWindow } from '../../../../server/kpi-query/question.ts';
import { dormantSources, reconciliation } from '../contract.ts';
import { dormantOf, type SourceQuarter } from '../rules.ts';
import { latestDay, leadListRoute, nameOf, vehicleText } from './lead-list.ts';
import { pairsOf } from './repository.ts';

const QUARTER_DAYS = 92;
const YEAR_DAYS = 364;
const MOST_DORMANT = 50;

export const leadSourceRoutes: readonly Route[] = [
  serve(dormantSources, async ({ scope, db, now }) => {
    const day = latestDay(scope, now);
    const quarter = through(addDays(day, 1 - QUARTER_DAYS), day);
    const before = through(addDays(quarter.start, -YEAR_DAYS), addDays(day, -YEAR_DAYS));
    const { spend_actual } = spendMeasures;
    const { attributed_units } = attributionMeasures;
    const { leads } = leadMeasures;
    const rows = await db.run((tx) =>
      ask(tx, scope, {
        measures: [spend_actual, attributed_units, leads],
        windows: [windowOf('now', quarter), windowOf('then', before)],
        by: 'lead_source',
        and: 'dealership',
        filters: [],
      }),
    );
    const groups = Map.groupBy(rows, ({ dealershipId, value }) => `${dealershipId} ${value}`);
    const quarters = [...groups.values()].map((own): SourceQuarter => {
      const sum = (window: string, key: string) =>
        own.filter((row) => row.window === window).reduce((total, { sums }) => total + (sums[key] ?? 0), 0);
      return {
        dealershipId: own[0]?.dealershipId ?? 0,
        source: own[0]?.value ?? null,
        spentCents: sum('now', spend_actual.key),
        leads: sum('now', leads.key),
        sold: sum('now', attributed_units.key),
        soldThen: sum('then', attributed_units.key),
      };
    });
    return {
      dormant: dormantOf(quarters)
        .slice(0, MOST_DORMANT)
        .map(({ dealershipId, source, monthlyCents, leads: came, soldThen }) => ({
          dealerShipId: dealershipId,
          rooftop: nameOf(scope, dealershipId),
          source: source ?? '',
          monthlySpend: toDollars(monthlyCents),
          leads: came,
          soldThen,
        })),
      startDate: quarter.start,
      endDate: lastDay(quarter),
    };
  }),

  serve(reconciliation, async ({ scope, query, db, now }) => {
    const period = resolvePeriod(query, latestDay(scope, now)).current;
    const { state = null, limit, offset } = query;
    const { rows, counts } = await db.run((tx) => pairsOf(tx, scope, { period, state, limit, offset }));
    return {
      counts,
      rows: rows.map(({ dealershipId, isSold, year, make, model, ...row }) => ({
        ...row,
        dealerShipId: dealershipId,
        rooftop: nameOf(scope, dealershipId),
        isSoldInCrm: isSold,
        vehicle: vehicleText({ year, make, model }),
      })),
    };
  }),

  leadListRoute,
];

function windowOf(name: string, period: Period): RequestedWindow {
  return { name, grain: 'whole', spanOf: () => ({ period, until: null }) };
}
