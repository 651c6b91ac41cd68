import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { aLead, leadsAt, storeLeads } from '../../../../../test/helpers/leads.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { Problem } from '../../../../core/errors.ts';
import { noteSpellings } from '../../../../server/sources/note-spellings.ts';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import { saveChange } from '../../../setup/source-mapping/contract.ts';
import { typeLeads } from '../contract.ts';
import { readPlace, writePlace } from './type-leads-repository.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const NOVEMBER = { view: 'month', year: 2026, month: 11 } as const;

async function aShop() {
  const to = await server({ now: NOW });
  const group = await aDealerGroup(to.database, { dealerships: 2 });
  const [here = 0, there = 0] = group.dealershipIds;
  const place = { dealerGroupId: group.id, dealershipId: here, timeZone: 'America/Chicago' };
  const store = async (leads: Parameters<typeof storeLeads>[1]) => {
    await storeLeads(to.database, leads);
    await to.database.inGroups([group.id], (tx) =>
      noteSpellings(
        tx,
        { dealerGroupId: group.id, kind: 'lead' },
        { from: `(select raw_source from lead where dealer_group_id = ${group.id}) s`, field: 'raw_source' },
      ),
    );
  };
  const requested = { dealerGroupId: group.id, ...NOVEMBER, type: 'third_party' as const };
  return { to, group, here, there, place, store, requested, me: await to.as(group.admin.userId) };
}

it('lists leads of one type with what became of them, and nothing that names a customer', async () => {
  const { place, store, requested, me } = await aShop();
  const hashes = { email_hash: '\\x0a0b0c', phone_hash: '\\x0d0e0f' };
  const but = { ...hashes, raw_source: 'AutoTrader' };
  await store([
    aLead(place, '2026-11-09', {
      ...but,
      natural_key: 'portal|x|4711-a|1',
      is_sold: true,
      sold_day: '2026-11-12',
    }),
    aLead(place, '2026-11-08', { ...but, natural_key: '#0a0b', is_bad: true, vehicle_condition: 'cpo' }),
    aLead(place, '2026-11-07', { ...but, natural_key: '3', is_duplicate: true, is_contacted: true }),
    aLead(place, '2026-11-06', { ...but, natural_key: '4', appointment_set: true, appointment_shown: true }),
    aLead(place, '2026-11-05', { ...but, natural_key: '5', appointment_set: true, is_contacted: true }),
    aLead(place, '2026-11-04', { ...but, natural_key: '6', is_contacted: true, make: 'Kia', model: 'Soul' }),
    aLead(place, '2026-11-03', { ...but, natural_key: '7', is_contacted: false, hour: null }),
    aLead(place, '2026-11-02', { ...but, natural_key: '8' }),
    aLead(place, '2026-11-02', { ...but, natural_key: '9', department: 'service' }),
    aLead(place, '2026-11-02', { natural_key: '10', raw_source: 'Never heard of' }),
    aLead(place, '2026-10-31', { ...but, natural_key: '11' }),
  ]);
  const { rows, next, statuses } = await me.call(typeLeads, requested);
  expect(rows.map(({ lead, status }) => [lead, status])).toEqual([
    ['4711-a', 'sold'],
    [null, 'bad'],
    ['3', 'duplicate'],
    ['4', 'shown'],
    ['5', 'appointment'],
    ['6', 'contacted'],
    ['7', 'waiting'],
    ['8', 'unreported'],
  ]);
  expect(rows[0]).toMatchObject({
    source: 'Autotrader',
    soldDay: '2026-11-12',
    leadType: 'Internet',
    hour: 12,
  });
  expect(rows[1]).toMatchObject({ condition: 'Certified', vehicle: null });
  expect(rows[5]).toMatchObject({ vehicle: 'Kia Soul' });
  expect(next).toBeNull();
  expect(statuses?.map(({ leads }) => leads)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  expect(JSON.stringify(rows)).not.toMatch(/0a0b|0d0e|hash/);
  const unmapped = await me.call(typeLeads, { ...requested, type: '~' });
  expect(unmapped.rows.map(({ lead, source }) => [lead, source])).toEqual([['10', 'Never heard of']]);
  const waiting = await me.call(typeLeads, { ...requested, status: 'waiting' });
  expect(waiting.rows.map(({ lead }) => lead)).toEqual(['7']);
  expect(waiting.statuses, 'the choices stay while one is chosen').toHaveLength(8);
});

it.each([
  { filters: '', counted: [] },
  { filters: 'condition:new,~', counted: [{ dimension: 'condition', values: ['new', '(none)'] }] },
  {
    filters: 'lead_type:phone;attribution:first_touch',
    counted: [{ dimension: 'lead_type', values: ['phone'] }],
  },
])('its pages hold every lead once, as many as are counted: $filters', async ({ filters, counted }) => {
  const { group, place, there, store, requested, me } = await aShop();
  const days = ['2026-11-01', '2026-11-02', '2026-11-20', '2026-10-31'] as const;
  const places = [place, { ...place, dealershipId: there }];
  const [leads = []] = fc.sample(leadsAt(places, days, { least: 120, most: 160 }), { numRuns: 1, seed: 7 });
  const spelled = ['AutoTrader', 'CarGurus', 'Website'];
  await store(leads.map((lead, index) => ({ ...lead, raw_source: spelled[index % 3] ?? '' })));
  const seen: { day: string; id: string }[] = [];
  let after: string | undefined;
  do {
    const page = await me.call(typeLeads, {
      ...requested,
      filters,
      limit: 7,
      ...(after !== undefined && { after }),
    });
    expect(page.statuses === null).toBe(after !== undefined);
    seen.push(
      ...page.rows.map(({ day, dealerShipId, lead }) => ({ day, id: `${day} ${dealerShipId} ${lead}` })),
    );
    after = page.next ?? undefined;
  } while (after !== undefined);
  const { tiles } = await me.call(kpiBoard, {
    dealerGroupId: group.id,
    ...NOVEMBER,
    filters: [{ dimension: 'source_type', values: ['third_party'] }, ...counted],
    tiles: [{ id: 't', kind: 'value', kpis: ['leads'], compare: [] }],
  });
  const result = tiles[0]?.result;
  if (result?.kind !== 'value') throw new Error(JSON.stringify(tiles[0]?.error));
  expect(seen.length).toBe(result.figures[0]?.current.value);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  expect(new Set(seen.map(({ day }) => day)).size).toBeGreaterThan(1);
  const inTime = seen.map(({ day }) => day);
  expect(inTime).toEqual(inTime.toSorted().reverse());
});

it('a rule that changes is true of the list at once', async () => {
  const { group, place, store, requested, me } = await aShop();
  await store([aLead(place, '2026-11-03', { raw_source: 'LotLink' })]);
  expect((await me.call(typeLeads, requested)).rows).toEqual([]);
  await me.call(saveChange, {
    dealerGroupId: group.id,
    kind: 'lead',
    action: 'create',
    pattern: 'lotlink',
    name: 'Lot Link',
    class: 'third_party',
  });
  expect((await me.call(typeLeads, requested)).rows).toMatchObject([{ source: 'Lot Link' }]);
});

it('who has one store sees its leads alone, and a page asked for in a strange way is refused in words', async () => {
  const { to, group, here, there, place, store, requested, me } = await aShop();
  const but = { raw_source: 'AutoTrader' };
  await store([aLead(place, '2026-11-03', but), aLead({ ...place, dealershipId: there }, '2026-11-04', but)]);
  const limited = await to.as((await aMember(to.database, group.id, 'viewer', [here])).userId);
  expect((await limited.call(typeLeads, requested)).rows).toMatchObject([{ dealerShipId: here }]);
  expect(await limited.failure(typeLeads, { ...requested, dealerShipId: there })).toMatchObject({
    status: 404,
  });
  // A cursor of another store must not open its data.
  const after = writePlace({ day: '2026-11-30', hour: 23, dealershipId: there, source: 'crm', key: 'z' });
  expect((await limited.call(typeLeads, { ...requested, after })).rows).toMatchObject([
    { dealerShipId: here },
  ]);
  for (const wrong of [
    { type: 'nonsense' },
    { filters: 'rooftop:1' },
    { filters: `dealership:${there}` },
    { after: 'x' },
    { limit: 0 },
    { status: 'lost' },
  ]) {
    const { status, errors } = await me.failure(typeLeads, { ...requested, ...wrong } as typeof requested);
    expect([status, errors?.[0]?.field], JSON.stringify(wrong)).toEqual([
      expect.toBeOneOf([400, 422]),
      Object.keys(wrong)[0],
    ]);
  }
});

it('a place is the same after its way to the browser, and nothing else is one', () => {
  const place = fc.record({
    day: fc.constantFrom('2026-11-30' as const, '2024-02-29' as const),
    hour: fc.integer({ min: -1, max: 23 }),
    dealershipId: fc.integer({ min: 1, max: 2_147_483_647 }),
    source: fc.constantFrom('crm', 'adf'),
    key: fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
  });
  fc.assert(
    fc.property(place, (one) => {
      expect(readPlace(writePlace(one))).toEqual(one);
    }),
  );
  const sent = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const wrong = [
    null,
    7,
    {},
    [],
    ['2026-11-31', 1, 1, 'crm', 'a'],
    ['2026-11-30', 1, 2 ** 31, 'crm', 'a'],
    ['2026-11-30', 1, 1, 'crm', '\0'],
  ];
  for (const one of wrong) expect(() => readPlace(sent(one))).toThrow(Problem);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => readPlace(text)).toThrow(Problem);
    }),
  );
});
