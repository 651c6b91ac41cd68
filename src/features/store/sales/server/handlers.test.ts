import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { aDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import { aLead, storeLeads } from '../../../../../test/helpers/leads.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { idOfValue } from '../../../../core/kpis/filter-text.ts';
import type { Day } from '../../../../core/time/period.ts';
import { salesPerson } from '../contract.ts';

/** 10:00 on Thursday the 12th in Chicago. */
const NOW = new Date('2026-11-12T16:00:00Z');
const CHICAGO = 'America/Chicago';

async function aShowroom() {
  const running = await server({ now: NOW });
  const group = await aDealerGroup(running.database, { dealerships: 2, timeZone: CHICAGO });
  const [first = 0, second = 0] = group.dealershipIds;
  const place = (dealershipId: number) => ({ dealerGroupId: group.id, dealershipId, timeZone: CHICAGO });
  const sold = (day: Day, people: string[], but: object = {}) =>
    aDeal(place(first), day, {
      salespeople: people,
      salesperson_shares: people.length === 1 ? [1_000] : [500, 500],
      front_gross_cents: 100_000,
      back_gross_cents: 50_000,
      ...but,
    });
  const me = await running.as(group.admin.userId);
  const person = (name: string | null) =>
    me.call(salesPerson, { dealerGroupId: group.id, person: idOfValue(name) });
  return { running, group, me, person, sold, place, first, second };
}

it('sets a salesperson against the own months before and the stores of the deals', async () => {
  const { running, group, person, sold, place, first, second } = await aShowroom();
  await storeDeals(running.database, [
    sold('2026-11-02', ['Ann Reed']),
    sold('2026-11-03', ['Ann Reed', 'Bob Hale']),
    sold('2026-11-04', ['Ann Reed'], { sale_kind: 'wholesale' }),
    sold('2026-11-05', ['Bob Hale'], { front_gross_cents: 300_000 }),
    sold('2026-11-06', ['Bob Hale']),
    sold('2026-11-07', ['Bob Hale'], { back_gross_cents: null }),
    sold('2026-10-05', ['Ann Reed']),
    sold('2026-10-25', ['Ann Reed']),
    sold('2026-08-01', ['Bob Hale']),
    // Another store, where Ann sells nothing, is no comparison.
    { ...sold('2026-11-06', ['Cy Young']), dealership_id: second },
  ]);
  await storeLeads(running.database, [
    aLead(place(second), '2026-09-01', { salesperson: 'Ann Reed', is_sold: false, is_contacted: true }),
    aLead(place(second), '2026-11-10', { salesperson: 'Ann Reed', is_sold: false }),
    aLead(place(second), '2026-09-02', { salesperson: 'Ann Reed', is_sold: true, sold_day: '2026-09-09' }),
  ]);
  await running.database.owner.query(
    `insert into kpi_target (dealer_group_id, dealership_id, kpi, month, hundredths)
     values ($1, $2, 'fi_pvr', '2026-11-01', 120000), ($1, $2, 'fi_pvr', '2026-10-01', 1)`,
    [group.id, first],
  );
  const ann = await person('Ann Reed');
  expect(ann).toMatchObject({ name: 'Ann Reed', firstDay: '2026-09-01', deals: 2, sharedDeals: 1, peers: 1 });
  expect(ann.standings[0]).toMatchObject({ key: 'units', value: 1.5, ownAverage: 0.33, median: 3.5 });
  expect(ann.timesKnown).toBe(3);
  expect(ann.standings[1]).toMatchObject({ key: 'frontPvr', value: 1_000, ownAverage: 1_000 });
  expect(ann.standings.map(({ target }) => target)).toEqual([null, null, 1_200, null]);
  expect(ann.grosses).toMatchObject({ deals: 2, least: 1_500, most: 1_500 });
  expect(ann.agedLeads).toMatchObject([{ day: '2026-09-01', ageDays: 72, isContacted: true }]);
});

it('averages over the months of which deals are known, and over none where there is none', async () => {
  const { running, person, sold } = await aShowroom();
  await storeDeals(running.database, [sold('2026-11-02', ['Ann Reed']), sold('2026-10-25', ['Ann Reed'])]);
  // The first twelve days of October have no data.
  const one = await person('Ann Reed');
  expect(one.standings[0]).toMatchObject({ key: 'units', value: 1, ownAverage: null });
  expect(one.timesKnown).toBe(0);
  await storeDeals(running.database, [sold('2026-09-01', ['Ann Reed']), sold('2026-09-05', ['Ann Reed'])]);
  const two = await person('Ann Reed');
  expect(two.standings[0]).toMatchObject({ value: 1, ownAverage: 1 });
  expect(two.timesKnown).toBe(2);
});

it('knows nobody by a name no record has, and none by records that name nobody', async () => {
  const { person, me, group } = await aShowroom();
  expect(await person("O'Nobody; --")).toMatchObject({
    lastDay: null,
    deals: 0,
    grosses: null,
    agedLeads: [],
  });
  expect(await person(null)).toMatchObject({ name: 'Not stated', lastDay: null });
  const refused = await me.failure(salesPerson, { dealerGroupId: group.id, person: '~zz' });
  expect(refused.status).toBe(400);
});

it.each(['A/B "100%" & Söhne', '😀 Cy', "O'Hara, Jr.", 'x'.repeat(200), '~', '..'])(
  'knows a person by any name a record has: %s',
  async (name) => {
    const { running, person, sold } = await aShowroom();
    await storeDeals(running.database, [sold('2026-11-02', [name])]);
    expect(await person(name)).toMatchObject({ name, deals: 1, lastDay: '2026-11-02' });
  },
);

it('whoever has one store knows nobody of another, nor what they sell', async () => {
  const { running, group, sold, first, second } = await aShowroom();
  await storeDeals(running.database, [{ ...sold('2026-11-06', ['Cy Young']), dealership_id: second }]);
  const limited = await running.as((await aMember(running.database, group.id, 'viewer', [first])).userId);
  const requested = { dealerGroupId: group.id, person: idOfValue('Cy Young') };
  expect(await limited.call(salesPerson, requested)).toMatchObject({ lastDay: null, deals: 0, peers: 0 });
  expect(await limited.failure(salesPerson, { ...requested, dealerShipId: second })).toMatchObject({
    status: 404,
  });
});
