import {
  type ColumnMapping,
  type Connector,
  type DocumentConnector,
  type FoundTable,
  type Item,
  type Recognition,
  type SourceFile,
  type SourceTable,
  sampleOf,
  type TableConnector,
  type TableHead,
  type UnknownTable,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import { containerOf, describeFile } from '../core/file-kind.ts';
import { kinds, type RecordOf, type Target } from '../records/kinds.ts';
import { recognizeTable, type TriedTable } from './recognize-table.ts';
import { uniqueNames } from './tables/blocks.ts';
import { gunzipped } from './tables/gunzip.ts';
import { openTables } from './tables/open-tables.ts';
import { firstRows } from './tables/typed-rows.ts';
import { type ZipEntry, zipEntries } from './tables/unzip.ts';
import { isWorkbook, otherDocument, sheetsOf } from './tables/workbook/workbook.ts';
import { decodeBytes } from './text/decode-text.ts';

type Found = FoundTable | UnknownTable;
type Items = AsyncIterable<Item<RecordOf[Target]>>;
type Refused = Extract<Recognition, { fits: false }>;

interface Readers {
  readonly documents: readonly Extract<Connector, DocumentConnector>[];
  readonly tables: readonly Extract<Connector, TableConnector>[];
  readonly mappings: readonly ColumnMapping[];
  readonly beside: readonly TableHead[];
}

/** Archives with more files hold no single report. */
const MOST_BESIDE = 20;

/**
 * Every table of a file with its connector, or the single document in the file. Sheets, blocks and archived
 * files keep their names.
 * @throws Problem `invalid` for a file that cannot be a feed
 */
export async function findTables(
  connectors: readonly Connector[],
  file: SourceFile,
  mappings: readonly ColumnMapping[],
): Promise<Found[]> {
  const readers = {
    documents: connectors.filter((one) => one.kind === 'document'),
    tables: connectors.filter((one) => one.kind === 'table'),
    mappings,
    beside: [],
  };
  return await tablesIn(file, readers, false);
}

async function tablesIn(file: SourceFile, readers: Readers, isPacked: boolean): Promise<Found[]> {
  const { bytes, ...sample } = await sampleOf(file);
  const container = containerOf(bytes);
  if (container === 'zip') return await tablesOfZip(file, readers, isPacked);
  if (container === 'gzip') {
    if (isPacked) throw new Problem('invalid', 'This archive holds another one. Unpack it first.');
    return await tablesIn(gunzipped(file), readers, true);
  }
  const foreign =
    describeFile(bytes) ?? (isText(bytes) ? null : 'This is not a text file, workbook or archive.');
  if (foreign !== null) throw new Problem('invalid', foreign);
  const document = bestDocument(readers.documents, { ...sample, bytes });
  const opened = await openTables(file);
  const tables = 'refusal' in opened ? [] : await tried(opened, file, readers);
  const isDocument = document !== null && 'connector' in document;
  if (isDocument && !tables.some((one) => isSurer(one, document.certainty))) {
    return [asDocument(file, document)];
  }
  const nearest = isDocument ? null : document;
  if (tables.length === 0) return [unread(null, whyNothing(opened, nearest))];
  return tables.map((one) => foundIn(one, { nearest: tables.length === 1 ? nearest : null, file }));
}

async function tablesOfZip(file: SourceFile, readers: Readers, isPacked: boolean): Promise<Found[]> {
  const entries = await zipEntries(file);
  if (isWorkbook(entries)) return await tablesOfWorkbook(file, entries, readers);
  const other =
    otherDocument(entries) ?? (isPacked ? 'This archive holds another one. Unpack it first.' : null);
  if (other !== null) throw new Problem('invalid', other);
  const files = entries.filter(({ path }) => !/(^|\/)(__MACOSX\/|\.[^/]*$|Thumbs\.db$)/i.test(path));
  if (files.length === 0) throw new Problem('invalid', 'The archive is empty.');
  const names = uniqueNames(files.map(({ name }) => name));
  const heads = await Promise.all(files.map(headsOf));
  const found: Found[] = [];
  for (const [index, entry] of files.entries()) {
    const name = names[index] ?? entry.name;
    const beside = heads.filter((_, other) => other !== index).flat();
    const tables = await tablesOfEntry(entry, { ...readers, beside });
    found.push(
      ...tables.map((one) => ({ ...one, table: one.table === null ? name : `${name}: ${one.table}` })),
    );
  }
  return found;
}

async function headsOf(entry: ZipEntry, _index: number, all: readonly ZipEntry[]): Promise<TableHead[]> {
  if (all.length > MOST_BESIDE || !/\.(?:csv|tsv|txt)$/i.test(entry.path)) return [];
  const opened = await openTables(entry);
  if ('refusal' in opened) return [];
  return await Promise.all(opened.map(async (table) => ({ name: entry.name, rows: await firstRows(table) })));
}

async function tablesOfEntry(entry: SourceFile, readers: Readers): Promise<Found[]> {
  try {
    return await tablesIn(entry, readers, true);
  } catch (error) {
    if (error instanceof Problem) return [unread(null, error.message)];
    throw error;
  }
}

async function tablesOfWorkbook(
  file: SourceFile,
  entries: readonly ZipEntry[],
  readers: Readers,
): Promise<Found[]> {
  const sheets = await sheetsOf(entries);
  if (sheets.length === 0) throw new Problem('invalid', 'The workbook is empty.');
  const readable = sheets.flatMap((sheet) => ('refusal' in sheet ? [] : [sheet]));
  const isReport = readable.length > 1 && readable.length <= MOST_BESIDE;
  const heads = isReport
    ? await Promise.all(readable.map(async (sheet) => ({ name: sheet.name, rows: await firstRows(sheet) })))
    : [];
  const found: Found[] = [];
  for (const sheet of sheets) {
    if ('refusal' in sheet) {
      found.push(unread(sheet.name, sheet.refusal));
      continue;
    }
    const beside = heads.filter(({ name }) => name !== sheet.name);
    found.push(
      ...(await tried([sheet], file, { ...readers, beside })).map((one) =>
        foundIn(one, { nearest: null, file }),
      ),
    );
  }
  return found;
}

async function tried(
  tables: readonly SourceTable[],
  file: SourceFile,
  { tables: connectors, mappings, beside }: Readers,
): Promise<TriedTable[]> {
  const heads =
    tables.length > 1 && tables.length <= MOST_BESIDE
      ? await Promise.all(tables.map(async (table) => ({ name: table.name, rows: await firstRows(table) })))
      : [];
  const all: TriedTable[] = [];
  for (const [index, table] of tables.entries()) {
    const sameFile = heads.filter((_, other) => other !== index);
    all.push(await recognizeTable({ ...table, beside, sameFile }, file.name, { connectors, mappings }));
  }
  return all;
}

interface FittingDocument {
  readonly connector: Extract<Connector, DocumentConnector>;
  readonly as: string;
  readonly certainty: number;
}

function bestDocument(
  connectors: Readers['documents'],
  sample: Parameters<DocumentConnector['recognize']>[0],
): FittingDocument | Refused | null {
  const answers = connectors.map((connector) => ({ connector, answer: connector.recognize(sample) }));
  const fitting = answers
    .flatMap(({ connector, answer }) => (answer.fits ? [{ connector, ...answer }] : []))
    .sort((a, b) => b.certainty - a.certainty)[0];
  if (fitting) return fitting;
  return (
    answers
      .flatMap(({ answer }) => (answer.fits ? [] : [answer]))
      .sort((a, b) => b.closeness - a.closeness)[0] ?? null
  );
}

function isSurer({ verdict }: TriedTable, certainty: number): boolean {
  return 'connector' in verdict && verdict.certainty > certainty;
}

/** A nearly matching document explains more than a file without columns. */
function whyNothing(opened: Awaited<ReturnType<typeof openTables>>, nearest: Refused | null): string {
  const plain = 'refusal' in opened ? opened.refusal : 'There is no table in this file.';
  return nearest !== null && nearest.closeness > 0.5 ? nearest.reason : plain;
}

function foundIn(
  { table, verdict, header, preview, filter }: TriedTable,
  { nearest, file }: { readonly nearest: Refused | null; readonly file: SourceFile },
): Found {
  if (!('connector' in verdict)) {
    const reason =
      nearest !== null && nearest.closeness > verdict.closeness ? nearest.reason : verdict.reason;
    return { table: table.name, connector: null, reason, header, preview, proposal: verdict.proposal };
  }
  const { connector, as, certainty, mapping } = verdict;
  return {
    table: table.name,
    connector,
    target: connector.target,
    as,
    confidence: certainty,
    filter: kinds[connector.target].isReport ? filter : null,
    read: (context): Items => connector.read(table, { ...context, fileName: file.name }, mapping),
  } as FoundTable;
}

function asDocument(file: SourceFile, { connector, as, certainty }: FittingDocument): FoundTable {
  return {
    table: null,
    connector,
    target: connector.target,
    as,
    confidence: certainty,
    filter: null,
    read: (context) => connector.read(file, context),
  } as FoundTable;
}

function unread(table: string | null, reason: string): UnknownTable {
  return { table, connector: null, reason, header: [], preview: [], proposal: null };
}

/** Text has almost no control characters except tabs and line ends; 2% is too many. */
function isText(bytes: Uint8Array): boolean {
  const text = decodeBytes(bytes.subarray(0, 65_536));
  const controls = text.match(/(?![\t-\r])\p{Cc}/gu)?.length ?? 0;
  return controls * 50 <= text.length || controls < 4;
}
