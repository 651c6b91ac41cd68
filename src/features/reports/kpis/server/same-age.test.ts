import { describe, expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { aDeal, type StoredDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import { aLead, type Place, type StoredLead, storeLeads } from '../../../../../test/helpers/leads.ts';
import { server } from '../../../../../test/helpers/server.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { addDays, type Day, eachDay, through } from '../../../../core/time/period.ts';
import { kpiBoard } from '../contract.ts';

const CHICAGO = 'America/Chicago';

async function aStore() {
  // 10:00 on Friday the 20th in Chicago.
  const { database, as } = await server({ now: new Date('2026-11-20T16:00:00Z') });
  const group = await aDealerGroup(database, { dealerships: 1, timeZone: CHICAGO });
  const place = { dealerGroupId: group.id, dealershipId: group.dealershipIds[0] ?? 0, timeZone: CHICAGO };
  const { call } = await as(group.admin.userId);
  const compared = async (kpi: KpiKey, scope: object = { view: 'month', year: 2026, month: 11 }) => {
    const tile = { id: 'one', kind: 'value' as const, kpis: [kpi], compare: ['previous' as const] };
    const reply = await call(kpiBoard, {
      dealerGroupId: group.id,
      ...scope,
      tiles: [{ ...tile, filters: [] }],
    });
    const [answer] = reply.tiles;
    if (answer?.result?.kind !== 'value') throw new Error(answer?.error?.message ?? 'no value');
    const [figure] = answer.result.figures;
    return { current: figure?.current.value, ...figure?.comparisons[0] };
  };
  return { database, place, compared };
}

/** One good lead a day, sold after so many days; null is never sold. */
function cohort(
  place: Place,
  first: Day,
  last: Day,
  soldAfter: (index: number) => number | null,
): StoredLead[] {
  return eachDay(through(first, last)).map((day, index) => {
    const after = soldAfter(index);
    return aLead(place, day, {
      is_sold: after !== null,
      sold_day: after === null ? null : addDays(day, after),
    });
  });
}

describe('what comes of a cohort is compared at the same age', () => {
  it('leaves out of the base what came later', async () => {
    const { database, place, compared } = await aStore();
    await storeLeads(database, [
      // Five sold through October 19, five more afterwards.
      ...cohort(place, '2026-09-01', '2026-10-31', (index) => {
        const day = index - 30;
        return day >= 0 && day < 5 ? 2 : day >= 5 && day < 10 ? 30 : null;
      }),
      ...cohort(place, '2026-11-01', '2026-11-20', (index) => (index < 6 ? 2 : null)),
    ]);
    const found = await compared('closing_ratio_cohort');
    expect(found.matched).toMatchObject({ numerator: 6, denominator: 19 });
    expect(found).toMatchObject({ numerator: 5, denominator: 19 });
    expect(found.days).toMatchObject({
      endDate: '2026-11-19',
      baseEndDate: '2026-10-19',
      sameAge: { through: '2026-11-19', baseThrough: '2026-10-19' },
    });
    expect(found.delta?.change).toBeCloseTo(100 / 19, 5);
  });

  it.each([
    { why: 'on the last day of that age', after: 18, sold: 1 },
    { why: 'a day later', after: 19, sold: 0 },
  ])('a sale $why counts $sold', async ({ after, sold }) => {
    const { database, place, compared } = await aStore();
    await storeLeads(database, [
      ...cohort(place, '2026-09-01', '2026-09-30', () => null),
      ...cohort(place, '2026-10-01', '2026-10-31', (index) => (index === 0 ? after : null)),
      ...cohort(place, '2026-11-01', '2026-11-20', () => null),
    ]);
    expect((await compared('closing_ratio_cohort')).numerator).toBe(sold);
  });

  it('cuts a closed month as well until 90 days after it, and then no more', async () => {
    const { database, place, compared } = await aStore();
    await storeLeads(
      database,
      cohort(place, '2026-05-01', '2026-11-20', () => 60),
    );
    const october = await compared('closing_ratio_cohort', { view: 'month', year: 2026, month: 10 });
    // Both sides at age 50: a sale after 60 days counts on neither.
    expect(october).toMatchObject({ numerator: 0, denominator: 30 });
    expect(october.days).toMatchObject({
      whole: true,
      sameAge: { through: '2026-11-19', baseThrough: '2026-10-20' },
    });
    const june = await compared('closing_ratio_cohort', { view: 'month', year: 2026, month: 6 });
    expect(june).toMatchObject({ numerator: 31, denominator: 31 });
    expect(june.days?.sameAge).toBeUndefined();
  });

  it('has no change where a sale has no date', async () => {
    const { database, place, compared } = await aStore();
    const [first, ...others] = cohort(place, '2026-10-01', '2026-11-20', () => 2);
    await storeLeads(database, [{ ...(first as StoredLead), sold_day: null }, ...others]);
    const found = await compared('closing_ratio_cohort');
    expect(found).toMatchObject({ days: null, delta: null, absence: { reason: 'notCompared' } });
  });

  it('has none where what comes of it is not dated at all', async () => {
    const { database, place, compared } = await aStore();
    const kept = { appointment_set: true, appointment_due: true, appointment_shown: true };
    await storeLeads(
      database,
      cohort(place, '2026-10-01', '2026-11-20', () => 2).map((lead) => ({ ...lead, ...kept })),
    );
    expect(await compared('appt_close_rate')).toMatchObject({ days: null, delta: null });
  });

  it('takes back deals of the base only up to that age', async () => {
    const { database, place, compared } = await aStore();
    const deals = (first: Day, last: Day, reversedAfter: number): StoredDeal[] =>
      eachDay(through(first, last)).map((day, index) =>
        index < 8
          ? aDeal(place, day, { is_reversed: true, reversal_day: addDays(day, reversedAfter) })
          : aDeal(place, day),
      );
    await storeDeals(database, [
      ...deals('2026-10-01', '2026-10-31', 14),
      ...deals('2026-11-01', '2026-11-20', 1),
    ]);
    const found = await compared('unwind_rate');
    expect(found.matched).toMatchObject({ numerator: 8, denominator: 19 });
    // Of October's eight, the first five had returned by the 19th.
    expect(found).toMatchObject({ numerator: 5, denominator: 19 });
  });
});
