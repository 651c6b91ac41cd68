import { createReadStream, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FileReader, SourceFile, TableRow } from '../../../src/core/connector.ts';
import { Problem } from '../../../src/core/errors.ts';
import { fileOf, testHash } from '../read-records.ts';
import { CHANGES, seededNumbers, type TextTable } from './changed-columns.ts';

/** More rows add nothing to how a table is recognized. */
const MOST_ROWS = 150;
const HEADER_WITHIN = 60;
const context = { hash: testHash, now: new Date('2026-11-21T12:00:00Z') };

/**
 * The outcome for one changed table.
 * `right`: read by the same connector, and no value contradicts the original.
 * `question`: nothing imported; the user sees a proposal or the reason.
 * `wrong`: read as something else, or with a value in the wrong place.
 */
export interface Answer {
  readonly table: string;
  readonly change: string;
  readonly isReadable: boolean;
  readonly verdict: 'right' | 'requested' | 'wrong';
  /** For `question`: whether the right kind was proposed. */
  readonly isProposed: boolean;
  readonly words: string;
}

interface Read {
  readonly connector: string | null;
  /** The proposed connector of an unknown table. */
  readonly proposed: string | null;
  /** The values of each row, by its number. */
  readonly records: ReadonlyMap<number, readonly string[]>;
}

interface Original extends Read {
  readonly table: string;
  readonly fileName: string;
  readonly text: TextTable;
}

/** Every table of a folder with every change, and its outcome; the same for the same seed. */
export async function measured(
  reader: FileReader,
  folder: string,
  { seed, rounds, only = () => true }: { seed: number; rounds: number; only?: (name: string) => boolean },
): Promise<Answer[]> {
  const random = seededNumbers(seed);
  const answers: Answer[] = [];
  for (const original of await originals(reader, folder, only)) {
    for (const [change, apply] of Object.entries(CHANGES)) {
      for (let round = 0; round < rounds; round += 1) {
        const text = apply(original.text, random);
        answers.push({ ...(await answerTo(reader, original, text)), change });
      }
    }
  }
  return answers;
}

async function originals(
  reader: FileReader,
  folder: string,
  only: (name: string) => boolean,
): Promise<Original[]> {
  const found: Original[] = [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  for (const name of names) {
    if (!/\.(?:csv|xlsx)$/i.test(name) || !statSync(join(folder, name)).isFile() || !only(name)) continue;
    const file = { name: basename(name), open: () => createReadStream(join(folder, name)) };
    for (const table of await tablesOr(reader, file)) {
      const rows = await firstOf(table.rows());
      const text = textOf(rows);
      if (text === null) continue;
      const read = await readWhole(reader, csvOf(text, basename(name)));
      const title = table.name === null ? name : `${name} [${table.name}]`;
      found.push({ table: title, fileName: basename(name), text, ...read });
    }
  }
  return found;
}

async function tablesOr(reader: FileReader, file: SourceFile) {
  try {
    return await reader.open(file);
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}

async function firstOf(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const first: TableRow[] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length === MOST_ROWS) break;
  }
  return first;
}

/** The header is the first text line as wide as most lines. */
function textOf(rows: readonly TableRow[]): TextTable | null {
  const widths = new Map<number, number>();
  for (const { cells } of rows) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const [width = 0] = [...widths].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? [];
  const header = rows.slice(0, HEADER_WITHIN).findIndex(({ cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    return cells.length === width && filled.length * 2 > width && filled.length > 1;
  });
  return header < 0 || width < 2 ? null : { lines: rows.map(({ cells }) => cells), header };
}

function csvOf({ lines }: TextTable, name: string): SourceFile {
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const text = lines.map((line) => line.map(quoted).join(',')).join('\n');
  return fileOf(`${text}\n`, name.replace(/\.\w+$/, '.csv'));
}

const NOTHING: Read = { connector: null, proposed: null, records: new Map() };

async function readWhole(reader: FileReader, file: SourceFile): Promise<Read> {
  try {
    const [found] = await reader.find(file, []);
    if (!found) return NOTHING;
    if (found.connector === null) return { ...NOTHING, proposed: found.proposal?.connector ?? null };
    const records = new Map<number, readonly string[]>();
    for await (const item of found.read(context)) {
      if ('record' in item) records.set(item.row, leavesOf(item.record, ''));
    }
    return { connector: records.size > 0 ? found.connector.id : null, proposed: null, records };
  } catch (error) {
    if (error instanceof Problem) return NOTHING;
    throw error;
  }
}

/** Derived from other fields or from the set of columns, so a lost column may change it. */
const DERIVED = /^(?:key|.*\.?(?:isBad|department|isPart|isFiner|grain|lineKey|person\..*|store))$/;

function leavesOf(value: unknown, path: string): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return DERIVED.test(path) ? [] : [`${path}=${String(value)}`];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, path === '' ? key : `${path}.${key}`));
}

async function answerTo(
  reader: FileReader,
  original: Original,
  text: TextTable,
): Promise<Omit<Answer, 'change'>> {
  const read = await readWhole(reader, csvOf(text, original.fileName));
  const about = {
    table: original.table,
    isReadable: original.connector !== null,
    isProposed: read.proposed !== null && read.proposed === original.connector,
    words: '',
  };
  if (read.connector === null) return { ...about, verdict: 'requested' };
  const names = (text.lines[text.header] ?? []).join(' | ');
  if (read.connector !== original.connector) {
    return { ...about, verdict: 'wrong', words: `read by ${read.connector}: ${names}` };
  }
  const contradiction = firstContradiction(original.records, read.records);
  if (contradiction === null) return { ...about, verdict: 'right' };
  return { ...about, verdict: 'wrong', words: `${contradiction}: ${names}` };
}

/** A value that differs from the original; a missing one is not a contradiction. */
function firstContradiction(
  before: ReadonlyMap<number, readonly string[]>,
  after: ReadonlyMap<number, readonly string[]>,
): string | null {
  for (const [row, record] of after) {
    const known = new Map((before.get(row) ?? []).map((leaf) => split(leaf)));
    if (known.size === 0) continue;
    for (const leaf of record) {
      const [path, value] = split(leaf);
      const was = known.get(path);
      if (was !== undefined && was !== value && was !== '0' && value !== '0' && value !== 'false') {
        return `row ${row}, ${path} "${value}" instead of "${was}"`;
      }
    }
  }
  return null;
}

function split(leaf: string): [string, string] {
  const at = leaf.indexOf('=');
  return [leaf.slice(0, at), leaf.slice(at + 1)];
}

export interface Tally {
  readonly change: string;
  readonly right: number;
  readonly requested: number;
  /** Number of `question` outcomes with the right kind proposed. */
  readonly proposed: number;
  readonly wrong: number;
}

/** Counts outcomes by change. */
export function tallied(answers: readonly Answer[]): Tally[] {
  return Object.keys(CHANGES).map((change) => {
    const own = answers.filter((one) => one.change === change);
    const count = (verdict: Answer['verdict']) => own.filter((one) => one.verdict === verdict).length;
    const proposed = own.filter(({ verdict, isProposed }) => verdict === 'requested' && isProposed).length;
    return { change, right: count('right'), requested: count('requested'), proposed, wrong: count('wrong') };
  });
}
