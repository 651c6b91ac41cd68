import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { aDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import { pagesOf } from '../../../../../test/helpers/read-pdf.ts';
import { pdfTexts } from '../../../../../test/helpers/read-pdf-text.ts';
import { sheetsInside } from '../../../../../test/helpers/read-workbook.ts';
import { server } from '../../../../../test/helpers/server.ts';
import type { BoardKey } from '../../../../core/board/board.ts';
import { addAnnotation } from '../../annotations/contract.ts';
import { exportBoard } from '../contract-board-export.ts';

/** 10:00 on Thursday the 12th in Chicago. */
const NOW = new Date('2026-11-12T16:00:00Z');
const CHICAGO = 'America/Chicago';

async function aShowroom() {
  const running = await server({ now: NOW });
  const group = await aDealerGroup(running.database, { dealerships: 2, timeZone: CHICAGO });
  const [dealershipId = 0] = group.dealershipIds;
  const place = { dealerGroupId: group.id, dealershipId, timeZone: CHICAGO };
  const sold = (day: string, but: object) => aDeal(place, day as never, but);
  await storeDeals(running.database, [
    sold('2026-11-02', { salespeople: ['Ann Reed'], salesperson_shares: [1_000], vehicle_condition: 'new' }),
    sold('2026-11-03', { salespeople: ['Ann Reed'], salesperson_shares: [1_000], vehicle_condition: 'used' }),
    sold('2026-11-03', { salespeople: ['=1+1'], salesperson_shares: [1_000], vehicle_condition: 'used' }),
    sold('2026-10-05', { salespeople: ['Ann Reed'], salesperson_shares: [1_000], vehicle_condition: 'new' }),
    // A dealer trade at each end, so all days in between are known.
    sold('2026-10-01', { sale_kind: 'dealer_trade' }),
    sold('2026-11-12', { sale_kind: 'dealer_trade' }),
  ]);
  const me = await running.as(group.admin.userId);
  const save = async (input: Record<string, unknown> = {}) => {
    const file = await me.call(exportBoard, { dealerGroupId: group.id, board: 'sales', ...input } as never);
    return Buffer.from(await file.arrayBuffer());
  };
  return { running, group, me, save };
}

describe('a board as a file', () => {
  it('is a sheet for each widget, with raw numbers under a head that says of what', async () => {
    const { save } = await aShowroom();
    const bytes = await save({ format: 'xlsx' });
    const people = await readSheet(bytes, 'Salespeople');
    expect(people.slice(0, 5).map(([label]) => label)).toEqual([
      'Sales: Salespeople',
      'Stores',
      'Period',
      'Compared with',
      'As of',
    ]);
    expect(people[1]?.[1]).toBe('Maple Motors: Rooftop 1, Rooftop 2');
    expect(people[2]?.[1]).toBe('November 2026 (Nov 1–30, 2026), so far Nov 1–12, 2026');
    expect(people[3]?.[1]).toBe('Oct 1–12, 2026, on the days known on both sides');
    const head = people.findIndex(([first]) => first === 'Salesperson');
    const units = people[head]?.indexOf('Units') ?? -1;
    expect(people.slice(head + 1).map((row) => [row[0], row[units]])).toEqual([
      ['Ann Reed', 2],
      ['=1+1', 1],
      ['Total', 3],
    ]);
    const numbers = await readSheet(bytes, 'Key numbers');
    expect(numbers.slice(-2).map(([title, sold]) => [title, sold])).toEqual([
      ['November 2026', 3],
      ['Oct 1–11', 1],
    ]);
  });

  it('shows what the screen shows: its filters, its views, its order, its comparison', async () => {
    const { save } = await aShowroom();
    const chosen = {
      compare: 'none',
      filters: 'condition:used',
      show: 'people:model;nothing:here',
      sort: 'people:units_retail',
    };
    const sheets = await sheetsInside(await save({ ...chosen, format: 'xlsx' }));
    expect(Object.keys(sheets)).toContain('Models');
    const facts = sheets['Key numbers']?.slice(1, 6);
    expect(facts).toContainEqual(['New or used', 'Used']);
    expect(facts?.find(([label]) => label === 'Compared with')?.[1]).toBe('nothing');
    expect(sheets['Key numbers']?.at(-1)?.slice(0, 2)).toEqual(['November 2026', '2']);
    const csv = (await save({ filters: 'condition:used', sort: 'people:title', format: 'csv' })).toString();
    expect(csv.indexOf("'=1+1")).toBeGreaterThan(0);
    expect(csv.indexOf("'=1+1")).toBeLessThan(csv.indexOf('Ann Reed'));
    expect(csv.split('\ufeff')).toHaveLength(2);
  });

  it('is a designed document on paper', async () => {
    const { save, me, group } = await aShowroom();
    const noted = { dealerGroupId: group.id, storeId: group.dealershipIds[0] ?? 0 };
    await me.call(addAnnotation, { ...noted, day: '2026-11-03', text: 'Site relaunch' });
    const pdf = await save({ format: 'pdf' });
    const pages = pagesOf(pdf);
    expect(pdfTexts(pdf).flat().join(' ')).toContain('Nov 3, 2026: Site relaunch (Rooftop 1)');
    expect(pages.isTagged).toBe(true);
    expect(pages.title).toBe('Sales, Maple Motors: Rooftop 1, Rooftop 2, November 2026');
    expect(pages.parts).toEqual(expect.arrayContaining(['H1', 'P', 'Figure', 'Table', 'TH']));
  });

  it('says of a part without records why it is empty', async () => {
    const running = await server({ now: NOW });
    const group = await aDealerGroup(running.database, { dealerships: 1, timeZone: CHICAGO });
    const me = await running.as(group.admin.userId);
    const file = await me.call(exportBoard, { dealerGroupId: group.id, board: 'sales', format: 'csv' });
    expect(await file.text()).toContain('No deals yet.');
  });

  it('of a screen there is none of is refused in words', async () => {
    const { me, group } = await aShowroom();
    const choice = { dealerGroupId: group.id, board: 'nothing' as BoardKey };
    await expect(me.call(exportBoard, choice)).rejects.toThrow(
      'There is no screen called nothing to export.',
    );
  });
});
