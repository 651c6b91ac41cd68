import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise } from 'yauzl';
import type { SourceFile } from '../../core/connector.ts';
import { Problem } from '../../core/errors.ts';

/** A zip's directory is at its end, so the packed bytes are held in memory. */
const MOST_PACKED = 67_108_864;
const MOST_UNPACKED = 2_147_483_648;
const MOST_ENTRIES = 5_000;

const DAMAGED = 'This Excel workbook or zip archive is damaged or incomplete: it cannot be unpacked.';

export interface ZipEntry extends SourceFile {
  /** With folders, separated by slashes. */
  readonly path: string;
}

/**
 * The files of a zip archive; each is unpacked while it is read.
 * @throws Problem when it is damaged, password-protected or too large, packed or unpacked
 */
export async function zipEntries(file: SourceFile): Promise<ZipEntry[]> {
  const bytes = await packedBytes(file);
  // Paths are not checked: nothing is ever written to them.
  const zip = await reported(() => fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false }));
  const entries: ZipEntry[] = [];
  let unpacked = 0;
  await reported(async () => {
    for await (const entry of zip.eachEntry()) {
      const path = pathOf(entry);
      unpacked += entry.uncompressedSize;
      refuseUnreadable(entry, unpacked, entries.length);
      if (!isFolder(path))
        entries.push({ path, name: path.slice(path.lastIndexOf('/') + 1), open: () => contentOf(entry) });
    }
  });
  return entries;

  async function* contentOf(entry: Entry): AsyncGenerator<Uint8Array> {
    const stream: Readable = await reported(() => zip.openReadStreamPromise(entry));
    const pieces = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await reported(() => pieces.next());
        if (next.done) return;
        yield next.value as Uint8Array;
      }
    } finally {
      stream.destroy();
    }
  }
}

async function packedBytes(file: SourceFile): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.open()) {
    size += chunk.length;
    if (size > MOST_PACKED) {
      throw new Problem('tooLarge', 'A workbook or archive may be 64 MB at most. Save the table as CSV.');
    }
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

function refuseUnreadable(entry: Entry, unpacked: number, count: number): void {
  if (entry.isEncrypted()) {
    throw new Problem('invalid', 'The archive is locked by a password. Pack it again without one.');
  }
  if (![0, 8].includes(entry.compressionMethod)) {
    throw new Problem('invalid', 'The archive uses an unsupported format. Pack it again as an ordinary zip.');
  }
  if (unpacked > MOST_UNPACKED) throw new Problem('tooLarge', 'The archive unpacks to more than 2 GB.');
  if (count >= MOST_ENTRIES)
    throw new Problem('tooLarge', `The archive holds more than ${MOST_ENTRIES} files.`);
}

function pathOf(entry: Entry): string {
  const isUtf8 = (entry.generalPurposeBitFlag & 0x800) !== 0;
  const text = new TextDecoder(isUtf8 ? 'utf-8' : 'windows-1252').decode(entry.fileNameRaw);
  return text.replaceAll('\\', '/').replace(/\p{Cc}/gu, '');
}

function isFolder(path: string): boolean {
  return path.endsWith('/') || path === '';
}

async function reported<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('invalid', DAMAGED);
  }
}
