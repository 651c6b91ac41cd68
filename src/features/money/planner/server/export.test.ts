import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { aCategory, planExpenses } from '../../../../../test/helpers/budgets.ts';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { pagesOf } from '../../../../../test/helpers/read-pdf.ts';
import { cellsOf, workedOut } from '../../../../../test/helpers/read-workbook.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { plannerExport } from '../contract-export.ts';

const NOW = new Date('2026-11-12T16:00:00Z');

async function aPlan(dealerships = 2) {
  const running = await server({ now: NOW });
  const { database } = running;
  const group = await aDealerGroup(database, { dealerships, timeZone: 'America/Chicago' });
  const digital = await aCategory(database, group.id, {
    name: 'Digital',
    products: ['Paid search', 'Social'],
  });
  const [search = 0, social = 0] = digital.productIds;
  const [first = 0, second = 0] = group.dealershipIds;
  await planExpenses(database, { dealerGroupId: group.id }, [
    {
      dealershipId: first,
      productId: search,
      campaign: '=Brand',
      flights: [
        { start: '2026-11-03', end: '2026-11-05', cents: 10_001 },
        { start: '2026-11-20', end: '2026-11-30', cents: 20_000 },
      ],
      coopCents: 5_050,
      coopStatus: 'planned',
    },
    { dealershipId: second, productId: social, cents: 40_000 },
    { dealershipId: first, productId: social, month: '2026-12-01', cents: 7_777 },
  ]);
  const me = await running.as(group.admin.userId);
  const save = async (input: Record<string, unknown>) => {
    const file = await me.call(plannerExport, { dealerGroupId: group.id, format: 'xlsx', ...input } as never);
    return Buffer.from(await file.arrayBuffer());
  };
  return { group, me, save, first, second };
}

describe('a plan as a workbook', () => {
  it('has a row for each flight, with its days as days', async () => {
    const { save } = await aPlan();
    const bytes = await save({});
    const rows = await readSheet(bytes, 'Flights');
    expect(rows.slice(5)).toEqual([
      ['Store', 'Category', 'Product', 'Campaign', 'Starts', 'Ends', 'Days', 'Planned'],
      ['Rooftop 1', 'Digital', 'Paid search', '=Brand', day('2026-11-03'), day('2026-11-05'), 3, 100.01],
      ['Rooftop 1', 'Digital', 'Paid search', '=Brand', day('2026-11-20'), day('2026-11-30'), 11, 200],
      ['Rooftop 2', 'Digital', 'Social', 'Main', day('2026-11-01'), day('2026-11-30'), 30, 400],
      ['Total', null, null, null, null, null, null, 700.01],
    ]);
    const cells = await cellsOf(bytes);
    expect(workedOut(cells, 'H10')).toBeCloseTo(700.01, 2);
    expect(cells.get('D7')).toMatchObject({ type: 'inlineStr', value: '=Brand', formula: null });
  });

  it('has a row for each campaign with its co-op, counted once', async () => {
    const { save } = await aPlan();
    const bytes = await save({ view: 'quarter', quarter: 4, year: 2026 });
    const rows = await readSheet(bytes, 'Campaigns');
    expect(rows.slice(6).map((row) => [row[0], row[2], ...row.slice(7, 10)])).toEqual([
      ['Rooftop 1', 'Paid search', 300.01, 50.5, 249.51],
      ['Rooftop 1', 'Social', 77.77, 0, 77.77],
      ['Rooftop 2', 'Social', 400, 0, 400],
      ['Total', null, 777.78, 50.5, 727.28],
    ]);
    const cells = await cellsOf(bytes, 2);
    for (const place of ['H10', 'I10', 'J10', 'J7'])
      expect(workedOut(cells, place), place).toBeCloseTo(Number(cells.get(place)?.value), 4);
  });
});

describe('a plan on paper', () => {
  it('is a page for each store, its calendar a table that is read out', async () => {
    const { save } = await aPlan();
    const pages = await pagesOf(await save({ format: 'pdf' }));
    expect(pages).toMatchObject({ count: 2, isTagged: true, language: 'en-US' });
    expect(pages.title).toContain('Media plan, Maple Motors: Rooftop 1, Rooftop 2, November 2026');
    expect(pages.parts.filter((part) => part === 'Table')).toHaveLength(2);
    expect(pages.readOut).toContain('Nov 3–5, 2026: $100; Nov 20–30, 2026: $200');
    for (const { parts, decorations } of pages.marked) {
      expect(parts).toBeGreaterThan(10);
      expect(decorations, 'what repeats and what decorates is not read out').toBeGreaterThan(2);
    }
  });

  it('of one store is one page, also without a plan', async () => {
    const { save, second } = await aPlan();
    expect((await pagesOf(await save({ format: 'pdf', dealerShipId: [second] }))).count).toBe(1);
    const empty = await save({ format: 'pdf', dealerShipId: [second], year: 2026, month: 3 });
    expect((await pagesOf(empty)).count).toBe(1);
  });

  it('is refused in words where it would be a book', async () => {
    const { me, group } = await aPlan(61);
    const failure = await me.failure(plannerExport, { dealerGroupId: group.id, format: 'pdf' });
    expect(failure).toMatchObject({ status: 413, message: expect.stringContaining('61 stores') });
  });
});

function day(text: string): Date {
  return new Date(`${text}T00:00:00Z`);
}
