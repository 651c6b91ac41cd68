import type {
  ColumnMapping,
  Item,
  ReadContext,
  Recognition,
  SourceTable,
  TableConnector,
  TableSample,
} from '../../core/connector.ts';
import { Problem } from '../../core/errors.ts';
import type { AdPlatform, AdRecord } from '../../records/ad-performance/record.ts';
import { shapesOf } from '../recognition/value-shapes.ts';
import { firstRows, headerOf, readTyped } from '../tables/typed-rows.ts';
import { readAdRow, totalsOf } from './ad-row.ts';
import { type AdTable, adTableIn, type Refusal, tableOf } from './ad-table.ts';
import { AD_COLUMNS, AD_DATES, AD_NUMBERS } from './columns.ts';
import { AD_TABLE_FIELDS } from './fields.ts';

export function adConnector(
  platform: AdPlatform,
  { id, title }: { id: string; title: string },
): TableConnector<'ad_performance'> {
  return {
    kind: 'table',
    id,
    title,
    target: 'ad_performance',
    isLive: false,
    fields: AD_TABLE_FIELDS,
    knowledge: {
      aliases: AD_COLUMNS,
      shapes: shapesOf({
        date: AD_DATES,
        number: AD_NUMBERS,
        'number-or-code': ['campaignId', 'accountId'],
        text: ['campaign', 'device', 'network'],
      }),
    },
    recognise: (sample) => recognise(sample, platform),
    async *read(source, context, mapping) {
      const rows = await firstRows(source);
      const table = mapping
        ? await mappedTable(source, platform, mapping)
        : adTableIn({ fileName: '', rows, platform });
      if ('refusal' in table) throw new Problem('invalid', table.refusal);
      yield* readRows(source, { ...table, platform }, { context, mapping });
    },
  };
}

// Every platform looks at the same rows of each table.
const looked = new WeakMap<TableSample['rows'], AdTable | Refusal>();

function recognise({ fileName, rows }: TableSample, platform: AdPlatform): Recognition {
  const table = looked.get(rows) ?? adTableIn({ fileName, rows });
  looked.set(rows, table);
  if ('refusal' in table) return { fits: false, reason: table.refusal, closeness: table.closeness };
  if (table.platform === platform) return { fits: true, as: table.as, certainty: table.certainty };
  return { fits: false, reason: `These are ${table.as}.`, closeness: 0.1 };
}

async function mappedTable(source: SourceTable, platform: AdPlatform, mapping: ColumnMapping) {
  const header = await headerOf(source, AD_COLUMNS, mapping);
  return tableOf({ fileName: '', rows: await firstRows(source), platform }, header);
}

async function* readRows(
  source: SourceTable,
  table: AdTable,
  { context, mapping }: { context: ReadContext; mapping: ColumnMapping | undefined },
): AsyncGenerator<Item<AdRecord>> {
  const dateOrder = context.dateOrder ?? mapping?.dateOrder ?? table.dateOrder;
  const typed = {
    header: table.header,
    dates: AD_DATES,
    numbers: AD_NUMBERS,
    context: dateOrder === null ? context : { ...context, dateOrder },
    mapping,
    totalsOf,
  };
  yield* readTyped(source, typed, (row) => readAdRow(row, table, context));
}
