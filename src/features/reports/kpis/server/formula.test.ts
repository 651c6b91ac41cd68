import { describe, expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { aDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import { aLead, type Place, storeLeads } from '../../../../../test/helpers/leads.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { enterpriseKpi } from '../contract-enterprise.ts';
import { parseFormula } from '../contract-formula.ts';

/** 10:00 on a Friday in Chicago. */
const NOW = new Date('2026-11-20T16:00:00Z');

async function aGroup({ dealerships = 2 } = {}) {
  const running = await server({ now: NOW });
  const group = await aDealerGroup(running.database, { dealerships, timeZone: 'America/Chicago' });
  const places = group.dealershipIds.map((dealershipId) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  })) as [Place, Place];
  const caller = await running.as(group.admin.userId);
  return { running, group, caller, of: { dealerGroupId: group.id }, places };
}

function leads(count: number, place: Place, but: object): ReturnType<typeof aLead>[] {
  return Array.from({ length: count }, () => aLead(place, '2026-11-02', but));
}

describe('kpi/parse', () => {
  it('reads a formula in words and works it out as a sum over a sum', async () => {
    const { caller, of, running, places } = await aGroup();
    const [place, other] = places;
    await storeDeals(running.database, [
      aDeal(place, '2026-11-03', { front_gross_cents: 300_000 }),
      aDeal(other, '2026-11-03', { front_gross_cents: 100_000 }),
      aDeal(other, '2026-11-04', { front_gross_cents: 50_000 }),
      aDeal(other, '2026-10-03', { front_gross_cents: 70_000 }),
    ]);
    const reply = await caller.call(parseFormula, { ...of, formula: 'front_gross_new/units_new' });
    expect(reply).toMatchObject({
      ok: true,
      formula: 'front_gross_new / units_new',
      reads: 'Front Gross New divided by New Units',
      kind: 'ratio',
      unit: 'usd',
      uses: [
        { key: 'front_gross_new', is: 'kpi' },
        { key: 'units_new', is: 'kpi' },
      ],
      errors: [],
      windows: [{ window: 'current' }, { window: 'previous' }, { window: 'lastYear' }],
      freshness: [{ fact: 'deal' }],
    });
    expect(reply.figures).toEqual([
      { value: 1500, numerator: 4500, denominator: 3, absence: null },
      { value: 700, numerator: 700, denominator: 1, absence: null },
      {
        value: null,
        numerator: null,
        denominator: null,
        absence: expect.objectContaining({ reason: 'notCompared' }),
      },
    ]);
  });

  it('takes measures, numbers, percents and a plus as they are typed', async () => {
    const { caller, of, running, places } = await aGroup();
    await storeLeads(running.database, [
      ...leads(6, places[0], { is_bad: true }),
      ...leads(4, places[0], {}),
    ]);
    const value = async (formula: string) =>
      (await caller.call(parseFormula, { ...of, formula })).figures[0]?.value;
    expect(await value('leads_bad / leads * 100')).toBe(60);
    expect(await value('leads + 50% * leads_bad')).toBe(13);
    expect(await value('(leads - leads_bad) * 2')).toBe(8);
    expect(await value('leads / (leads_duplicate)')).toBeNull();
    const by = await caller.call(parseFormula, { ...of, formula: 'leads / leads_duplicate' });
    expect(by.figures[0]?.absence?.reason).toBe('noBase');
  });

  it('stays under filters and within what one may see', async () => {
    const { caller, of, running, group, places } = await aGroup();
    const [place, other] = places;
    await storeLeads(running.database, [
      ...leads(6, place, { raw_source: 'A' }),
      ...leads(3, place, { raw_source: 'B' }),
      ...leads(5, other, { raw_source: 'A' }),
    ]);
    const requested = { ...of, formula: 'leads * 1', filters: 'source:A' };
    expect((await caller.call(parseFormula, requested)).figures[0]?.value).toBe(11);
    const member = await aMember(running.database, group.id, 'viewer', [place.dealershipId]);
    const viewer = await running.as(member.userId);
    expect((await viewer.call(parseFormula, requested)).figures[0]?.value).toBe(6);
    expect(
      await caller.failure(parseFormula, {
        ...requested,
        formula: 'leads / units_new',
        filters: 'lead_type:phone',
      }),
    ).toMatchObject({ status: 422 });
  });

  it.each([
    { formula: 'leeds', message: 'leads', position: 0 },
    { formula: 'leads / units_per_sp', message: 'counted separately', position: 8 },
    { formula: 'leads + open_ros', message: 'level at the end of a day', position: 8 },
    { formula: 'front_gross_new + leads', message: 'cannot be added up', position: 16 },
    { formula: 'process.exit(1)', message: 'means nothing here', position: 7 },
    { formula: '', message: 'Write a formula', position: 0 },
  ])('says what is wrong with “$formula” and where', async ({ formula, message, position }) => {
    const { caller, of } = await aGroup();
    const reply = await caller.call(parseFormula, { ...of, formula });
    expect(reply).toMatchObject({ ok: false, formula: null, kind: null, figures: [], windows: [] });
    expect(reply.errors[0]).toMatchObject({ position });
    expect(reply.errors[0]?.message).toContain(message);
  });

  it('refuses what is longer than a formula', async () => {
    const { caller, of } = await aGroup();
    expect(await caller.failure(parseFormula, { ...of, formula: 'a'.repeat(501) })).toMatchObject({
      status: 400,
    });
  });
});

describe('kpi/enterprise', () => {
  it('answers one value a store and a total of sums, of the period asked for', async () => {
    const { caller, of, running, places } = await aGroup();
    const [place, other] = places;
    await storeLeads(running.database, [
      ...leads(9, place, { is_contacted: true }),
      ...leads(1, place, { is_contacted: false }),
      ...leads(90, other, { is_contacted: false }),
      aLead(place, '2026-10-02', { is_contacted: true }),
      // Made the day after, so that the 2nd is over and known.
      aLead(place, '2026-11-03', { department: 'service' }),
    ]);
    const reply = await caller.call(enterpriseKpi, { ...of, metric: 'contact_rate_all' });
    expect(reply.dealerships.map(({ dealerShipId, figure }) => [dealerShipId, figure.value])).toEqual([
      [place.dealershipId, 90],
      [other.dealershipId, 0],
    ]);
    expect(reply).toMatchObject({
      period: 'current',
      window: { window: 'current' },
      total: { value: 9, numerator: 9, denominator: 100 },
    });
    const previous = await caller.call(enterpriseKpi, {
      ...of,
      metric: 'contact_rate_all',
      period: 'previous',
    });
    expect(previous).toMatchObject({
      window: { window: 'previous', startDate: '2026-10-02', endDate: '2026-10-02' },
      total: { value: 100 },
      dealerships: [
        { figure: { value: 100 } },
        { figure: { value: null, absence: { reason: 'notCompared' } } },
      ],
    });
    const one = await caller.call(enterpriseKpi, {
      ...of,
      metric: 'leads',
      dealerships: [other.dealershipId],
    });
    expect(one).toMatchObject({ dealerships: [{ dealerShipId: other.dealershipId }], total: { value: 90 } });
  });

  it('answers three hundred stores named twice in one address', async () => {
    const { caller, of, group } = await aGroup({ dealerships: 300 });
    const ids = [...group.dealershipIds];
    const reply = await caller.call(enterpriseKpi, {
      ...of,
      metric: 'total_gross',
      dealerShipId: ids,
      dealerships: ids,
    });
    expect(reply.dealerships).toHaveLength(300);
    expect(reply.total.value).toBeNull();
  });

  it('answers for a foreign store as for one there is none of', async () => {
    const { running, caller, of } = await aGroup();
    const foreign = await aDealerGroup(running.database);
    const requested = { ...of, metric: 'leads' } as const;
    const planted = await caller.failure(enterpriseKpi, {
      ...requested,
      dealerships: [...foreign.dealershipIds],
    });
    expect(planted).toEqual(
      await caller.failure(enterpriseKpi, { ...requested, dealerships: [2_000_000_001] }),
    );
    expect(planted.status).toBe(404);
  });
});
