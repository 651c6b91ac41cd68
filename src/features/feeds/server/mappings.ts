import type { Connector, FileReader, UnknownTable } from '../../../core/connector.ts';
import { Problem } from '../../../core/errors.ts';
import { type AuthorizedScope, dealershipIn, onlyGroup } from '../../../server/access.ts';
import type { ScopedDatabase } from '../../../server/database.ts';
import type { Ingest } from '../../../server/ingest/delivery.ts';
import { storedSource } from '../../../server/ingest/stored-files.ts';
import type { FeedMapping, MappableTable } from '../contract.ts';
import { refusedColumns } from '../rules.ts';
import { type KeptFile, keptFile } from './kept-file.ts';
import {
  forgetMapping,
  type KeptMapping,
  keepMapping,
  mappingOfHeader,
  mappingOwner,
} from './mapping-repository.ts';
import { missingImport } from './missing-import.ts';

/** Who maps columns, and with what. */
export interface MappingDesk {
  readonly ingest: Ingest;
  readonly db: ScopedDatabase;
  readonly scope: AuthorizedScope;
}

/** Which table of which file. */
export interface TableNamed {
  readonly id: number;
  readonly tableName?: string | undefined;
}

type TableReader = Extract<Connector, { kind: 'table' }>;

/** An unknown table, and what its columns can be named for. */
export async function tableToMap(desk: MappingDesk, named: TableNamed): Promise<MappableTable> {
  const { kept, table } = await unknownTable(desk, named);
  const { header, preview, reason } = table;
  const { scope, db, ingest } = desk;
  const mapping = await db.run((tx) =>
    mappingOfHeader(tx, scope, { header, dealershipId: kept.dealershipId }),
  );
  return {
    importId: kept.runId,
    fileName: kept.fileName,
    tableName: table.table,
    reason,
    header: [...header],
    preview: preview.map(({ row, cells }) => ({ row, cells: [...cells] })),
    connectors: tableReaders(ingest.reader).map(({ id, title, target, fields }) => ({
      id,
      title,
      target,
      fields: [...fields],
    })),
    mapping: mapping && asMapping(ingest.reader, mapping),
  };
}

export interface Said {
  readonly connector: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly dateOrder?: 'month-first' | 'day-first' | undefined;
  readonly dealershipId?: number | undefined;
}

/** Saves which column of an unknown table holds what. */
export async function saveMapping(desk: MappingDesk, named: TableNamed, said: Said): Promise<FeedMapping> {
  const { scope, db, ingest } = desk;
  const dealershipId = said.dealershipId ?? null;
  if (dealershipId === null) requireAll(scope);
  else dealershipIn(scope, dealershipId, 'dealershipId');
  const { table } = await unknownTable(desk, named);
  const connector = tableReaders(ingest.reader).find(({ id }) => id === said.connector);
  if (!connector) {
    const message = 'There is no such kind of table.';
    throw new Problem('invalid', message, [{ field: 'connector', message }]);
  }
  const wrong = refusedColumns(said.columns, { fields: connector.fields, header: table.header });
  if (wrong.length > 0) throw new Problem('invalid', '', wrong);
  const kept = await db.run((tx) =>
    keepMapping(tx, scope, {
      dealerGroupId: onlyGroup(scope),
      dealershipId,
      connector: connector.id,
      header: table.header,
      columns: { ...said.columns },
      dateOrder: said.dateOrder ?? null,
      userId: scope.userId,
      now: ingest.businessNow(),
    }),
  );
  return asMapping(ingest.reader, kept);
}

export async function deleteMapping({ db, scope }: MappingDesk, id: number): Promise<void> {
  await db.run(async (tx) => {
    const owner = await mappingOwner(tx, scope, id);
    if (owner === undefined) throw missingImport();
    if (owner === null) requireAll(scope);
    await forgetMapping(tx, scope, id);
  });
}

export function asMapping(reader: FileReader, { savedAt, ...mapping }: KeptMapping): FeedMapping {
  const connector = reader.connectors.find(({ id }) => id === mapping.connector);
  return {
    ...mapping,
    connectorTitle: connector?.title ?? mapping.connector,
    savedAt: savedAt.toISOString(),
  };
}

function tableReaders(reader: FileReader): TableReader[] {
  return reader.connectors.filter((one) => one.kind === 'table' && one.fields.length > 0) as TableReader[];
}

/** What holds for every dealership is for those to say who see every one. */
function requireAll({ coversGroups }: AuthorizedScope): void {
  if (coversGroups) return;
  const message = 'Choose one dealership: only members who see all of them decide for all.';
  throw new Problem('forbidden', message, [{ field: 'dealershipId', message }]);
}

/** The unknown table of a file that waits, or of a refused row of the ledger. */
async function unknownTable(
  { ingest, db, scope }: MappingDesk,
  { id, tableName }: TableNamed,
): Promise<{ kept: KeptFile; table: UnknownTable }> {
  const kept = await db.run((tx) => keptFile(tx, scope, { id, trueNow: ingest.trueNow() }));
  if (!kept) throw missingImport();
  const { dealerGroupId, fileId, fileName, status } = kept;
  const file = storedSource(ingest.database, dealerGroupId, { id: fileId, name: fileName });
  // Without the saved mappings, so that one that was saved wrongly can be mended.
  const tables = (await ingest.reader.find(file, [])).filter((one) => one.connector === null);
  const wanted = status === 'previewed' ? tableName : (kept.tableName ?? undefined);
  const table = tables.find(
    ({ table: name, header }) => header.length > 0 && (wanted === undefined || name === wanted),
  );
  if (!table) throw new Problem('conflict', 'There is no table here whose columns are unknown.');
  return { kept, table };
}
