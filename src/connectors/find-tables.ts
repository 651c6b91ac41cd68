import {
  type Connector,
  type DocumentConnector,
  type FoundTable,
  type Recognition,
  type SourceFile,
  type SourceTable,
  sampleOf,
  type TableConnector,
  type TableRow,
  type TableSample,
  type UnknownTable,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import { describeFile } from '../core/file-kind.ts';
import { openTables } from './tables/open-tables.ts';

const ROWS_LOOKED_AT = 500;
const ROWS_PREVIEWED = 20;

type Fitting = Extract<Recognition, { fits: true }>;
type Refused = Extract<Recognition, { fits: false }>;

/** The connector that fits best, or why the one that came nearest does not. */
type Verdict<C> = { readonly connector: C; readonly found: Fitting } | Refused;

/**
 * Every table of a file with the connector that reads it, or the one document the file is.
 *
 * @throws Problem `invalid` for a file that can be no feed at all
 */
export async function findTables(
  connectors: readonly Connector[],
  file: SourceFile,
): Promise<(FoundTable | UnknownTable)[]> {
  const sample = await sampleOf(file);
  const foreign = describeFile(sample.bytes);
  if (foreign !== null) throw new Problem('invalid', foreign);
  const document = verdict(connectors.filter(isForDocuments), (one) => one.recognise(sample));
  const tables = await Promise.all(
    (await openTables(file)).map((table) => tried(connectors, table, file.name)),
  );
  if (!('fits' in document) && !tables.some((one) => isSurer(one.verdict, document.found))) {
    return [asDocument(file, document.connector, document.found.as)];
  }
  const nearest = 'fits' in document ? document : null;
  if (tables.length === 0) return [{ ...nothing, reason: nearest?.reason ?? 'No connector reads files.' }];
  return tables.map((one) => foundIn(one, tables.length === 1 ? nearest : null));
}

interface TriedTable {
  readonly table: SourceTable;
  readonly sample: TableSample;
  readonly verdict: Verdict<TableConnector>;
}

const nothing = { table: null, connector: null, header: [], preview: [] } as const;

function isForDocuments(connector: Connector): connector is Extract<Connector, DocumentConnector> {
  return connector.kind === 'document';
}

function isForTables(connector: Connector): connector is Extract<Connector, TableConnector> {
  return connector.kind === 'table';
}

async function tried(
  connectors: readonly Connector[],
  table: SourceTable,
  fileName: string,
): Promise<TriedTable> {
  const rows: TableRow[] = [];
  let isWhole = true;
  for await (const row of table.rows()) {
    if (rows.length === ROWS_LOOKED_AT) {
      isWhole = false;
      break;
    }
    rows.push(row);
  }
  const sample = { fileName, name: table.name, rows, isWhole };
  return { table, sample, verdict: verdict(connectors.filter(isForTables), (one) => one.recognise(sample)) };
}

function verdict<C>(connectors: readonly C[], recognise: (connector: C) => Recognition): Verdict<C> {
  const all = connectors.map((connector) => ({ connector, found: recognise(connector) }));
  const fitting = all.flatMap(({ connector, found }) => (found.fits ? [{ connector, found }] : []));
  const best = fitting.sort((a, b) => b.found.certainty - a.found.certainty)[0];
  if (best) return best;
  const refused = all.flatMap(({ found }) => (found.fits ? [] : [found]));
  return (
    refused.sort((a, b) => b.closeness - a.closeness)[0] ?? {
      fits: false,
      reason: 'No connector reads files.',
      closeness: 0,
    }
  );
}

function isSurer(table: Verdict<TableConnector>, document: Fitting): boolean {
  return !('fits' in table) && table.found.certainty > document.certainty;
}

function foundIn(
  { table, sample, verdict: answer }: TriedTable,
  nearest: Refused | null,
): FoundTable | UnknownTable {
  if ('fits' in answer) {
    const reason = nearest !== null && nearest.closeness > answer.closeness ? nearest.reason : answer.reason;
    const [header, ...below] = sample.rows;
    return {
      table: table.name,
      connector: null,
      reason,
      header: header?.cells ?? [],
      preview: below.slice(0, ROWS_PREVIEWED),
    };
  }
  const { connector, found } = answer;
  const { target } = connector;
  return {
    table: table.name,
    connector,
    target,
    as: found.as,
    read: (context) => connector.read(table, context),
  } as FoundTable;
}

function asDocument(file: SourceFile, connector: DocumentConnector, as: string): FoundTable {
  const { target } = connector;
  return {
    table: null,
    connector,
    target,
    as,
    read: (context) => connector.read(file, context),
  } as FoundTable;
}
