import { expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../../test/helpers/dealers.ts';
import { drop } from '../../../../../../test/helpers/ingest.ts';
import { server } from '../../../../../../test/helpers/server.ts';
import { answerAsOf } from '../../../../../server/ingest/as-of.ts';
import { undoImport } from '../../../../../server/ingest/undo-import.ts';
import { createReport } from '../../contract.ts';
import { reportAsOf, verifyDocument } from '../../contract-documents.ts';
import { exportReport } from '../../contract-export.ts';

const CODE = /\/verify\/([2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4})/;
const leads = (...rows: string[]) =>
  ['Lead ID,Lead Date,Lead Source,Email,Contacted,Last Updated,Deleted', ...rows].join('\n');
const deals = (...rows: string[]) =>
  [
    'Deal Number,Contract Date,New/Used,Sale Price,Front Gross,Back Gross,Customer Email,Last Updated',
    ...rows,
  ].join('\n');
/** Noon, and the last millisecond of a day in November, in Chicago. */
const noonOf = (date: number) => new Date(Date.UTC(2026, 10, date, 18));
const endOf = (date: number) => new Date(Date.UTC(2026, 10, date + 1, 6) - 1);

it('a month that is restated day by day is answered as each day knew it, equal to what was sent', async () => {
  const clock = { now: noonOf(16) };
  const to = await server(clock);
  const group = await aDealerGroup(to.database, { timeZone: 'America/Chicago' });
  const [first = 0, second = 0] = group.dealershipIds;
  const of = { dealerGroupId: group.id };
  const me = await to.as(group.admin.userId);
  const { id } = (await me.call(createReport, { ...of, title: 'Morning', preset: 'gm_morning' })).report;
  const take = (content: string, dealershipId: number, name: string) =>
    drop(to.services.ingest, content, { group, dealershipId, name });
  const sent = new Map<number, string>();
  const sendAtEndOf = async (date: number) => {
    clock.now = endOf(date);
    const file = await me.call(exportReport, { ...of, id, type: 'csv' });
    sent.set(date, CODE.exec(await file.text())?.[1] ?? 'no code');
  };

  await take(leads('1,2026-11-10,Web,a@x.com,Yes,,', '2,2026-11-11,Web,b@x.com,,,'), first, 'leads.csv');
  await take(deals('D1,2026-11-12,New,30000,1500,900,a@x.com,2026-11-16T09:00'), first, 'deals.csv');
  await sendAtEndOf(16);
  // A lead is contacted, one is deleted, two are new, one of them a repeat; the deal loses gross.
  clock.now = noonOf(17);
  await take(
    leads(
      '1,2026-11-10,Web,a@x.com,Yes,2026-11-17T08:00,',
      '2,2026-11-11,Web,b@x.com,,2026-11-17T08:00,Yes',
      '3,2026-11-13,Phone,c@x.com,Yes,,',
      '4,2026-11-14,Phone,c@x.com,,,',
    ),
    first,
    'leads.csv',
  );
  await take(deals('D1,2026-11-12,New,30000,-200,900,a@x.com,2026-11-17T09:00'), first, 'deals.csv');
  await sendAtEndOf(17);
  clock.now = noonOf(18);
  await take(deals('E1,2026-11-17,Used,21000,800,400,z@x.com,'), second, 'deals.csv');
  const wrong = await take(leads('9,2026-11-15,Fax,q@x.com,,,'), second, 'wrong.csv');
  await sendAtEndOf(18);
  clock.now = noonOf(19);
  await take(leads('9,2026-11-15,Fax,q@x.com,Yes,,', '5,2026-11-18,Web,e@x.com,,,'), first, 'more.csv');
  await sendAtEndOf(19);
  const kept = () =>
    to.database.owner.query('select sum(leads) as leads, sum(units_retail) as units from measure_day');
  const before = (await kept()).rows;

  clock.now = noonOf(20);
  const asOf = async (date: number) => {
    const { document, undoneSince } = await me.call(reportAsOf, { ...of, id, day: `2026-11-${date}` });
    return { document, undoneSince };
  };
  const cellsOf = (tables: readonly { rows: readonly { cells: readonly unknown[] }[] }[]) =>
    tables.map(({ rows }) => rows.map(({ cells }) => cells));
  const changed: number[] = [];
  for (const [date, code] of sent) {
    const { document: was } = await me.call(verifyDocument, { code });
    const { document, undoneSince } = await asOf(date);
    expect(cellsOf(document.tables), `Nov ${date}`).toEqual(cellsOf(was.tables));
    expect({ ...document, madeAt: was.madeAt }).toMatchObject({
      changed: was.changed,
      freshness: was.freshness,
      period: was.period,
    });
    expect(undoneSince).toBe(0);
    changed.push(document.changed);
  }
  expect(changed.slice(0, 3).every((count) => count > 0)).toBe(true);
  expect(changed.at(-1)).toBe(0);
  expect((await kept()).rows).toEqual(before);

  const past = { dealerGroupId: group.id, userId: group.admin.userId, moment: endOf(16), now: clock.now };
  const left = { ...past, trueNow: new Date(), feeds: ['lead'] as const, gone: AbortSignal.abort() };
  await expect(answerAsOf(to.database, left, async () => 'not reached')).rejects.toThrow('Nobody waits');
  expect((await kept()).rows).toEqual(before);

  const undoing = { dealerGroupId: group.id, runId: wrong.runId, userId: group.admin.userId };
  await to.database.inGroups([group.id], (tx) =>
    undoImport(tx, { ...undoing, now: clock.now, trueNow: new Date() }),
  );
  expect((await asOf(18)).undoneSince).toBe(1);
  expect((await asOf(17)).undoneSince).toBe(0);
  const refused = await me.failure(reportAsOf, { ...of, id, day: '2026-11-20' });
  expect(refused).toMatchObject({ status: 422, errors: [{ field: 'day', message: 'Must be a past day.' }] });
  expect(await me.failure(reportAsOf, { ...of, id, day: '2026-08-20' })).toMatchObject({
    status: 422,
    errors: [{ field: 'day', message: expect.stringContaining('90 days') }],
  });
  await to.database.owner.query("update import_run set undo_until = now() - interval '1 day'");
  expect(await me.failure(reportAsOf, { ...of, id, day: '2026-11-17' })).toMatchObject({
    status: 422,
    errors: [{ field: 'day', message: expect.stringContaining('90 days') }],
  });
  expect(to.bugs).toEqual([]);
});
