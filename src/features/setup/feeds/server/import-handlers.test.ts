import { describe, expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server, type TestServer } from '../../../../../test/helpers/server.ts';
import * as contract from '../contract.ts';
import * as mappings from '../contract-mapping.ts';

const DEALS = `Deal Number,Contract Date,New/Used,Make,Salesperson,Sale Price,Front Gross
1,2026-11-02,New,Kia,Ana Ruiz,30000,1500.50
2,soon,New,Kia,Bo Lee,31000,1000
Total,,,,,61000,2500.50
`;
const UNKNOWN = 'Wann,Wer,Wagen,Gewinn\n2026-11-02,Ana,KIA-1,1500\n2026-11-03,Bo,KIA-2,900\n';
const now = new Date('2026-11-20T18:00:00Z');

async function start() {
  const to = await server({ now });
  const group = await aDealerGroup(to.database);
  const [first = 0] = group.dealershipIds;
  const scope = { dealerGroupId: group.id };
  return { to, group, first, scope, me: await to.as(group.admin.userId) };
}

async function preview(
  to: TestServer,
  of: { userId: number; dealerGroupId: number; dealershipId?: number },
  content: string,
  name = 'file.csv',
): Promise<contract.FilePreview> {
  const form = new FormData();
  form.append('uploadedFile', new Blob([content]), name);
  const at = of.dealershipId === undefined ? '' : `&dealerShipId=${of.dealershipId}`;
  const response = await to.request(`feeds/preview?dealerGroupId=${of.dealerGroupId}${at}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await to.tokenOf(of.userId)}` },
    body: form,
  });
  const { files } = (await response.json()) as { files: contract.FilePreview[] };
  return files[0] as contract.FilePreview;
}

const count = async (to: TestServer, table: string) =>
  Number((await to.database.owner.query(`select count(*) as n from ${table}`)).rows[0]?.n);

describe('a file that is looked at first', () => {
  it('says what each table would become, and nothing of it counts', async () => {
    const { to, group, first, scope, me } = await start();
    const of = { userId: group.admin.userId, dealerGroupId: group.id, dealershipId: first };
    const file = await preview(to, of, DEALS, 'deals.csv');
    expect(file).toMatchObject({ fileName: 'deals.csv', dealershipId: first, reason: null });
    const [table] = file.tables;
    expect(table).toMatchObject({
      target: 'deal',
      rows: 3,
      accepted: 1,
      rejected: 1,
      skipped: 1,
      isWhole: true,
      firstDay: '2026-11-02',
      lastDay: '2026-11-02',
    });
    const record = table?.records[0]?.values ?? [];
    const shown = Object.fromEntries(
      (table?.columns ?? []).map(({ title }, index) => [title, record[index]]),
    );
    expect(shown).toMatchObject({
      Deal: '1',
      Contract: '2026-11-02',
      Salespeople: 'Ana Ruiz',
      'Front gross': 1500.5,
    });
    expect(table?.reasons).toMatchObject([{ row: 3, field: 'Contract Date' }]);
    expect(await count(to, 'deal')).toBe(0);
    expect((await me.call(contract.importList, scope)).imports).toEqual([]);
  });

  it('is taken in once it is confirmed, and only once', async () => {
    const { to, group, scope, me } = await start();
    const file = await preview(to, { userId: group.admin.userId, dealerGroupId: group.id }, DEALS);
    expect(file.tables[0]).toMatchObject({ accepted: 0, rejected: 2 });
    const id = file.importId;
    const dealershipId = group.dealershipIds[1] ?? 0;
    const again = await me.call(contract.previewAgain, { ...scope, id, dealershipId });
    expect(again.file.tables[0]).toMatchObject({ accepted: 1, rejected: 1 });
    for (let times = 0; times < 2; times += 1) {
      const { imports } = await me.call(contract.confirmFile, { ...scope, id });
      expect(imports).toMatchObject([{ id, state: 'done', changed: 1, dealershipId, target: 'deal' }]);
    }
    const { rows } = await to.database.owner.query('select dealership_id as id from deal');
    expect(rows).toEqual([{ id: dealershipId }]);
    expect((await me.failure(contract.discardFile, { ...scope, id })).status).toBe(404);
  });

  it('leaves nothing once it is discarded', async () => {
    const { to, group, scope, me } = await start();
    const { importId: id } = await preview(
      to,
      { userId: group.admin.userId, dealerGroupId: group.id },
      DEALS,
    );
    await me.call(contract.discardFile, { ...scope, id });
    expect([await count(to, 'import_run'), await count(to, 'stored_file')]).toEqual([0, 0]);
    expect((await me.failure(contract.confirmFile, { ...scope, id })).status).toBe(404);
  });

  it('is its sender’s and those who see as much', async () => {
    const { to, group, first, scope } = await start();
    const { importId: id } = await preview(
      to,
      { userId: group.admin.userId, dealerGroupId: group.id },
      DEALS,
    );
    const other = await to.as((await aMember(to.database, group.id, 'manager', [first])).userId);
    expect((await other.failure(contract.confirmFile, { ...scope, id })).status).toBe(404);
    const viewer = await to.as((await aMember(to.database, group.id, 'viewer')).userId);
    expect((await viewer.failure(contract.confirmFile, { ...scope, id })).status).toBe(403);
  });
});

it('an import is taken back through the call, which says by whom', async () => {
  const { to, group, first, scope, me } = await start();
  const of = { userId: group.admin.userId, dealerGroupId: group.id, dealershipId: first };
  const { importId: id } = await preview(to, of, DEALS);
  const { imports } = await me.call(contract.confirmFile, { ...scope, id });
  expect(imports[0]?.actions).toEqual(expect.arrayContaining(['undo', 'rejectedRows']));
  const heard = new Promise((resolve) => to.services.changes.subscribe(resolve));
  for (let times = 0; times < 2; times += 1) {
    const { import: run } = await me.call(contract.undoImport, { ...scope, id });
    expect(run).toMatchObject({
      state: 'undone',
      undone: { by: 'Test admin', restored: 0, removed: 1, kept: 0, redelivered: 0 },
    });
    expect(run.actions).not.toContain('undo');
  }
  expect(await heard).toMatchObject({ dealerGroupId: group.id, facts: ['deal', 'import'] });
  expect(await count(to, 'deal')).toBe(0);
  const again = await me.call(contract.readAgain, { ...scope, id });
  expect(again.imports).toMatchObject([{ state: 'done', changed: 1 }]);
  expect(to.bugs).toEqual([]);
});

it('what another import delivered too stays when one is taken back, and goes with the last', async () => {
  const { to, group, first, scope, me } = await start();
  const of = { userId: group.admin.userId, dealerGroupId: group.id, dealershipId: first };
  const ids: number[] = [];
  for (const file of [DEALS, `${DEALS}\n`]) {
    const { importId: id } = await preview(to, of, file);
    await me.call(contract.confirmFile, { ...scope, id });
    ids.push(id);
  }
  const [one = 0, other = 0] = ids;
  expect(await me.call(contract.undoEffect, { ...scope, id: one })).toEqual({ redelivered: 1 });
  const { import: run } = await me.call(contract.undoImport, { ...scope, id: one });
  expect(run.undone).toMatchObject({ restored: 0, removed: 0, kept: 0, redelivered: 1 });
  expect(await count(to, 'deal')).toBe(1);
  expect(await me.call(contract.undoEffect, { ...scope, id: other })).toEqual({ redelivered: 0 });
  await me.call(contract.undoImport, { ...scope, id: other });
  expect(await count(to, 'deal')).toBe(0);
});

it('a rejected row is downloaded as its file has it', async () => {
  const { to, group, first, scope, me } = await start();
  const of = { userId: group.admin.userId, dealerGroupId: group.id, dealershipId: first };
  const { importId: id } = await preview(to, of, DEALS.replace('Bo Lee', '"=Bo, Lee"'));
  await me.call(contract.confirmFile, { ...scope, id });
  const csv = await (await me.call(contract.rejectedRows, { ...scope, id })).text();
  const [header, row] = csv.split('\r\n');
  expect(header).toContain('Row,Field,Reason,Cell 1,Cell 2');
  expect(row).toContain(`,2,soon,New,Kia,"'=Bo, Lee",31000,1000`);
});

describe('a table whose columns nobody knows', () => {
  it('is read once someone has said which column holds what', async () => {
    const { to, group, first, scope, me } = await start();
    const of = { userId: group.admin.userId, dealerGroupId: group.id, dealershipId: first };
    const { importId: id } = await preview(to, of, UNKNOWN);
    const { imports } = await me.call(contract.confirmFile, { ...scope, id });
    expect(imports).toMatchObject([
      { state: 'quarantined', proposal: { connector: 'dms-deals' }, actions: ['discard', 'map'] },
    ]);
    const table = await me.call(mappings.tableToMap, { ...scope, id });
    expect(table).toMatchObject({ header: ['Wann', 'Wer', 'Wagen', 'Gewinn'], mapping: null });
    expect(table.preview[0]?.cells).toEqual(['2026-11-02', 'Ana', 'KIA-1', '1500']);
    const connector = table.connectors.find(({ target }) => target === 'deal')?.id ?? '';
    const columns = { contractDate: 'Wann', salesperson: 'Wer', stock: 'Wagen', frontGross: 'Gewinn' };
    const wrong = { ...scope, id, connector, columns: { ...columns, frontGross: 'Profit' } };
    expect(await me.failure(mappings.saveMapping, wrong)).toMatchObject({
      status: 422,
      errors: [{ field: 'frontGross' }],
    });
    const { mapping } = await me.call(mappings.saveMapping, {
      ...scope,
      id,
      connector,
      columns,
      dealershipId: first,
    });
    expect(mapping).toMatchObject({ connector, columns, dealershipId: first, savedBy: 'Test admin' });
    const again = await me.call(contract.releaseImport, { ...scope, id });
    expect(again.imports).toMatchObject([{ state: 'done', target: 'deal', changed: 2 }]);
    const { rows } = await to.database.owner.query(
      'select day::text, front_gross_cents::int as front from deal order by 1',
    );
    expect(rows).toEqual([
      { day: '2026-11-02', front: 150_000 },
      { day: '2026-11-03', front: 90_000 },
    ]);
    await me.call(mappings.deleteMapping, { ...scope, id: mapping.id });
    expect((await me.call(mappings.mappingList, scope)).mappings).toEqual([]);
    expect(to.bugs).toEqual([]);
  });

  it('is decided for all stores only by those who see all', async () => {
    const { to, group, first, scope } = await start();
    const { userId } = await aMember(to.database, group.id, 'manager', [first]);
    const { importId: id } = await preview(
      to,
      { userId, dealerGroupId: group.id, dealershipId: first },
      UNKNOWN,
    );
    const manager = await to.as(userId);
    const { connectors } = await manager.call(mappings.tableToMap, { ...scope, id });
    const connector = connectors.find(({ target }) => target === 'deal')?.id ?? '';
    const columns = { contractDate: 'Wann', stock: 'Wagen' };
    expect((await manager.failure(mappings.saveMapping, { ...scope, id, connector, columns })).status).toBe(
      403,
    );
    await manager.call(mappings.saveMapping, { ...scope, id, connector, columns, dealershipId: first });
  });
});

it('a held back table is let in once, by someone who may', async () => {
  const { to, group, first, scope, me } = await start();
  const of = { userId: group.admin.userId, dealerGroupId: group.id, dealershipId: first };
  const { importId: id } = await preview(to, of, DEALS);
  expect((await me.failure(contract.releaseImport, { ...scope, id })).status).toBe(409);
  await to.database.owner.query(
    "update import_run set status = 'quarantined', came_by = 'inbox' where id = $1",
    [id],
  );
  const viewer = await to.as((await aMember(to.database, group.id, 'viewer')).userId);
  expect((await viewer.failure(contract.releaseImport, { ...scope, id })).status).toBe(403);
  for (let times = 0; times < 2; times += 1) {
    const { imports } = await me.call(contract.releaseImport, { ...scope, id });
    expect(imports).toMatchObject([{ state: 'done', changed: 1, releasedBy: 'Test admin' }]);
  }
  expect(await count(to, 'deal')).toBe(1);
  expect(to.bugs).toEqual([]);
});

it('says where files are to be laid', async () => {
  const { group, first, scope, me } = await start();
  const inbox = await me.call(contract.inboxStatus, { ...scope, dealerShipId: first });
  expect(inbox).toEqual({
    isWatched: false,
    folder: `inbox/maple-motors-${group.id}`,
    dealerships: [{ dealershipId: first, folder: `inbox/maple-motors-${group.id}/rooftop-1-${first}` }],
    waiting: 0,
    lastLookedAt: null,
  });
});
