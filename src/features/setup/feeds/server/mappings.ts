import type { Connector, FileReader, Proposal, UnknownTable } from '../../../../core/connector.ts';
import { Problem } from '../../../../core/errors.ts';
import type { ScopedDatabase, Tx } from '../../../../server/database/database.ts';
import {
  type AuthorizedScope,
  dealershipIn,
  onlyGroup,
  requireWholeGroup,
} from '../../../../server/identity/access.ts';
import type { Ingest } from '../../../../server/ingest/delivery.ts';
import { previewTables } from '../../../../server/ingest/preview-file.ts';
import { storedSource } from '../../../../server/ingest/stored-files.ts';
import type { FeedMapping, MappableConnector, MappableTable, TablePreview } from '../contract.ts';
import { refusedColumns } from '../rules.ts';
import { type KeptFile, keptFile } from './kept-file-repository.ts';
import {
  changeColumns,
  forgetMapping,
  type KeptMapping,
  keepMapping,
  mappingOfHeader,
  mappingWithId,
} from './mapping-repository.ts';
import { missingImport } from './missing-import.ts';

export interface MappingContext {
  readonly ingest: Ingest;
  readonly db: ScopedDatabase;
  readonly scope: AuthorizedScope;
}

export interface TableNamed {
  readonly id: number;
  readonly tableName?: string | undefined;
}

type TableReader = Extract<Connector, { kind: 'table' }>;

/** The table with the fields its columns can be mapped to. */
export async function tableToMap(context: MappingContext, named: TableNamed): Promise<MappableTable> {
  const { kept, table } = await unknownTable(context, named);
  const { header, preview, reason } = table;
  const { scope, db, ingest } = context;
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
    connectors: mappableConnectors(ingest.reader),
    mapping: mapping && asMapping(ingest.reader, mapping),
    proposal: table.proposal && wireProposal(table.proposal),
  };
}

function wireProposal({ connector, title, confidence, reason, columns }: Proposal) {
  return { connector, title, confidence, reason, columns: { ...columns } };
}

export function mappableConnectors(reader: FileReader): MappableConnector[] {
  return tableReaders(reader).map(({ id, title, target, fields }) => ({
    id,
    title,
    target,
    fields: [...fields],
  }));
}

export interface Said {
  readonly connector: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly dateOrder?: 'month-first' | 'day-first' | undefined;
}

/** A dry run with these columns; nothing is saved. */
export async function tryMapping(
  context: MappingContext,
  named: TableNamed,
  said: Said,
): Promise<TablePreview> {
  const { scope, ingest } = context;
  const { kept, table } = await unknownTable(context, named);
  const mapping = { header: table.header, ...checked(ingest.reader, said, table.header) };
  const file = storedSource(ingest.database, kept.dealerGroupId, { id: kept.fileId, name: kept.fileName });
  const { dealershipId } = kept;
  const trial = { mapping, tableName: table.table };
  const [tried] = await previewTables(ingest, { scope, dealershipId, dateOrder: null, file, trial });
  if (!tried) throw missingImport();
  return tried;
}

interface Saying extends Said {
  readonly dealershipId?: number | undefined;
}

export async function saveMapping(
  context: MappingContext,
  named: TableNamed,
  said: Saying,
): Promise<FeedMapping> {
  const { scope, db, ingest } = context;
  const dealershipId = said.dealershipId ?? null;
  if (dealershipId === null) requireWholeGroup(scope, 'Mappings for every store', 'dealershipId');
  else dealershipIn(scope, dealershipId, 'dealershipId');
  const { table } = await unknownTable(context, named);
  const { dateOrder = null, ...saidOf } = checked(ingest.reader, said, table.header);
  const kept = await db.run((tx) =>
    keepMapping(tx, scope, {
      dealerGroupId: onlyGroup(scope),
      dealershipId,
      header: table.header,
      ...saidOf,
      dateOrder,
      userId: scope.userId,
      now: ingest.businessNow(),
    }),
  );
  return asMapping(ingest.reader, kept);
}

export async function changeMapping(
  { db, scope, ingest }: MappingContext,
  id: number,
  said: Said,
): Promise<FeedMapping> {
  const kept = await db.run(async (tx) => {
    const { header } = await ownMapping(tx, scope, id);
    const { dateOrder = null, ...columns } = checked(ingest.reader, said, header);
    const by = { userId: scope.userId, now: ingest.businessNow() };
    return await changeColumns(tx, scope, { id, ...columns, dateOrder, ...by });
  });
  if (!kept) throw missingImport();
  return asMapping(ingest.reader, kept);
}

/** Validates a mapping against the table. */
function checked(reader: FileReader, said: Said, header: readonly string[]) {
  const connector = tableReaders(reader).find(({ id }) => id === said.connector);
  if (!connector) {
    const message = 'There is no such kind of table.';
    throw new Problem('invalid', message, [{ field: 'connector', message }]);
  }
  const wrong = refusedColumns(said.columns, { fields: connector.fields, header });
  if (wrong.length > 0) throw new Problem('invalid', '', wrong);
  const { dateOrder } = said;
  return { connector: connector.id, columns: { ...said.columns }, ...(dateOrder && { dateOrder }) };
}

export async function deleteMapping({ db, scope }: MappingContext, id: number): Promise<void> {
  await db.run(async (tx) => {
    await ownMapping(tx, scope, id);
    await forgetMapping(tx, scope, id);
  });
}

/** A mapping that the user may change. */
async function ownMapping(tx: Tx, scope: AuthorizedScope, id: number): Promise<KeptMapping> {
  const mapping = await mappingWithId(tx, scope, id);
  if (!mapping) throw missingImport();
  if (mapping.dealershipId === null) requireWholeGroup(scope, 'Mappings for every store', 'dealershipId');
  return mapping;
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

/** The unknown table of a waiting file or a refused import. */
async function unknownTable(
  { ingest, db, scope }: MappingContext,
  { id, tableName }: TableNamed,
): Promise<{ kept: KeptFile; table: UnknownTable }> {
  const kept = await db.run((tx) => keptFile(tx, scope, { id, trueNow: ingest.trueNow() }));
  if (!kept) throw missingImport();
  const { dealerGroupId, fileId, fileName, status } = kept;
  const file = storedSource(ingest.database, dealerGroupId, { id: fileId, name: fileName });
  // Ignores saved mappings, so a wrong one can be corrected.
  const tables = (await ingest.reader.find(file, [])).filter((one) => one.connector === null);
  const wanted = status === 'previewed' ? tableName : (kept.tableName ?? undefined);
  const table = tables.find(
    ({ table: name, header }) => header.length > 0 && (wanted === undefined || name === wanted),
  );
  if (!table) throw new Problem('conflict', 'There is no table here whose columns are unknown.');
  return { kept, table };
}
