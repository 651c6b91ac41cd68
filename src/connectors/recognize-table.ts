import type {
  ColumnMapping,
  Connector,
  FilterAboveTable,
  Proposal,
  Recognition,
  SourceTable,
  TableConnector,
  TableRow,
  TableSample,
} from '../core/connector.ts';
import { differingDuplicates, doubtOf } from './recognition/doubts.ts';
import { otherKindOf } from './recognition/other-kinds.ts';
import { proposalFor, similarReadings, withKnownNames } from './recognition/similar-reading.ts';
import { findHeader, isHeader, listed } from './tables/header.ts';
import { likelyHeader } from './tables/likely-header.ts';
import { lineOf } from './tables/lines.ts';
import { namedFilter } from './tables/named-filter.ts';
import { firstRows } from './tables/typed-rows.ts';

const ROWS_LOOKED_AT = 500;
const ROWS_PREVIEWED = 20;
/** Connectors look for their headers in as many rows. */
const HEADER_WITHIN = 60;

/** Refusals up to this closeness say only that the table is something else. */
const FAR = 0.5;
/** From this closeness, a refusal knows the table and what to do about it. */
const KNOWN = 0.9;
/** Below this certainty, a user must confirm before the import. */
const SURE = 0.7;

type Reader = Extract<Connector, TableConnector>;
type Refused = Extract<Recognition, { fits: false }>;

type Verdict =
  | {
      readonly connector: Reader;
      readonly as: string;
      readonly certainty: number;
      readonly mapping?: ColumnMapping;
    }
  | (Refused & { readonly proposal: Proposal | null });

export interface TriedTable {
  readonly table: SourceTable;
  readonly verdict: Verdict;
  readonly header: readonly string[];
  readonly preview: readonly TableRow[];
  readonly filter: FilterAboveTable | null;
}

interface Looked {
  readonly table: SourceTable;
  readonly sample: TableSample;
  readonly header: TableRow | null;
  readonly connectors: readonly Reader[];
}

export async function recognizeTable(
  table: SourceTable,
  fileName: string,
  { connectors, mappings }: { connectors: readonly Reader[]; mappings: readonly ColumnMapping[] },
): Promise<TriedTable> {
  const rows = await firstRows(table);
  const header = likelyHeader(rows);
  const below = header === null ? [] : rows.filter(({ row }) => row > header.row);
  const { name, beside = [], sameFile = [] } = table;
  const sample = { fileName, name, rows, beside, sameFile, isWhole: rows.length < ROWS_LOOKED_AT };
  const mapped = asMapped(rows, connectors, mappings);
  const looked: Looked = { table, sample, header, connectors };
  return {
    ...(mapped ? { table, verdict: mapped } : judged(looked)),
    header: (header?.cells ?? []).map((cell) => cell.trim()),
    preview: below.slice(0, ROWS_PREVIEWED),
    filter: header && namedFilter(rows, header),
  };
}

function asMapped(
  rows: readonly TableRow[],
  connectors: readonly Reader[],
  mappings: readonly ColumnMapping[],
): Verdict | null {
  for (const { cells } of mappings.length === 0 ? [] : rows.slice(0, HEADER_WITHIN)) {
    for (const mapping of mappings) {
      const connector = connectors.find(({ id }) => id === mapping.connector);
      if (!connector || !isHeader(cells, mapping.header)) continue;
      return { connector, as: `${connector.title}, with columns as saved`, certainty: 1, mapping };
    }
  }
  return null;
}

type Judged = Pick<TriedTable, 'table' | 'verdict'>;

/** Exact column names first, then their meanings. A doubtful table is proposed, not imported. */
function judged(looked: Looked): Judged {
  const { table, sample, header, connectors } = looked;
  const answers = connectors.map((one) => ({ one, answer: one.recognize(sample) }));
  const other = otherKindOf(header?.cells ?? []);
  const fitting = answers
    .flatMap(({ one, answer }) => (answer.fits ? [{ connector: one, ...answer }] : []))
    .sort((a, b) => b.certainty - a.certainty)[0];
  if (other && (other.isSure || !fitting))
    return refused(table, { reason: withColumns(other.message, header) });
  if (!fitting) return similar(looked, nearestOf(answers.map(({ answer }) => answer)));
  const doubt = doubtAbout(fitting, looked);
  if (doubt !== null) return refused(table, doubt);
  const { connector, as, certainty } = fitting;
  return { table, verdict: { connector, as, certainty } };
}

function similar(looked: Looked, nearest: Refused | undefined): Judged {
  const { table, sample, header, connectors } = looked;
  const isNear = nearest !== undefined && nearest.closeness > FAR;
  if (nearest && nearest.closeness >= KNOWN) return refused(table, nearest);
  if (header === null || isOfValues(header))
    return refused(table, { reason: whatItIsNot(looked), closeness: FAR });
  const { sure, proposal } = similarReadings({ sample, header, connectors });
  if (sure) {
    const { connector, as, confidence, names } = sure;
    const named = withKnownNames(table, header.row, names);
    return {
      table: named,
      verdict: { connector, as: `${as}, matched by column meaning`, certainty: confidence },
    };
  }
  if (proposal?.isReadable || (proposal && !isNear)) {
    return refused(table, { reason: `${looksLike(proposal)}. ${ASK}`, closeness: FAR, proposal });
  }
  if (!isNear) return refused(table, { reason: whatItIsNot(looked), closeness: FAR });
  const closest = proposal ? ` The closest kind is ${proposal.title}: ${proposal.reason}.` : '';
  return refused(table, { ...nearest, reason: `${nearest.reason}${closest}`, proposal });
}

function nearestOf(answers: readonly Recognition[]): Refused | undefined {
  return answers
    .flatMap((answer) => (answer.fits ? [] : [answer]))
    .sort((a, b) => b.closeness - a.closeness)[0];
}

interface Refusal {
  readonly reason: string;
  readonly closeness?: number;
  readonly proposal?: Proposal | null;
}

function refused(table: SourceTable, { reason, closeness = 1, proposal = null }: Refusal): Judged {
  return { table, verdict: { fits: false, reason, closeness, proposal } };
}

const ASK = 'That is not sure, so nothing is imported until someone has checked the columns in Data Feeds.';

function looksLike({ title, reason }: Proposal): string {
  return `This looks like ${title}: ${reason}`;
}

function doubtAbout(
  { connector, as, certainty }: { connector: Reader; as: string; certainty: number },
  { sample, header: likely }: Looked,
): { reason: string; proposal: Proposal | null } | null {
  const found = findHeader(sample.rows, connector.knowledge.aliases);
  const header = sample.rows.find(({ row }) => row === found?.row) ?? likely;
  if (header === null) return null;
  const below = sample.rows.filter(({ row }) => row > header.row);
  const doubted = { header, below, knowledge: connector.knowledge };
  const duplicates = differingDuplicates(doubted);
  if (duplicates !== null) return { reason: duplicates, proposal: null };
  const doubt = certainty < SURE ? `This looks like ${as}, and other lists look so too` : doubtOf(doubted);
  if (doubt === null) return null;
  return { reason: `${doubt}. ${ASK}`, proposal: proposalFor(connector, { sample, header }) };
}

function isOfValues(header: TableRow): boolean {
  return lineOf(header).kind === 'figures';
}

function withColumns(message: string, header: TableRow | null): string {
  const names = listed((header?.cells ?? []).map((cell) => cell.trim()));
  return names === '' ? message : `${message} Columns found: ${names}.`;
}

function whatItIsNot({ header, connectors }: Looked): string {
  const titles = [...new Set(connectors.map(({ title }) => title))];
  const kinds = `${titles.slice(0, -1).join(', ')} and ${titles.at(-1) ?? ''}`;
  const reads = `Rooftop reads lead mails, ${kinds}.`;
  if (header === null) return `No row names columns. ${reads}`;
  if (isOfValues(header)) {
    return `No row names the columns: the first row holds values already. Add a row with their names above it. ${reads}`;
  }
  return `${withColumns('Rooftop does not know this table.', header)} ${reads}`;
}
