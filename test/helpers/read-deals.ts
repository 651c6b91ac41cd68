import type { Item } from '../../src/core/connector.ts';
import type { DealRecord } from '../../src/records/deal/record.ts';
import { readFound } from './read-records.ts';

type ReadOptions = Parameters<typeof readFound>[1];

/** The deals of a file with deals, accepted or rejected. */
export async function readDealItems(
  content: string | Uint8Array,
  options: ReadOptions = {},
): Promise<Item<DealRecord>[]> {
  const { target, as, items } = await readFound(content, options);
  if (target !== 'deal') throw new Error(`These are no deals: ${as}`);
  return items as Item<DealRecord>[];
}

/** The deals of a file of which no row is expected to be rejected. */
export async function readDeals(
  content: string | Uint8Array,
  options: ReadOptions = {},
): Promise<DealRecord[]> {
  return (await readDealItems(content, options)).flatMap((item) => {
    if ('reasons' in item) throw new Error(JSON.stringify(item));
    return 'record' in item ? [item.record] : [];
  });
}

/** The deal of a table with one row, given as cells by column. */
export async function readDeal(cells: Readonly<Record<string, string>>): Promise<DealRecord> {
  const row = { 'Deal #': '4711', 'Contract Date': '2026-03-05', 'Front Gross': '1000.00', ...cells };
  const written = Object.values(row).map((cell) => `"${cell.replaceAll('"', '""')}"`);
  const [deal] = await readDeals(`${Object.keys(row).join(',')}\n${written.join(',')}\n`);
  if (!deal) throw new Error('No deal.');
  return deal;
}
