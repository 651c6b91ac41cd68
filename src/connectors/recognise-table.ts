import type {
  ColumnMapping,
  Connector,
  Recognition,
  SourceTable,
  TableConnector,
  TableRow,
} from '../core/connector.ts';
import { isHeader, listed } from './tables/header.ts';
import { likelyHeader } from './tables/likely-header.ts';
import { firstRows } from './tables/typed-rows.ts';

const ROWS_LOOKED_AT = 500;
const ROWS_PREVIEWED = 20;
/** A saved header is looked for so far down, as connectors look for theirs. */
const HEADER_WITHIN = 60;

/** Refusals no closer than this say nothing of the table but that it is something else. */
const FAR = 0.5;

type Reader = Extract<Connector, TableConnector>;

/** The connector that fits best, or why the one that came nearest does not. */
type Verdict =
  | {
      readonly connector: Reader;
      readonly as: string;
      readonly certainty: number;
      readonly mapping?: ColumnMapping;
    }
  | Extract<Recognition, { fits: false }>;

export interface TriedTable {
  readonly table: SourceTable;
  readonly verdict: Verdict;
  /** The row that names the columns, as far as its looks tell. */
  readonly header: readonly string[];
  /** The first rows below it. */
  readonly preview: readonly TableRow[];
}

/** Tells which connector reads a table: the one a person chose for this header, or the one that is surest. */
export async function recogniseTable(
  table: SourceTable,
  fileName: string,
  { connectors, mappings }: { connectors: readonly Reader[]; mappings: readonly ColumnMapping[] },
): Promise<TriedTable> {
  const rows = await firstRows(table);
  const header = likelyHeader(rows);
  const names = (header?.cells ?? []).map((cell) => cell.trim());
  const below = header === null ? [] : rows.filter(({ row }) => row > header.row);
  const { name, beside = [], sameFile = [] } = table;
  const sample = { fileName, name, rows, beside, sameFile, isWhole: rows.length < ROWS_LOOKED_AT };
  return {
    table,
    verdict:
      asMapped(rows, connectors, mappings) ??
      surest(
        connectors.map((one) => ({ one, answer: one.recognise(sample) })),
        names,
      ),
    header: names,
    preview: below.slice(0, ROWS_PREVIEWED),
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

function surest(
  answers: readonly { readonly one: Reader; readonly answer: Recognition }[],
  header: readonly string[],
): Verdict {
  const fitting = answers
    .flatMap(({ one, answer }) => (answer.fits ? [{ connector: one, ...answer }] : []))
    .sort((a, b) => b.certainty - a.certainty)[0];
  if (fitting) return { connector: fitting.connector, as: fitting.as, certainty: fitting.certainty };
  const refused = answers
    .flatMap(({ answer }) => (answer.fits ? [] : [answer]))
    .sort((a, b) => b.closeness - a.closeness)[0];
  const isNear = refused !== undefined && refused.closeness > FAR;
  return isNear ? refused : { fits: false, reason: whatItIsNot(header), closeness: FAR };
}

function whatItIsNot(header: readonly string[]): string {
  const names = listed(header);
  const found = names === '' ? 'No row names columns.' : `Columns found: ${names}.`;
  return `Neither leads nor deals nor repair orders. ${found}`;
}
