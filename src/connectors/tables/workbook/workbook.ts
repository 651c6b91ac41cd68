import type { SourceTable } from '../../../core/connector.ts';
import { Problem } from '../../../core/errors.ts';
import type { ZipEntry } from '../unzip.ts';
import {
  LONGEST_CELL,
  lookOf,
  type MergeDown,
  mergesDown,
  type NumberLook,
  type SheetContext,
  sheetRows,
} from './sheet-rows.ts';
import { readWholeXml } from './xml.ts';

/** Shared texts are held in memory; a workbook with more of them is too large. */
const MOST_SHARED_CHARACTERS = 67_108_864;

export type Sheet = SourceTable | { readonly name: string; readonly refusal: string };

const OTHER_DOCUMENTS: readonly { readonly part: RegExp; readonly message: string }[] = [
  {
    part: /^xl\/workbook\.bin$/i,
    message: 'This is a binary Excel workbook (.xlsb). Save it as .xlsx or as CSV.',
  },
  { part: /^word\//i, message: 'This is a Word document. Export the same table as CSV or Excel.' },
  { part: /^ppt\//i, message: 'This is a PowerPoint file. Export the same table as CSV or Excel.' },
  { part: /^content\.xml$/i, message: 'This is an OpenDocument file. Save it as .xlsx or as CSV.' },
];

export function otherDocument(entries: readonly ZipEntry[]): string | null {
  if (isWorkbook(entries)) return null;
  const known = OTHER_DOCUMENTS.find(({ part }) => entries.some(({ path }) => part.test(path)));
  return known?.message ?? null;
}

export function isWorkbook(entries: readonly ZipEntry[]): boolean {
  return partNamed(entries, 'xl/workbook.xml') !== undefined;
}

/**
 * The sheets of an Excel workbook in their order. Empty sheets are dropped. Hidden ones are listed but not
 * read, since nobody checks their contents.
 */
export async function sheetsOf(entries: readonly ZipEntry[]): Promise<Sheet[]> {
  const { listed, is1904 } = await listedSheets(entries);
  const targets = await targetsOf(entries);
  // Loaded once, when a sheet is first opened.
  let shared: Promise<SheetContext> | null = null;
  const context = () => (shared ??= contextOf(entries, is1904));
  const sheets: Sheet[] = [];
  for (const { name, id, isHidden } of listed) {
    const part = partNamed(entries, targets.get(id) ?? '');
    if (!part || !/sheet[^/]*\.xml$/i.test(part.path)) continue;
    const sheet = { name, rows: rowsOf(part, context) };
    if (!(await hasRows(sheet))) continue;
    sheets.push(
      isHidden ? { name, refusal: 'This sheet is hidden in the workbook. Unhide it to import it.' } : sheet,
    );
  }
  return sheets;
}

/** Merges and context load once, however often the rows are read. */
function rowsOf(part: ZipEntry, context: () => Promise<SheetContext>): SourceTable['rows'] {
  let merges: Promise<readonly MergeDown[]> | null = null;
  return async function* () {
    merges ??= mergesDown(part);
    yield* sheetRows(part, await context(), await merges);
  };
}

async function hasRows(sheet: SourceTable): Promise<boolean> {
  for await (const _ of sheet.rows()) return true;
  return false;
}

interface ListedSheet {
  readonly name: string;
  readonly id: string;
  readonly isHidden: boolean;
}

async function listedSheets(
  entries: readonly ZipEntry[],
): Promise<{ listed: ListedSheet[]; is1904: boolean }> {
  const listed: ListedSheet[] = [];
  let is1904 = false;
  await readWholeXml(needed(entries, 'xl/workbook.xml').open(), {
    opened(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/i.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => /^(\w+:)?id$/.test(key))?.[1] ?? '';
      const state = attributes.state ?? 'visible';
      listed.push({ name: (attributes.name ?? '').trim().slice(0, 100), id, isHidden: state !== 'visible' });
    },
  });
  return { listed, is1904 };
}

async function targetsOf(entries: readonly ZipEntry[]): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  await readWholeXml(needed(entries, 'xl/_rels/workbook.xml.rels').open(), {
    opened(name, { Id, Target }) {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined)
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return targets;
}

async function contextOf(entries: readonly ZipEntry[], is1904: boolean): Promise<SheetContext> {
  return { strings: await sharedStrings(entries), looks: await looksOf(entries), is1904 };
}

async function sharedStrings(entries: readonly ZipEntry[]): Promise<string[]> {
  const strings: string[] = [];
  const part = partNamed(entries, 'xl/sharedStrings.xml');
  if (!part) return strings;
  let value = '';
  let isText = false;
  let phonetic = 0;
  let characters = 0;
  await readWholeXml(part.open(), {
    opened(name) {
      if (name === 'si') value = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    text(text) {
      if (!isText) return;
      value += text;
      characters += text.length;
      if (characters > MOST_SHARED_CHARACTERS)
        throw new Problem('tooLarge', 'The workbook holds too much text to be read. Save its sheets as CSV.');
    },
    closed(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') phonetic -= 1;
      // No cell shows more, and a shared text is repeated in every cell that refers to it.
      if (name === 'si') strings.push(value.slice(0, LONGEST_CELL).normalize('NFC'));
    },
  });
  return strings;
}

async function looksOf(entries: readonly ZipEntry[]): Promise<NumberLook[]> {
  const custom = new Map<number, string>();
  const looks: NumberLook[] = [];
  const part = partNamed(entries, 'xl/styles.xml');
  if (!part) return looks;
  let isInCells = false;
  await readWholeXml(part.open(), {
    opened(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') custom.set(Number(numFmtId), formatCode ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) looks.push(lookOf(Number(numFmtId ?? 0), custom));
    },
    closed(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return looks;
}

function needed(entries: readonly ZipEntry[], path: string): ZipEntry {
  const part = partNamed(entries, path);
  if (part) return part;
  throw new Problem('invalid', 'The workbook is damaged: a part of it is missing.');
}

function partNamed(entries: readonly ZipEntry[], path: string): ZipEntry | undefined {
  const wanted = path.toLowerCase().replace(/^\.?\//, '');
  return entries.find((entry) => entry.path.toLowerCase().replace(/^\//, '') === wanted);
}
