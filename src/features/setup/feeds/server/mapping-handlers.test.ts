import { describe, expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server } from '../../../../../test/helpers/server.ts';
import * as contract from '../contract.ts';
import * as mappings from '../contract-mapping.ts';

const now = new Date('2026-11-20T18:00:00Z');
const UNKNOWN = 'Wann,Nummer,Gewinn\n03/04/2026,a1,1500\n05/04/2026,a2,900\n,a3,100\n';
const columns = { contractDate: 'Wann', dealNumber: 'Nummer', frontGross: 'Gewinn' };

async function start() {
  const to = await server({ now });
  const group = await aDealerGroup(to.database);
  const [first = 0] = group.dealershipIds;
  const scope = { dealerGroupId: group.id };
  const form = new FormData();
  form.append('uploadedFile', new Blob([UNKNOWN]), 'unknown.csv');
  const sent = await to.request(`feeds/preview?dealerGroupId=${group.id}&dealerShipId=${first}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await to.tokenOf(group.admin.userId)}` },
    body: form,
  });
  const { files } = (await sent.json()) as { files: contract.FilePreview[] };
  const id = files[0]?.importId ?? 0;
  return { to, group, first, scope, id, me: await to.as(group.admin.userId) };
}

it('tries a mapping without saving anything', async () => {
  const { scope, id, me } = await start();
  const said = { ...scope, id, connector: 'dms-deals', columns };
  const { table } = await me.call(mappings.tryMapping, said);
  expect(table).toMatchObject({ target: 'deal', accepted: 2, rejected: 1, firstDay: '2026-03-04' });
  const dayFirst = await me.call(mappings.tryMapping, { ...said, dateOrder: 'day-first' });
  expect(dayFirst.table).toMatchObject({ accepted: 2, firstDay: '2026-04-03', lastDay: '2026-04-05' });
  expect((await me.call(mappings.mappingList, scope)).mappings).toEqual([]);
  const wrong = await me.failure(mappings.tryMapping, { ...said, columns: { dealNumber: 'Nummer' } });
  expect(wrong).toMatchObject({ status: 422, errors: [{ field: 'contractDate' }] });
});

it('changes what was saved, for those who may', async () => {
  const { to, group, first, scope, id, me } = await start();
  const { mapping } = await me.call(mappings.saveMapping, { ...scope, id, connector: 'dms-deals', columns });
  const next = { ...columns, backGross: 'Gewinn', frontGross: 'Gewinn' };
  const changed = { ...scope, id: mapping.id, connector: 'dms-deals', columns: next };
  const saved = await me.call(mappings.changeMapping, { ...changed, dateOrder: 'day-first' });
  expect(saved.mapping).toMatchObject({ id: mapping.id, columns: next, dateOrder: 'day-first' });
  const wrong = { ...changed, columns: { ...columns, make: 'Marke' } };
  expect((await me.failure(mappings.changeMapping, wrong)).status).toBe(422);
  const one = await aMember(to.database, group.id, 'manager', [first]);
  expect((await (await to.as(one.userId)).failure(mappings.changeMapping, changed)).status).toBe(403);
});

it('takes a file in with its dates read as its sender says', async () => {
  const { first, scope, id, me } = await start();
  await me.call(mappings.saveMapping, { ...scope, id, connector: 'dms-deals', columns });
  const requested = { ...scope, id, dealershipId: first };
  const before = await me.call(contract.previewAgain, requested);
  expect(before.file.tables[0]).toMatchObject({
    dealerships: [{ dealershipId: first, rows: 2 }],
    ambiguousDates: { readAs: 'month-first', otherwise: { firstDay: '2026-04-03' } },
  });
  const after = await me.call(contract.previewAgain, { ...requested, dateOrder: 'day-first' });
  expect(after.file).toMatchObject({ dateOrder: 'day-first', tables: [{ firstDay: '2026-04-03' }] });
  const { imports } = await me.call(contract.confirmFile, { ...scope, id });
  expect(imports).toMatchObject([{ state: 'done', firstDay: '2026-04-03', lastDay: '2026-04-05' }]);

  const ledger = async (only: object) => {
    const answer = await me.call(contract.importList, { ...scope, ...only });
    return answer.imports.map((run) => run.id);
  };
  expect(await ledger({ target: 'deal', state: 'done', cameBy: 'upload' })).toEqual([id]);
  for (const only of [{ target: 'lead' }, { state: 'refused' }, { cameBy: 'inbox' }]) {
    expect(await ledger(only)).toEqual([]);
  }
});

it('turns down a table that was held back', async () => {
  const { to, scope, id, me } = await start();
  await to.database.owner.query("update import_run set status = 'quarantined' where id = $1", [id]);
  const { imports } = await me.call(contract.oneImport, { ...scope, id });
  expect(imports[0]?.actions).toEqual(['release', 'discard']);
  await me.call(contract.discardFile, { ...scope, id });
  const after = await me.call(contract.oneImport, { ...scope, id });
  expect(after.imports).toMatchObject([{ state: 'refused', actions: ['readAgain'] }]);
});

describe('a table that is held', () => {
  const UNSURE = 'Lead Date,Field 2,Lead Source,Field 4\n2026-03-01,12.50,Web,Kim\n2026-03-02,8,Phone,Lee\n';

  async function held(content = UNSURE) {
    const to = await server({ now });
    const group = await aDealerGroup(to.database);
    const [first = 0] = group.dealershipIds;
    const scope = { dealerGroupId: group.id };
    const form = new FormData();
    form.append('uploadedFile', new Blob([content]), 'unsure.csv');
    const sent = await to.request(`feeds/upload?dealerGroupId=${group.id}&dealerShipId=${first}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await to.tokenOf(group.admin.userId)}` },
      body: form,
    });
    const { imports } = (await sent.json()) as { imports: contract.ImportRun[] };
    const me = await to.as(group.admin.userId);
    return { to, scope, run: imports[0], of: { ...scope, id: imports[0]?.id ?? 0 }, me };
  }

  it('waits for an answer, with what it seems to be', async () => {
    const { to, run, of, me } = await held();
    expect(run).toMatchObject({
      state: 'quarantined',
      recognizedAs: null,
      confidence: null,
      proposal: { connector: 'crm', confidence: expect.any(Number) },
      actions: ['discard', 'map'],
    });
    const { proposal } = await me.call(mappings.tableToMap, of);
    expect(proposal).toMatchObject({ columns: { createdAt: 'Lead Date', source: 'Lead Source' } });
    expect((await to.database.owner.query('select from lead')).rowCount).toBe(0);
  });

  it('is imported once its columns are named, as the same row of the ledger', async () => {
    const { to, of, me } = await held();
    await me.call(contract.releaseImport, of);
    const still = await me.call(contract.oneImport, of);
    expect(still.imports).toMatchObject([{ state: 'quarantined', actions: ['discard', 'map'] }]);
    const columns = { createdAt: 'Lead Date', source: 'Lead Source', salesperson: 'Field 4' };
    const { proposal } = await me.call(mappings.tableToMap, of);
    const said = { connector: proposal?.connector ?? '', columns: proposal?.columns ?? columns };
    await me.call(mappings.saveMapping, { ...of, ...said });
    const { imports } = await me.call(contract.releaseImport, of);
    expect(imports).toMatchObject([
      { id: of.id, state: 'done', changed: 2, proposal: null, confidence: 1, actions: ['undo'] },
    ]);
    expect((await to.database.owner.query('select from lead')).rowCount).toBe(2);
    expect(to.bugs).toEqual([]);
  });

  it('is refused when it is turned down, and its columns can be named later', async () => {
    const { of, me } = await held();
    await me.call(contract.discardFile, of);
    const { imports } = await me.call(contract.oneImport, of);
    expect(imports).toMatchObject([
      {
        state: 'refused',
        proposal: null,
        reason: 'It was not clear what this table is, and it was discarded. Nothing was imported.',
        actions: ['map', 'readAgain'],
      },
    ]);
  });

  it('a report of a part of the numbers is held in the same state, and counted once it is released', async () => {
    const mobile =
      'Device: Mobile\nDay,Campaign,Currency code,Impr.,Clicks,Cost\n2026-11-02,Cars,USD,9,3,4\n';
    const { run, of, me } = await held(mobile);
    expect(run).toMatchObject({
      state: 'quarantined',
      target: 'ad_performance',
      proposal: null,
      reason: expect.stringContaining('it is filtered (Device: Mobile)'),
      actions: ['release', 'discard'],
    });
    const { imports } = await me.call(contract.releaseImport, of);
    expect(imports).toMatchObject([
      { state: 'done', changed: 1, warning: expect.stringContaining('counted as the whole') },
    ]);
  });
});
