import { describe, expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { aDeal, type StoredDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import { aLead, type Place, storeLeads } from '../../../../../test/helpers/leads.ts';
import { aLine, anOrder, storeOrders } from '../../../../../test/helpers/repair-orders.ts';
import { server } from '../../../../../test/helpers/server.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import type { OutlookKey } from '../../../../core/kpis/outlooks.ts';
import { type Day, eachDay, through } from '../../../../core/time/period.ts';
import { kpiProjection } from '../../../reports/kpis/contract-projection.ts';
import { latest } from '../contract-latest.ts';
import { type PaceKpi, pace } from '../contract-pace.ts';

const CHICAGO = 'America/Chicago';
/** 10:00 on Friday the 20th in Chicago. */
const NOW = new Date('2026-11-20T16:00:00Z');

async function aGroup({ now = NOW, dealerships = 2 } = {}) {
  const running = await server({ now });
  const group = await aDealerGroup(running.database, { dealerships, timeZone: CHICAGO });
  const places: Place[] = group.dealershipIds.map((dealershipId) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: CHICAGO,
  }));
  const caller = await running.as(group.admin.userId);
  const requested = async (scope: object = {}) =>
    await caller.call(pace, { dealerGroupId: group.id, ...scope });
  return { running, group, caller, requested, place: places[0] as Place, other: places[1] as Place };
}

function ofKpi({ kpis }: { kpis: PaceKpi[] }, key: string): PaceKpi {
  const found = kpis.find(({ kpi }) => kpi === key);
  if (!found) throw new Error(`Nothing is said of ${key}.`);
  return found;
}

const gross = { front_gross_cents: 100_000, back_gross_cents: 50_000 };

/** `countOn` deals per day, starting early enough for last year. */
function deals(place: Place, first: Day, last: Day, countOn: (day: Day) => number): StoredDeal[] {
  return eachDay(through(first, last)).flatMap((day) =>
    Array.from({ length: countOn(day) }, () => aDeal(place, day, gross)),
  );
}

const isSaturday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 6;

describe('the target of a month', () => {
  it('is the sum of the stores’ where each has one, and the way to it follows the usual week', async () => {
    const { running, group, place, other, requested } = await aGroup();
    const history = (at: Place) => deals(at, '2026-08-01', '2026-11-19', (day) => (isSaturday(day) ? 3 : 1));
    await storeDeals(running.database, [...history(place), ...history(other)]);
    const aim = (dealershipId: number, kpi: string, hundredths: number) =>
      running.database.owner.query("insert into kpi_target values ($1, $2, $3, '2026-11-01', $4)", [
        group.id,
        dealershipId,
        kpi,
        hundredths,
      ]);
    await aim(place.dealershipId, 'units_retail', 5_000);
    await aim(place.dealershipId, 'fi_pvr', 190_000);
    const one = ofKpi(await requested(), 'units_retail');
    expect(one).toMatchObject({ target: null, targetCourse: [] });
    await aim(other.dealershipId, 'units_retail', 3_000);
    await aim(other.dealershipId, 'fi_pvr', 150_000);
    const reply = await requested();
    const units = ofKpi(reply, 'units_retail');
    expect(units.target).toBe(80);
    expect(units.targetCourse).toHaveLength(30);
    expect(units.targetCourse.at(-1)).toEqual({ day: '2026-11-30', value: 80 });
    // The 1st is a Sunday, the 7th the first Saturday: 1 and 9 of the 38 cars of a month.
    expect(units.targetCourse[0]?.value).toBeCloseTo((80 * 1) / 38, 5);
    expect(units.targetCourse[6]?.value).toBeCloseTo((80 * 9) / 38, 5);
    expect(ofKpi(reply, 'fi_pvr').target, 'averages do not add up').toBeNull();
    expect(
      reply.rooftops.map(({ projections }) => projections.find(({ kpi }) => kpi === 'fi_pvr')?.target),
    ).toEqual([1_900, 1_500]);
    const alone = await requested({ dealerShipId: [place.dealershipId] });
    expect(ofKpi(alone, 'fi_pvr').target).toBe(1_900);
  });
});

describe('the projection of a month', () => {
  it('is a straight line where every day is alike, today left out', async () => {
    const { running, place, requested } = await aGroup({ dealerships: 1 });
    await storeDeals(running.database, [
      ...deals(place, '2026-08-01', '2026-11-19', () => 2),
      ...Array.from({ length: 9 }, () => aDeal(place, '2026-11-20', gross)),
    ]);
    const reply = await requested();
    expect(reply).toMatchObject({ today: '2026-11-20', startDate: '2026-11-01', endDate: '2026-11-30' });
    const units = ofKpi(reply, 'units_retail');
    expect(units).toMatchObject({ projected: 60, target: null, yesterday: 2 });
    expect(units).toMatchObject({ counted: 1, all: 1, message: null, estimated: 0 });
    expect(units.course.at(0)).toEqual({ day: '2026-11-19', value: 38 });
    expect(units.course.at(-1)).toEqual({ day: '2026-11-30', value: 60 });
    expect(ofKpi(reply, 'total_gross').projected).toBe(90_000);
    expect(ofKpi(reply, 'fi_pvr')).toMatchObject({ projected: 500, course: [] });
  });

  it('weighs Saturdays by what they bring', async () => {
    const { running, place, requested } = await aGroup({ dealerships: 1 });
    await storeDeals(
      running.database,
      deals(place, '2026-08-01', '2026-11-19', (day) => (isSaturday(day) ? 5 : 1)),
    );
    const reply = await requested();
    // 19 days with two Saturdays are over; 11 days with two are left, including today.
    expect(ofKpi(reply, 'units_retail').projected).toBe(17 + 10 + 9 + 10);
  });

  it('adds departments up, each by its own days', async () => {
    const { running, place, requested } = await aGroup({ dealerships: 1 });
    await storeDeals(
      running.database,
      deals(place, '2026-08-01', '2026-11-19', () => 1),
    );
    const weekdays = eachDay(through('2026-08-03', '2026-11-19')).filter((day) => {
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
      return weekday !== 0 && weekday !== 6;
    });
    const line = aLine({ labor_sale_cents: 20_000, labor_cost_cents: 5_000 });
    await storeOrders(
      running.database,
      weekdays.map((day) => anOrder(place, day, { lines: [line] })),
    );
    const reply = await requested();
    // 21 weekdays in November.
    expect(ofKpi(reply, 'rev_service').projected).toBe(21 * 200);
    expect(ofKpi(reply, 'total_gross').projected).toBe(30 * 1_500 + 21 * 150);
  });

  it('leaves out stores without a known day for ten days, and keeps those that are late or young', async () => {
    const { running, place, other, requested, group } = await aGroup({ dealerships: 4 });
    const [, , third = 0, fourth = 0] = group.dealershipIds;
    await storeDeals(running.database, [
      ...deals(place, '2026-08-01', '2026-11-17', () => 1),
      ...deals(other, '2026-08-01', '2026-11-09', () => 1),
      ...deals({ ...place, dealershipId: third }, '2026-11-05', '2026-11-19', () => 2),
    ]);
    const reply = await requested();
    expect(ofKpi(reply, 'units_retail')).toMatchObject({ projected: 90, counted: 2, all: 4 });
    const omitted = (id: number | undefined) =>
      reply.rooftops
        .find(({ dealerShipId }) => dealerShipId === id)
        ?.omissions.find(({ fact }) => fact === 'deal');
    expect(omitted(group.dealershipIds[0])).toBeUndefined();
    expect(omitted(group.dealershipIds[1])).toMatchObject({ why: 'late', day: '2026-11-08', title: 'Deals' });
    expect(omitted(third)).toBeUndefined();
    expect(omitted(fourth)).toMatchObject({ why: 'notConnected', day: null });
    expect(reply.rooftops.map(({ projections }) => projections[2]?.projected)).toEqual([30, null, 60, null]);
  });

  it('leaves the target of a store out with its projection', async () => {
    const { running, group, place, other, requested } = await aGroup();
    await storeDeals(running.database, [
      ...deals(place, '2026-08-01', '2026-11-19', () => 1),
      ...deals(other, '2026-08-01', '2026-11-05', () => 1),
    ]);
    for (const dealershipId of group.dealershipIds) {
      await running.database.owner.query(
        "insert into kpi_target values ($1, $2, 'units_retail', '2026-11-01', 4000)",
        [group.id, dealershipId],
      );
    }
    expect(ofKpi(await requested(), 'units_retail')).toMatchObject({ projected: 30, target: 40, counted: 1 });
  });

  it('gives a young store the shape of the group’s week and never its level', async () => {
    const { running, place, other, requested } = await aGroup();
    await storeDeals(running.database, [
      ...deals(place, '2026-06-01', '2026-11-19', (day) => (isSaturday(day) ? 50 : 10)),
      ...deals(other, '2026-11-02', '2026-11-19', () => 1),
    ]);
    // The 19th is known after the next delivery: 17 cars on 15 days and 2 Saturdays of weight 5;
    // the month has 26 days and 4 Saturdays.
    const alone = await requested({ dealerShipId: [other.dealershipId] });
    expect(ofKpi(alone, 'units_retail').projected).toBe(Math.round((17 * 46) / 25));
    const all = await requested();
    expect(all.rooftops[1]?.projections.find(({ kpi }) => kpi === 'units_retail')?.projected).toBe(
      ofKpi(alone, 'units_retail').projected,
    );
  });

  it('adds up from the stores to the unit', async () => {
    const { running, place, other, requested } = await aGroup();
    await storeDeals(running.database, [
      ...deals(place, '2026-08-01', '2026-11-19', (day) => (isSaturday(day) ? 3 : 1)),
      ...deals(other, '2026-08-01', '2026-11-19', (day) => (Number(day.slice(-2)) % 3 === 0 ? 2 : 1)),
    ]);
    const reply = await requested();
    const parts = reply.rooftops.map(
      ({ projections }) => projections.find(({ kpi }) => kpi === 'total_gross')?.projected ?? 0,
    );
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(
      ofKpi(reply, 'total_gross').projected ?? 0,
      6,
    );
  });

  it('is the usual level on the first of the month, marked as an estimate', async () => {
    const { running, place, requested } = await aGroup({
      dealerships: 1,
      now: new Date('2026-11-01T16:00:00Z'),
    });
    await storeDeals(
      running.database,
      deals(place, '2026-08-01', '2026-11-01', () => 2),
    );
    expect(ofKpi(await requested(), 'units_retail')).toMatchObject({
      projected: 60,
      counted: 1,
      estimated: 1,
      message: null,
    });
  });

  it('shows the closed month beside it until one full day is known', async () => {
    const first = await aGroup({ dealerships: 1, now: new Date('2026-11-01T16:00:00Z') });
    await storeDeals(
      first.running.database,
      deals(first.place, '2026-08-01', '2026-11-01', () => 2),
    );
    const onFirst = ofKpi(await first.requested(), 'units_retail');
    expect(onFirst).toMatchObject({ closedMonth: 62, yesterday: 2 });
    const second = await aGroup({ dealerships: 1, now: new Date('2026-11-02T16:00:00Z') });
    await storeDeals(
      second.running.database,
      deals(second.place, '2026-08-01', '2026-11-02', () => 2),
    );
    expect(ofKpi(await second.requested(), 'units_retail').closedMonth).toBeNull();
  });

  it('waits for a first known day', async () => {
    const { running, place, requested } = await aGroup({
      dealerships: 1,
      now: new Date('2026-11-01T16:00:00Z'),
    });
    await storeDeals(
      running.database,
      deals(place, '2026-11-01', '2026-11-01', () => 2),
    );
    expect(ofKpi(await requested(), 'units_retail')).toMatchObject({
      projected: null,
      course: [],
      counted: 0,
    });
  });

  it('is silent where nothing was ever connected', async () => {
    const { requested } = await aGroup();
    expect(ofKpi(await requested(), 'total_gross')).toMatchObject({
      projected: null,
      yesterday: null,
      message: 'No feed is up to date enough to project from.',
    });
  });
});

it('tells the days with deals at a loss or unwound, and whether doors are open', async () => {
  const { running, place, requested } = await aGroup({ now: new Date('2026-11-20T12:00:00Z') });
  await storeDeals(running.database, [
    aDeal(place, '2026-11-03', { front_gross_cents: -200_000 }),
    aDeal(place, '2026-11-03', { ...gross, is_reversed: true, reversal_day: '2026-11-05' }),
    aDeal(place, '2026-11-04', gross),
  ]);
  const reply = await requested();
  expect(reply.hardDays).toEqual([{ day: '2026-11-03', atLoss: 1, unwound: 1 }]);
  expect(reply.isBeforeOpening).toBe(true);
});

it('a drill-down answers the very projection and target of the home screen, and names who is left out', async () => {
  const { running, group, caller, place, other, requested } = await aGroup({ dealerships: 3 });
  await storeDeals(running.database, [
    ...deals(place, '2026-08-01', '2026-11-17', (day) => (isSaturday(day) ? 3 : 1)),
    ...deals(other, '2026-11-08', '2026-11-19', () => 2),
  ]);
  for (const dealershipId of [place.dealershipId, other.dealershipId]) {
    await running.database.owner.query(
      "insert into kpi_target values ($1, $2, 'total_gross', '2026-11-01', 9000000)",
      [group.id, dealershipId],
    );
  }
  const of = (metric: KpiKey | OutlookKey, but: object = {}) =>
    caller.call(kpiProjection, {
      dealerGroupId: group.id,
      metric,
      view: 'month',
      year: 2026,
      month: 11,
      ...but,
    });
  for (const dealerShipId of [group.dealershipIds, [place.dealershipId]]) {
    const home = await requested({ dealerShipId });
    for (const { kpi, projected, target, counted, all } of home.kpis) {
      const behind = await of(kpi, { dealerShipId });
      expect([kpi, behind.projected.value, behind.target.value, behind.counted, behind.all]).toEqual([
        kpi,
        projected,
        target,
        counted,
        all,
      ]);
    }
  }
  const gross = await of('total_gross');
  expect(gross.toTarget.value).toBeCloseTo(((gross.projected.value ?? 0) / 180_000) * 100, 9);
  expect(await of('gross_pace')).toEqual(gross);
  expect(await of('gross_to_target')).toEqual(gross);
  expect(gross).toMatchObject({
    reason: null,
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    target: { value: 180_000 },
    missing: [
      { name: 'Rooftop 1', days: 3 },
      { name: 'Rooftop 2', days: 8 },
    ],
    leftOut: [{ name: 'Rooftop 3', why: 'no deals known' }],
  });
  expect((await of('total_gross', { month: 10 })).reason).toBe(
    'Only a period that includes today is projected.',
  );
  expect((await of('open_ros')).reason).toContain('level at the end of a day');
  const year = await of('units_retail', { view: 'year', dealerShipId: [place.dealershipId] });
  expect(year.projected.value).toBeGreaterThan((await of('units_retail')).projected.value ?? 0);
});

it('names stores that left the group where the whole group is looked at', async () => {
  const { running, group, caller, place, other } = await aGroup();
  await storeDeals(running.database, [
    ...deals(place, '2026-08-01', '2026-11-19', () => 1),
    ...deals(other, '2026-08-01', '2026-11-10', () => 5),
  ]);
  await running.database.owner.query(
    "update dealership set status = 'closed' where dealer_group_id = $1 and id = $2",
    [group.id, other.dealershipId],
  );
  const scope = { dealerGroupId: group.id, metric: 'units_retail', view: 'month', year: 2026, month: 11 };
  const all = await caller.call(kpiProjection, scope as never);
  expect(all).toMatchObject({
    projected: { value: 30 },
    counted: 1,
    all: 1,
    leftOut: [{ dealerShipId: other.dealershipId, why: 'no longer in the group' }],
  });
  const member = await running.as(
    (await aMember(running.database, group.id, 'viewer', [place.dealershipId])).userId,
  );
  expect(await member.call(kpiProjection, scope as never)).toMatchObject({ leftOut: [] });
});

it('counts only the stores a person may see', async () => {
  const { running, group, place, other } = await aGroup();
  await storeDeals(running.database, [
    ...deals(place, '2026-08-01', '2026-11-19', () => 1),
    ...deals(other, '2026-08-01', '2026-11-19', () => 5),
  ]);
  const member = await aMember(running.database, group.id, 'viewer', [place.dealershipId]);
  const caller = await running.as(member.userId);
  const reply = await caller.call(pace, { dealerGroupId: group.id });
  expect(ofKpi(reply, 'units_retail')).toMatchObject({ projected: 30, all: 1 });
  const { events } = await caller.call(latest, { dealerGroupId: group.id });
  expect(new Set(events.map(({ dealerShipId }) => dealerShipId))).toEqual(new Set([place.dealershipId]));
});

describe('several groups', () => {
  it('have one list of the latest, and one entry of a day with deals at a loss', async () => {
    const { running, group, caller, requested, place } = await aGroup();
    const second = await aDealerGroup(running.database, { dealerships: 1, timeZone: CHICAGO });
    await running.database.owner.query(
      `insert into membership (dealer_group_id, user_id, role, all_dealerships) values ($1, $2, 'viewer', true)`,
      [second.id, group.admin.userId],
    );
    const there = { ...place, dealerGroupId: second.id, dealershipId: second.dealershipIds[0] ?? 0 };
    const atLoss = { front_gross_cents: -200_000 };
    await storeDeals(running.database, [
      aDeal(place, '2026-11-18', { ...atLoss, make: 'Kia' }),
      aDeal(there, '2026-11-18', { ...atLoss, received_at: '2026-11-19T09:00:00Z', make: 'Ford' }),
      aDeal(there, '2026-11-17', { ...gross, make: 'Ram' }),
      aDeal(place, '2026-11-19', { ...gross, make: 'BMW' }),
    ]);
    const both = { dealerGroupId: undefined, dealerGroupIds: [group.id, second.id] };
    expect((await requested(both)).hardDays).toEqual([{ day: '2026-11-18', atLoss: 2, unwound: 0 }]);
    const { events } = await caller.call(latest, both);
    expect(events.map(({ what }) => what)).toEqual(['New BMW', 'New Ford', 'New Kia', 'New Ram']);
  });
});

describe('the latest', () => {
  it('are deals and closed repair orders, newest first, in words', async () => {
    const { running, place, other, caller, group } = await aGroup();
    await storeDeals(running.database, [
      aDeal(place, '2026-11-20', {
        ...gross,
        make: 'Toyota',
        model: 'Camry',
        deal_type: 'finance',
        received_at: '2026-11-20T15:00:00Z',
      }),
      aDeal(other, '2026-11-19', {
        sale_kind: 'wholesale',
        vehicle_condition: 'used',
        received_at: '2026-11-20T15:30:00Z',
      }),
      aDeal(other, '2026-11-19', { ...gross, is_reversed: true, received_at: '2026-11-20T14:00:00Z' }),
      aDeal(place, '2026-11-02', gross),
    ]);
    const line = aLine({ labor_sale_cents: 20_000, parts_sale_cents: 5_050 });
    await storeOrders(running.database, [
      anOrder(place, '2026-11-20', {
        make: 'Honda',
        lines: [line, aLine({ pay_type: 'warranty' })],
        received_at: '2026-11-20T15:10:00Z',
      }),
      anOrder(place, null, { received_at: '2026-11-20T15:59:00Z' }),
    ]);
    await storeLeads(running.database, [aLead(place, '2026-11-20')]);
    const { events } = await caller.call(latest, { dealerGroupId: group.id });
    expect(
      events.map(({ kind, what, how, dollars, isUnwound }) => [kind, what, how, dollars, isUnwound]),
    ).toEqual([
      ['repair_order', 'Honda', expect.stringContaining('ustomer'), 250.5, false],
      ['deal', 'New Toyota Camry', 'Finance', 1_500, false],
      ['deal', 'Used vehicle', 'Wholesale', null, false],
      ['deal', 'New vehicle', 'Retail', 1_500, true],
    ]);
  });
});
