import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { aCategory } from '../../../../../test/helpers/budgets.ts';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server, type TestServer } from '../../../../../test/helpers/server.ts';
import { zipOf } from '../../../../../test/helpers/zip.ts';
import { signFileLink } from '../../../../server/http/file-link.ts';
import { purgeExpired } from '../../../../server/ingest/expiry.ts';
import { storeFile } from '../../../../server/ingest/stored-files.ts';
import { changeBudget } from '../../../../server/spend/change-budget.ts';
import { budgetHistory, undoAct } from '../../history/contract.ts';
import { plannerMonth } from '../../planner/contract.ts';
import {
  addInvoice,
  createExpense,
  deleteExpense,
  deleteInvoice,
  getExpense,
  listInvoices,
  updateExpense,
} from '../contract.ts';
import { getFile, linkFile } from '../contract-files.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const NOVEMBER = { year: 2026, month: 11 };
const DAY_MS = 86_400_000;

async function aContext() {
  const to = await server({ now: new Date('2026-11-21T18:00:00Z') });
  const group = await aDealerGroup(to.database);
  const [dealership = 0, neighbour = 0] = group.dealershipIds;
  const { productIds } = await aCategory(to.database, group.id);
  const [productId = 0] = productIds;
  const me = await to.as(group.admin.userId);
  const token = await to.tokenOf(group.admin.userId);
  const of = { dealerGroupId: group.id };
  const make = async (fields: object = {}) => {
    const input = { ...of, dealerShipId: dealership, ...NOVEMBER, productId, campaign: 'Brand', ...fields };
    return (await me.call(createExpense, input)).expense;
  };
  const upload = async (name: string, content: Buffer | string, by = token) => {
    const sent = await sendFile(to, { group: group.id, token: by, name, content });
    return sent.body as { fileId: number; filename: string; type: string; bytes: number };
  };
  return { to, group, dealership, neighbour, me, of, make, upload, token };
}

interface Sent {
  readonly group: number;
  readonly token: string;
  readonly name: string;
  readonly content: Buffer | string;
}

async function sendFile(to: TestServer, { group, token, name, content }: Sent) {
  const form = new FormData();
  form.append('uploadedFile', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const headers = { authorization: `Bearer ${token}` };
  const response = await to.request(`files/upload?dealerGroupId=${group}`, {
    method: 'POST',
    headers,
    body: form,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function expiryOf(to: TestServer, id: number): Promise<number | null> {
  const { rows } = await to.database.owner.query<{ at: Date | null }>(
    'select delete_after as at from stored_file where id = $1',
    [id],
  );
  return rows[0]?.at ? Math.round((rows[0].at.getTime() - Date.now()) / DAY_MS) : null;
}

it('keeps an invoice byte for byte, and hands it out as a download', async () => {
  const { to, me, of, make, upload, token, group } = await aContext();
  const big = Buffer.concat([PDF, Buffer.alloc(3_000_000, 7)]);
  const { fileId, filename, type, bytes } = await upload('../../etc/=cmd|calc!A1 “Rechnung”.pdf', big);
  expect({ filename, type, bytes }).toEqual({
    filename: '=cmd|calc!A1 “Rechnung”.pdf',
    type: 'application/pdf',
    bytes: big.length,
  });
  expect(await expiryOf(to, fileId)).toBe(1);
  const { id } = await make({ actualBudget: 12 });
  const { expense } = await me.call(addInvoice, { ...of, id, fileId });
  expect(expense.invoices).toMatchObject([{ id: fileId, filename, type, bytes, isCarriedOver: false }]);
  expect(await expiryOf(to, fileId)).toBeNull();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await to.request(`files/get?dealerGroupId=${group.id}&id=${fileId}`, { headers });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="_cmd_calc_A1 .*"; filename\*=UTF-8''/,
  );
  expect(Buffer.from(await answer.arrayBuffer()).equals(big)).toBe(true);
  expect(to.bugs).toEqual([]);
});

it('tells a file by its content and refuses the rest in words, with nothing kept', async () => {
  const { to, group, token, upload } = await aContext();
  const workbook = zipOf({ '_rels/.rels': 'x', 'xl/workbook.xml': 'x', '[Content_Types].xml': 'x' });
  expect(await upload('plan', workbook)).toMatchObject({ filename: 'plan.xlsx' });
  expect(await upload('spend.csv', 'a,b\nä,ö\n')).toMatchObject({ type: 'text/csv' });
  expect(await upload('page.html', '%PDF-1.4 really')).toMatchObject({ filename: 'page.html.pdf' });
  const { rows: before } = await to.database.owner.query('select count(*) from stored_file');
  const refused: [string, string | Buffer][] = [
    ['invoice.pdf', '<html><script>alert(1)</script>'],
    ['logo.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['archive.xlsx', zipOf({ 'a.exe': 'MZ' })],
    ['macros.xlsx', zipOf({ '[Content_Types].xml': 'x', 'xl/workbook.xml': 'x', 'xl/vbaProject.bin': 'x' })],
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0])],
    ['empty.pdf', ''],
    ['binary.txt', Buffer.concat([Buffer.from('text '.repeat(2_000)), Buffer.from([0])])],
    ['latin.txt', Buffer.concat([Buffer.from('text '.repeat(2_000)), Buffer.from([0xe4])])],
    ['half.txt', Buffer.from([0x61, 0xc3])],
  ];
  for (const [name, content] of refused) {
    const sent = await sendFile(to, { group: group.id, token, name, content });
    expect({ name, ...sent }).toEqual({
      name,
      status: 422,
      body: { errors: [{ field: 'uploadedFile', message: expect.stringMatching(/\w.*\.$/) }] },
    });
  }
  const huge = Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024)]);
  expect(await sendFile(to, { group: group.id, token, name: 'huge.pdf', content: huge })).toMatchObject({
    status: 413,
  });
  const { rows: after } = await to.database.owner.query('select count(*) from stored_file');
  expect(after).toEqual(before);
  expect(to.bugs).toEqual([]);
}, 120_000);

it('hands out files of expenses in scope and own fresh uploads, and never a file of an import', async () => {
  const { to, group, me, of, make, upload, neighbour, dealership } = await aContext();
  const fresh = await upload('fresh.pdf', PDF);
  const { fileId } = await upload('theirs.pdf', PDF);
  const theirs = await make({ dealerShipId: neighbour });
  await me.call(addInvoice, { ...of, id: theirs.id, fileId });
  const imported = await storeFile(to.database, {
    dealerGroupId: group.id,
    name: 'leads.csv',
    type: 'text/csv',
    content: Readable.from(Buffer.from('name,phone')),
    now: new Date(),
    deleteAfter: null,
  });
  await to.database.owner.query("insert into expense_file values ($1, $2, $3, 'invoice', false, $4, now())", [
    group.id,
    imported.id,
    theirs.id,
    group.admin.userId,
  ]);
  const member = await to.as((await aMember(to.database, group.id, 'marketing', [dealership])).userId);
  const stranger = await aDealerGroup(to.database, { name: 'Stranger' });
  const outsider = await to.as(stranger.admin.userId);
  expect((await me.call(getFile, { ...of, id: fresh.fileId })).size).toBe(PDF.length);
  expect((await me.call(getFile, { ...of, id: fileId })).size).toBe(PDF.length);
  const missing = { status: 404, errors: [{ field: 'id', message: expect.any(String) }] };
  expect(await me.failure(getFile, { ...of, id: imported.id })).toMatchObject(missing);
  for (const id of [fresh.fileId, fileId, imported.id, 2_000_000_001]) {
    expect(await member.failure(getFile, { ...of, id })).toMatchObject(missing);
    expect(await outsider.failure(getFile, { dealerGroupId: stranger.id, id })).toMatchObject(missing);
  }
  const own = await make();
  for (const id of [fresh.fileId, fileId, imported.id, 2_000_000_001]) {
    const files = [{ id }];
    const nested = await member.failure(updateExpense, { ...of, id: own.id, files, notes: 'x' });
    expect(nested).toMatchObject({ status: 404, errors: [{ field: 'files' }] });
    expect((await member.failure(addInvoice, { ...of, id: own.id, fileId: id })).status).toBe(404);
  }
  expect((await me.call(getExpense, { ...of, id: own.id })).expense).toMatchObject({
    notes: '',
    files: [],
    version: 1,
  });
});

it('shows planner files that are kept each month with the same campaign of later months', async () => {
  const { me, of, make, upload } = await aContext();
  const kept = await upload('creative.pdf', PDF);
  const once = await upload('order.pdf', PDF);
  const files = [{ id: kept.fileId, keepEachMonth: true }, { id: once.fileId }];
  const november = await make({ files });
  expect(november.files.map((file) => [file.filename, file.keepEachMonth, file.isCarriedOver])).toEqual([
    ['creative.pdf', true, false],
    ['order.pdf', false, false],
  ]);
  const january = await make({ year: 2027, month: 1 });
  expect(january.files).toMatchObject([{ filename: 'creative.pdf', isCarriedOver: true }]);
  expect((await make({ year: 2027, month: 1, campaign: 'Other' })).files).toEqual([]);
  expect((await make({ month: 10 })).files).toEqual([]);
  const kept2 = await me.call(updateExpense, { ...of, id: january.id, files: [{ id: kept.fileId }] });
  expect(kept2.expense.files, 'what is carried over stays where it is').toMatchObject([
    { isCarriedOver: true },
  ]);
  await me.call(updateExpense, { ...of, id: november.id, files: [{ id: kept.fileId, keepEachMonth: 0 }] });
  expect((await me.call(getExpense, { ...of, id: january.id })).expense.files).toEqual([]);
  expect((await me.call(getExpense, { ...of, id: november.id })).expense.files).toHaveLength(1);
});

it('ends planner files of earlier months in the month shown, for it and all later ones', async () => {
  const { me, of, make, upload } = await aContext();
  const { fileId } = await upload('creative.pdf', PDF);
  const names = async (id: number) =>
    (await me.call(getExpense, { ...of, id })).expense.files.map(({ filename }) => filename);
  const november = await make({ files: [{ id: fileId, keepEachMonth: true }] });
  const december = await make({ month: 12 });
  const january = await make({ year: 2027, month: 1 });
  const february = await make({ year: 2027, month: 2 });
  expect(await names(january.id)).toEqual(['creative.pdf']);
  await me.call(updateExpense, { ...of, id: january.id, files: [{ id: fileId, keepEachMonth: 0 }] });
  expect(await names(january.id)).toEqual([]);
  expect(await names(february.id)).toEqual([]);
  expect(await names(december.id)).toEqual(['creative.pdf']);
  expect(await names(november.id)).toEqual(['creative.pdf']);
  const plan = async (year: number, month: number) => {
    const input = { ...of, dealerShipId: november.dealerShipId, view: 'month', year, month } as const;
    return JSON.stringify(await me.call(plannerMonth, input)).split('creative.pdf').length - 1;
  };
  expect([await plan(2026, 12), await plan(2027, 2)]).toEqual([1, 0]);
  for (const keepEachMonth of [false, true]) {
    await me.call(updateExpense, { ...of, id: november.id, files: [{ id: fileId, keepEachMonth }] });
  }
  expect(await names(february.id), 'kept anew, it goes on').toEqual(['creative.pdf']);
});

it('tells in the history who added, took off and ended which file when', async () => {
  const { me, of, make, upload } = await aContext();
  const [invoice, creative] = [await upload('fall.pdf', PDF), await upload('creative.pdf', PDF)];
  const { id } = await make({ files: [{ id: creative.fileId, keepEachMonth: true }] });
  await me.call(addInvoice, { ...of, id, fileId: invoice.fileId });
  await me.call(deleteInvoice, { ...of, id, fileId: invoice.fileId });
  await me.call(updateExpense, { ...of, id, files: [], notes: 'changed too' });
  const { acts } = await me.call(budgetHistory, { ...of, ...NOVEMBER, expense: id });
  expect(acts.map(({ title, changes }) => [title, changes[0]?.fields])).toEqual([
    ['Changed Brand', ['Notes', 'Took off planner file creative.pdf']],
    ['Changed the files of Brand', ['Took off invoice fall.pdf']],
    ['Changed the files of Brand', ['Added invoice fall.pdf']],
    ['Added Brand', ['Added planner file creative.pdf']],
  ]);
  expect(acts[1]).toMatchObject({ user: 'Test admin', isOwn: true, changed: 1 });
  const refusal = 'Add and remove files in the expense itself.';
  expect(acts.map(({ undoRefused }) => undoRefused)).toEqual([null, refusal, refusal, expect.any(String)]);
  expect(await me.failure(undoAct, { ...of, id: acts[1]?.id ?? 0 })).toMatchObject({ status: 409 });
  await me.call(undoAct, { ...of, id: acts[0]?.id ?? 0 });
  expect((await me.call(getExpense, { ...of, id })).expense.notes).toBe('');
});

it('an invoice taken off goes after a day unless it is put back, and lists say what waits for one', async () => {
  const { to, me, of, make, upload, group } = await aContext();
  const { id } = await make({ actualBudget: 80 });
  const list = () => me.call(listInvoices, { ...of, ...NOVEMBER });
  expect(await list()).toEqual({ invoices: [], without: { expenses: 1, actualBudget: 80 } });
  const { fileId } = await upload('a.pdf', PDF);
  await me.call(addInvoice, { ...of, id, fileId });
  expect(await list()).toMatchObject({
    invoices: [{ id: fileId, expenseId: id, dealership: 'Rooftop 1', campaign: 'Brand', actualBudget: 80 }],
    without: { expenses: 0, actualBudget: 0 },
  });
  const { expense } = await me.call(deleteInvoice, { ...of, id, fileId });
  expect(expense.invoices).toEqual([]);
  expect(await expiryOf(to, fileId)).toBe(1);
  expect(await me.failure(deleteInvoice, { ...of, id, fileId })).toMatchObject({ status: 404 });
  await me.call(addInvoice, { ...of, id, fileId });
  await me.call(deleteInvoice, { ...of, id, fileId });
  const later = () => new Date(Date.now() + 2 * DAY_MS);
  await purgeExpired(to.database, later)({ dealerGroupId: group.id });
  expect(await me.failure(addInvoice, { ...of, id, fileId })).toMatchObject({ status: 404 });
});

it('files of a removed expense come back with it', async () => {
  const { to, me, of, group, dealership, make, upload } = await aContext();
  const expense = await make();
  const { fileId } = await upload('a.pdf', PDF);
  await me.call(addInvoice, { ...of, id: expense.id, fileId });
  await me.call(deleteExpense, { ...of, id: expense.id });
  expect(await expiryOf(to, fileId)).toBe(30);
  expect(await me.failure(getFile, { ...of, id: fileId })).toMatchObject({ status: 404 });
  const change = {
    dealerGroupId: group.id,
    userId: group.admin.userId,
    at: new Date(),
    action: 'undo' as const,
    dealershipIds: [dealership],
    months: ['2026-11-01' as const],
  };
  await to.database.inGroups([group.id], (tx) =>
    changeBudget(tx, change, () =>
      tx.client.query(
        "insert into expense (dealer_group_id, id, dealership_id, month, product_id, campaign) values ($1, $2, $3, '2026-11-01', $4, 'Brand')",
        [group.id, expense.id, dealership, expense.productId],
      ),
    ),
  );
  expect(await expiryOf(to, fileId)).toBeNull();
  expect((await me.call(getExpense, { ...of, id: expense.id })).expense.invoices).toHaveLength(1);
});

it('one file at a time, and none is no upload', async () => {
  const { to, group, token } = await aContext();
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append('uploadedFile', new Blob([new Uint8Array(PDF)]), 'a.pdf');
  form.append('uploadedFile', new Blob([new Uint8Array(PDF)]), 'b.pdf');
  for (const body of [form, new FormData()]) {
    const answer = await to.request(`files/upload?dealerGroupId=${group.id}`, {
      method: 'POST',
      headers,
      body,
    });
    expect(answer.status).toBe(400);
  }
  expect(to.bugs).toEqual([]);
});

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]);

/** A link's address without the prefix that all calls share. */
const linkPath = (url: string) => url.replace(/^\/api\//, '');

it('shows PDFs and pictures by a link without a token, under headers that let nothing run, and saves the rest', async () => {
  const { to, me, of, upload } = await aContext();
  const kinds: [string, Buffer | string, string, 'inline' | 'attachment'][] = [
    ['a “b”.pdf', PDF, 'application/pdf', 'inline'],
    ['page.html', PNG, 'image/png', 'inline'],
    ['photo.jpg', JPEG, 'image/jpeg', 'inline'],
    ['photo.webp', 'RIFF\0\0\0\0WEBPVP8 ', 'image/webp', 'inline'],
    ['moving.gif', 'GIF89a\x01', 'image/gif', 'attachment'],
    ['spend.csv', 'a,b\n1,2\n', 'text/csv', 'attachment'],
  ];
  for (const [name, content, type, shown] of kinds) {
    const { fileId } = await upload(name, content);
    const { url, expiresAt } = await me.call(linkFile, { ...of, id: fileId });
    expect(url).toMatch(/^\/api\/files\/view\?token=[\w.-]+$/);
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(60_000);
    expect(expiresAt - Date.now()).toBeGreaterThan(30_000);
    const answer = await to.request(linkPath(url));
    const header = (of: string) => answer.headers.get(of);
    expect([answer.status, header('content-type')]).toEqual([200, type]);
    expect(header('content-disposition')).toMatch(new RegExp(`^${shown}; filename="`));
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('cache-control')).toBe('no-store');
    expect(header('referrer-policy')).toBe('no-referrer');
    expect(header('content-security-policy')).toMatch(/^default-src 'none'; /);
    expect(header('content-security-policy')).not.toMatch(/script|connect|frame-src|unsafe-eval|\*/);
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(content))).toBe(true);
  }
  expect(to.bugs).toEqual([]);
});

it('a link that is old, changed, made up, for another purpose or of an ended session shows nothing', async () => {
  const { to, group, dealership, make, me, of, upload, token } = await aContext();
  const { fileId } = await upload('a.pdf', PDF);
  const key = to.services.secrets.fileLink;
  const { rows } = await to.database.owner.query<{ id: string }>(
    'select id from session where user_id = $1',
    [group.admin.userId],
  );
  const caller = { userId: group.admin.userId, sessionId: rows[0]?.id ?? '' };
  const file = { caller, dealerGroupId: group.id, fileId };
  const signed = async (over: Partial<typeof file> = {}, secondsAgo = 0, by = key) =>
    (await signFileLink(by, { ...file, ...over }, new Date(Date.now() - secondsAgo * 1000))).token;
  const good = await signed();
  const seen = async (link: string) => {
    const answer = await to.request(`files/view?token=${link}`);
    return { status: answer.status, body: await answer.text() };
  };
  expect((await seen(good)).status).toBe(200);
  expect((await seen(await signed({}, 50))).status, 'until a minute is over').toBe(200);
  const gone = await seen(await signed({ fileId: 2_000_000_001 }));
  expect(gone).toMatchObject({ status: 404, body: expect.stringContaining('"field":"token"') });
  const [head = '', body = '', mark = ''] = good.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...claims, file: fileId + 1 })).toString('base64url');
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
  const refused = {
    old: await signed({}, 61),
    'signed elsewhere': await signed({}, 0, to.services.secrets.contactHash),
    'another file': `${head}.${changed}.${mark}`,
    unsigned: `${unsigned}.${body}.`,
    'an access token': token,
    'no link': 'x',
  };
  for (const [what, link] of Object.entries(refused)) {
    expect({ what, ...(await seen(link)) }).toEqual({ what, ...gone });
  }
  const stranger = await aDealerGroup(to.database, { name: 'Stranger' });
  expect((await seen(await signed({ dealerGroupId: stranger.id }))).status).toBe(404);
  const outsider = await to.as(stranger.admin.userId);
  expect(await outsider.failure(linkFile, { dealerGroupId: stranger.id, id: fileId })).toMatchObject({
    status: 404,
  });
  const theirs = await make({ dealerShipId: dealership });
  await me.call(addInvoice, { ...of, id: theirs.id, fileId });
  const { userId } = await aMember(to.database, group.id, 'viewer', [dealership]);
  const member = await to.as(userId);
  const { url } = await member.call(linkFile, { ...of, id: fileId });
  expect((await to.request(linkPath(url))).status).toBe(200);
  await to.database.owner.query('delete from membership where user_id = $1', [userId]);
  expect((await to.request(linkPath(url))).status, 'a member no more').toBe(404);
  await to.database.owner.query('update session set ended_at = now()');
  expect((await seen(good)).status, 'signed out').toBe(401);
  expect((await to.request(`files/get?dealerGroupId=${group.id}&id=${fileId}&token=${good}`)).status).toBe(
    401,
  );
  expect(to.bugs).toEqual([]);
});
