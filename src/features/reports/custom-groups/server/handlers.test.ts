import { describe, expect, it } from 'vitest';
import { aDealerGroup, aMember, type TestGroup } from '../../../../../test/helpers/dealers.ts';
import { server, type TestServer } from '../../../../../test/helpers/server.ts';
import type { BoardTile } from '../../../../core/kpis/tiles.ts';
import { kpiBoard } from '../../kpis/contract.ts';
import {
  createCustomGroup,
  customGroup,
  customGroups,
  deleteCustomGroup,
  previewCustomGroup,
  updateCustomGroup,
} from '../contract.ts';
import {
  addCustomGroupReport,
  customGroupReports,
  deleteCustomGroupReport,
  updateCustomGroupReport,
} from '../contract-reports.ts';

const NOW = new Date('2026-12-20T16:00:00Z');

/** One person in three groups of two stores each: admin of the first, viewer of all of the others. */
async function threeGroups() {
  const running = await server({ now: NOW });
  const { database } = running;
  const groups = [
    await aDealerGroup(database, { name: 'Maple' }),
    await aDealerGroup(database, { name: 'Harbor' }),
    await aDealerGroup(database, { name: 'Prairie' }),
  ];
  const [maple, harbor, prairie] = groups as [TestGroup, TestGroup, TestGroup];
  const { userId } = maple.admin;
  for (const { id } of [harbor, prairie]) await join(running, id, userId);
  return { running, maple, harbor, prairie, userId, caller: await running.as(userId) };
}

async function join({ database }: TestServer, dealerGroupId: number, userId: number) {
  await database.owner.query(
    "insert into membership (dealer_group_id, user_id, role, all_dealerships) values ($1, $2, 'viewer', true)",
    [dealerGroupId, userId],
  );
}

async function leave({ database }: TestServer, dealerGroupId: number, userId: number) {
  await database.owner.query('delete from membership where dealer_group_id = $1 and user_id = $2', [
    dealerGroupId,
    userId,
  ]);
}

const storeIds = ({ allDealerships }: { readonly allDealerships: readonly { readonly id: number }[] }) =>
  allDealerships.map(({ id }) => id);

describe('a supergroup', () => {
  it('loses the dealer groups and listed stores that a person loses, counts them, and never gains one', {
    timeout: 60_000,
  }, async () => {
    const { running, maple, harbor, prairie, userId, caller } = await threeGroups();
    const [first = 0, second = 0] = harbor.dealershipIds;
    const body = { dealerGroupId: maple.id, name: 'Peers', isGlobal: 0 as const };
    const { id: customGroupId } = await caller.call(createCustomGroup, {
      ...body,
      dealerGroups: [
        { id: maple.id, dealerships: [] },
        { id: harbor.id, dealerships: [first] },
        { id: prairie.id, dealerships: [] },
      ],
    });
    const of = { customGroupId };
    const whole = await caller.call(customGroup, of);
    expect(whole).toMatchObject({ name: 'Peers', isMine: true, missingGroups: 0, missingStores: 0 });
    expect(storeIds(whole)).toEqual([...maple.dealershipIds, first, ...prairie.dealershipIds]);
    for (const dealerGroupIds of [[], [harbor.id]]) {
      const { dealerGroups } = await caller.call(customGroup, { ...of, dealerGroupIds });
      expect(dealerGroups.map(({ name }) => name)).toEqual(['Maple', 'Harbor', 'Prairie']);
    }

    // Any other call takes it too, and counts its stores alone.
    const tile: BoardTile = { id: 'a', kind: 'breakdown', by: 'dealership', kpis: ['leads'] };
    const stores = async (more: object) => {
      const { tiles } = await caller.call(kpiBoard, { ...of, tiles: [tile], ...more });
      const result = tiles[0]?.result;
      return result?.kind === 'breakdown' ? result.rows.length : null;
    };
    expect(await stores({ dealerGroupId: maple.id })).toBe(5);
    expect(await stores({ dealerGroupIds: [maple.id, harbor.id] })).toBe(3);
    const refused: [string, object][] = [
      ['dealerShipId', { dealerShipId: [second] }],
      ['dealerShipId', { dealerGroupIds: [maple.id], dealerShipId: [first] }],
      ['dealerGroupIds', { dealerGroupIds: [maple.id, 2_000_000_001] }],
      ['customGroupId', { dealerGroupId: 2_000_000_001 }],
    ];
    for (const [field, more] of refused)
      expect(await caller.failure(kpiBoard, { ...of, tiles: [tile], ...more })).toMatchObject({
        ...{ status: 404, errors: [{ field }] },
      });

    // Their only listed store of Harbor is closed to them: not all of Harbor opens instead.
    await running.database.owner.query(
      'update membership set all_dealerships = false where dealer_group_id = $1 and user_id = $2',
      [harbor.id, userId],
    );
    await running.database.owner.query('insert into membership_dealership values ($1, $2, $3)', [
      ...[harbor.id, userId, second],
    ]);
    await leave(running, prairie.id, userId);
    const less = await caller.call(customGroup, of);
    expect(less).toMatchObject({ missingGroups: 1, missingStores: 1 });
    expect(storeIds(less)).toEqual(maple.dealershipIds);
    expect(less.definition.dealerGroups).toEqual([{ id: maple.id, dealerships: [] }]);

    // A save by somebody who sees less keeps what they do not see.
    const renamed = {
      ...{ ...of, ...body, name: 'Renamed', version: less.version },
      dealerGroups: less.definition.dealerGroups,
    };
    await caller.call(updateCustomGroup, renamed);
    expect(await caller.failure(updateCustomGroup, { ...renamed, name: 'Later' })).toMatchObject({
      ...{ status: 409, errors: [{ field: 'version' }] },
    });
    await join(running, prairie.id, userId);
    await running.database.owner.query('update membership set all_dealerships = true where user_id = $1', [
      userId,
    ]);
    const again = await caller.call(customGroup, of);
    expect(again).toMatchObject({ name: 'Renamed', missingGroups: 0 });
    expect(storeIds(again)).toEqual(storeIds(whole));

    for (const { id } of [maple, harbor, prairie]) await leave(running, id, userId);
    expect(await caller.failure(customGroup, of)).toMatchObject({ status: 404 });
    await caller.failure(deleteCustomGroup, of);
    await join(running, harbor.id, userId);
    await caller.call(deleteCustomGroup, of);
    expect(await caller.failure(customGroup, of)).toMatchObject({ status: 404 });
  });

  it('is found by a rule, which is tried before it is saved', { timeout: 60_000 }, async () => {
    const { running, maple, harbor, caller } = await threeGroups();
    const [kia = 0, honda = 0] = maple.dealershipIds;
    const [acura = 0, plain = 0] = harbor.dealershipIds;
    for (const [id, brands, state] of [
      [kia, ['Kia'], 'MO'],
      [honda, ['Honda'], 'KS'],
      [acura, ['Honda', 'Acura'], 'CA'],
    ] as const)
      await running.database.owner.query('update dealership set brands = $2, state = $3 where id = $1', [
        ...[id, brands, state],
      ]);
    const dealerGroups = [maple, harbor].map(({ id }) => ({ id, dealerships: [] }));
    const step = { operation: 'union' as const, brands: ['honda'], states: [] };
    const less = { operation: 'minus' as const, brands: [], states: ['CA'] };
    const tried = await caller.call(previewCustomGroup, {
      ...{ dealerGroupId: maple.id, dealerGroups, steps: [step] },
    });
    expect(tried.stores.map(({ id, isIncluded }) => [id, isIncluded])).toEqual([
      ...[
        [kia, false],
        [honda, true],
        [acura, true],
        [plain, false],
      ],
    ]);
    const { id } = await caller.call(createCustomGroup, {
      ...{ dealerGroupId: maple.id, name: 'Hondas', isGlobal: 0, dealerGroups, steps: [step, less] },
    });
    expect(storeIds(await caller.call(customGroup, { customGroupId: id }))).toEqual([honda]);
    // A rule is no snapshot.
    await running.database.owner.query("update dealership set brands = '{Honda}' where id = $1", [plain]);
    expect(storeIds(await caller.call(customGroup, { customGroupId: id }))).toEqual([honda, plain]);
  });

  it('is one person’s own or global in its home, and so are its reports', { timeout: 60_000 }, async () => {
    const { running, maple, harbor, userId, caller } = await threeGroups();
    const viewer = await running.as((await aMember(running.database, maple.id, 'viewer')).userId);
    const outsider = await running.as((await aMember(running.database, harbor.id, 'admin')).userId);
    const body = {
      ...{ dealerGroupId: maple.id, name: 'Peers', isGlobal: 0 as const },
      dealerGroups: [maple, harbor].map(({ id }) => ({ id, dealerships: [] })),
    };
    const { id: customGroupId } = await caller.call(createCustomGroup, body);
    expect(await caller.failure(createCustomGroup, { ...body, name: 'PEERS' })).toMatchObject({
      ...{ status: 422, errors: [{ field: 'name' }] },
    });
    expect(await viewer.failure(createCustomGroup, body)).toMatchObject({
      errors: [{ field: 'dealerGroups' }],
    });
    const of = { customGroupId };
    for (const other of [viewer, outsider])
      expect(await other.failure(customGroup, of)).toMatchObject({ status: 404 });

    await caller.call(updateCustomGroup, { ...of, ...body, isGlobal: 1 });
    expect(await viewer.call(customGroup, of)).toMatchObject({ isMine: false, missingGroups: 1 });
    expect(await outsider.failure(customGroup, of)).toMatchObject({ status: 404 });
    const listed = await viewer.call(customGroups, { dealerGroupId: maple.id });
    expect(listed.customGroups).toEqual([
      { id: customGroupId, name: 'Peers', isGlobal: true, isMine: false },
    ]);
    for (const failed of [
      await viewer.failure(updateCustomGroup, { ...of, ...body, dealerGroups: [], name: 'x' }),
      await viewer.failure(deleteCustomGroup, of),
    ])
      expect([403, 422, 400]).toContain(failed.status);

    const report = {
      ...{ ...of, name: 'Composite', isGlobal: 0 as const, dealerships: [], dealerGroupIds: [] },
      ...{
        metrics: [{ kpi: 'leads', comparison: 1, percentages: 0 }] as const,
        orderBy: '-leads',
        anonymous: 1 as const,
      },
    };
    const mine = { ...report, metrics: [...report.metrics] };
    const { id } = await caller.call(addCustomGroupReport, mine);
    expect((await caller.call(customGroupReports, of)).reports).toMatchObject([
      { id, name: 'Composite', isMine: true, anonymous: true, orderBy: '-leads' },
    ]);
    expect((await viewer.call(customGroupReports, of)).reports).toEqual([]);
    expect(await viewer.failure(addCustomGroupReport, { ...mine, isGlobal: 1 })).toMatchObject({
      ...{ status: 403, errors: [{ field: 'isGlobal' }] },
    });
    const [, , ...theirs] = [...maple.dealershipIds, ...harbor.dealershipIds];
    await caller.call(updateCustomGroupReport, { ...mine, id, isGlobal: 1, dealerships: theirs });
    // Of stores the viewer may not see.
    expect((await viewer.call(customGroupReports, of)).reports).toEqual([]);
    await caller.call(updateCustomGroupReport, { ...mine, id, isGlobal: 1, dealerGroupIds: [maple.id] });
    expect((await viewer.call(customGroupReports, of)).reports).toMatchObject([
      { name: 'Composite', isMine: false, dealerGroupIds: [maple.id] },
    ]);
    // Whoever sees less keeps what they do not see; nobody replaces what they have not seen.
    const listedStores = [maple, harbor].flatMap(({ dealershipIds: [one = 0] }) => one);
    const shared = { ...mine, id, isGlobal: 1 as const };
    const { version } = await caller.call(updateCustomGroupReport, { ...shared, dealerships: listedStores });
    await leave(running, harbor.id, userId);
    const seen = maple.dealershipIds.slice(1);
    const saved = await caller.call(updateCustomGroupReport, { ...shared, version, dealerships: seen });
    expect(saved.version).toBe(version + 1);
    await join(running, harbor.id, userId);
    expect((await caller.call(customGroupReports, of)).reports[0]?.dealerships).toEqual([
      ...[...seen, listedStores[1]],
    ]);
    expect(await caller.failure(updateCustomGroupReport, { ...shared, version })).toMatchObject({
      ...{ status: 409, errors: [{ field: 'version' }] },
    });
    await caller.call(deleteCustomGroupReport, { ...of, id });
    expect((await viewer.call(customGroupReports, of)).reports).toEqual([]);
  });
});
