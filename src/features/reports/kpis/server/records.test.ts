import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { aDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import { aLead, type Place, type StoredLead, storeLeads } from '../../../../../test/helpers/leads.ts';
import { partOf } from '../../../../../test/helpers/read-workbook.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { drillDown } from '../contract-drill-down.ts';
import { exportRecords, kpiRecords } from '../contract-records.ts';

/** 10:00 on a Friday in Chicago. */
const NOW = new Date('2026-11-20T16:00:00Z');

async function aGroup() {
  const running = await server({ now: NOW });
  const group = await aDealerGroup(running.database, { dealerships: 2, timeZone: 'America/Chicago' });
  const [place, other] = group.dealershipIds.map((dealershipId) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  })) as [Place, Place];
  const caller = await running.as(group.admin.userId);
  const store = (...leads: StoredLead[]) => storeLeads(running.database, leads);
  return { running, group, caller, of: { dealerGroupId: group.id }, place, other, store };
}

function several(count: number, make: (index: number) => StoredLead): StoredLead[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** A separate parser, independent of the product's. */
function rowsOf(text: string): string[][] {
  return text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
      ),
    );
}

describe('the records behind a number', () => {
  it('are as many as it says, newest first, a page at a time', async () => {
    const { caller, of, store, place, other } = await aGroup();
    await store(
      ...several(7, () => aLead(place, '2026-11-02', { raw_source: 'A' })),
      ...several(5, () => aLead(other, '2026-11-09', { raw_source: 'A' })),
      ...several(9, () => aLead(other, '2026-11-09', { raw_source: 'B' })),
      aLead(place, '2026-11-03', { raw_source: 'A', department: 'service' }),
      aLead(place, '2026-10-31', { raw_source: 'A' }),
    );
    const requested = { ...of, metric: 'leads', filters: 'source:A' } as const;
    const { total } = await caller.call(drillDown, requested);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => caller.call(kpiRecords, { ...requested, page, limit: 5 })),
    );
    const [first] = pages;
    expect(first).toMatchObject({
      part: 'value',
      kind: 'lead',
      title: 'Leads',
      count: 12,
      page: 1,
      pages: 3,
      window: { window: 'current' },
    });
    expect(first?.count).toBe(total.current.value);
    expect(pages.map(({ rows }) => rows.length)).toEqual([5, 5, 2, 0]);
    const day = first?.columns.findIndex(({ key }) => key === 'day') ?? -1;
    const days = pages.flatMap(({ rows }) => rows.map(({ cells }) => String(cells[day])));
    expect(days).toEqual(days.toSorted().reverse());
    expect(first?.columns[0]).toEqual({ key: 'dealership', title: 'Dealership', kind: 'text' });
    expect(first?.rows[0]?.dealerShipId).toBe(other.dealershipId);
    const previous = await caller.call(kpiRecords, { ...requested, window: 'previous' });
    expect(previous).toMatchObject({ count: 0, pages: 0, rows: [], window: { endDate: '2026-10-20' } });
  });

  it('of a ratio are those of its divisor or of its dividend', async () => {
    const { caller, of, store, place } = await aGroup();
    await store(
      ...several(6, (index) => aLead(place, '2026-11-02', { is_contacted: index < 4 })),
      ...several(5, () => aLead(place, '2026-11-02')),
    );
    const requested = { ...of, metric: 'contact_rate_all' } as const;
    const over = await caller.call(kpiRecords, requested);
    expect(over).toMatchObject({ part: 'numerator', count: 4, title: 'Leads in the numerator' });
    expect(over.lists.map(({ part }) => part)).toEqual(['numerator', 'denominator']);
    expect((await caller.call(kpiRecords, { ...requested, part: 'denominator' })).count).toBe(6);
    expect(await caller.failure(kpiRecords, { ...requested, part: 'value' })).toMatchObject({ status: 422 });
    expect(await caller.failure(kpiRecords, { ...requested, kind: 'deal' })).toMatchObject({ status: 422 });
  });

  it('of a number over several feeds are lists of their own', async () => {
    const { caller, of, running, place } = await aGroup();
    await storeDeals(running.database, [
      aDeal(place, '2026-11-03', { front_gross_cents: -12_345, back_gross_cents: 100 }),
    ]);
    const deals = await caller.call(kpiRecords, { ...of, metric: 'total_gross' });
    expect(deals.lists.map(({ kind }) => kind)).toEqual([
      'deal',
      'repair_order_line',
      'parts_invoice',
      'body_order',
    ]);
    const front = deals.columns.findIndex(({ key }) => key === 'front_gross');
    expect(deals.rows.map(({ cells }) => cells[front])).toEqual([-123.45]);
    const lines = await caller.call(kpiRecords, { ...of, metric: 'total_gross', kind: 'repair_order_line' });
    expect(lines).toMatchObject({ count: 0, rows: [] });
    const department = await caller.call(kpiRecords, {
      ...of,
      metric: 'total_gross',
      filters: 'department:fi',
    });
    expect(department.lists.map(({ kind }) => kind)).toEqual(['deal']);
  });

  it('are the same in a file: rows, order and count, and nothing in it runs', async () => {
    const { caller, of, store, place, other } = await aGroup();
    await store(
      ...several(3, () =>
        aLead(place, '2026-11-02', { raw_source: '=HYPERLINK("http://x")', model: 'F-150, "XL"\tnew' }),
      ),
      ...several(4, () => aLead(other, '2026-11-05', { raw_source: '@cmd', is_contacted: true })),
    );
    const requested = { ...of, metric: 'leads' } as const;
    const shown = await caller.call(kpiRecords, { ...requested, limit: 200 });
    const file = await caller.call(exportRecords, requested);
    const rows = rowsOf(await file.text());
    const head = rows.findIndex(([first]) => first === 'Dealership');
    expect(rows.slice(0, head - 1)).toEqual([
      ['Leads', 'Leads'],
      ['Days', 'Nov 1–20, 2026'],
      ['As of', NOW.toISOString()],
      ['Records', '7'],
    ]);
    const records = rows.slice(head + 1);
    expect(records).toHaveLength(shown.count);
    const reported = (cell: string | number | boolean | null) =>
      cell === null
        ? ''
        : typeof cell === 'boolean'
          ? cell
            ? 'yes'
            : 'no'
          : String(cell).replace(/^[=@]/, "'$&");
    expect(records).toEqual(shown.rows.map(({ cells }) => cells.map(reported)));
    expect(await file.text()).not.toMatch(/(^|,|")[=@]/m);
  });

  it('are the same in a workbook, where days are days and numbers can be counted with', async () => {
    const { caller, of, store, place } = await aGroup();
    await store(aLead(place, '2026-11-02', { raw_source: '=HYPERLINK("http://x")' }));
    const requested = { ...of, metric: 'leads' } as const;
    const shown = await caller.call(kpiRecords, { ...requested, limit: 200 });
    const file = await caller.call(exportRecords, { ...requested, format: 'xlsx' });
    const bytes = Buffer.from(await file.arrayBuffer());
    const rows = await readSheet(bytes);
    const head = rows.findIndex(([first]) => first === 'Dealership');
    expect(rows[head]).toEqual(shown.columns.map(({ title }) => title));
    const written = shown.columns.map(({ kind }, index) =>
      writtenAs(kind, shown.rows[0]?.cells[index] ?? null),
    );
    expect(rows[head + 1]).toEqual(written);
    expect(await partOf(bytes, 'xl/worksheets/sheet1.xml')).not.toContain('<f>');
  });

  it('name no customer', async () => {
    const { caller, of, store, place } = await aGroup();
    await store(aLead(place, '2026-11-02'));
    for (const metric of ['leads', 'units_retail', 'ro_count', 'labor_sales'] as const) {
      const { columns } = await caller.call(kpiRecords, { ...of, metric });
      expect(columns.filter(({ key }) => /hash|mail|phone|customer|zip|vin$/.test(key))).toEqual([]);
    }
  });

  it('are only those of stores one may see', async () => {
    const { running, group, of, store, place, other } = await aGroup();
    await store(aLead(place, '2026-11-02'), ...several(8, () => aLead(other, '2026-11-02')));
    const member = await aMember(running.database, group.id, 'viewer', [place.dealershipId]);
    const viewer = await running.as(member.userId);
    expect((await viewer.call(kpiRecords, { ...of, metric: 'leads' })).count).toBe(1);
    const text = await (await viewer.call(exportRecords, { ...of, metric: 'leads' })).text();
    expect(rowsOf(text).filter(([first]) => first === 'Records')).toEqual([['Records', '1']]);
    const filters = `dealership:${other.dealershipId}`;
    expect(await viewer.failure(exportRecords, { ...of, metric: 'leads', filters })).toMatchObject({
      status: 404,
    });
  });

  it.each([
    { why: 'a page before the first', requested: { page: 0 }, status: 400 },
    { why: 'too many a page', requested: { limit: 201 }, status: 400 },
    { why: 'a window there is none of', requested: { window: 'yesterday' }, status: 400 },
    { why: 'a KPI there is none of', requested: { metric: 'ufos' }, status: 422 },
    { why: 'a part there is none of', requested: { part: 'half' }, status: 400 },
  ])('refuse $why', async ({ requested, status }) => {
    const { caller, of } = await aGroup();
    expect(await caller.failure(kpiRecords, { ...of, metric: 'leads', ...requested } as never)).toMatchObject(
      {
        status,
      },
    );
  });
});

/** The cell as a workbook stores it. */
function writtenAs(kind: string, cell: string | number | boolean | null): unknown {
  if (cell === null || cell === '') return null;
  if (kind === 'day') return new Date(`${cell}T00:00:00Z`);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return cell;
}
