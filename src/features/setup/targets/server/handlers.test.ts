import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server, type TestServer } from '../../../../../test/helpers/server.ts';
import { exportTargets, saveTargets, targetKpis, targetList, targetsFromLastYear } from '../contract.ts';

const NOW = new Date('2026-11-21T18:00:00Z');

/** Leads for every day of 2025 at the first store: as many per day as the month's number. */
async function withLastYear(to: TestServer) {
  const group = await aDealerGroup(to.database);
  const [first = 0, second = 0] = group.dealershipIds;
  await to.database.owner.query(
    `insert into measure_month (dealer_group_id, dealership_id, month, leads)
     select $1, $2, make_date(2025, m, 1), m * 10 from generate_series(1, 12) m`,
    [group.id, first],
  );
  await to.database.owner.query(
    `insert into feed_reach (dealer_group_id, dealership_id, fact, first_day, last_day, last_received_at)
     values ($1, $2, 'lead', '2025-02-01', '2026-11-20', $3)`,
    [group.id, first, NOW],
  );
  const me = await to.as(group.admin.userId);
  const months = async (kpi = 'leads') => {
    const { rooftops } = await me.call(targetList, { dealerGroupId: group.id, kpi, year: 2026 });
    return rooftops.map((rooftop) => rooftop.months.map(({ target }) => target));
  };
  return { group, first, second, me, months };
}

it('targets are set, changed and taken away, and a stale change is refused with both values', async () => {
  const to = await server({ now: NOW });
  const { group, first, me } = await withLastYear(to);
  const of = { dealerGroupId: group.id, kpi: 'leads', year: 2026 };
  const save = (target: number | null, version: number) =>
    me.call(saveTargets, { ...of, targets: [{ dealerShipId: first, month: 11, target, version }] });
  expect(await save(1200, 0)).toEqual({ saved: 1 });
  expect(await save(1250.5, 1)).toEqual({ saved: 1 });
  const stale = await me.failure(saveTargets, {
    ...of,
    targets: [
      { dealerShipId: first, month: 10, target: 9, version: 0 },
      { dealerShipId: first, month: 11, target: 7, version: 1 },
    ],
  });
  expect(stale).toMatchObject({ status: 409, message: expect.stringContaining('Theirs: 1250.5. Yours: 7.') });
  const list = await me.call(targetList, of);
  expect(list.kpi).toEqual({ key: 'leads', title: 'Leads', unit: 'number', addsUp: true });
  expect(list.rooftops[0]?.months[10]).toMatchObject({ target: 1250.5, version: 2, lastYear: 110 });
  expect(list.rooftops[0]?.months[9], 'nothing of the refused save').toMatchObject({
    target: null,
    version: 0,
  });
  expect(await save(null, 2)).toEqual({ saved: 1 });
  expect((await me.call(targetList, of)).rooftops[0]?.months[10]).toMatchObject({ target: null, version: 0 });
});

it('last year and five percent fills the months that are wholly known and keeps what is there', async () => {
  const to = await server({ now: NOW });
  const { group, first, me, months } = await withLastYear(to);
  const of = { dealerGroupId: group.id, kpi: 'leads', year: 2026 };
  await me.call(saveTargets, { ...of, targets: [{ dealerShipId: first, month: 3, target: 1 }] });
  expect(await me.call(targetsFromLastYear, { ...of, percent: 5 })).toEqual({
    saved: 10,
    kept: 1,
    unknown: 13,
  });
  expect(await months()).toEqual([
    [null, 21, 1, 42, 53, 63, 74, 84, 95, 105, 116, 126],
    Array.from({ length: 12 }, () => null),
  ]);
  await me.call(targetsFromLastYear, { ...of, percent: 100, overwrite: 1 });
  expect((await months())[0]?.slice(1, 4)).toEqual([40, 60, 80]);
  const { kpis } = await me.call(targetKpis, { dealerGroupId: group.id, year: 2026 });
  expect(kpis.find(({ key }) => key === 'leads')).toMatchObject({ targets: 11, family: 'Leads and CRM' });
});

it('a table is taken whole or not at all, and what was exported comes back unchanged', async () => {
  const to = await server({ now: NOW });
  const { group, me, months } = await withLastYear(to);
  const send = async (text: string) => {
    const form = new FormData();
    form.append('uploadedFile', new Blob([text], { type: 'text/csv' }), 'targets.csv');
    const response = await to.request(`target/upload?dealerGroupId=${group.id}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${await to.tokenOf(group.admin.userId)}` },
    });
    return await response.json();
  };
  const broken =
    'Rooftop,KPI,Month,Target\nRooftop 1,leads,2026-11,5\nNowhere,leads,2026-11,5\nRooftop 1,leads,never,5\n';
  expect(await send(broken)).toMatchObject({
    saved: 0,
    refused: [
      { row: 3, field: 'rooftop' },
      { row: 4, field: 'month' },
    ],
  });
  expect((await months())[0]?.[10]).toBeNull();
  const sound =
    'Rooftop,KPI,Month,Target\nrooftop 1,Leads,Nov 2026,"1,200"\nRooftop 2,leads,2026-11,800\nRooftop 2,leads,2026-11,900\n';
  expect(await send(sound)).toEqual({ saved: 2, unchanged: 0, refused: [] });
  expect((await months()).map((ofRooftop) => ofRooftop[10])).toEqual([1200, 900]);
  const csv = await me.call(exportTargets, { dealerGroupId: group.id, year: 2026 });
  const text = await csv.text();
  expect(
    text
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .slice(0, 3),
  ).toEqual(['Store,KPI,Month,Target', 'Rooftop 1,leads,2026-11,1200', 'Rooftop 2,leads,2026-11,900']);
  expect(await send(text)).toEqual({ saved: 0, unchanged: 2, refused: [] });
});

it('needs a manager, and only for stores and KPIs that are theirs', async () => {
  const to = await server({ now: NOW });
  const { group, first, second } = await withLastYear(to);
  const marketing = await to.as((await aMember(to.database, group.id, 'marketing')).userId);
  const manager = await to.as((await aMember(to.database, group.id, 'manager', [first])).userId);
  const of = { dealerGroupId: group.id, kpi: 'leads', year: 2026 };
  const targets = (dealerShipId: number) => [{ dealerShipId, month: 1, target: 1 }];
  expect(await marketing.failure(saveTargets, { ...of, targets: targets(first) })).toMatchObject({
    status: 403,
  });
  expect(await manager.failure(saveTargets, { ...of, targets: targets(second) })).toMatchObject({
    status: 404,
  });
  expect(await manager.call(saveTargets, { ...of, targets: targets(first) })).toEqual({ saved: 1 });
  expect(
    await manager.failure(saveTargets, { ...of, kpi: 'open_ros', targets: targets(first) }),
  ).toMatchObject({
    status: 422,
    errors: [{ field: 'kpi' }],
  });
});
