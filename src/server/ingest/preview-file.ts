import type {
  ColumnMapping,
  DateOrder,
  FoundTable,
  Item,
  Proposal,
  SourceFile,
  UnknownTable,
} from '../../core/connector.ts';
import { HEADER_ONLY } from '../../core/connector.ts';
import { Problem } from '../../core/errors.ts';
import type { PreviewColumn } from '../../core/record-preview.ts';
import type { RecordOf, Target } from '../../records/kinds.ts';
import { type AuthorizedScope, dealershipIn, onlyGroup } from '../identity/access.ts';
import { contactHash } from './contact-hash.ts';
import { alwaysIn, type DealershipFinder, namedInFile } from './dealership-finder.ts';
import type { Ingest, Rejection } from './delivery.ts';
import { previewedFilter } from './filter-text.ts';
import { mappingsFor } from './mappings.ts';
import { type PreviewedMissing, previewMissing } from './preview-missing.ts';
import { PreviewRows } from './preview-rows.ts';
import { shrunkenSize } from './usual-size.ts';

export interface PreviewedTable {
  readonly tableName: string | null;
  readonly recognizedAs: string | null;
  /** 0 to 1. */
  readonly confidence: number | null;
  /** A guess when no connector is sure. */
  readonly proposal: Pick<Proposal, 'connector' | 'title' | 'confidence' | 'reason'> | null;
  readonly target: Target | null;
  readonly reason: string | null;
  readonly rows: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly skipped: number;
  readonly isWhole: boolean;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly dealerships: { dealershipId: number; rows: number }[];
  readonly warning: string | null;
  readonly otherStores: { name: string; rows: number }[];
  readonly missing: PreviewedMissing | null;
  readonly ambiguousDates: AmbiguousDates | null;
  readonly columns: Pick<PreviewColumn<never>, 'title' | 'kind'>[];
  readonly records: { row: number; values: (string | number | null)[] }[];
  readonly reasons: Rejection[];
}

interface AmbiguousDates {
  readonly readAs: DateOrder;
  readonly otherwise: { firstDay: string | null; lastDay: string | null };
}

export interface Looking {
  readonly scope: AuthorizedScope;
  readonly dealershipId: number | null;
  readonly dateOrder: DateOrder | null;
  readonly file: SourceFile;
  /** Only this table, with this column mapping. */
  readonly trial?: { readonly tableName: string | null; readonly mapping: ColumnMapping };
}

/**
 * Writes nothing and ignores existing records.
 *
 * @throws Problem `invalid` for a file that cannot be a feed
 */
export async function previewTables(ingest: Ingest, looking: Looking): Promise<PreviewedTable[]> {
  const { scope, dealershipId, file, trial } = looking;
  const dealerGroupId = onlyGroup(scope);
  const { mappings, named } = await ingest.database.inGroups([dealerGroupId], async (tx) => ({
    mappings: await mappingsFor(tx, { dealerGroupId, dealershipId }),
    named: await namedInFile(tx, scope),
  }));
  const finders =
    dealershipId === null
      ? { find: named, named: null }
      : { find: alwaysIn(dealershipIn(scope, dealershipId, 'dealershipId')), named };
  const known = trial ? [trial.mapping, ...mappings] : mappings;
  const tables = await ingest.reader.find(file, known);
  const previews: PreviewedTable[] = [];
  for (const found of trial ? tables.filter(({ table }) => table === trial.tableName) : tables) {
    previews.push(
      found.connector === null
        ? unknownTable(found)
        : await knownTable(ingest, { found, ...finders, looking }),
    );
  }
  return previews;
}

function unknownTable({ table, reason, header, preview, proposal }: UnknownTable): PreviewedTable {
  return {
    ...empty(table),
    reason,
    proposal: proposal && proposalText(proposal),
    columns: header.map((title) => ({ title, kind: 'text' })),
    records: preview.map(({ row, cells }) => ({
      row,
      values: header.map((_, index) => cells[index] ?? null),
    })),
  };
}

function proposalText({ connector, title, confidence, reason }: Proposal) {
  return { connector, title, confidence, reason };
}

export interface Known {
  readonly found: FoundTable;
  readonly find: DealershipFinder;
  readonly named: DealershipFinder | null;
  readonly looking: Looking;
}

async function knownTable(ingest: Ingest, known: Known): Promise<PreviewedTable> {
  const { table, target, as, confidence } = known.found;
  const about = { ...empty(table), recognizedAs: as, target, confidence };
  try {
    const outcome = await read(ingest, known, known.looking.dateOrder);
    return {
      ...about,
      ...outcome,
      warning: await warningOn(ingest, known, outcome),
      missing: outcome.isWhole ? await previewMissing(ingest, known) : null,
      ambiguousDates: outcome.isWhole ? await otherReading(ingest, known, outcome) : null,
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...about, reason: error.message };
  }
}

type Read = ReturnType<PreviewRows['outcome']>;

async function read(
  { contactKey, businessNow }: Ingest,
  { found, find, named }: Known,
  dateOrder: DateOrder | null,
): Promise<Read> {
  const preview = new PreviewRows(found.target, { find, named });
  const context = { hash: contactHash(contactKey), now: businessNow(), ...(dateOrder && { dateOrder }) };
  for await (const item of found.read(context) as AsyncIterable<Item<RecordOf[Target]>>) {
    if (!preview.look(item)) break;
  }
  return preview.outcome();
}

/** Where the user must decide. */
async function otherReading(ingest: Ingest, known: Known, one: Read): Promise<AmbiguousDates | null> {
  const { dateOrder: requested } = known.looking;
  // Ambiguous dates are month first.
  const readAs = requested ?? 'month-first';
  const other = await read(ingest, known, readAs === 'month-first' ? 'day-first' : 'month-first');
  const today = ingest.businessNow().toISOString().slice(0, 10);
  if (!isOtherReading(one, other) || (requested === null && isFarLikelier(one, other, today))) return null;
  return { readAs, otherwise: { firstDay: other.firstDay, lastDay: other.lastDay } };
}

async function warningOn(ingest: Ingest, known: Known, { isWhole, rows }: Read): Promise<string | null> {
  const { filter } = known.found;
  const size = !isWhole ? null : rows === 0 ? HEADER_ONLY : await sizeWarning(ingest, known, rows);
  const warnings = [filter && previewedFilter(filter), size].filter((text) => text !== null);
  return warnings.length === 0 ? null : warnings.join(' ');
}

async function sizeWarning(
  { database }: Ingest,
  { found, looking }: Known,
  rows: number,
): Promise<string | null> {
  const dealerGroupId = onlyGroup(looking.scope);
  const { dealershipId } = looking;
  const arrived = {
    dealerGroupId,
    connector: found.connector.id,
    dealershipId,
    cameBy: 'upload',
    rows,
  } as const;
  const size = await database.inGroups([dealerGroupId], (tx) => shrunkenSize(tx, arrived));
  return size && `Far fewer rows than usual: ${size}. The file may be cut off.`;
}

function empty(tableName: string | null): PreviewedTable {
  return {
    tableName,
    recognizedAs: null,
    confidence: null,
    proposal: null,
    target: null,
    reason: null,
    rows: 0,
    accepted: 0,
    rejected: 0,
    skipped: 0,
    isWhole: true,
    firstDay: null,
    lastDay: null,
    dealerships: [],
    warning: null,
    otherStores: [],
    missing: null,
    ambiguousDates: null,
    columns: [],
    records: [],
    reasons: [],
  };
}

interface ReadDates {
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly rejected: number;
}

const DAY_MS = 86_400_000;
/** With day and month swapped, a file's days are months apart. */
const FAR_APART = 3;

/** Readable the other way too, with other days. */
export function isOtherReading(one: ReadDates, other: ReadDates): boolean {
  const isSame = one.firstDay === other.firstDay && one.lastDay === other.lastDay;
  return !isSame && other.rejected <= one.rejected;
}

/**
 * The other reading is in the future or far longer, so there is no need to ask.
 *
 * @param today `YYYY-MM-DD`
 */
export function isFarLikelier(one: ReadDates, other: ReadDates, today: string): boolean {
  const isFuture = ({ lastDay }: ReadDates) => lastDay !== null && lastDay > today;
  if (isFuture(one) !== isFuture(other)) return isFuture(other);
  return daysOf(other) > FAR_APART * daysOf(one);
}

function daysOf({ firstDay, lastDay }: ReadDates): number {
  if (firstDay === null || lastDay === null) return 0;
  return (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;
}
