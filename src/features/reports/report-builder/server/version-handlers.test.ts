import { describe, expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server } from '../../../../../test/helpers/server.ts';
import * as reports from '../contract.ts';
import * as contract from '../contract-versions.ts';
import type { GridItem } from '../report-shapes.ts';

const place = { title: '', row: 1, col: 1, width: 12, height: 2 };

const text = (id: string, words = id, fields: object = {}): GridItem => ({
  ...{ ...place, id, kind: 'text', text: words },
  ...fields,
});

const withItems = (gridItems: GridItem[]) => ({
  reportSettings: { pages: [{ key: 'page1', pageTitle: 'One', description: '', gridItems }] },
});

async function aGroup() {
  const to = await server({ now: new Date('2026-11-20T18:00:00Z') });
  const { owner } = to.database;
  const group = await aDealerGroup(to.database);
  const of = { dealerGroupId: group.id };
  const [first = 0, second = 0] = group.dealershipIds;
  const me = await to.as(group.admin.userId);
  const colleague = await to.as((await aMember(to.database, group.id, 'marketing')).userId);
  const viewer = await to.as((await aMember(to.database, group.id, 'viewer')).userId);
  const ofOneStore = await to.as((await aMember(to.database, group.id, 'manager', [first])).userId);
  const create = async (fields: object = {}, by = me) =>
    (await by.call(reports.createReport, { ...of, title: 'Monday', ...fields })).report.id;
  const save = async (id: number, fields: object, by = me) =>
    (await by.call(reports.updateReport, { ...of, id, ...fields })).report;
  const list = (id: number, fields: object = {}, by = me) =>
    by.call(contract.listVersions, { ...of, id, ...fields });
  const view = async (id: number, version: number, by = me) =>
    (await by.call(contract.viewVersion, { ...of, id, version })).version;
  const restore = async (id: number, fields: { restoredVersion: number; version: number }, by = me) =>
    (await by.call(contract.restoreVersion, { ...of, id, ...fields })).report;
  const people = { me, colleague, viewer, ofOneStore };
  return { to, owner, of, first, second, ...people, create, save, list, view, restore };
}

const numbers = (versions: readonly { version: number }[]) => versions.map(({ version }) => version);

describe('versions of a report', () => {
  it('are listed with who saved what when, shown, and restored as a new version', async () => {
    const { to, create, save, list, view, restore, colleague } = await aGroup();
    const id = await create();
    expect(await list(id)).toEqual({
      versions: [
        {
          ...{ version: 1, title: 'Monday', savedAt: 'Nov 20, 2026, 12:00 PM CST', savedBy: 'Test admin' },
          ...{ pages: 1, items: 0, changes: null, restoredVersion: null, isLatest: true },
        },
      ],
      ...{ hasMore: false, ownersOnly: 0 },
    });
    const written = await save(id, withItems([text('aaaa')]));
    await save(id, { title: 'Tuesday', ...withItems([text('bbbb')]) }, colleague);
    const { versions } = await list(id);
    expect(
      versions.map(({ version, savedBy, items, changes }) => [version, savedBy, items, changes]),
    ).toEqual([
      [3, 'Test marketing', 1, 'Title changed from “Monday”, 1 item added, 1 removed'],
      [2, 'Test admin', 1, '1 page renamed, 1 item added'],
      [1, 'Test admin', 0, null],
    ]);
    expect(await view(id, 2)).toMatchObject({
      ...{ version: 2, title: 'Monday', isLatest: false, leftOut: [] },
      reportSettings: written.reportSettings,
    });
    const restored = await restore(id, { restoredVersion: 2, version: 3 });
    expect(restored).toMatchObject({
      ...{ title: 'Monday', version: 4, updatedBy: 'Test admin', isOwn: true },
      reportSettings: written.reportSettings,
    });
    const after = (await list(id)).versions;
    expect(after[0]).toMatchObject({ version: 4, restoredVersion: 2, isLatest: true });
    // Nothing is lost: the versions before are as they were.
    expect(after.slice(1)).toEqual(versions.map((one) => ({ ...one, isLatest: false })));
    expect(to.bugs).toEqual([]);
  });

  it('leave draft, private and the schedule as they are', async () => {
    const { create, save, restore } = await aGroup();
    const id = await create({ isDraft: 1, isPrivate: 1 });
    const task = { minute: '0', hour: '7', dayOfMonth: '*', month: '*', dayOfWeek: '*' };
    await save(id, { title: 'Tuesday', isDraft: 0, isPrivate: 0, task });
    const restored = await restore(id, { restoredVersion: 1, version: 2 });
    expect(restored).toMatchObject({ title: 'Monday', isDraft: false, isPrivate: false, task });
  });

  it('are refused to who may not edit or see the report, and nothing is changed', async () => {
    const { to, of, create, list, me, colleague, viewer, ofOneStore, save } = await aGroup();
    const shared = await create();
    await save(shared, { title: 'Tuesday' });
    const hidden = await create({ isPrivate: 1 });
    await save(hidden, { title: 'Mine' });
    const back = { restoredVersion: 1, version: 2 };
    const failures = async (id: number, by = me) => [
      (await by.failure(contract.listVersions, { ...of, id })).status,
      (await by.failure(contract.viewVersion, { ...of, id, version: 1 })).status,
      (await by.failure(contract.restoreVersion, { ...of, id, ...back })).status,
    ];
    expect(await failures(shared, viewer)).toEqual([403, 403, 403]);
    expect(await failures(shared, ofOneStore)).toEqual([403, 403, 403]);
    expect(await failures(hidden, colleague)).toEqual([404, 404, 404]);
    expect(await failures(2_000_000_001)).toEqual([404, 404, 404]);
    expect(numbers((await list(shared)).versions)).toEqual([2, 1]);
    expect(numbers((await list(hidden)).versions)).toEqual([2, 1]);
    const neighbor = await aDealerGroup(to.database);
    const stranger = await to.as(neighbor.admin.userId);
    const foreign = { dealerGroupId: neighbor.id, id: shared };
    expect(await stranger.failure(contract.listVersions, foreign)).toMatchObject({ status: 404 });
    const restoring = { ...foreign, ...back };
    expect(await stranger.failure(contract.restoreVersion, restoring)).toMatchObject({ status: 404 });
  });

  it('saved while the report was private stay their owner’s after it is shared', async () => {
    const { of, owner, create, save, list, view, restore, colleague } = await aGroup();
    const id = await create({ isPrivate: 1 });
    await save(id, withItems([text('aaaa', 'Not for others')]));
    await save(id, { isPrivate: 0, ...withItems([text('bbbb')]) });
    await save(id, { title: 'Ours' }, colleague);
    const theirs = await list(id, {}, colleague);
    expect(numbers(theirs.versions)).toEqual([4, 3]);
    expect(theirs).toMatchObject({ ownersOnly: 2, hasMore: false });
    expect(theirs.versions[1]?.changes).toBeNull();
    const missing = { status: 404, errors: [{ field: 'version' }] };
    expect(await colleague.failure(contract.viewVersion, { ...of, id, version: 2 })).toMatchObject(missing);
    const back = { restoredVersion: 2, version: 4 };
    expect(await colleague.failure(contract.restoreVersion, { ...of, id, ...back })).toMatchObject({
      ...{ status: 404, errors: [{ field: 'restoredVersion' }] },
    });
    expect(await list(id)).toMatchObject({ ownersOnly: 0 });
    expect(await view(id, 2)).toMatchObject({ version: 2 });
    // Of versions from before this was kept nobody knows: they count as private.
    await owner.query(
      `insert into report_version (dealer_group_id, report_id, version, title, settings, saved_at, saved_by)
       select dealer_group_id, report_id, 0, title, settings, saved_at, saved_by from report_version
       where report_id = $1 and version = 1`,
      [id],
    );
    expect(await list(id, {}, colleague)).toMatchObject({ ownersOnly: 3 });
    expect(await restore(id, back)).toMatchObject({ version: 5 });
  });

  it('are restored only over the version that the person knows, by one of two at once', async () => {
    const { of, create, save, list, restore, me, colleague } = await aGroup();
    const id = await create();
    await save(id, { title: 'Theirs' }, colleague);
    const back = { ...of, id, restoredVersion: 1 };
    const refused = await me.failure(contract.restoreVersion, { ...back, version: 1 });
    expect(refused).toMatchObject({ status: 409, errors: [{ field: 'version' }] });
    expect(refused.message).toBe(
      'Test marketing saved “Theirs” meanwhile. Look at what they saved, then restore again.',
    );
    const latest = await me.failure(contract.restoreVersion, { ...back, restoredVersion: 2, version: 2 });
    expect(latest).toMatchObject({ status: 422, errors: [{ field: 'restoredVersion' }] });
    const none = await me.failure(contract.restoreVersion, { ...back, restoredVersion: 9, version: 2 });
    expect(none).toMatchObject({ status: 404, errors: [{ field: 'restoredVersion' }] });
    expect(numbers((await list(id)).versions)).toEqual([2, 1]);
    const both = await Promise.allSettled(
      [me, colleague].map((by) => restore(id, { restoredVersion: 1, version: 2 }, by)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(numbers((await list(id)).versions)).toEqual([3, 2, 1]);
    await save(id, { title: 'Tuesday', version: 3 });
  });

  it('leave out what no longer exists, and say so; others’ stores too', async () => {
    const { to, owner, first, second, create, save, view, restore, ofOneStore } = await aGroup();
    const id = await create({}, ofOneStore);
    const stores = text('cccc', 'Stores', { dealerships: [first] });
    await save(
      id,
      withItems([text('aaaa'), text('bbbb', 'Old', { row: 3, title: 'Faxes' }), stores]),
      ofOneStore,
    );
    // As an earlier release, or the person with more rights, saved it.
    await owner.query(
      `update report_version set settings = replace(replace(settings::text, $2, $3), $4, $5)::jsonb
       where report_id = $1 and version = 2`,
      [id, '"text": "Old"', '"gauge": 1', `[${first}]`, `[${first}, ${second}]`],
    );
    const read = await view(id, 2, ofOneStore);
    expect(read.leftOut).toEqual([
      { page: 'One', title: 'Faxes', why: 'Its settings are no longer supported.' },
    ]);
    const shown = read.reportSettings.pages[0]?.gridItems ?? [];
    expect(shown.map((item) => [item.id, item.dealerships])).toEqual([
      ['aaaa', undefined],
      ['cccc', [first]],
    ]);
    await save(id, { title: 'Tuesday' }, ofOneStore);
    const restored = await restore(id, { restoredVersion: 2, version: 3 }, ofOneStore);
    expect(restored.reportSettings).toEqual(read.reportSettings);
    expect(to.bugs).toEqual([]);
  });

  it('are answered page by page', async () => {
    const { owner, create, list } = await aGroup();
    const id = await create();
    await owner.query(
      `insert into report_version
       select dealer_group_id, report_id, n, title || n, settings, saved_at, saved_by, is_private, null
       from report_version, generate_series(2, 45) n where report_id = $1`,
      [id],
    );
    await owner.query('update report set version = 45 where id = $1', [id]);
    const first = await list(id);
    expect(numbers(first.versions)).toEqual(Array.from({ length: 20 }, (_, index) => 45 - index));
    expect(first.versions.at(-1)?.changes).toBe('Title changed from “Monday25”');
    const last = await list(id, { before: 6 });
    expect(numbers(last.versions)).toEqual([5, 4, 3, 2, 1]);
    expect([first.hasMore, last.hasMore, (await list(id, { before: 22 })).hasMore]).toEqual([
      ...[true, false, true],
    ]);
    expect((await list(id, { before: 21 })).hasMore).toBe(false);
  });
});
