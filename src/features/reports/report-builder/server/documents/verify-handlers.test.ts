import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../../test/helpers/dealers.ts';
import { aLead, storeLeads } from '../../../../../../test/helpers/leads.ts';
import { pdfTexts } from '../../../../../../test/helpers/read-pdf-text.ts';
import { sheetsInside } from '../../../../../../test/helpers/read-workbook.ts';
import { server } from '../../../../../../test/helpers/server.ts';
import { csvText } from '../../../../../server/exports/csv.ts';
import { exportOverview } from '../../../dealer-overview/contract.ts';
import { exportEnterprise } from '../../../enterprise/contract.ts';
import { exportBoard } from '../../../kpis/contract-board-export.ts';
import { createReport, deleteReport } from '../../contract.ts';
import { verifyDocument } from '../../contract-documents.ts';
import { exportReport } from '../../contract-export.ts';

const NOW = new Date('2026-11-20T16:00:00Z');
const CODE = /\/verify\/([2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4})/;

it('reopens each state of a month that is restated three times, and says what differs today', async () => {
  const to = await server({ now: NOW });
  const group = await aDealerGroup(to.database);
  const [first = 0, second = 0] = group.dealershipIds;
  const place = { dealerGroupId: group.id, dealershipId: first, timeZone: 'America/Chicago' };
  const restate = (count: number) =>
    storeLeads(
      to.database,
      Array.from({ length: count }, () => aLead(place, '2026-11-10')),
    );
  const of = { dealerGroupId: group.id };
  const me = await to.as(group.admin.userId);
  const { report } = await me.call(createReport, { ...of, title: 'Morning', preset: 'gm_morning' });
  const written = async (type: 'pdf' | 'xlsx' | 'csv') => {
    const file = await me.call(exportReport, { ...of, id: report.id, type });
    const bytes = Buffer.from(await file.arrayBuffer());
    const inPdf = () => pdfTexts(bytes).flat().join(' ');
    const text =
      type === 'csv'
        ? bytes.toString()
        : type === 'pdf'
          ? inPdf()
          : JSON.stringify(await sheetsInside(bytes));
    return { code: CODE.exec(text)?.[1] ?? 'no code', text };
  };
  /** The tables of a document as a CSV file has them. */
  const tablesOf = async (code: string) => {
    const { tables } = (await me.call(verifyDocument, { code })).document;
    const filled = tables.filter(({ columns }) => columns.length > 0);
    return filled.map(({ columns, rows }) =>
      csvText([columns.map(({ title }) => title), ...rows.map(({ cells }) => cells)]).slice(1),
    );
  };
  const leadsOf = async (code: string) => {
    const { document } = await me.call(verifyDocument, { code });
    const cards = document.tables.find(
      ({ note, columns }) => note === 'November 2026' && columns.some(({ title }) => title === 'Leads'),
    );
    const at = cards?.columns.findIndex(({ title }) => title === 'Leads') ?? -1;
    const { cells, now } = cards?.rows[0] ?? { cells: [], now: null };
    return { was: cells[at], today: now?.[at], changed: document.changed, numbers: document.numbers };
  };
  const codes: string[] = [];
  const sent: { code: string; text: string }[] = [];
  for (const type of ['pdf', 'xlsx', 'csv'] as const) {
    await restate(3);
    codes.push((await written(type)).code);
    sent.push(await written('csv'));
    expect(await leadsOf(codes.at(-1) ?? '')).toMatchObject({ was: codes.length * 3, changed: 0 });
  }
  expect(new Set(codes).size).toBe(3);
  expect(await Promise.all(codes.map(leadsOf))).toMatchObject([
    { was: 3, today: 9 },
    { was: 6, today: 9 },
    { was: 9, today: 9, changed: 0 },
  ]);
  for (const [at, { code, text }] of sent.entries()) {
    const tables = await tablesOf(code);
    expect(tables.length).toBeGreaterThan(3);
    expect(tables.filter((table) => !text.includes(table))).toEqual([]);
    const others = sent.filter((_, index) => index !== at);
    expect(others.every((other) => tables.some((table) => !other.text.includes(table)))).toBe(true);
  }
  const [oldest = ''] = codes;
  expect((await leadsOf(oldest)).changed).toBeGreaterThan(0);

  // The document stays when its report goes.
  await me.call(deleteReport, { ...of, id: report.id });
  expect(await leadsOf(oldest.toLowerCase())).toMatchObject({ was: 3, today: 9 });
  const ofOneStore = await to.as((await aMember(to.database, group.id, 'admin', [second])).userId);
  const stranger = await to.as((await aDealerGroup(to.database)).admin.userId);
  const refused = await Promise.all(
    [ofOneStore, stranger].map((caller) => caller.failure(verifyDocument, { code: oldest })),
  );
  const unknown = await me.failure(verifyDocument, { code: 'AAAA-2222' });
  expect(unknown.status).toBe(404);
  expect(refused).toEqual([unknown, unknown]);
  expect(to.bugs).toEqual([]);
});

it('exports of screens carry codes too, and are read again as they were chosen', async () => {
  const to = await server({ now: NOW });
  const group = await aDealerGroup(to.database);
  const [first = 0, second = 0] = group.dealershipIds;
  const place = { dealerGroupId: group.id, dealershipId: first, timeZone: 'America/Chicago' };
  const october = (['2026-10-05', '2026-10-06', '2026-10-07'] as const).map((day) => aLead(place, day));
  await storeLeads(to.database, [...october, aLead(place, '2026-11-10'), aLead(place, '2026-11-10')]);
  const me = await to.as(group.admin.userId);
  const of = { dealerGroupId: group.id, view: 'month', year: 2026, month: 11 } as const;
  const textOf = async (file: Blob, format: string) => {
    const bytes = Buffer.from(await file.arrayBuffer());
    if (format === 'csv') return bytes.toString();
    if (format === 'pdf') return (await pdfTexts(bytes)).flat().join(' ');
    return JSON.stringify(await sheetsInside(bytes));
  };
  const files = {
    board: (format: 'csv' | 'xlsx' | 'pdf') =>
      me.call(exportBoard, { ...of, board: 'lead-source-roi', compare: 'none', format }),
    overview: (format: 'csv' | 'xlsx' | 'pdf') =>
      me.call(exportOverview, { ...of, type: 'leads', compare: 'previous', format }),
    enterprise: (format: 'csv' | 'xlsx' | 'pdf') =>
      me.call(exportEnterprise, { ...of, metrics: ['leads', 'bad_rate'], compare: 'previous', format }),
  };
  const codes: string[] = [];
  for (const write of Object.values(files)) {
    for (const format of ['csv', 'xlsx', 'pdf'] as const) {
      const code = CODE.exec(await textOf(await write(format), format))?.[1] ?? `no code in ${format}`;
      const { document } = await me.call(verifyDocument, { code });
      expect(document).toMatchObject({ code, format, reportId: null, changed: 0 });
      expect(document.numbers).toBeGreaterThan(0);
      codes.push(code);
    }
  }
  expect(new Set(codes).size).toBe(9);

  await storeLeads(to.database, [aLead(place, '2026-11-11')]);
  for (const code of codes) {
    const { document } = await me.call(verifyDocument, { code });
    expect(document.changed).toBeGreaterThan(0);
    const changes = document.tables.flatMap(({ rows }) =>
      rows.flatMap(({ cells, now }) => cells.map((cell, at) => [cell, now?.[at]])),
    );
    expect(changes).toContainEqual([2, 3]);
  }
  const ofOneStore = await to.as((await aMember(to.database, group.id, 'admin', [second])).userId);
  expect(await ofOneStore.failure(verifyDocument, { code: codes[0] ?? '' })).toMatchObject({ status: 404 });
  expect(to.bugs).toEqual([]);
});
