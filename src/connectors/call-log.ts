import type { ColumnField, TableConnector } from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import { readCallRow } from './call-log/call-row.ts';
import { callTableIn, orderOfStretch } from './call-log/call-table.ts';
import { CALL_COLUMNS, type CallField } from './call-log/columns.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import { firstRows, headerOf, ROWS_LOOKED_AT, readTyped } from './tables/typed-rows.ts';

const TITLES: Readonly<Record<CallField, string>> = {
  calledAt: 'Day of the call',
  clock: 'Time of the call',
  callId: 'Call id',
  caller: 'Number that called',
  source: 'Source',
  outcome: 'Answered or missed',
  store: 'Dealership',
  department: 'Department',
  campaign: 'Campaign',
  trackingNumber: 'Tracking number',
  duration: 'Duration',
  direction: 'Inbound or outbound',
  zip: 'ZIP code',
};
const FIELDS: readonly ColumnField[] = Object.entries(TITLES).map(([key, title]) => ({
  key,
  title,
  isRequired: key === 'calledAt',
}));
const DATES: readonly CallField[] = ['calledAt'];

export const callLog: TableConnector<'lead'> = {
  kind: 'table',
  id: 'call-log',
  title: 'Call tracking log',
  target: 'lead',
  isLive: false,
  fields: FIELDS,
  knowledge: {
    aliases: CALL_COLUMNS,
    shapes: shapesOf({ date: DATES, phone: ['caller', 'trackingNumber'], 'number-or-code': ['callId'] }),
  },
  recognise: ({ rows }) => {
    const found = callTableIn(rows);
    if ('refusal' in found) return { fits: false, reason: found.refusal, closeness: found.closeness };
    return { fits: true, as: 'Call tracking log', certainty: 0.95 };
  },
  async *read(source, context, mapping) {
    const rows = await firstRows(source);
    const found = mapping ? await headerOf(source, CALL_COLUMNS, mapping) : callTableIn(rows);
    if ('refusal' in found) throw new Problem('invalid', found.refusal);
    const isWhole = rows.length < ROWS_LOOKED_AT;
    const dateOrder =
      context.dateOrder ?? mapping?.dateOrder ?? (isWhole ? orderOfStretch(rows, found) : null);
    const reading = dateOrder === null ? context : { ...context, dateOrder };
    const typed = { header: found, dates: DATES, numbers: [], context: reading, mapping };
    yield* readTyped(source, typed, (row) => readCallRow(row, context));
  },
};
