import { expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { aDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import { aLead, storeLeads } from '../../../../../test/helpers/leads.ts';
import { sheetsInside } from '../../../../../test/helpers/read-workbook.ts';
import { aReportLine, storeReports } from '../../../../../test/helpers/reports.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { anExpense, storeSpend } from '../../../../../test/helpers/spend.ts';
import { exportBoard } from '../../../reports/kpis/contract-board-export.ts';
import { ppcCampaigns } from '../contract.ts';

const november = { view: 'month', year: 2026, month: 11 } as const;

/** Noon on November 10: two stores with different raw names of their brand campaign. */
async function aMarket() {
  const to = await server({ now: new Date('2026-11-10T18:00:00Z') });
  const group = await aDealerGroup(to.database, { dealerships: 2, timeZone: 'America/Chicago' });
  const [here, there] = group.dealershipIds.map((dealershipId) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  }));
  if (!here || !there) throw new Error('no stores');
  const ad = (place: typeof here, campaign: string, platform = 'google') =>
    aReportLine(place, '2026-11-05', {
      cut: 'campaign',
      said: { campaign, platform },
      counts: { cost_cents: 6_000, clicks: 30, impressions: 500 },
    });
  await storeReports(to.database, 'ad_performance', [
    ad(here, 'SRCH | Brand'),
    ad(there, 'Brand - Exact'),
    ad(here, 'SRCH | Used'),
  ]);
  await to.database.inGroups([group.id], async (tx) => {
    await tx.client.query(
      `insert into source_spelling (dealer_group_id, kind, spelling, name, class)
       values ($1, 'campaign', 'SRCH | Brand', 'Brand', 'brand'), ($1, 'campaign', 'Brand - Exact', 'Brand', 'brand'),
         ($1, 'campaign', 'SRCH | Used', null, 'used'), ($1, 'lead', 'brand form', 'Brand', 'website')`,
      [group.id],
    );
    await tx.client.query(
      `update ad_performance set campaign_status = case dealership_id when $2 then 'Enabled' else 'Paused' end
       where dealer_group_id = $1 and campaign <> 'SRCH | Used'`,
      [group.id, here.dealershipId],
    );
  });
  const flights = [{ start: '2026-11-01', end: '2026-11-30', cents: 30_000 }] as const;
  await storeSpend(to.database, [
    anExpense(here, '2026-11-01', { product: 'Google Ads', campaign: 'Brand', flights }),
    // The same campaign on a network it does not run on, and one without a report.
    anExpense(here, '2026-11-01', { product: 'Meta', campaign: 'Brand', flights }),
    anExpense(here, '2026-11-01', { product: 'Radio', campaign: 'Brand', flights }),
  ]);
  await storeLeads(to.database, [
    aLead(here, '2026-11-02', {
      raw_source: 'brand form',
      email_hash: '\\x01',
      is_sold: true,
      sold_day: '2026-11-03',
    }),
    aLead(here, '2026-11-04', { raw_source: 'brand form' }),
    aLead(here, '2026-11-04', { raw_source: 'Website' }),
  ]);
  await storeDeals(to.database, [aDeal(here, '2026-11-03', { email_hash: '\\x01' })]);
  return { ...to, group, here, there, me: await to.as(group.admin.userId) };
}

it('tells of a campaign what is planned for it on its network, how its campaigns stand, and what leads called like it bring', async () => {
  const { me, group, here } = await aMarket();
  const reported = await me.call(ppcCampaigns, { dealerGroupId: group.id, ...november });
  expect(reported.campaigns).toEqual([
    {
      name: 'Brand',
      platform: 'google',
      types: ['Brand'],
      statuses: [
        { status: 'Enabled', campaigns: 1 },
        { status: 'Paused', campaigns: 1 },
      ],
      planned: 100,
    },
    { name: 'SRCH | Used', platform: 'google', types: ['Used vehicles'], statuses: [], planned: null },
  ]);
  expect(reported.leads).toEqual([{ name: 'Brand', leads: 2, sold: 1 }]);
  const alone = await me.call(ppcCampaigns, {
    dealerGroupId: group.id,
    dealerShipId: [here.dealershipId],
    ...november,
  });
  expect(alone.campaigns[0]?.statuses).toEqual([{ status: 'Enabled', campaigns: 1 }]);
  const before = { ...november, month: 10 } as const;
  expect(await me.call(ppcCampaigns, { dealerGroupId: group.id, ...before })).toEqual({
    campaigns: [],
    leads: [],
  });
});

it('adds up what several groups plan for a campaign, and counts their campaigns together', async () => {
  const { me, database, group, here } = await aMarket();
  const second = await aDealerGroup(database, { dealerships: 1, timeZone: 'America/Chicago' });
  await database.owner.query(
    `insert into membership (dealer_group_id, user_id, role, all_dealerships) values ($1, $2, 'viewer', true)`,
    [second.id, group.admin.userId],
  );
  const place = { ...here, dealerGroupId: second.id, dealershipId: second.dealershipIds[0] ?? 0 };
  const said = { campaign: 'Brand', platform: 'google' };
  await storeReports(database, 'ad_performance', [
    aReportLine(place, '2026-11-05', { cut: 'campaign', said, counts: { cost_cents: 1_000 } }),
  ]);
  await database.owner.query(
    "update ad_performance set campaign_status = 'Enabled' where dealer_group_id = $1",
    [second.id],
  );
  const flights = [{ start: '2026-11-01', end: '2026-11-30', cents: 60_000 }] as const;
  await storeSpend(database, [
    anExpense(place, '2026-11-01', { product: 'Google Ads', campaign: 'Brand', flights }),
  ]);
  const { campaigns } = await me.call(ppcCampaigns, { dealerGroupIds: [group.id, second.id], ...november });
  expect(campaigns[0]).toMatchObject({
    name: 'Brand',
    statuses: [
      { status: 'Enabled', campaigns: 2 },
      { status: 'Paused', campaigns: 1 },
    ],
    planned: 300,
  });
});

it('is in the file of the board, beside the numbers of the platforms and in the order of the screen', async () => {
  const { me, group } = await aMarket();
  const choice = { dealerGroupId: group.id, board: 'ppc', format: 'xlsx', ...november, sort: 'lists:-sold' };
  const file = await me.call(exportBoard, choice as never);
  const sheets = await sheetsInside(Buffer.from(await file.arrayBuffer()));
  const rows = sheets.Campaigns ?? [];
  const head = rows.find(([first]) => first === 'Campaign') ?? [];
  const brand = rows.find(([first]) => first === 'Brand') ?? [];
  const cell = (title: string) => brand[head.indexOf(title)];
  expect(['Network', 'Type', 'Status', 'Cost', 'Planned', 'Pacing'].map(cell)).toEqual([
    'Google',
    'Brand',
    '1 enabled, 1 paused',
    // Workbooks store percents as fractions.
    ...['120', '100', '1.2'],
  ]);
  expect(['CRM leads', 'Sold', 'Cost per sold'].map(cell)).toEqual(['2', '1', '120']);
});
