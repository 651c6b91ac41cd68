import type { Recognition, SourceTable, TableConnector, TableSample } from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import { DEAL_COLUMNS, DEAL_DATES, type DealField } from './dms-deals/columns.ts';
import { EntriesOfDeals } from './dms-deals/deal-entries.ts';
import { isOfDeal, readDealRow } from './dms-deals/deal-row.ts';
import { dealTableIn } from './dms-deals/deal-table.ts';
import { DEAL_FIELDS } from './dms-deals/fields.ts';
import { DEAL_AMOUNTS } from './dms-deals/money-columns.ts';
import { plainCells } from './dms-deals/plain-cells.ts';
import { repeatedDeals } from './dms-deals/repeated-deals.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import { firstRows, headerOf, type RowAnswer, readTyped, type TypedReading } from './tables/typed-rows.ts';

/** Lists of deals as DMSs export them, one row per vehicle sold. */
export const dmsDeals: TableConnector<'deal'> = {
  kind: 'table',
  id: 'dms-deals',
  title: 'DMS deals',
  target: 'deal',
  isLive: false,
  fields: DEAL_FIELDS,
  knowledge: {
    aliases: DEAL_COLUMNS,
    shapes: shapesOf({
      date: DEAL_DATES,
      number: DEAL_AMOUNTS,
      vin: ['vin'],
      email: ['email'],
      phone: ['phone'],
      'number-or-code': ['dealNumber', 'stock'],
      text: ['salesperson', 'vehicle', 'make', 'model'],
    }),
  },
  recognize,
  async *read(source, context, mapping) {
    const header = mapping ? await headerOf(source, DEAL_COLUMNS, mapping) : await foundHeader(source);
    const typed = { header, dates: DEAL_DATES, numbers: DEAL_AMOUNTS, context, mapping };
    const table = plainCells(source, header);
    const entries = await entriesIn(table, typed);
    yield* readTyped(table, typed, (row) => {
      if (!isOfDeal(row)) return { skipped: 'A line without a deal, a vehicle or a date.' };
      const deal = readDealRow(row, context);
      return deal === null ? { reasons: row.reasons } : entries.answer(deal);
    });
  },
};

/** Deals in several rows are read first, since a later row may change them. */
async function entriesIn(table: SourceTable, typed: TypedReading<DealField>): Promise<EntriesOfDeals> {
  const entries = new EntriesOfDeals();
  const repeated = await repeatedDeals(table, typed.header);
  if (repeated.isEmpty) return entries;
  const reading = readTyped(table, typed, (row): RowAnswer<null> => {
    const isRepeated = repeated.has(row.raw('dealNumber'), row.raw('store'));
    const deal = isRepeated ? readDealRow(row, typed.context) : null;
    if (deal !== null) entries.add(deal);
    return { skipped: 'Read for repeated deals only.' };
  });
  for await (const _ of reading);
  return entries;
}

function recognize({ rows }: TableSample): Recognition {
  const table = dealTableIn(rows);
  if ('refusal' in table) return { fits: false, reason: table.refusal, closeness: table.closeness };
  const { columns } = table.header;
  const isNumbered = columns.has('dealNumber') || columns.has('workNumber');
  const as = isNumbered ? 'DMS deals' : 'DMS deals, identified by vehicle and day';
  return { fits: true, as, certainty: table.certainty };
}

async function foundHeader(source: SourceTable) {
  const table = dealTableIn(await firstRows(source));
  if ('refusal' in table) throw new Problem('invalid', table.refusal);
  return table.header;
}
