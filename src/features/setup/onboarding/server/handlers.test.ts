import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { dealerFullList, updateDealer } from '../../dealers/contract.ts';
import { previewFiles } from '../../feeds/contract.ts';
import {
  finishStep,
  onboardingState,
  readStoreList,
  removeStore,
  type StoreDraft,
  saveStores,
  skipFeed,
  submitOnboarding,
} from '../contract.ts';

async function inSetup() {
  const to = await server();
  const group = await aDealerGroup(to.database, { status: 'onboarding', dealerships: 0 });
  const me = await to.as(group.admin.userId);
  const store = (cells: Partial<StoreDraft>) => ({
    name: 'Maple Kia',
    timeZone: 'America/Chicago',
    ...cells,
  });
  return { ...to, group, me, dealerGroupId: group.id, store };
}

it('saves the table of stores whole: new, changed, swapped and removed rows, and their codes as names in files', async () => {
  const { me, dealerGroupId, store, database } = await inSetup();
  const first = await me.call(saveStores, {
    dealerGroupId,
    groupName: 'Maple Motors West',
    grossBasis: 'dms',
    stores: [
      store({ name: 'Maple Kia', code: 'K-1', zip: '60614', brands: ['Kia'], isFranchise: 1 as never }),
      store({ name: 'Maple BMW', code: 'B-1', websiteUrls: ['maplebmw.com'] }),
      store({ name: 'Maple Used' }),
    ],
  });
  expect(first).toMatchObject({ step: 'integration', done: { dealership: true, integration: false } });
  expect(first.group).toMatchObject({ name: 'Maple Motors West', grossBasis: 'dms' });
  expect(first.stores.map(({ name, code, websiteUrls }) => [name, code, websiteUrls])).toEqual([
    ['Maple Kia', 'K-1', []],
    ['Maple BMW', 'B-1', ['https://maplebmw.com/']],
    ['Maple Used', null, []],
  ]);
  const [kia, bmw, used] = first.stores.map(({ id }) => id);
  await me.call(removeStore, { dealerGroupId, id: used ?? 0 });
  const second = await me.call(saveStores, {
    dealerGroupId,
    stores: [
      store({ id: bmw, name: 'Maple Kia', code: 'K-1' }),
      store({ id: kia, name: 'Maple BMW', code: 'B-1', zip: '60614' }),
    ],
  });
  expect(second.stores.map(({ id, name, code }) => [id, name, code])).toEqual([
    [bmw, 'Maple Kia', 'K-1'],
    [kia, 'Maple BMW', 'B-1'],
  ]);
  const { rows } = await database.owner.query('select alias from dealership_alias order by 1');
  expect(rows.map(({ alias }) => alias)).toEqual(['b-1', 'k-1']);
});

it('refuses a wrong cell with its row and column, and changes nothing', async () => {
  const { me, dealerGroupId, store } = await inSetup();
  await me.call(saveStores, { dealerGroupId, stores: [store({ name: 'Maple Kia', code: 'K' })] });
  const before = await me.call(onboardingState, { dealerGroupId });
  const [{ id } = { id: 0 }] = before.stores;
  for (const [stores, field] of [
    [[store({ id }), store({ name: 'maple  kia' })], 'stores.1.name'],
    [[store({ name: 'MAPLE KIA' })], 'stores.0.name'],
    [[store({ name: 'Maple BMW', code: 'k' })], 'stores.0.code'],
    [[store({ id, zip: '6061' })], 'stores.0.zip'],
    [[store({ id, websiteUrls: ['https://'] })], 'stores.0.websiteUrls.0'],
    [[store({ id, timeZone: 'Mars' })], 'stores.0.timeZone'],
  ] as const) {
    const { errors } = await me.failure(saveStores, { dealerGroupId, stores: [...stores] });
    expect(errors?.map((error) => error.field)).toEqual([field]);
  }
  expect(await me.call(onboardingState, { dealerGroupId })).toEqual(before);
});

it('keeps a store that has files already, while the group in setup takes files like any other', async () => {
  const { me, dealerGroupId, store, request, tokenOf, group } = await inSetup();
  const { stores } = await me.call(saveStores, { dealerGroupId, stores: [store({}), store({ name: 'B' })] });
  const [{ id } = { id: 0 }] = stores;
  const body = new FormData();
  body.append(
    'uploadedFile',
    new Blob(['Deal Number,Contract Date,Front Gross\n1,2026-11-02,10\n']),
    'deals.csv',
  );
  const headers = { authorization: `Bearer ${await tokenOf(group.admin.userId)}` };
  const scope = `dealerGroupId=${dealerGroupId}&dealerShipId=${id}`;
  const looked = await request(`${previewFiles.path}?${scope}`, { method: 'POST', headers, body });
  expect(looked.status).toBe(200);
  const kept = await me.failure(removeStore, { dealerGroupId, id });
  expect(kept).toMatchObject({ status: 422, errors: [{ field: 'id' }] });
});

it('reads the cells of a list of stores', async () => {
  const { request, tokenOf, group, dealerGroupId } = await inSetup();
  const body = new FormData();
  body.append('uploadedFile', new Blob(['Store,ZIP\nMaple Kia,60614\n']), 'stores.csv');
  const headers = { authorization: `Bearer ${await tokenOf(group.admin.userId)}` };
  const read = await request(`${readStoreList.path}?dealerGroupId=${dealerGroupId}`, {
    method: 'POST',
    headers,
    body,
  });
  expect(await read.json()).toEqual({
    rows: [
      ['Store', 'ZIP'],
      ['Maple Kia', '60614'],
    ],
  });
});

it('goes step by step, is found again where it was left, and waits for an operator', async () => {
  const { me, dealerGroupId, store, database, as } = await inSetup();
  const stepInList = async () => {
    const { onboarding } = await me.call(dealerFullList, {});
    return onboarding.map(({ id, step }) => [id, step]);
  };
  expect(await stepInList()).toEqual([[dealerGroupId, 'dealership']]);
  expect((await me.failure(finishStep, { dealerGroupId, step: 'dealership' })).status).toBe(422);
  await me.call(saveStores, { dealerGroupId, stores: [store({})] });
  await me.call(skipFeed, { dealerGroupId, fact: 'vehicle', skip: true });
  expect((await me.failure(submitOnboarding, { dealerGroupId })).message).toContain('integration');
  const left = await me.call(finishStep, { dealerGroupId, step: 'integration' });
  expect(left).toMatchObject({ step: 'users', skipped: ['vehicle'], activates: 'byOperator' });
  expect(await stepInList()).toEqual([[dealerGroupId, 'users']]);
  await me.call(finishStep, { dealerGroupId, step: 'users' });
  const viewer = await as((await aMember(database, dealerGroupId, 'viewer')).userId);
  expect((await viewer.failure(submitOnboarding, { dealerGroupId })).status).toBe(403);
  expect(await me.call(submitOnboarding, { dealerGroupId })).toEqual({ status: 'onboarding' });
  expect(await stepInList()).toEqual([[dealerGroupId, 'review']]);
  expect((await me.call(onboardingState, { dealerGroupId })).submitted).toMatchObject({ by: 'Test admin' });
});

it('is active at once for the only operator, unless the installation says otherwise', async () => {
  const { me, dealerGroupId, store, database, group } = await inSetup();
  await me.call(saveStores, { dealerGroupId, stores: [store({})] });
  for (const step of ['integration', 'users'] as const) await me.call(finishStep, { dealerGroupId, step });
  const activates = async () => (await me.call(onboardingState, { dealerGroupId })).activates;
  const set = (atOnce: boolean | null) =>
    database.owner.query('update installation set activates_at_once = $1', [atOnce]);
  expect(await activates()).toBe('byOperator');
  await set(true);
  expect(await activates()).toBe('atOnce');
  await set(null);
  await database.owner.query('update user_account set is_operator = true where id = $1', [
    group.admin.userId,
  ]);
  expect(await activates()).toBe('atOnce');
  const other = await aMember(database, dealerGroupId, 'viewer');
  await database.owner.query('update user_account set is_operator = true where id = $1', [other.userId]);
  expect(await activates(), 'another operator could approve it').toBe('byOperator');
  await database.owner.query('update user_account set is_operator = false where id = $1', [other.userId]);
  expect(await me.call(submitOnboarding, { dealerGroupId })).toEqual({ status: 'active' });
  expect((await me.call(dealerFullList, {})).active.map(({ id }) => id)).toEqual([dealerGroupId]);
  expect((await me.failure(submitOnboarding, { dealerGroupId })).status).toBe(409);
});

it('lets Settings change everything of a store later, and clear it', async () => {
  const { me, dealerGroupId, store } = await inSetup();
  const { stores } = await me.call(saveStores, {
    dealerGroupId,
    stores: [store({ code: 'K' }), store({ name: 'B' })],
  });
  const [first = 0, second = 0] = stores.map(({ id }) => id);
  await me.call(updateDealer, {
    dealerGroupId,
    id: second,
    zip: '10001',
    brands: ['BMW'],
    pmaRadiusMiles: 20,
  });
  const taken = await me.failure(updateDealer, { dealerGroupId, id: second, code: 'k' });
  expect(taken).toMatchObject({ status: 422, errors: [{ field: 'code' }] });
  await me.call(updateDealer, { dealerGroupId, id: first, code: null });
  await me.call(updateDealer, { dealerGroupId, id: second, code: 'k', zip: null });
  const now = await me.call(onboardingState, { dealerGroupId });
  expect(
    now.stores.map(({ code, zip, brands, pmaRadiusMiles }) => [code, zip, brands, pmaRadiusMiles]),
  ).toEqual([
    [null, null, [], null],
    ['k', null, ['BMW'], 20],
  ]);
});
