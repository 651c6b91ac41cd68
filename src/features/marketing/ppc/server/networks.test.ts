import { expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { aDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import { aLead, storeLeads } from '../../../../../test/helpers/leads.ts';
import { aReportLine, storeReports } from '../../../../../test/helpers/reports.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import { drillDown, drillDownValues } from '../../../reports/kpis/contract-drill-down.ts';

const october = { view: 'month', year: 2026, month: 10 } as const;
const KPIS = ['leads', 'attributed_sold', 'ppc_cost_per_sold', 'ppc_cost', 'ppc_leads'] as const;

/**
 * $600 on Google and $90 on Meta; three leads and one sale, of which two leads and the sale name
 * Meta.
 */
async function aStore({ mapped }: { readonly mapped: readonly string[] }) {
  const to = await server({ now: new Date('2026-11-10T18:00:00Z') });
  const group = await aDealerGroup(to.database, { dealerships: 1, timeZone: 'America/Chicago' });
  const [dealershipId = 0] = group.dealershipIds;
  const place = { dealerGroupId: group.id, dealershipId, timeZone: 'America/Chicago' };
  const ad = (platform: string, cents: number) =>
    aReportLine(place, '2026-10-05', {
      cut: 'campaign',
      said: { campaign: platform, platform },
      counts: { cost_cents: cents, clicks: 30, impressions: 500 },
    });
  await storeReports(to.database, 'ad_performance', [ad('google', 60_000), ad('meta', 9_000)]);
  await to.database.inGroups([group.id], async (tx) => {
    for (const name of mapped)
      await tx.client.query(
        `insert into source_spelling (dealer_group_id, kind, spelling, name) values ($1, 'lead', $2, $3)`,
        [group.id, `fb ${name}`, name],
      );
  });
  await storeLeads(to.database, [
    aLead(place, '2026-10-02', {
      raw_source: 'fb Meta',
      email_hash: '\\x01',
      is_sold: true,
      sold_day: '2026-10-03',
    }),
    aLead(place, '2026-10-04', { raw_source: 'fb Meta' }),
    aLead(place, '2026-10-04', { raw_source: 'Website' }),
  ]);
  await storeDeals(to.database, [aDeal(place, '2026-10-03', { email_hash: '\\x01' })]);
  const me = await to.as(group.admin.userId);
  const of = { dealerGroupId: group.id, ...october };
  const board = async (kpis: readonly string[], filters: { dimension: string; values: string[] }[] = []) => {
    const tile = kpis.some((kpi) => kpi === 'ppc_leads' || filters.length > 0)
      ? { id: 'one', kind: 'value', kpis, filters }
      : { id: 'one', kind: 'breakdown', by: 'platform', kpis };
    const { tiles } = await me.call(kpiBoard, { ...of, tiles: [tile] } as never);
    const result = tiles[0]?.result;
    if (!result) throw new Error(tiles[0]?.error?.message);
    return result;
  };
  return { me, of, board };
}

const valuesOf = (figures: readonly { current: { value: number | null } }[] = []) =>
  figures.map(({ current }) => current.value);

it('knows the leads and sales of a network only where a lead source is mapped to it', async () => {
  const { board } = await aStore({ mapped: ['Meta'] });
  const result = await board(KPIS.slice(0, 3));
  if (result.kind !== 'breakdown') throw new Error('No breakdown.');
  const row = (key: string | null) => valuesOf(result.rows.find((one) => one.key === key)?.figures);
  expect(row('google')).toEqual([null, null, null]);
  expect(row('tiktok')).toEqual([null, null, null]);
  expect(row('meta')).toEqual([2, 1, 90]);
  const why = result.rows.find(({ key }) => key === 'google')?.figures[0]?.current.absence;
  expect(why).toEqual({
    reason: 'notReported',
    message: 'No lead source is mapped to Google Ads. Map one under Source Mapping to see what it brings.',
  });
  expect(valuesOf(result.total).at(-1)).toBe(90);
});

it('divides only what networks with a mapped lead source cost, and counts only their leads', async () => {
  const { board } = await aStore({ mapped: ['Meta'] });
  const whole = await board(KPIS);
  if (whole.kind !== 'value') throw new Error('No values.');
  expect(valuesOf(whole.figures)).toEqual([3, 1, 90, 690, 2]);
  const google = await board(KPIS, [{ dimension: 'platform', values: ['google'] }]);
  if (google.kind !== 'value') throw new Error('No values.');
  expect(valuesOf(google.figures)).toEqual([null, null, null, 600, null]);
  const both = await board(KPIS, [{ dimension: 'platform', values: ['google', 'meta'] }]);
  if (both.kind !== 'value') throw new Error('No values.');
  expect(valuesOf(both.figures)).toEqual([2, 1, 90, 690, 2]);
});

it('says nothing of ads and leads where no lead source is mapped to any network', async () => {
  const { board } = await aStore({ mapped: [] });
  const result = await board(KPIS);
  if (result.kind !== 'value') throw new Error('No values.');
  expect(valuesOf(result.figures)).toEqual([3, 1, null, 690, null]);
  expect(result.figures.at(-1)?.current.absence?.message).toBe(
    'No lead source is mapped to an ad network. Map one under Source Mapping to see what it brings.',
  );
});

it.each([
  { metric: 'leads', google: null, meta: 2 },
  { metric: 'attributed_sold', google: null, meta: 1 },
  { metric: 'ppc_cost_per_sold', google: null, meta: 90 },
  { metric: 'ppc_leads', google: null, meta: 2 },
] as const)(
  'shows the number of $metric that was pressed, in its drill-down and in lists of values',
  async (reported) => {
    const { me, of } = await aStore({ mapped: ['Meta'] });
    const { metric } = reported;
    const rows = await me.call(drillDown, { ...of, metric, by: 'platform' });
    for (const network of ['google', 'meta'] as const) {
      const row = rows.rows.find(({ id }) => id === network)?.figure.current.value;
      const alone = await me.call(drillDown, {
        ...of,
        metric,
        by: 'dealership',
        filters: `platform:${network}`,
      });
      expect([row, alone.total.current.value, alone.rows[0]?.figure.current.value]).toEqual(
        Array.from({ length: 3 }, () => reported[network]),
      );
    }
    const { values } = await me.call(drillDownValues, { ...of, metric, by: 'platform' });
    expect(values.find(({ id }) => id === 'google')?.figure).toBeNull();
  },
);
