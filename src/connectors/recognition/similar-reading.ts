import type {
  ColumnKnowledge,
  Connector,
  Proposal,
  SourceTable,
  TableConnector,
  TableRow,
  TableSample,
} from '../../core/connector.ts';
import type { Target } from '../../records/kinds.ts';
import { aliasOf, type MatchedColumn, similarColumns } from './similar-columns.ts';
import { looksLike, valuesIn } from './value-shapes.ts';

type Reader = Extract<Connector, TableConnector>;

export interface SimilarReading {
  readonly connector: Reader;
  readonly as: string;
  readonly confidence: number;
  readonly names: ReadonlyMap<number, string>;
}

export interface SimilarReadings {
  /** Safe to import without confirmation. */
  readonly sure: SimilarReading | null;
  readonly proposal: Proposal | null;
}

interface Looked {
  readonly sample: TableSample;
  readonly header: TableRow;
  readonly connectors: readonly Reader[];
}

/** Share of the named columns that must be known before an import without confirmation. */
const ENOUGH_COLUMNS = 0.6;
const FEWEST_COLUMNS = 3;
/** Similar names count a little less than exact ones. */
const BY_MEANING = 0.85;
const FITTING = 0.6;
/** Reports of sums by day and label. */
const REPORTS: readonly Target[] = [
  'ad_performance',
  'web_traffic',
  'search_performance',
  'video_performance',
  'profile_performance',
];
const LEAST = 0.35;

export function similarReadings({ sample, header, connectors }: Looked): SimilarReadings {
  const below = sample.rows.filter(({ row }) => row > header.row);
  const candidates = families(connectors).map((family) => {
    const knowledge = family[0]?.knowledge ?? { aliases: {}, shapes: {} };
    const matched = similarColumns({ names: header.cells, below }, knowledge);
    return { family, knowledge, matched, reading: readingOf(family, { sample, header, matched, knowledge }) };
  });
  const weigh = columnWeights(candidates.map(({ matched }) => matched));
  const named = header.cells.filter((cell) => cell.trim() !== '').length;
  const judged = candidates
    .map((one) => ({ ...one, ...worthOf(one.matched, { weigh, named, fits: one.reading !== null }) }))
    .sort((one, other) => other.confidence - one.confidence || other.weight - one.weight);
  const [best, second] = judged;
  if (best === undefined || best.matched.length === 0 || best.confidence < LEAST)
    return { sure: null, proposal: null };
  const connector = best.reading?.connector ?? best.family[0];
  if (connector === undefined) return { sure: null, proposal: null };
  const { matched, confidence, reading } = best;
  const proposal = proposalOf(connector, { matched, header, confidence, isReadable: reading !== null });
  const isAlone = second === undefined || second.reading === null;
  const isSure =
    best.reading?.isSure === true &&
    best.share >= ENOUGH_COLUMNS &&
    isAlone &&
    !(REPORTS.includes(connector.target) && hasUnreadLabels({ header, below, matched }));
  return { sure: isSure && best.reading ? best.reading : null, proposal };
}

/** An unread label may be what separates the lines of a report; their sums would then mean something else. */
function hasUnreadLabels({
  header,
  below,
  matched,
}: Pick<Matched, 'header' | 'matched'> & { readonly below: readonly TableRow[] }): boolean {
  return header.cells.some((name, index) => {
    if (name.trim() === '' || matched.some((one) => one.index === index)) return false;
    const values = valuesIn(below, index);
    return new Set(values).size > 1 && looksLike(values, 'text');
  });
}

export function proposalFor(connector: Reader, { sample, header }: Omit<Looked, 'connectors'>): Proposal {
  const below = sample.rows.filter(({ row }) => row > header.row);
  const matched = similarColumns({ names: header.cells, below }, connector.knowledge);
  return proposalOf(connector, { matched, header, confidence: FITTING, isReadable: true });
}

export function withKnownNames(
  table: SourceTable,
  headerRow: number,
  names: ReadonlyMap<number, string>,
): SourceTable {
  return {
    ...table,
    async *rows() {
      for await (const row of table.rows()) yield row.row === headerRow ? renamedRow(row, names) : row;
    },
  };
}

interface Reading extends SimilarReading {
  readonly isSure: boolean;
}

interface Matched {
  readonly sample: TableSample;
  readonly header: TableRow;
  readonly matched: readonly MatchedColumn[];
  readonly knowledge: ColumnKnowledge;
}

/**
 * The connector of a family that reads the table after renaming its columns. Sure only when no column was
 * matched by values and the result does not depend on the choice among a field's names, since a name may
 * belong to one platform.
 */
function readingOf(
  family: readonly Reader[],
  { sample, header, matched, knowledge }: Matched,
): Reading | null {
  const byName = matched.filter(({ by }) => by !== 'values');
  const names = namesOf(byName);
  const plain = new Map(
    byName.map(({ index, field, alias, by }) => [
      index,
      by === 'name' ? alias : (aliasOf(knowledge, field) ?? alias),
    ]),
  );
  const found = fitting(family, sample, { header, names });
  const again = found && fitting(family, sample, { header, names: plain });
  if (found) {
    const isSure = again?.connector === found.connector && found.certainty >= BY_MEANING;
    return { ...found, names, confidence: Math.min(found.certainty, BY_MEANING), isSure };
  }
  const withValues = namesOf(matched);
  const guessed =
    matched.length > byName.length ? fitting(family, sample, { header, names: withValues }) : null;
  return guessed && { ...guessed, names: withValues, confidence: FITTING, isSure: false };
}

function namesOf(matched: readonly MatchedColumn[]): Map<number, string> {
  return new Map(matched.map(({ index, alias }) => [index, alias]));
}

function fitting(
  family: readonly Reader[],
  sample: TableSample,
  { header, names }: { header: TableRow; names: ReadonlyMap<number, string> },
): { connector: Reader; as: string; certainty: number } | null {
  const rows = sample.rows.map((row) => (row.row === header.row ? renamedRow(row, names) : row));
  const answers = family.flatMap((connector) => {
    const answer = connector.recognize({ ...sample, rows });
    return answer.fits ? [{ connector, as: answer.as, certainty: answer.certainty }] : [];
  });
  return answers.sort((one, other) => other.certainty - one.certainty)[0] ?? null;
}

function renamedRow(row: TableRow, names: ReadonlyMap<number, string>): TableRow {
  return { ...row, cells: row.cells.map((cell, index) => names.get(index) ?? cell) };
}

/** Connectors that know the same columns form a family, such as the ad platforms. */
function families(connectors: readonly Reader[]): Reader[][] {
  const found = new Map<object, Reader[]>();
  for (const connector of connectors) {
    const { aliases } = connector.knowledge;
    found.set(aliases, [...(found.get(aliases) ?? []), connector]);
  }
  return [...found.values()];
}

/**
 * A column that only one family knows weighs more than one that all know, such as a date. Families with too few
 * columns to be proposed do not count.
 */
function columnWeights(all: readonly (readonly MatchedColumn[])[]): (index: number) => number {
  const known = new Map<number, number>();
  const possible = all.filter((matched) => new Set(matched.map(({ index }) => index)).size >= FEWEST_COLUMNS);
  for (const { index } of possible.flat()) known.set(index, (known.get(index) ?? 0) + 1);
  return (index) => 1 / (known.get(index) ?? 1);
}

interface Weighing {
  readonly weigh: (index: number) => number;
  readonly named: number;
  readonly fits: boolean;
}

function worthOf(matched: readonly MatchedColumn[], { weigh, named, fits }: Weighing) {
  const columns = new Set(matched.map(({ index }) => index));
  const share = named === 0 ? 0 : columns.size / named;
  const weight = [...columns].reduce((sum, index) => sum + weigh(index), 0);
  const isEnough = columns.size >= FEWEST_COLUMNS;
  const distinctive = Math.min(1, weight / FEWEST_COLUMNS);
  const confidence = fits ? FITTING : isEnough ? 0.15 + 0.2 * share + 0.2 * distinctive : 0;
  return { share, weight, confidence };
}

interface Proposing {
  readonly matched: readonly MatchedColumn[];
  readonly header: TableRow;
  readonly confidence: number;
  readonly isReadable: boolean;
}

function proposalOf(connector: Reader, { matched, header, confidence, isReadable }: Proposing): Proposal {
  const fields = new Set(connector.fields.map(({ key }) => key));
  const columns: Record<string, string> = {};
  for (const { field, index } of matched) {
    const name = (header.cells[index] ?? '').trim();
    const isFree = !Object.values(columns).includes(name);
    if (fields.has(field) && columns[field] === undefined && name !== '' && isFree) columns[field] = name;
  }
  const named = header.cells.filter((cell) => cell.trim() !== '').length;
  const reason = `${Object.keys(columns).length} of ${named} columns matched`;
  const { id, title } = connector;
  return { connector: id, title, confidence: Number(confidence.toFixed(2)), reason, columns, isReadable };
}
