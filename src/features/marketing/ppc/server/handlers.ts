import { attributionMeasures } from '../../../../core/kpis/attribution-facts.ts';
import { addSums } from '../../../../core/kpis/figure.ts';
import { spendMeasures } from '../../../../core/kpis/spend-facts.ts';
import { toDollars } from '../../../../core/money/money.ts';
import { campaignTypes } from '../../../../core/sources/campaign-types.ts';
import { type Period, today } from '../../../../core/time/period.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { leadMeasures } from '../../../../records/lead/facts.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';
import { type CampaignLeads, ppcCampaigns } from '../contract.ts';
import { campaignsIn, namesOfLeadSources } from './repository.ts';

export const paidSearchRoutes: readonly Route[] = [
  serve(ppcCampaigns, async ({ query, scope, db, now }) => {
    const days = scope.dealerships.map(({ timeZone }) => today(now, timeZone)).sort();
    const { current } = resolvePeriod(query, days.at(-1) ?? today(now, 'UTC'));
    return await db.run(async (tx) => {
      const rows = await campaignsIn(tx, scope, current);
      const names = [...new Set(rows.map(({ name }) => name))];
      if (names.length === 0) return { campaigns: [], leads: [] };
      const requested = { tx, scope, period: current };
      const planned = await plannedFor(requested, names);
      return {
        campaigns: rows.map(({ types, ...row }) => ({
          ...row,
          types: campaignTypes.filter(({ value }) => types.includes(value)).map(({ title }) => title),
          planned: planned.get(`${row.platform} ${row.name}`) ?? null,
        })),
        leads: await leadsOf(requested, await namesOfLeadSources(tx, scope, names)),
      };
    });
  }),
];

interface Requested {
  readonly tx: Tx;
  readonly scope: AuthorizedScope;
  readonly period: Period;
}

function windowsOf({ period }: Requested) {
  return [{ name: 'current', grain: 'whole' as const, spanOf: () => ({ period, until: null }) }];
}

/** By network and name. */
async function plannedFor(requested: Requested, names: readonly string[]): Promise<Map<string, number>> {
  const { spend_planned } = spendMeasures;
  const rows = await ask(requested.tx, requested.scope, {
    measures: [spend_planned],
    windows: windowsOf(requested),
    by: 'platform',
    and: 'campaign',
    filters: [{ dimension: 'campaign', values: names }],
  });
  const named = rows.filter(({ value }) => value !== null);
  const campaigns = Map.groupBy(named, ({ value, also }) => `${value} ${also}`);
  return new Map(
    [...campaigns].map(([key, parts]) => {
      const total = addSums(parts.map(({ sums }) => sums));
      return [key, toDollars(total[spend_planned.key] ?? 0)];
    }),
  );
}

/** Leads and attributed sales of sources with these names. */
async function leadsOf(requested: Requested, names: readonly string[]): Promise<CampaignLeads[]> {
  if (names.length === 0) return [];
  const { leads } = leadMeasures;
  const { attributed_units: sold } = attributionMeasures;
  const rows = await ask(requested.tx, requested.scope, {
    measures: [leads, sold],
    windows: windowsOf(requested),
    by: 'lead_source',
    filters: [{ dimension: 'lead_source', values: names }],
  });
  return names.map((name) => {
    const sum = (key: string) =>
      rows.filter(({ value }) => value === name).reduce((total, { sums }) => total + (sums[key] ?? 0), 0);
    return { name, leads: sum(leads.key), sold: sum(sold.key) };
  });
}
