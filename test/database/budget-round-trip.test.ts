import { describe, expect, it } from 'vitest';
import { plannedOf } from '../../src/core/money/flights.ts';
import { budgetExport } from '../../src/features/money/budget/contract.ts';
import type { EditedExport } from '../../src/features/money/budget/contract-round-trip.ts';
import { broughtBackCells } from '../../src/features/money/budget/web/brought-back.ts';
import { amountChange } from '../../src/features/money/budget/web/use-budget-edits.ts';
import { changeAmounts } from '../../src/features/money/expenses/contract-amounts.ts';
import { budgetHistory, undoAct } from '../../src/features/money/history/contract.ts';
import { purgeExpired } from '../../src/server/ingest/expiry.ts';
import { aCategory, NOVEMBER, planExpenses } from '../helpers/budgets.ts';
import { aDealerGroup, aMember } from '../helpers/dealers.ts';
import { openedExport, type Rows } from '../helpers/edited-export.ts';
import { expensesOf } from '../helpers/read-budget.ts';
import { server } from '../helpers/server.ts';
import { shuffled } from '../helpers/shuffled.ts';

const NOW = new Date('2026-11-12T16:00:00Z');
const DAY_MS = 86_400_000;

async function aMonth() {
  const to = await server({ now: NOW });
  const { database } = to;
  const group = await aDealerGroup(database, { dealerships: 2 });
  const digital = await aCategory(database, group.id, { name: 'Digital', products: ['Search', 'Social'] });
  const radio = await aCategory(database, group.id, { name: '=1+1', products: ['-2+3', 'Radio'] });
  const [search = 0] = digital.productIds;
  const [odd = 0, spots = 0] = radio.productIds;
  const [store = 0, otherStore = 0] = group.dealershipIds;
  const { result: ids } = await planExpenses(database, { dealerGroupId: group.id }, [
    { dealershipId: store, productId: search, campaign: 'Brand', cents: 300_000, actualCents: 132_055 },
    { dealershipId: store, productId: search, campaign: '@SUM(A1)', cents: 100_001 },
    { dealershipId: store, productId: odd, campaign: 'Only', cents: 99_999, actualCents: 0 },
    { dealershipId: store, productId: spots, campaign: 'Twice', cents: 100 },
    { dealershipId: store, productId: spots, campaign: 'Twice', cents: 200 },
    { dealershipId: store, productId: spots, campaign: 'Once', cents: 300 },
  ]);
  const whose = { dealerGroupId: group.id };
  const month = { ...whose, view: 'month', year: 2026, month: 11 } as const;
  const me = await to.as(group.admin.userId);
  const save = async (format: 'csv' | 'xlsx', input: Record<string, unknown> = {}) => {
    const of = { ...month, dealerShipId: [store], format, ...input };
    return Buffer.from(await (await me.call(budgetExport, of as never)).arrayBuffer());
  };
  const send = async (
    file: { name: string; content: Uint8Array },
    userId = group.admin.userId,
    of = group.id,
  ) => {
    const body = new FormData();
    body.append('uploadedFile', new Blob([new Uint8Array(file.content)]), file.name);
    const response = await to.request(`budget/read-export?dealerGroupId=${of}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${await to.tokenOf(userId)}` },
    });
    return { status: response.status, body: (await response.json()) as EditedExport };
  };
  const read = async (file: { name: string; content: Uint8Array }) => {
    const { status, body } = await send(file);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const amounts = async () =>
    (await expensesOf(database, group.id, NOVEMBER)).map(({ campaign, flights, actualCents }) => [
      campaign,
      plannedOf(flights),
      actualCents,
    ]);
  return { to, group, me, whose, month, store, otherStore, ids, save, send, read, amounts };
}

/** Index of the last column with this title, in the header row. */
function column(rows: Rows, title: string): number {
  return rows.find((cells) => cells.includes('Planned'))?.lastIndexOf(title) ?? -1;
}

/** Types an amount into the row of a line. */
function typed(
  rows: Rows,
  [product, campaign]: readonly [string, string],
  title: string,
  text: string,
): Rows {
  const [productAt, campaignAt] = [column(rows, 'Product'), column(rows, 'Campaign')];
  const plain = (cell: string | undefined) => (cell ?? '').replace(/^'/, '');
  return rows.map((cells) => {
    const isIt = plain(cells[productAt]) === product && plain(cells[campaignAt]) === campaign;
    return isIt ? cells.map((cell, at) => (at === column(rows, title) ? text : cell)) : cells;
  });
}

/** What the dialog saves; conflicts only from the file's values if chosen. */
function changesOf(answer: EditedExport, fromFile: EditedExport['edits'] = []) {
  return broughtBackCells(answer.edits, new Set(fromFile)).map((cell) => amountChange(cell, answer));
}

const edit = { category: 'Digital', product: 'Search', campaign: 'Brand', isConflict: false } as const;

describe.each(['csv', 'xlsx'] as const)('an edited %s export', (format) => {
  it('changes nothing if nothing was edited, with rows in any order, with and without campaigns', async () => {
    const { save, read } = await aMonth();
    for (const options of [{}, { campaigns: 0 }, { rooftops: 1 }, { coop: 0, results: 0 }]) {
      const bytes = await save(format, { options });
      const same = await read({ name: `budget.${format}`, content: bytes });
      expect({ options, ...same }).toMatchObject({ options, edits: [], skipped: [], monthStart: NOVEMBER });
      const { rows, save: saved } = await openedExport(format, bytes);
      const head = rows.findIndex((cells) => cells.includes('Planned'));
      const end = rows.findIndex((cells, at) => at > head && cells.includes('Total'));
      const mixed = [
        ...rows.slice(0, head + 1),
        ...shuffled(rows.slice(head + 1, end), 7),
        ...rows.slice(end),
      ];
      expect(await read(saved(mixed))).toMatchObject({ edits: [], skipped: [] });
    }
  });

  it('changes exactly the edited amount, in one entry, and one undo restores it', async () => {
    const { save, read, me, whose, month, amounts } = await aMonth();
    const before = await amounts();
    const { rows, save: saved } = await openedExport(format, await save(format));
    const edited = await read(saved(typed(rows, ['Search', 'Brand'], 'Planned', '3000.07')));
    expect(edited.edits).toMatchObject([
      { ...edit, field: 'targetBudget', exported: 3000, now: 3000, wanted: 3000.07 },
    ]);
    const changes = changesOf(edited);
    const done = await me.call(changeAmounts, { ...whose, action: 'import', changes });
    const after = before.map(([campaign, planned, actual]) => [
      campaign,
      campaign === 'Brand' ? 300_007 : planned,
      actual,
    ]);
    expect(await amounts()).toEqual(after);
    const { acts } = await me.call(budgetHistory, month);
    expect(acts.filter(({ user }) => user !== null).map(({ title }) => title)).toEqual([
      'Imported Brand from a spreadsheet',
    ]);
    await me.call(undoAct, { ...whose, id: done.actId ?? 0 });
    expect(await amounts()).toEqual(before);
  });

  it('clears an actual, fills a line without expenses, and ignores sums and lines with several expenses', async () => {
    const { save, read, me, whose, amounts } = await aMonth();
    const { rows, save: saved } = await openedExport(format, await save(format));
    let edited = typed(rows, ['Search', 'Brand'], 'Actual', '');
    edited = typed(edited, ['Social', ''], 'Planned', '12.34');
    edited = typed(edited, ['Radio', 'Twice'], 'Planned', '9');
    edited = typed(edited, ['Search', ''], 'Planned', '1');
    const answer = await read(saved(edited));
    expect(answer.edits.map(({ campaign, field, wanted }) => [campaign, field, wanted])).toEqual([
      ['Brand', 'actualBudget', null],
      ['Social', 'targetBudget', 12.34],
    ]);
    expect(answer.skipped.join('\n')).toMatch(/Search: a sum.*\n.*Twice: it has 2 expenses/s);
    await me.call(changeAmounts, { ...whose, action: 'import', changes: changesOf(answer) });
    expect(await amounts()).toEqual(
      expect.arrayContaining([
        ['Brand', 300_000, null],
        ['Social', 1234, null],
      ]),
    );
    expect((await amounts()).filter(([campaign]) => campaign === 'Twice')).toHaveLength(2);
  });

  it('is refused completely if an amount cannot be read or one expense has two', async () => {
    const { save, send } = await aMonth();
    const { rows, save: saved } = await openedExport(format, await save(format));
    const wrong = await send(saved(typed(rows, ['Search', 'Brand'], 'Planned', 'lots')));
    expect(wrong).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/Brand, Planned: Type/) },
    });
    const twice = typed(typed(rows, ['-2+3', 'Only'], 'Planned', '5'), ['-2+3', ''], 'Planned', '6');
    expect(await send(saved(twice))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('two new amounts') },
    });
  });
});

describe('the code of an export', () => {
  it('reports amounts changed by others since, and does not overwrite them by default', async () => {
    const { save, read, me, whose, ids, amounts } = await aMonth();
    const [brand = 0] = ids;
    const { rows, save: saved } = await openedExport('csv', await save('csv'));
    await me.call(changeAmounts, { ...whose, changes: [{ id: brand, targetBudget: 77 }] });
    expect(await read(saved(rows))).toMatchObject({ edits: [] });
    const edited = typed(rows, ['Search', 'Brand'], 'Planned', '88');
    const answer = await read(saved(typed(edited, ['Search', '@SUM(A1)'], 'Planned', '66')));
    expect(answer.edits).toMatchObject([
      { campaign: '@SUM(A1)', exported: 1000.01, now: 1000.01, wanted: 66, isConflict: false },
      { campaign: 'Brand', exported: 3000, now: 77, wanted: 88, isConflict: true },
    ]);
    await me.call(changeAmounts, { ...whose, action: 'import', changes: changesOf(answer) });
    expect(await amounts()).toEqual(
      expect.arrayContaining([
        ['Brand', 7700, 132_055],
        ['@SUM(A1)', 6600, null],
      ]),
    );
    const mine = changesOf(answer, answer.edits).slice(1);
    const stale = await me.failure(changeAmounts, {
      ...whose,
      changes: mine.map((change) => ({ ...change, seen: { targetBudget: 3000 }, version: 1 })),
    });
    expect(stale.status).toBe(409);
    await me.call(changeAmounts, { ...whose, action: 'import', changes: mine });
    expect(await amounts()).toEqual(expect.arrayContaining([['Brand', 8800, 132_055]]));
    // The value is in the database already, so there is nothing to do.
    expect((await read(saved(edited))).edits).toMatchObject([{ now: 88, wanted: 88, isConflict: false }]);
  });

  it('gets the same reply for another group’s code, an unknown one, and one older than 30 days', async () => {
    const { to, group, save, send, store, otherStore } = await aMonth();
    const bytes = await save('csv');
    const file = { name: 'a.csv', content: bytes };
    const none = {
      name: 'a.csv',
      content: Buffer.from(bytes.toString().replace(/RT-\S+/, 'RT-AAAA-BBBB-CCCC')),
    };
    const unknown = await send(none);
    expect(unknown).toMatchObject({ status: 404, body: { errors: [{ field: 'uploadedFile' }] } });
    const elsewhere = await aDealerGroup(to.database, { name: 'Someone Else' });
    expect(await send(file, elsewhere.admin.userId, elsewhere.id)).toEqual(unknown);
    const neighbor = await aMember(to.database, group.id, 'marketing', [otherStore]);
    expect(await send(file, neighbor.userId)).toEqual(unknown);
    const colleague = await aMember(to.database, group.id, 'marketing', [store]);
    expect(await send(file, colleague.userId)).toMatchObject({ status: 200 });
    const viewer = await aMember(to.database, group.id, 'viewer', [store]);
    expect(await send(file, viewer.userId)).toMatchObject({ status: 403 });
    await to.database.owner.query(
      'update budget_export set delete_after = now() where dealer_group_id = $1',
      [group.id],
    );
    expect(await send(file)).toEqual(unknown);
  });

  it('is deleted after 30 days', async () => {
    const { to, group, save } = await aMonth();
    await save('csv');
    const kept = async () =>
      (await to.database.owner.query('select from budget_export where dealer_group_id = $1', [group.id]))
        .rowCount;
    for (const [days, count] of [
      [29, 1],
      [31, 0],
    ] as const) {
      await purgeExpired(
        to.database,
        () => new Date(Date.now() + days * DAY_MS),
      )({ dealerGroupId: group.id });
      expect({ days, count: await kept() }).toEqual({ days, count });
    }
  });

  it('is only in files of one store’s month; a file without a code or with two is refused with a message', async () => {
    const { save, send, store, otherStore } = await aMonth();
    for (const input of [{ dealerShipId: [store, otherStore] }, { view: 'year', month: undefined }])
      expect((await save('csv', input)).toString()).not.toContain('RT-');
    const [one, two] = [await save('csv'), await save('csv')];
    const plain = Buffer.from(one.toString().replace(/RT-\S+/, ''));
    const refused = await send({ name: 'a.csv', content: plain });
    expect(refused).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('no export code') },
    });
    const both = await send({ name: 'a.csv', content: Buffer.concat([one, two]) });
    expect(both).toMatchObject({ status: 422, body: { message: expect.stringContaining('two exports') } });
  });

  it('is found in copied cells too', async () => {
    const { save, read } = await aMonth();
    const { rows } = await openedExport('xlsx', await save('xlsx'));
    const edited = typed(rows, ['Search', 'Brand'], 'Planned', '$3,000.07');
    const head = edited.findIndex((cells) => cells.includes('Planned'));
    const text = edited
      .slice(head)
      .map((cells) => cells.join('\t'))
      .join('\r\n');
    const answer = await read({ name: 'copied.csv', content: Buffer.from(text) });
    expect(answer).toMatchObject({ edits: [{ ...edit, wanted: 3000.07 }], skipped: [] });
  });
});
