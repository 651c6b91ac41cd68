import { describe, expect, it } from 'vitest';
import {
  addAnnotation,
  annotations,
  changeAnnotation,
  deleteAnnotation,
} from '../../src/features/reports/annotations/contract.ts';
import { aDealerGroup, aMember } from '../helpers/dealers.ts';
import { server } from '../helpers/server.ts';

async function aGroup() {
  const running = await server();
  const group = await aDealerGroup(running.database);
  const [first = 0, second = 0] = group.dealershipIds;
  const ofFirst = await aMember(running.database, group.id, 'marketing', [first]);
  const viewer = await aMember(running.database, group.id, 'viewer', [first]);
  const dealerGroupId = group.id;
  return {
    ...{ running, group, first, second, dealerGroupId },
    admin: await running.as(group.admin.userId),
    ofFirst: await running.as(ofFirst.userId),
    viewer: await running.as(viewer.userId),
  };
}

describe('annotations', () => {
  it('are seen by all who see the store, and changed by marketing of that store', async () => {
    const { running, admin, ofFirst, viewer, first, second, dealerGroupId } = await aGroup();
    const day = '2026-11-03';
    const add = (text: string, storeId?: number) =>
      admin.call(addAnnotation, { dealerGroupId, day, text, ...(storeId && { storeId }) });
    const { id: whole } = await add('Strike at the plant');
    const { id: other } = await add('New roof', second);
    const { id: own } = await ofFirst.call(addAnnotation, {
      ...{ dealerGroupId, day, text: 'Site relaunch', storeId: first },
    });
    // Sent twice, it is there already.
    expect((await add('site relaunch', first)).id).toBe(own);

    const seen = async (by: typeof viewer) =>
      (await by.call(annotations, { dealerGroupId })).annotations.map(({ text, mayChange }) => [
        text,
        mayChange,
      ]);
    expect(await seen(admin)).toEqual([
      ['Site relaunch', true],
      ['New roof', true],
      ['Strike at the plant', true],
    ]);
    expect(await seen(ofFirst)).toEqual([
      ['Site relaunch', true],
      ['Strike at the plant', false],
    ]);
    expect(await seen(viewer)).toEqual([
      ['Site relaunch', false],
      ['Strike at the plant', false],
    ]);
    const ofStore = await admin.call(annotations, { dealerGroupId, dealerShipId: [second] });
    expect(ofStore.annotations.map(({ store, text }) => [store === null, text])).toEqual([
      [false, 'New roof'],
      [true, 'Strike at the plant'],
    ]);

    const change = { dealerGroupId, day: '2026-11-04', text: 'Site is live' };
    await expect(viewer.call(changeAnnotation, { ...change, id: own })).rejects.toThrow('answered 403');
    await expect(ofFirst.call(changeAnnotation, { ...change, id: whole })).rejects.toThrow('answered 403');
    await expect(ofFirst.call(changeAnnotation, { ...change, id: other })).rejects.toThrow('answered 404');
    await expect(ofFirst.call(addAnnotation, { dealerGroupId, day, text: 'All' })).rejects.toThrow(
      'answered 403',
    );
    await ofFirst.call(changeAnnotation, { ...change, id: own });
    const { id: again } = await ofFirst.call(addAnnotation, {
      dealerGroupId,
      day,
      text: 'Ads',
      storeId: first,
    });
    await expect(ofFirst.call(changeAnnotation, { ...change, id: again })).rejects.toThrow('answered 422');
    await ofFirst.call(deleteAnnotation, { dealerGroupId, id: own });
    expect(await seen(viewer)).toEqual([
      ['Ads', false],
      ['Strike at the plant', false],
    ]);

    const { rows } = await running.database.owner.query<{ action: string; subject: string }>(
      'select action, subject from audit_entry where dealer_group_id = $1 order by id',
      [dealerGroupId],
    );
    expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'annotation.added Strike at the plant',
      'annotation.added New roof',
      'annotation.added Site relaunch',
      'annotation.changed Site relaunch',
      'annotation.added Ads',
      'annotation.deleted Site is live',
    ]);
  });
});
