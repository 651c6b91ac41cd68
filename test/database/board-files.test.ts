import { expect, it } from 'vitest';
import { idOfValue } from '../../src/core/kpis/filter-text.ts';
import { exportBoard } from '../../src/features/reports/kpis/contract-board-export.ts';
import { boardParts, boards } from '../../src/main.server.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { aDeal, storeDeals } from '../helpers/deals.ts';
import { aLead, storeLeads } from '../helpers/leads.ts';
import { aReportLine, storeReports } from '../helpers/reports.ts';
import { server } from '../helpers/server.ts';

const ABOUT: Readonly<Record<string, string>> = {
  'sales-person': idOfValue('Ann Reed'),
  'lead-source-roi-type': idOfValue('website'),
  'lead-source-roi-type-net': idOfValue('website'),
};

async function aStore() {
  const to = await server({ now: new Date('2026-11-21T18:00:00Z') });
  const group = await aDealerGroup(to.database, { dealerships: 1, timeZone: 'America/Chicago' });
  const place = { dealerGroupId: group.id, dealershipId: group.dealershipIds[0] ?? 0, timeZone: 'UTC' };
  const me = await to.as(group.admin.userId);
  const save = async (board: string) => {
    const about = ABOUT[board];
    const choice = { dealerGroupId: group.id, board, format: 'csv', view: 'month', year: 2026, month: 11 };
    const file = await me.call(exportBoard, { ...choice, ...(about && { about }) } as never);
    return await file.text();
  };
  return { ...to, place, save };
}

const withParts = boards.filter(({ key }) => boardParts.own.some(({ place }) => place.startsWith(`${key}.`)));

it('lists that only one screen has are in its file, and say why they are empty', async () => {
  const { save } = await aStore();
  for (const board of withParts) {
    const text = await save(board.key);
    for (const { place } of boardParts.own.filter(({ place: own }) => own.startsWith(`${board.key}.`))) {
      const widget = board.widgets.find(({ key }) => place === `${board.key}.${key}`);
      expect(text, place).toContain(`${board.title}: ${widget?.title}`);
    }
    expect(text, board.key).toContain('Note');
  }
});

it('queries, leads and deals are raw cells in the file, and none is a formula', async () => {
  const { database, place, save } = await aStore();
  const sold = { salespeople: ['Ann Reed'], salesperson_shares: [1_000], raw_source: '=1+1' };
  await storeDeals(database, [aDeal(place, '2026-11-03', { ...sold, make: '=cmd()' })]);
  await storeLeads(database, [
    aLead(place, '2026-09-03', { salesperson: 'Ann Reed', raw_source: '@risk', is_sold: false }),
  ]);
  await storeReports(database, 'search_performance', [
    aReportLine(place, '2026-11-05', {
      cut: 'query',
      said: { query: '+used suv' },
      counts: { clicks: 1, impressions: 5_000, positions: 1_500_000 },
    }),
  ]);
  const person = await save('sales-person');
  expect(person).toContain("'=cmd()");
  expect(person).toContain("'@risk");
  expect(person).not.toMatch(/(^|,)"?[=@+]/m);
  expect(await save('seo')).toContain("'+used suv,");
});
