import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { aCategory, planExpenses } from '../../../../../test/helpers/budgets.ts';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { pagesOf } from '../../../../../test/helpers/read-pdf.ts';
import { cellsOf, sheetsInside, workedOut } from '../../../../../test/helpers/read-workbook.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { budgetExport, budgetList } from '../contract.ts';

const NOW = new Date('2026-11-12T16:00:00Z');

async function aBudget(dealerships = 2) {
  const running = await server({ now: NOW });
  const { database } = running;
  const group = await aDealerGroup(database, { dealerships, timeZone: 'America/Chicago' });
  const digital = await aCategory(database, group.id, {
    name: 'Digital',
    products: ['Paid search', 'Social'],
  });
  const radio = await aCategory(database, group.id, { name: '=1+1', products: ['-2+3', '📻 Radio'] });
  const [search = 0, social = 0] = digital.productIds;
  const [odd = 0] = radio.productIds;
  const [first = 0, second = 0] = group.dealershipIds;
  const actual = { actualThrough: '2026-11-12' } as const;
  await planExpenses(database, { dealerGroupId: group.id }, [
    {
      dealershipId: first,
      productId: search,
      campaign: 'Brand',
      cents: 300_000,
      actualCents: 132_055,
      ...actual,
    },
    { dealershipId: first, productId: search, campaign: '@SUM(A1)', cents: 100_001 },
    {
      dealershipId: second,
      productId: search,
      campaign: 'Brand',
      cents: 50_033,
      actualCents: 61_000,
      ...actual,
    },
    { dealershipId: second, productId: social, cents: 20_000, coopCents: 5_000, coopStatus: 'planned' },
    { dealershipId: first, productId: odd, cents: 99_999, actualCents: 99_999, ...actual },
  ]);
  const me = await running.as(group.admin.userId);
  const save = async (input: Record<string, unknown>) => {
    const file = await me.call(budgetExport, { dealerGroupId: group.id, format: 'xlsx', ...input } as never);
    return Buffer.from(await file.arrayBuffer());
  };
  return { running, database, group, me, save, first, second, productId: social };
}

describe('a budget as a workbook', () => {
  it('shows the tree of the screen, whose sums come to what the screen says', async () => {
    const { me, group, save } = await aBudget();
    const tree = await me.call(budgetList, { dealerGroupId: group.id });
    const bytes = await save({});
    const rows = await readSheet(bytes, 'Budget');
    expect(rows.slice(0, 5).map((row) => row.slice(0, 2))).toEqual([
      ['Budget', null],
      ['Stores', 'Maple Motors: Rooftop 1, Rooftop 2'],
      ['Period', 'November 2026 (Nov 1–30, 2026)'],
      ['Shows', 'planned and actual, campaigns, co-op, results'],
      ['As of', 'Nov 12, 2026, 10:00 AM CST'],
    ]);
    const names = tree.categories.flatMap(({ title, products }) => [
      title,
      ...products.flatMap(({ name, subproducts }) => [name, ...subproducts.map(({ campaign }) => campaign)]),
    ]);
    expect(rows.slice(7).map(([name]) => name)).toEqual([...names, 'Total']);
    const cells = await cellsOf(bytes);
    const last = 7 + names.length + 1;
    expect(workedOut(cells, `B${last}`)).toBeCloseTo(tree.totals.targetBudget, 2);
    expect(workedOut(cells, `C${last}`)).toBeCloseTo(tree.totals.actualBudget ?? 0, 2);
    for (const [place, { formula, value }] of cells)
      if (formula !== null) expect(workedOut(cells, place), place).toBeCloseTo(Number(value), 4);
    expect(
      [...cells.values()].filter(({ formula }) => formula?.startsWith('SUBTOTAL')).length,
    ).toBeGreaterThan(8);
  });

  it('holds one kind of amount, and leaves out what nobody asked for', async () => {
    const { save } = await aBudget();
    const rows = await readSheet(
      await save({ budget: 'targetBudget', options: { campaigns: 0, coop: 0, results: 0 } }),
      'Budget',
    );
    expect(rows[6]).toEqual(['Category, product, campaign', 'Planned', 'Invoices']);
    expect(rows.slice(7).map(([name]) => name)).not.toContain('Brand');
  });

  it('lays stores against categories on sheets of their own', async () => {
    const { save } = await aBudget();
    const sheets = await sheetsInside(await save({ options: { rooftops: 1 } }));
    expect(Object.keys(sheets)).toEqual(['Budget', 'Planned by store', 'Actual by store']);
    expect(sheets['Planned by store']?.slice(-3)).toEqual([
      ['Rooftop 1', '4000.01', '999.99', '5000'],
      ['Rooftop 2', '700.33', '', '700.33'],
      ['Total', '4700.34', '999.99', '5700.33'],
    ]);
  });

  it('is of the named stores alone, and of none that is not one’s own', async () => {
    const { running, database, group, save, me, second } = await aBudget();
    const rows = await readSheet(await save({ dealerships: [second] }), 'Budget');
    expect(rows[1]?.[1]).toBe('Rooftop 2');
    expect(rows.at(-1)?.slice(0, 3)).toEqual(['Total', 700.33, 610]);
    const other = await aDealerGroup(database, { name: 'Someone Else' });
    for (const dealerships of [[other.dealershipIds[0] ?? 0], [2_000_000]])
      expect(
        await me.failure(budgetExport, { dealerGroupId: group.id, format: 'csv', dealerships }),
      ).toMatchObject({ status: 404, errors: [{ field: 'dealerships' }] });
    const member = await aMember(database, group.id, 'viewer', [second]);
    const theirs = await running.as(member.userId);
    const file = await theirs.call(budgetExport, { dealerGroupId: group.id, format: 'csv' });
    expect(await file.text()).toContain('Rooftop 2');
  });
});

describe('a budget as text', () => {
  it('has a column a level, and nothing that runs', async () => {
    const { save } = await aBudget();
    const text = (await save({ format: 'csv', options: { rooftops: 1 } })).toString('utf8');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\ufeffBudget');
    expect(lines[6]).toMatch(
      /^Level,Category,Product,Campaign,Planned,Actual,Due,Variance to due,As of,Spend pace,Left to spend,Forecast,Co-op,Net,CPL/,
    );
    expect(text).toContain("Campaign,Digital,Paid search,'@SUM(A1),1000.01,,");
    expect(text).toContain("Product,'=1+1,'-2+3,,999.99,999.99,366.72,633.27,Nov 11,");
    expect(lines).toContain('Planned by store');
    expect(text.split('\ufeff'), 'one mark at the beginning').toHaveLength(2);
  });
});

describe('a budget on paper', () => {
  it('is a tagged document whose pages say what they are of', async () => {
    const { save } = await aBudget();
    const pages = await pagesOf(await save({ format: 'pdf', options: { rooftops: 1 } }));
    expect(pages.count).toBe(3);
    expect(pages).toMatchObject({
      isTagged: true,
      language: 'en-US',
      title: expect.stringContaining('November 2026'),
    });
    expect(pages.parts.filter((part) => part === 'Table')).toHaveLength(3);
    expect(pages.parts.filter((part) => part === 'H1')).toHaveLength(1);
  });

  it('is one page, however many lines it has', async () => {
    const { save, database, group, first, productId } = await aBudget();
    const pageCount = async () => (await pagesOf(await save({ format: 'pdf' }))).count;
    expect(await pageCount()).toBe(1);
    for (const many of [45, 90]) {
      const lines = Array.from({ length: many }, (_, index) => ({
        ...{ dealershipId: first, productId, cents: 123_456_789, actualCents: 99_999_901 },
        campaign: `Campaign ${many} ${index}`,
      }));
      await planExpenses(database, { dealerGroupId: group.id }, lines);
      expect(await pageCount(), `${many} campaigns more`).toBe(1);
    }
  });
});

describe('the call', () => {
  it('refuses another format and a custom range in words', async () => {
    const { me, group } = await aBudget();
    const wrong = { dealerGroupId: group.id, format: 'docx' } as never;
    expect(await me.failure(budgetExport, wrong)).toMatchObject({
      status: 400,
      errors: [{ field: 'format', message: 'Must be xlsx, csv or pdf.' }],
    });
    const custom = { view: 'custom', startDate: '2026-11-01', endDate: '2026-11-09', format: 'pdf' } as const;
    expect(await me.failure(budgetExport, { dealerGroupId: group.id, ...custom })).toMatchObject({
      status: 422,
    });
  });
});
