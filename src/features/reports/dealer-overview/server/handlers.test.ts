import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { aLead, type Place, storeLeads } from '../../../../../test/helpers/leads.ts';
import { pagesOf } from '../../../../../test/helpers/read-pdf.ts';
import { recalculated } from '../../../../../test/helpers/read-workbook.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { addDays, type Day } from '../../../../core/time/period.ts';
import { saveTargets } from '../../../setup/targets/contract.ts';
import {
  addOverviewNumber,
  exportOverview,
  moveOverviewNumber,
  overviewData,
  overviewDefaults,
  removeOverviewNumber,
  setOverviewTag,
} from '../contract.ts';

const NOW = new Date('2026-12-20T16:00:00Z');

async function aGroup() {
  const running = await server({ now: NOW });
  const group = await aDealerGroup(running.database, { dealerships: 2 });
  const days = Array.from({ length: 406 }, (_, at): Day => addDays('2025-11-09', at));
  for (const [index, dealershipId] of group.dealershipIds.entries()) {
    const place: Place = { dealerGroupId: group.id, dealershipId, timeZone: 'America/Chicago' };
    await storeLeads(
      running.database,
      days.flatMap((day) => Array.from({ length: index + 1 }, () => aLead(place, day))),
    );
  }
  return { running, group, caller: await running.as(group.admin.userId) };
}

it('keeps a list for each person and tab, and shows months, targets and a page', {
  timeout: 60_000,
}, async () => {
  const { running, group, caller } = await aGroup();
  const of = { dealerGroupId: group.id, type: 'leads' } as const;
  const scope = { ...of, view: 'month', year: 2026, month: 11 } as const;
  const keys = (list: { numbers: readonly { kpi: string }[] }) => list.numbers.map(({ kpi }) => kpi);

  const suggested = await caller.call(overviewData, scope);
  expect(suggested.isDefault).toBe(true);
  await caller.call(addOverviewNumber, { ...of, kpi: 'units_new' });
  await caller.call(moveOverviewNumber, { ...of, kpi: 'units_new', position: 0 });
  await caller.call(setOverviewTag, { ...of, kpi: 'units_new', tag: 'New' });
  const changed = await caller.call(removeOverviewNumber, { ...of, kpi: 'leads_good' });
  const rest = keys(suggested).filter((kpi) => kpi !== 'leads_good');
  expect(keys(changed)).toEqual(['units_new', ...rest]);
  expect(changed).toMatchObject({
    isDefault: false,
    numbers: [{ tag: 'New' }, { tag: 'Leads' }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
  });
  expect(await caller.failure(setOverviewTag, { ...of, kpi: 'elr', tag: 'x' })).toMatchObject({
    status: 404,
  });
  const other = await running.as((await aMember(running.database, group.id, 'viewer')).userId);
  expect((await other.call(overviewData, scope)).isDefault).toBe(true);

  const [first = 0, second = 0] = group.dealershipIds;
  const target = (dealerShipId: number, month: number, amount: number) => ({
    dealerShipId,
    month,
    target: amount,
  });
  await caller.call(saveTargets, {
    ...{ dealerGroupId: group.id, kpi: 'leads', year: 2026 },
    targets: [target(first, 11, 30), target(second, 11, 70), target(first, 12, 31), target(second, 12, 62)],
  });
  const closed = await caller.call(overviewData, scope);
  const at = keys(closed).indexOf('leads');
  expect(closed.grid.columns[at]).toMatchObject({ values: [30, 60], total: { current: { value: 90 } } });
  expect(closed.targets[at]).toEqual({ value: 100, expected: 90, isProjected: false, light: 'near' });
  expect([closed.months[0], closed.months.at(-1), closed.months.length]).toEqual([
    '2025-11-01',
    '2026-11-01',
    13,
  ]);
  // Leads are known since November 9 of last year: that month is not whole.
  expect(closed.trends[at]).toEqual([
    null,
    ...[31, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30].map((days) => days * 3),
  ]);
  // December is open: its projection is held against its target, and the months end with November.
  const open = await caller.call(overviewData, { ...scope, month: 12 });
  expect(open.targets[at]).toMatchObject({ value: 93, isProjected: true, light: 'good' });
  expect(open.months.at(-1)).toBe('2026-11-01');

  const pages = async (more: object) =>
    pagesOf(
      Buffer.from(
        await (await caller.call(exportOverview, { ...scope, format: 'pdf', ...more })).arrayBuffer(),
      ),
    );
  const weekly = await pages({
    type: 'home',
    options: { comparison: 1, percentages: 0, orderby: 'alphabetical' },
  });
  expect(weekly).toMatchObject({ count: 1, isTagged: true });
  expect(weekly.parts.filter((part) => part === 'TR')).toHaveLength(22);
  const book = await caller.call(exportOverview, { ...scope, type: 'home', format: 'xlsx' });
  const formulas = await recalculated(new Uint8Array(await book.arrayBuffer()));
  expect(formulas.length).toBeGreaterThan(0);
  for (const { written, workedOut } of formulas) expect(workedOut).toBeCloseTo(written, 9);
  const csv = await (
    await caller.call(exportOverview, { ...scope, metrics: ['leads'], format: 'csv' })
  ).text();
  expect(csv.trimEnd().split('\r\n').at(-1)).toMatch(/^Total,90,/);

  expect(await caller.call(overviewDefaults, of)).toMatchObject({
    isDefault: true,
    numbers: suggested.numbers,
  });
});
