import { expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { aReportLine, storeReports } from '../../../../../test/helpers/reports.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { addDays, type Day } from '../../../../core/time/period.ts';
import { budgetStats } from '../../../money/budget/contract.ts';
import { statsTrends } from '../../../money/planner/contract-trends.ts';
import { websiteWarnings } from '../contract.ts';

const november = { view: 'month', year: 2026, month: 11 } as const;
const FIRST: Day = '2026-10-20';

async function aWebsite() {
  const to = await server({ now: new Date('2026-11-21T18:00:00Z') });
  const group = await aDealerGroup(to.database);
  const [first = 0, second = 0] = group.dealershipIds;
  const placeOf = (dealershipId: number) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  });
  return { ...to, group, first, second, placeOf, me: await to.as(group.admin.userId) };
}

type Place = ReturnType<Awaited<ReturnType<typeof aWebsite>>['placeOf']>;

const visit = (place: Place, day: Day, channel: string, sessions: number) =>
  aReportLine(place, day, { cut: 'channel', said: { channel }, counts: { sessions } });
const event = (place: Place, day: Day, counts: Record<string, number>) =>
  aReportLine(place, day, { cut: 'event', said: { channel: 'Direct' }, counts });

/** Thirty days of visits, with forms and calls except on these days. */
function month(place: Place, without: readonly Day[]) {
  return Array.from({ length: 30 }, (_, index) => addDays(FIRST, index)).flatMap((day) => [
    visit(place, day, 'Direct', 900),
    visit(place, day, '(Other)', 50),
    event(place, day, { forms: without.includes(day) ? 0 : 8, calls: 6, vdp_views: 1_500 }),
  ]);
}

it('names the store and the days without a form, within the period alone', async () => {
  const { database, me, group, first, second, placeOf } = await aWebsite();
  const broken: Day[] = ['2026-11-12', '2026-11-13'];
  await storeReports(database, 'web_traffic', [
    ...month(placeOf(first), broken),
    ...month(placeOf(second), ['2026-10-25']),
  ]);
  const warned = await me.call(websiteWarnings, { dealerGroupId: group.id, ...november });
  expect(warned).toMatchObject({ isCovered: true, otherShare: null, withoutEvents: [] });
  expect(warned.brokenForms).toMatchObject([
    { dealerShipId: first, startDate: '2026-11-12', endDate: '2026-11-13', expectedForms: 16 },
  ]);
});

it('says that many visits come by no known channel, and whose events nobody tells', async () => {
  const { database, me, group, first, placeOf } = await aWebsite();
  const place = placeOf(first);
  await storeReports(database, 'web_traffic', [
    visit(place, '2026-11-03', 'Direct', 80),
    visit(place, '2026-11-03', '(Other)', 20),
  ]);
  const warned = await me.call(websiteWarnings, { dealerGroupId: group.id, ...november });
  expect(warned).toMatchObject({ brokenForms: [], otherShare: 20 });
  expect(warned.withoutEvents).toMatchObject([{ dealerShipId: first }]);
});

it('knows nothing where no website feed tells anything', async () => {
  const { me, group } = await aWebsite();
  const warned = await me.call(websiteWarnings, { dealerGroupId: group.id, ...november });
  expect(warned).toEqual({ brokenForms: [], otherShare: null, withoutEvents: [], isCovered: false });
});

it('gives budgets and plans their sessions: in all, by day, and by the eight channels that add up to them', async () => {
  const { database, me, group, first, placeOf } = await aWebsite();
  const place = placeOf(first);
  await storeReports(database, 'web_traffic', [
    visit(place, '2026-11-03', 'Direct', 80),
    visit(place, '2026-11-03', '(Other)', 20),
    visit(place, '2026-11-05', 'Email', 7),
  ]);
  const stats = await me.call(budgetStats, { dealerGroupId: group.id, ...november });
  expect(stats.sessions).toMatchObject({ total: 107, absence: null });
  expect(stats.sessions.dots.slice(2, 5).map(({ y }) => y)).toEqual([100, 0, 7]);
  expect(stats.channels.map(({ channel, color, total }) => [channel, color, total])).toEqual([
    ['Organic Search', 1, 0],
    ['Paid Search', 2, 0],
    ['Direct', 3, 80],
    ['Referral', 4, 0],
    ['Social', 5, 0],
    ['Display', 6, 0],
    ['Email', 7, 7],
    ['(Other)', 8, 20],
  ]);
  const trends = await me.call(statsTrends, { dealerGroupId: group.id, ...november });
  const sessions = trends.stats.find(({ key }) => key === 'sessions');
  expect(sessions).toMatchObject({ axis: 'left', isActive: true, absence: null });
  expect(sessions?.dots.slice(2, 5).map(({ y }) => y)).toEqual([100, 0, 7]);
});
