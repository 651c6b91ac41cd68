import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { aDealerGroup, aMember, type TestGroup } from '../../../../../test/helpers/dealers.ts';
import { server, type TestServer } from '../../../../../test/helpers/server.ts';
import { importStoredFile } from '../../../../server/ingest/import-job.ts';
import * as contract from '../contract.ts';

const HEADER = 'Lead ID,Lead Date,Lead Source,Email,Dealership';
const list = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;
const now = new Date('2026-11-20T18:00:00Z');
const lead = (id: string, email = 'kim@example.com') =>
  `<?xml version="1.0"?><adf><prospect><id source="Portal">${id}</id><customer><contact><email>${email}</email></contact></customer></prospect></adf>`;

async function start() {
  const to = await server({ now });
  const group = await aDealerGroup(to.database);
  const [first = 0, second = 0] = group.dealershipIds;
  return { to, group, first, second, me: await to.as(group.admin.userId) };
}

interface Files {
  readonly userId: number;
  readonly dealershipId?: number;
  readonly files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;
}

async function upload(to: TestServer, group: TestGroup, { userId, dealershipId, files }: Files) {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append('uploadedFile', new Blob([content]), name);
  const query = `dealerGroupId=${group.id}${dealershipId === undefined ? '' : `&dealerShipId=${dealershipId}`}`;
  const headers = { authorization: `Bearer ${await to.tokenOf(userId)}` };
  const response = await to.request(`feeds/upload?${query}`, { method: 'POST', headers, body: form });
  return {
    status: response.status,
    body: (await response.json()) as { imports: contract.ImportRun[]; message?: string },
  };
}

async function post(to: TestServer, key: string, body: string | Uint8Array<ArrayBuffer>, type = 'text/xml') {
  const response = await to.request(contract.postLeads.path, {
    method: 'POST',
    headers: { 'content-type': type, ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const count = async (to: TestServer, table: string) =>
  Number((await to.database.owner.query(`select count(*) as n from ${table}`)).rows[0]?.n);

describe('an upload', () => {
  it('takes several files in and answers what became of each', async () => {
    const { to, group, first } = await start();
    const files = {
      'leads.csv': list('1,2026-11-19,Web,a@example.com,', '2,soon,Web,,'),
      'stores.csv': 'id,city\n1,Springfield\n',
    };
    const { status, body } = await upload(to, group, {
      userId: group.admin.userId,
      dealershipId: first,
      files,
    });
    expect(status).toBe(200);
    expect(body.imports).toMatchObject([
      {
        fileName: 'leads.csv',
        state: 'done',
        recognizedAs: 'CRM lead list',
        rows: 2,
        accepted: 1,
        rejected: 1,
        sentBy: 'Test admin',
        firstDay: '2026-11-19',
      },
      {
        fileName: 'stores.csv',
        state: 'refused',
        reason: expect.stringContaining('Rooftop does not know this table. Columns found: id, city.'),
      },
    ]);
    expect(to.bugs).toEqual([]);
  });

  it('lets rows name their dealership, but only those the sender may see', async () => {
    const { to, group, first } = await start();
    const manager = await aMember(to.database, group.id, 'manager', [first]);
    const files = { 'leads.csv': list('1,2026-11-19,Web,,Rooftop 1', '2,2026-11-19,Web,,Rooftop 2') };
    const { body } = await upload(to, group, { userId: manager.userId, files });
    expect(body.imports).toMatchObject([{ accepted: 1, rejected: 1, dealershipId: null }]);
  });

  it('is refused for several dealerships at once, and to those who only read', async () => {
    const { to, group } = await start();
    const viewer = await aMember(to.database, group.id, 'viewer');
    expect((await upload(to, group, { userId: viewer.userId, files: { 'a.csv': list() } })).status).toBe(403);
    const several = await to.request(
      `feeds/upload?dealerGroupId=${group.id}&dealerShipId=${group.dealershipIds.join(',')}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${await to.tokenOf(group.admin.userId)}` },
        body: new FormData(),
      },
    );
    expect(several.status).toBe(400);
    expect(await count(to, 'import_run')).toBe(0);
  });

  it('leaves a large file to the queue, which takes it in once', async () => {
    const { to, group, first, me } = await start();
    const rows = Array.from(
      { length: 60_000 },
      (_, index) => `${index},2026-11-${10 + (index % 10)},Web,p${index}@example.com,`,
    );
    const { body } = await upload(to, group, {
      userId: group.admin.userId,
      dealershipId: first,
      files: { 'many.csv': list(...rows) },
    });
    expect(body.imports).toMatchObject([{ state: 'waiting', rows: 0 }]);
    const { rows: jobs } = await to.database.owner.query(
      "select key, run_at <= now() as due from graphile_worker.jobs where task_identifier = 'import-file'",
    );
    const runId = body.imports[0]?.id ?? 0;
    expect(jobs).toEqual([{ key: `import-file:${runId}`, due: true }]);
    const job = importStoredFile(to.services.ingest);
    await Promise.all([job({ dealerGroupId: group.id, runId }), job({ dealerGroupId: group.id, runId })]);
    const { imports } = await me.call(contract.importList, { dealerGroupId: group.id });
    expect(imports).toMatchObject([{ state: 'done', rows: 60_000, accepted: 60_000, changed: 60_000 }]);
    expect(await count(to, 'lead')).toBe(60_000);
  });

  it('of a small file is taken up by the queue should the server die over it', async () => {
    const { to, group, first } = await start();
    await upload(to, group, {
      userId: group.admin.userId,
      dealershipId: first,
      files: { 'a.csv': list('1,2026-11-19,Web,,') },
    });
    const { rows } = await to.database.owner.query(
      "select run_at > now() + interval '50 seconds' as later from graphile_worker.jobs where task_identifier = 'import-file'",
    );
    expect(rows).toEqual([{ later: true }]);
    const before = await count(to, 'lead');
    await importStoredFile(to.services.ingest)({ dealerGroupId: group.id, runId: 1 });
    expect(await count(to, 'lead')).toBe(before);
  });

  it('by someone whose membership has ended meanwhile takes nothing in', async () => {
    const { to, group, first } = await start();
    const manager = await aMember(to.database, group.id, 'manager');
    const rows = Array.from(
      { length: 60_000 },
      (_, index) => `${index},2026-11-19,Web,p${index}@example.com,`,
    );
    const { body } = await upload(to, group, {
      userId: manager.userId,
      dealershipId: first,
      files: { 'many.csv': list(...rows) },
    });
    await to.database.owner.query('delete from membership where user_id = $1', [manager.userId]);
    const runId = body.imports[0]?.id ?? 0;
    await importStoredFile(to.services.ingest)({ dealerGroupId: group.id, runId });
    const { rows: runs } = await to.database.owner.query('select status from import_run');
    expect(runs).toEqual([{ status: 'refused' }]);
    expect(await count(to, 'lead')).toBe(0);
  });

  it('that breaks off on the way leaves nothing behind', async () => {
    const { to, group, first } = await start();
    const body = `--x\r\nContent-Disposition: form-data; name="uploadedFile"; filename="a.csv"\r\n\r\n${list('1,2026-11-19,Web,,')}`;
    const response = await to.request(`feeds/upload?dealerGroupId=${group.id}&dealerShipId=${first}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await to.tokenOf(group.admin.userId)}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('cut off') });
    expect([await count(to, 'import_run'), await count(to, 'stored_file')]).toEqual([0, 0]);
    expect(to.bugs).toEqual([]);
  });

  it('of names and cells made to do harm does none', async () => {
    const { to, group, first, me } = await start();
    const name = '../../<img src=x onerror=alert(1)>=cmd.csv';
    const files = {
      [name]:
        'Lead ID,=HYPERLINK("http://x"),Lead Source,Customer ID,Lead Date\n1,x,Web,7,"=HYPERLINK(""http://x"")"\n',
    };
    const { body } = await upload(to, group, { userId: group.admin.userId, dealershipId: first, files });
    const [run] = body.imports;
    expect(run).toMatchObject({ rejected: 1 });
    expect(run?.fileName).not.toContain('/');
    const csv = await (
      await me.call(contract.rejectedRows, { dealerGroupId: group.id, id: run?.id ?? 0 })
    ).text();
    expect(csv).toContain('Row,Field,Reason');
    expect(csv.split('\r\n')[1]?.split(',')).toSatisfy((cells: string[]) =>
      cells.every((cell) => !/^"?[=+@-]/.test(cell)),
    );
  });
});

describe('the ledger', () => {
  it('is read newest first, a page at a time', async () => {
    const { to, group, first, me } = await start();
    for (const name of ['a.csv', 'b.csv', 'c.csv']) {
      await upload(to, group, {
        userId: group.admin.userId,
        dealershipId: first,
        files: { [name]: list('1,2026-11-19,Web,,') },
      });
    }
    const page = await me.call(contract.importList, { dealerGroupId: group.id, limit: 2 });
    expect(page.hasMore).toBe(true);
    const rest = await me.call(contract.importList, {
      dealerGroupId: group.id,
      before: page.imports.at(-1)?.id ?? 0,
    });
    expect(rest).toMatchObject({ imports: [{ fileName: 'a.csv' }], hasMore: false });
    const repeated = rest.imports[0]?.id;
    expect(page.imports.map(({ fileName, repeatsImportId }) => [fileName, repeatsImportId])).toEqual([
      ['c.csv', repeated],
      ['b.csv', repeated],
    ]);
  });

  it('shows a member only the imports of their dealerships', async () => {
    const { to, group, first, second } = await start();
    await upload(to, group, {
      userId: group.admin.userId,
      dealershipId: second,
      files: { 'theirs.csv': list('1,2026-11-19,Web,,') },
    });
    await upload(to, group, {
      userId: group.admin.userId,
      files: { 'all.csv': list('2,2026-11-19,Web,,Rooftop 1') },
    });
    const manager = await to.as((await aMember(to.database, group.id, 'manager', [first])).userId);
    expect((await manager.call(contract.importList, { dealerGroupId: group.id })).imports).toEqual([]);
    const foreign = await manager.failure(contract.rejectedRows, { dealerGroupId: group.id, id: 1 });
    expect(foreign.status).toBe(404);
  });
});

describe('a standing feed', () => {
  it('is opened with a key that is shown once and never kept', async () => {
    const { to, group, first, me } = await start();
    const { feed, key, path } = await me.call(contract.createIntake, {
      dealerGroupId: group.id,
      title: 'Website',
      dealershipId: first,
    });
    expect(feed).toMatchObject({
      title: 'Website',
      status: 'active',
      keyHint: key.slice(-4),
      lastReceivedAt: null,
    });
    expect(path).toBe('/api/intake/leads');
    const { rows } = await to.database.owner.query('select t::text from feed t');
    expect(JSON.stringify(rows)).not.toContain(key);
    const { intakes } = await me.call(contract.feedList, { dealerGroupId: group.id });
    expect(intakes).toEqual([feed]);
  });

  it('takes a posted lead in before it answers', async () => {
    const { to, group, first, me } = await start();
    const { key } = await me.call(contract.createIntake, {
      dealerGroupId: group.id,
      title: 'Website',
      dealershipId: first,
    });
    const heard = new Promise((resolve) => to.services.changes.subscribe(resolve));
    const { status, body } = await post(to, key, lead('4711'));
    expect({ status, body }).toEqual({
      status: 200,
      body: { accepted: 1, changed: 1, unchanged: 0, rejected: 0, skipped: 0, reasons: [] },
    });
    const { rows } = await to.database.owner.query(
      'select day::text, leads from measure_day where leads > 0',
    );
    expect(rows).toEqual([{ day: '2026-11-20', leads: 1 }]);
    expect(await heard).toEqual({
      dealerGroupId: group.id,
      dealershipIds: [first],
      facts: ['lead', 'import'],
    });
    const { dealerships, intakes } = await me.call(contract.feedList, { dealerGroupId: group.id });
    expect(intakes).toMatchObject([{ lastReceivedAt: now.toISOString() }]);
    expect(dealerships.map(({ facts }) => facts[0]?.freshness)).toEqual(['fresh', 'absent']);
    expect(await post(to, key, lead('4711'))).toMatchObject({ body: { changed: 0, unchanged: 1 } });
  });

  it('takes every form a lead is posted in, and its key in the address too', async () => {
    const { to, group, first, me } = await start();
    const { key } = await me.call(contract.createIntake, {
      dealerGroupId: group.id,
      title: 'Mail',
      dealershipId: first,
    });
    const mail = `From: leads@portal.example\nTo: a@b.example\nMIME-Version: 1.0\nContent-Type: text/plain\n\n${lead('a-1')}`;
    const labels = 'Name: Kim Sample\nEmail: kim@example.com\nVehicle: 2024 Kia Sportage\n';
    const posts: [string, string][] = [
      [mail, 'message/rfc822'],
      [labels, 'text/plain; charset=utf-8'],
      [lead('b-200'), 'application/xml'],
      [`<html><body>${lead('c-300')}</body></html>`, 'text/html'],
    ];
    for (const [body, type] of posts)
      expect(await post(to, key, body, type)).toMatchObject({ status: 200, body: { changed: 1 } });
    const inAddress = await to.request(`intake/leads?key=${key}`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: lead('d-400'),
    });
    expect(inAddress.status).toBe(200);
    expect(await count(to, 'lead')).toBe(5);
  });

  it('says why a lead is rejected or a post refused', async () => {
    const { to, group, first, me } = await start();
    const { key } = await me.call(contract.createIntake, {
      dealerGroupId: group.id,
      title: 'Website',
      dealershipId: first,
    });
    expect(await post(to, key, '<adf><prospect><vehicle/></prospect></adf>')).toMatchObject({
      status: 200,
      body: {
        accepted: 0,
        rejected: 1,
        reasons: [
          {
            row: 1,
            field: 'customer',
            message: 'The lead names no customer: there is no name, phone or email to answer.',
          },
        ],
      },
    });
    expect(await post(to, key, 'hello', 'text/plain')).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('no table') },
    });
    expect(await post(to, key, '', 'text/plain')).toMatchObject({
      status: 422,
      body: { message: 'The file is empty.' },
    });
    expect(await post(to, key, '{}', 'application/json')).toMatchObject({ status: 400 });
    expect(to.bugs).toEqual([]);
  });

  it('survives a post that is broken off on the way', async () => {
    const { to, group, first, me } = await start();
    const { key } = await me.call(contract.createIntake, {
      dealerGroupId: group.id,
      title: 'Website',
      dealershipId: first,
    });
    const headers = { 'content-type': 'text/xml', authorization: `Bearer ${key}`, 'content-length': '1000' };
    const broken = request(`${to.url}intake/leads`, { method: 'POST', headers });
    broken.on('error', () => undefined);
    broken.write('<adf><prospect>', () => broken.destroy());
    await new Promise((resolve) => broken.once('close', resolve));
    expect((await post(to, key, lead('1000'))).status).toBe(200);
    expect(await count(to, 'lead')).toBe(1);
    expect(to.bugs).toEqual([]);
  });

  it('is closed to keys that are wrong, replaced or ended', async () => {
    const { to, group, first, me } = await start();
    const { feed, key } = await me.call(contract.createIntake, {
      dealerGroupId: group.id,
      title: 'Website',
      dealershipId: first,
    });
    const { key: next } = await me.call(contract.rotateIntake, { dealerGroupId: group.id, id: feed.id });
    expect((await post(to, key, lead('1000'))).status).toBe(401);
    expect((await post(to, next, lead('1000'))).status).toBe(200);
    const ended = await me.call(contract.disableIntake, { dealerGroupId: group.id, id: feed.id });
    expect(ended.feed).toMatchObject({ status: 'disabled', keyHint: null });
    for (const wrong of [next, '', 'x.y.z', `${next.slice(0, -1)}A`, next.replace(/_\d+_/, '_999_')]) {
      expect((await post(to, wrong, lead('2000'))).status).toBe(401);
    }
    expect(await count(to, 'lead')).toBe(1);
    const { key: again } = await me.call(contract.rotateIntake, { dealerGroupId: group.id, id: feed.id });
    expect((await post(to, again, lead('3000'))).status).toBe(200);
  });

  it('belongs to one dealership, which only those who manage it may open', async () => {
    const { to, group, first, second } = await start();
    const manager = await to.as((await aMember(to.database, group.id, 'manager', [first])).userId);
    const made = { dealerGroupId: group.id, title: 'Website', dealershipId: second };
    expect((await manager.failure(contract.createIntake, made)).status).toBe(404);
    const marketing = await to.as((await aMember(to.database, group.id, 'marketing')).userId);
    expect((await marketing.failure(contract.createIntake, made)).status).toBe(403);
  });
});
