import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server } from '../../../../../test/helpers/server.ts';
import * as contract from '../contract.ts';

const sharp = createRequire(import.meta.url)('sharp') as typeof import('sharp').default;

async function aGroup() {
  const to = await server({ now: new Date('2026-11-20T18:00:00Z') });
  const group = await aDealerGroup(to.database);
  const of = { dealerGroupId: group.id };
  const [first = 0, second = 0] = group.dealershipIds;
  const me = await to.as(group.admin.userId);
  const colleague = await to.as((await aMember(to.database, group.id, 'marketing')).userId);
  const viewer = await to.as((await aMember(to.database, group.id, 'viewer')).userId);
  const ofOneStore = await to.as((await aMember(to.database, group.id, 'manager', [first])).userId);
  const create = async (fields: object = {}, by = me) =>
    (await by.call(contract.createReport, { ...of, title: 'Monday', ...fields })).report;
  const titles = async (by = me) =>
    (await by.call(contract.listReports, of)).reports.map(({ title }) => title);
  const send = async (id: number, content: Buffer | string, name = 'logo.png') => {
    const form = new FormData();
    form.append('uploadedFile', new Blob([new Uint8Array(Buffer.from(content))]), name);
    const headers = { authorization: `Bearer ${await to.tokenOf(group.admin.userId)}` };
    const path = `${contract.uploadImage.path}?dealerGroupId=${group.id}&id=${id}`;
    const answer = await to.request(path, { method: 'POST', headers, body: form });
    return { status: answer.status, body: (await answer.json()) as { imageId: number; width: number } };
  };
  return { to, group, of, first, second, me, colleague, viewer, ofOneStore, create, titles, send };
}

const text = {
  id: 'text1',
  title: '',
  row: 1,
  col: 1,
  width: 12,
  height: 2,
  kind: 'text',
  text: 'Hi',
} as const;
const page = { pageTitle: 'One', description: 'What it is for' };

describe('reports', () => {
  it('are created from presets, saved without page ids, cloned and deleted', async () => {
    const { me, of, create, titles, to } = await aGroup();
    const { presets } = await me.call(contract.listPresets, of);
    expect(presets.map(({ title }) => title)).toContain('GM morning report');
    const made = await create({ preset: 'gm_morning' });
    expect(made.reportSettings.pages.map(({ id, pageTitle }) => [id, pageTitle])).toEqual([
      [1, 'This morning'],
      [2, 'By store'],
    ]);
    const pages = [{ ...page, id: 'any-id', gridItems: [text] }];
    const { report } = await me.call(contract.updateReport, {
      ...{ ...of, id: made.id, title: 'Tuesday', isDraft: 1, version: 1 },
      reportSettings: { period: 'last_month', compare: 'lastYear', paper: 'a4', pages },
    });
    expect(report).toMatchObject({
      title: 'Tuesday',
      isDraft: true,
      isPrivate: false,
      version: 2,
      isOwn: true,
    });
    expect(report.reportSettings).toEqual({
      ...{ period: 'last_month', compare: 'lastYear', paper: 'a4' },
      pages: [{ ...page, id: 1, key: expect.stringMatching(/^[a-z0-9]{12}$/), gridItems: [text] }],
    });
    const { rows } = await to.database.owner.query(
      'select settings, version from report_version order by version',
    );
    expect(rows.map(({ version }) => version)).toEqual([1, 2]);
    expect(JSON.stringify(rows[1])).not.toContain('any-id');
    const { report: copy } = await me.call(contract.cloneReport, { ...of, id: report.id });
    expect(copy).toMatchObject({ title: 'Tuesday (copy)', isDraft: false, version: 1 });
    expect(copy.reportSettings).toEqual(report.reportSettings);
    await me.call(contract.deleteReport, { ...of, id: report.id });
    expect(await titles()).toEqual(['Tuesday (copy)']);
    expect(await me.failure(contract.viewReport, { ...of, id: report.id })).toMatchObject({ status: 404 });
    expect(to.bugs).toEqual([]);
  });

  it('are their owner’s while private; others edit shared ones with access to all stores, viewers read', async () => {
    const { me, of, create, titles, colleague, viewer, ofOneStore, first, second } = await aGroup();
    const hidden = await create({ title: 'Private', isPrivate: 1 });
    const shared = await create({ title: 'Shared' });
    expect(await titles()).toEqual(['Private', 'Shared']);
    expect(await titles(colleague)).toEqual(['Shared']);
    const missing = await colleague.failure(contract.viewReport, { ...of, id: 2_000_000_001 });
    for (const call of [
      contract.viewReport,
      contract.updateReport,
      contract.deleteReport,
      contract.cloneReport,
    ]) {
      expect(await colleague.failure(call, { ...of, id: hidden.id })).toEqual(missing);
    }
    const update = (fields: object) => ({ ...of, id: shared.id, ...fields });
    const { report } = await colleague.call(contract.updateReport, update({ title: 'Ours' }));
    expect(report).toMatchObject({ title: 'Ours', isOwn: false, canEdit: true });
    const refused = await colleague.failure(contract.updateReport, update({ isPrivate: 1 }));
    expect(refused).toMatchObject({ status: 403, errors: [{ field: 'isPrivate' }] });
    expect(await viewer.failure(contract.updateReport, update({ title: 'Mine' }))).toMatchObject({
      status: 403,
    });
    expect((await viewer.call(contract.viewReport, { ...of, id: shared.id })).report.canEdit).toBe(false);
    expect(await ofOneStore.failure(contract.updateReport, update({ title: 'X' }))).toMatchObject({
      status: 403,
    });
    const both = { ...text, dealerships: [first, second] };
    const withStores = { pages: [{ ...page, gridItems: [both] }] };
    await me.call(contract.updateReport, update({ reportSettings: withStores }));
    const seen = (await ofOneStore.call(contract.viewReport, { ...of, id: shared.id })).report;
    expect(seen.reportSettings.pages[0]?.gridItems[0]?.dealerships).toEqual([first]);
    const own = await create({ title: 'Of one store' }, ofOneStore);
    const foreign = { ...of, id: own.id, reportSettings: withStores };
    expect(await ofOneStore.failure(contract.updateReport, foreign)).toMatchObject({ status: 404 });
  });

  it('refuse a version that is no longer the latest, and say who saved', async () => {
    const { me, colleague, of, create } = await aGroup();
    const { id } = await create();
    await colleague.call(contract.updateReport, { ...of, id, title: 'Theirs', version: 1 });
    const refused = await me.failure(contract.updateReport, { ...of, id, title: 'Mine', version: 1 });
    expect(refused).toMatchObject({ status: 409, errors: [{ field: 'version' }] });
    expect(refused.message).toContain('Test marketing saved “Theirs”');
    const { report } = await me.call(contract.updateReport, { ...of, id, title: 'Mine' });
    expect(report).toMatchObject({ title: 'Mine', version: 3 });
  });

  it('say who edits, and forget tabs that left', async () => {
    const { me, colleague, of, create } = await aGroup();
    const { id } = await create();
    await me.call(contract.editReport, { ...of, id, tab: 'tab-of-mine', item: 'text1' });
    const both = await colleague.call(contract.editReport, { ...of, id, tab: 'tab-of-others' });
    expect(both).toEqual({
      version: 1,
      editors: [
        { name: 'Test admin', item: 'text1', isSelf: false },
        { name: 'Test marketing', item: null, isSelf: true },
      ],
    });
    await me.call(contract.editReport, { ...of, id, tab: 'tab-of-mine', hasLeft: 1 });
    const alone = await colleague.call(contract.editReport, { ...of, id, tab: 'tab-of-others' });
    expect(alone.editors).toHaveLength(1);
  });
});

describe('images', () => {
  it('are written anew, belong to their report, and are copied with it', async () => {
    const { me, of, create, send, colleague, to } = await aGroup();
    const { id } = await create({ isPrivate: 1 });
    const canary = 'CANARY-in-metadata';
    const photo = await sharp({ create: { width: 3_000, height: 1_000, channels: 3, background: '#2f5fe3' } })
      .withExif({ IFD0: { Copyright: canary } })
      .jpeg()
      .toBuffer();
    expect(photo.includes(canary)).toBe(true);
    const { body } = await send(id, photo, 'photo.png');
    expect(body).toMatchObject({ width: 2_400, height: 800, name: 'photo.png' });
    const { url } = await me.call(contract.viewImage, { ...of, imageId: body.imageId });
    expect(url).toMatch(/^data:image\/jpeg;base64,/);
    expect(Buffer.from(url.split(',')[1] ?? '', 'base64').includes(canary)).toBe(false);
    expect(await colleague.failure(contract.viewImage, { ...of, imageId: body.imageId })).toMatchObject({
      status: 404,
    });
    const shown = { ...text, kind: 'image', imageId: body.imageId, alt: 'Logo' } as const;
    const pages = [{ ...page, gridItems: [shown] }];
    await me.call(contract.updateReport, { ...of, id, reportSettings: { pages } });
    const { report: copy } = await me.call(contract.cloneReport, { ...of, id });
    const [copied] = copy.reportSettings.pages[0]?.gridItems ?? [];
    expect(copied).toMatchObject({ kind: 'image', imageId: copy.images[0]?.id });
    expect(copy.images[0]?.id).not.toBe(body.imageId);
    const other = await me.failure(contract.updateReport, { ...of, id: copy.id, reportSettings: { pages } });
    expect(other).toMatchObject({ status: 404, errors: [{ field: 'reportSettings' }] });
    await me.call(contract.removeImage, { ...of, imageId: body.imageId });
    expect((await me.call(contract.viewReport, { ...of, id })).report.images).toEqual([]);
    expect(to.bugs).toEqual([]);
  });

  it('are recognized by content: anything else is refused in plain words', async () => {
    const { create, send, to } = await aGroup();
    const { id } = await create();
    const refused: [string, Buffer | string][] = [
      ['logo.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['logo.png', '%PDF-1.7'],
      ['logo.png', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('not a picture')])],
      ['logo.png', ''],
    ];
    for (const [name, content] of refused) {
      const { status, body } = await send(id, content, name);
      expect({ status, body }).toEqual({
        status: 422,
        body: { errors: [{ field: 'uploadedFile', message: expect.stringMatching(/\.$/) }] },
      });
    }
    expect(to.bugs).toEqual([]);
  });
});
