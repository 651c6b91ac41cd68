import type {
  ColumnMapping,
  Recognition,
  SourceTable,
  TableConnector,
  TableSample,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import { REPAIR_COLUMNS, REPAIR_DATES, REPAIR_NUMBERS } from './repair-orders/columns.ts';
import { REPAIR_FIELDS } from './repair-orders/fields.ts';
import { readOrderRow } from './repair-orders/order-row.ts';
import { type OrderTable, orderTableIn, rowKindOf, settled } from './repair-orders/order-table.ts';
import { firstRows, headerOf, readTyped } from './tables/typed-rows.ts';

export const repairOrders: TableConnector<'repair_order'> = {
  kind: 'table',
  id: 'repair-orders',
  title: 'Repair orders',
  target: 'repair_order',
  isLive: false,
  fields: REPAIR_FIELDS,
  knowledge: {
    aliases: REPAIR_COLUMNS,
    shapes: shapesOf({
      date: REPAIR_DATES,
      number: REPAIR_NUMBERS,
      vin: ['vin'],
      email: ['email'],
      phone: ['phone'],
      'number-or-code': ['ro', 'job', 'invoice', 'customer'],
      text: ['description', 'opCode', 'make'],
    }),
  },
  recognise,
  async *read(source, context, mapping) {
    const { header, rows } = await orderTable(source, mapping);
    const typed = { header, dates: REPAIR_DATES, numbers: REPAIR_NUMBERS, context, mapping };
    yield* readTyped(source, typed, (row) => readOrderRow(row, rows, context));
  },
};

function recognise({ rows }: TableSample): Recognition {
  const table = orderTableIn(rows);
  if ('refusal' in table) return { fits: false, reason: table.refusal, closeness: table.closeness };
  return { fits: true, as: table.as, certainty: table.certainty };
}

async function orderTable(
  source: SourceTable,
  mapping: ColumnMapping | undefined,
): Promise<Pick<OrderTable, 'header' | 'rows'>> {
  const rows = await firstRows(source);
  if (mapping) {
    const header = settled(await headerOf(source, REPAIR_COLUMNS, mapping));
    return { header, rows: rowKindOf(header, rows) };
  }
  const table = orderTableIn(rows);
  if ('refusal' in table) throw new Problem('invalid', table.refusal);
  return table;
}
