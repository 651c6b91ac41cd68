export type Container = 'zip' | 'gzip';

const CONTAINERS: readonly { readonly starts: readonly number[]; readonly kind: Container }[] = [
  { starts: [0x50, 0x4b, 0x03, 0x04], kind: 'zip' },
  { starts: [0x50, 0x4b, 0x05, 0x06], kind: 'zip' },
  { starts: [0x1f, 0x8b], kind: 'gzip' },
];

const NEVER_A_FEED: readonly { readonly starts: readonly number[]; readonly message: string }[] = [
  { starts: [0x25, 0x50, 0x44, 0x46], message: 'This is a PDF. Export the same report as CSV.' },
  { starts: [0x89, 0x50, 0x4e, 0x47], message: 'This is a picture.' },
  { starts: [0xff, 0xd8, 0xff], message: 'This is a picture.' },
  { starts: [0x47, 0x49, 0x46, 0x38], message: 'This is a picture.' },
  { starts: [0x7b, 0x5c, 0x72, 0x74, 0x66], message: 'This is a Rich Text document. Save it as plain text.' },
  {
    starts: [0x37, 0x7a, 0xbc, 0xaf],
    message: 'This archive is a 7z, which cannot be read. Pack its files as zip.',
  },
  {
    starts: [0x52, 0x61, 0x72, 0x21],
    message: 'This archive is a RAR, which cannot be read. Pack its files as zip.',
  },
  { starts: [0x50, 0x41, 0x52, 0x31], message: 'This is a Parquet file. Export the same table as CSV.' },
];

const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];
const TAR_MARK = [0x75, 0x73, 0x74, 0x61, 0x72];

/** The container format; null for other files. */
export function containerOf(bytes: Uint8Array): Container | null {
  return CONTAINERS.find(({ starts }) => begins(bytes, starts))?.kind ?? null;
}

/** Why a file can never be imported; null where a connector should try. `bytes`: its start. */
export function describeFile(bytes: Uint8Array): string | null {
  if (bytes.every((byte) => byte <= 0x20) || isOnlyMark(bytes)) return 'The file is empty.';
  if (begins(bytes, OLD_OFFICE)) return oldOffice(bytes);
  if (begins(bytes.subarray(257), TAR_MARK)) return 'This is a tar archive. Pack its files as zip.';
  return NEVER_A_FEED.find(({ starts }) => begins(bytes, starts))?.message ?? null;
}

function begins(bytes: Uint8Array, starts: readonly number[]): boolean {
  return starts.every((byte, index) => bytes[index] === byte);
}

function isOnlyMark(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, 8));
  return bytes.length <= 8 && text.replace(/[\uFEFF\uFFFD\s\0]/g, '') === '';
}

/** A workbook with a password has the old Office format. */
function oldOffice(bytes: Uint8Array): string {
  if (holds(bytes, 'EncryptedPackage')) {
    return 'This workbook is locked by a password. Save it without one.';
  }
  if (holds(bytes, '__substg1.0')) return 'This is an Outlook message. Save it as .eml or as text.';
  if (holds(bytes, 'WordDocument')) return 'This is an old Word document. Export the same table as CSV.';
  return 'This is an old Excel workbook (.xls). Save it as .xlsx or as CSV.';
}

/** Whether the file contains a name in UTF-16. */
function holds(bytes: Uint8Array, name: string): boolean {
  const wanted = [...name].flatMap((letter) => [letter.charCodeAt(0), 0]);
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}
