/** Accepted media types with their file extensions, the usual one first. */
const ENDINGS = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'text/csv': ['csv'],
  'text/plain': ['txt', 'tsv', 'md', 'log'],
} as const;

export type KeptType = keyof typeof ENDINGS;

const SHOWN: ReadonlySet<string> = new Set<KeptType>([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
]);

/** Whether browsers show this type in a tab; others are downloaded. */
export function isShownInTab(type: string): boolean {
  return SHOWN.has(type);
}

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const ACCEPTED = 'PDF, PNG, JPEG, WebP, GIF, Excel (.xlsx), Word (.docx), CSV or plain text';
/** How many bytes of the beginning are inspected. */
export const TELLING_BYTES = 4_096;

/** An accepted type, a refusal with its reason, or a kind that needs the whole file. */
export type FileVerdict =
  | { readonly is: KeptType }
  | { readonly refused: string }
  | { readonly recognizeBy: 'archive' | 'text' };

const KNOWN: readonly { readonly starts: string; readonly reported: FileVerdict }[] = [
  { starts: '%PDF-', reported: { is: 'application/pdf' } },
  { starts: '\x89PNG\r\n\x1a\n', reported: { is: 'image/png' } },
  { starts: '\xff\xd8\xff', reported: { is: 'image/jpeg' } },
  { starts: 'GIF87a', reported: { is: 'image/gif' } },
  { starts: 'GIF89a', reported: { is: 'image/gif' } },
  { starts: 'PK\x03\x04', reported: { recognizeBy: 'archive' } },
  { starts: 'PK\x05\x06', reported: { refused: 'This archive is empty.' } },
  {
    starts: '\xd0\xcf\x11\xe0',
    reported: {
      refused: 'This is an old Office file, or one locked by a password. Save it as .xlsx, .docx or PDF.',
    },
  },
  { starts: '{\\rtf', reported: { refused: 'This is a Rich Text document. Save it as .docx or PDF.' } },
  { starts: 'MZ', reported: { refused: `This is a program. Choose ${ACCEPTED}.` } },
];

/**
 * Detects the type of a file by content, never by name.
 *
 * @param beginning the first 4,096 bytes, or all of a shorter file
 */
export function recognizedByStart(beginning: Uint8Array): FileVerdict {
  const bytes = String.fromCharCode(...beginning.subarray(0, TELLING_BYTES));
  if (bytes.replace(/^\xef\xbb\xbf/, '').trim() === '') return { refused: 'The file is empty.' };
  const known = KNOWN.find(({ starts }) => bytes.startsWith(starts));
  if (known) return known.reported;
  if (bytes.startsWith('RIFF') && bytes.slice(8, 12) === 'WEBP') return { is: 'image/webp' };
  if (/^ftyp(heic|heix|mif1|avif)/.test(bytes.slice(4))) {
    return { refused: 'This picture is HEIC or AVIF. Save it as JPEG or PNG.' };
  }
  if (isMarkup(bytes))
    return { refused: `This is a web page or a drawing (HTML, SVG, XML). Choose ${ACCEPTED}.` };
  return { recognizeBy: 'text' };
}

/** Looks for tags a browser might run. */
function isMarkup(bytes: string): boolean {
  const text = bytes.replace(/^\xef\xbb\xbf/, '').trimStart();
  return /^<[!?a-z]/i.test(text) || /<(?:!doctype|html|head|body|script|svg|iframe)[\s>/]/i.test(text);
}

/** Archive entries that identify Office workbooks and documents. */
export const ARCHIVE_NAMES = [
  '[Content_Types].xml',
  'xl/workbook.xml',
  'word/document.xml',
  'vbaProject.bin',
] as const;

/** The type of an archive with these entry names. */
export function recognizedByNames(names: ReadonlySet<string>): FileVerdict {
  if (names.has('vbaProject.bin')) return { refused: 'This Office file holds macros. Save it without them.' };
  const isOffice = names.has('[Content_Types].xml');
  if (isOffice && names.has('xl/workbook.xml')) return { is: SHEET };
  if (isOffice && names.has('word/document.xml')) return { is: DOCUMENT };
  return { refused: `This is an archive. Upload the files in it one by one: ${ACCEPTED}.` };
}

export const NOT_KEPT = `This kind of file is not supported. Choose ${ACCEPTED}.`;

/** Text is CSV only by its file name; the content cannot decide. */
export function textType(name: string): KeptType {
  return endingOf(name) === 'csv' ? 'text/csv' : 'text/plain';
}

export interface FileState {
  readonly id: number;
  readonly name: string;
  readonly kind: 'invoice' | 'planner';
  readonly keepEachMonth: boolean;
  /** Attached in an earlier month. */
  readonly isCarriedOver: boolean;
}

/**
 * Compares the files of an expense: added, removed, kept each month from now on or no longer, and
 * carried-over files that end here.
 */
export function fileChanges(before: readonly FileState[], after: readonly FileState[]) {
  const own = (files: readonly FileState[]) =>
    new Map(files.filter(({ isCarriedOver }) => !isCarriedOver).map((file) => [file.id, file]));
  const [had, has] = [own(before), own(after)];
  const reported = (
    did: 'added' | 'removed' | 'kept' | 'unkept' | 'ended',
    { id, kind, name }: FileState,
  ) => ({
    did,
    kind,
    fileId: id,
    name,
  });
  const stays = [...has.values()].filter(({ id }) => had.has(id));
  const turned = stays.filter(({ id, keepEachMonth }) => had.get(id)?.keepEachMonth !== keepEachMonth);
  const ended = before.filter(
    ({ id, isCarriedOver }) => isCarriedOver && after.every((one) => one.id !== id),
  );
  return [
    ...[...has.values()].filter(({ id }) => !had.has(id)).map((file) => reported('added', file)),
    ...[...had.values()].filter(({ id }) => !has.has(id)).map((file) => reported('removed', file)),
    ...turned.map((file) => reported(file.keepEachMonth ? 'kept' : 'unkept', file)),
    ...ended.map((file) => reported('ended', file)),
  ];
}

/**
 * A safe file name: its extension matches the content, and characters that reverse text are
 * removed.
 */
export function keptName(name: string, type: KeptType): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim() || 'file';
  const endings: readonly string[] = ENDINGS[type];
  return endings.includes(endingOf(plain)) ? plain : `${plain}.${endings[0]}`;
}

function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
