import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Sheet } from './sheet.ts';
import { escaped } from './sheet-cells.ts';
import { SheetStyles } from './sheet-styles.ts';

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const LONGEST_NAME = 31;

export interface WorkbookTitle {
  readonly title: string;
  readonly at: Date;
}

/**
 * Rows are streamed into the compressor: a hundred thousand rows take little more memory than the finished
 * file, and other requests are still answered.
 */
export async function workbook(about: WorkbookTitle, sheets: readonly Sheet[]): Promise<Buffer> {
  const styles = new SheetStyles();
  const names = sheetNames(sheets.map(({ name }) => name));
  const files: ArchivedFile[] = [
    { name: '[Content_Types].xml', text: [contentTypes(sheets.length)] },
    { name: '_rels/.rels', text: [relations([['officeDocument', 'xl/workbook.xml']], true)] },
    { name: 'docProps/core.xml', text: [properties(about)] },
    { name: 'xl/workbook.xml', text: [sheetList(sheets, names)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [
        relations([
          ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    ...sheets.map(({ xml }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      text: xml(styles),
    })),
    // Complete only after the sheets.
    { name: 'xl/styles.xml', text: late(() => styles.xml()) },
  ];
  return await archive(files);
}

function* late(text: () => string): Generator<string> {
  yield text();
}

/** Short, without the format's special characters, each unique. */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((name) => {
    const plain =
      name
        .toWellFormed()
        .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
        .replace(/^[' ]+|[' ]+$/g, '') || 'Sheet';
    let unique = cut(plain, LONGEST_NAME);
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) {
      const mark = ` (${count})`;
      unique = cut(plain, LONGEST_NAME - mark.length) + mark;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

// Counts UTF-16 units as the format does, without splitting a character.
function cut(text: string, most: number): string {
  let short = '';
  for (const character of text) {
    if (short.length + character.length > most) break;
    short += character;
  }
  return short.trimEnd();
}

function sheetList(sheets: readonly Sheet[], names: readonly string[]): string {
  const listed = names.map(
    (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const repeated = sheets.map(({ headRows }, index) => {
    const name = (names[index] ?? '').replaceAll("'", "''");
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${escaped(`'${name}'!$${headRows}:$${headRows}`)}</definedName>`;
  });
  return (
    `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}">` +
    `<bookViews><workbookView activeTab="0"/></bookViews><sheets>${listed.join('')}</sheets>` +
    `<definedNames>${repeated.join('')}</definedNames><calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`
  );
}

function relations(targets: readonly (readonly [string, string])[], withProperties = false): string {
  const own = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  const core = `<Relationship Id="rIdCore" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`;
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${own.join('')}${withProperties ? core : ''}</Relationships>`;
}

function contentTypes(sheets: number): string {
  const parts = [
    ['/xl/workbook.xml', `${MAIN}.sheet.main+xml`],
    ['/xl/styles.xml', `${MAIN}.styles+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ...Array.from({ length: sheets }, (_, index) => [
      `/xl/worksheets/sheet${index + 1}.xml`,
      `${MAIN}.worksheet+xml`,
    ]),
  ];
  const overrides = parts.map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`);
  return (
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
  );
}

function properties({ title, at }: WorkbookTitle): string {
  return (
    `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"` +
    ' xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${escaped(title)}</dc:title><dc:creator>Rooftop</dc:creator>` +
    `<dcterms:created xsi:type="dcterms:W3CDTF">${at.toISOString()}</dcterms:created></cp:coreProperties>`
  );
}

interface ArchivedFile {
  readonly name: string;
  readonly text: Iterable<string>;
}

// Compression runs on another thread; this size keeps both busy.
const PIECE_BYTES = 64 * 1024;
// The first day a zip file can name. A fixed date makes equal content equal bytes.
const NO_DATE = new Date(1980, 0, 1);

/** A file's text is read only after the files before it. */
async function archive(files: readonly ArchivedFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  for (const { name, text } of files) {
    zip.addReadStreamLazy(name, { mtime: NO_DATE, forceDosTimestamp: true }, (done) => {
      const content = Readable.from(pieces(text));
      content.once('error', (error) => zip.emit('error', error));
      done(null, content);
    });
  }
  zip.end();
  return await Promise.race([buffer(zip.outputStream), failed]);
}

function* pieces(text: Iterable<string>): Generator<Buffer> {
  let held = '';
  for (const part of text) {
    held += part;
    if (held.length < PIECE_BYTES) continue;
    yield Buffer.from(held);
    held = '';
  }
  if (held !== '') yield Buffer.from(held);
}
