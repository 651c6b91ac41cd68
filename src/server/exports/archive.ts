import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; its text comes in pieces, so that it need never stand in memory whole. */
export interface ArchivedFile {
  readonly name: string;
  readonly text: Iterable<string>;
}

interface Packed {
  readonly name: Buffer;
  readonly content: Buffer;
  readonly size: number;
  readonly crc: number;
}

// Compressing happens on another thread; pieces of this size keep both busy.
const PIECE = 64 * 1024;
const MADE_BY_2_0 = 20;
const NAMES_ARE_UTF8 = 0x800;
const DEFLATED = 8;
// Zip writes dates from 1980 on; the first of them says nothing.
const NO_DATE = 0x21;

/** A zip archive of text files, in their order. */
export async function archive(files: readonly ArchivedFile[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const packed = await pack(file);
    const local = [header(packed), packed.name, packed.content];
    directory.push(header(packed, offset), packed.name);
    pieces.push(...local);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const listing = Buffer.concat(directory);
  return Buffer.concat([...pieces, listing, endOf(files.length, { length: listing.length, offset })]);
}

async function pack({ name, text }: ArchivedFile): Promise<Packed> {
  const deflate = createDeflateRaw();
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = once(deflate, 'end');
  let size = 0;
  let crc = 0;
  for (const piece of gathered(text)) {
    size += piece.length;
    crc = crc32(piece, crc);
    if (!deflate.write(piece)) await once(deflate, 'drain');
  }
  deflate.end();
  await done;
  return { name: Buffer.from(name), content: Buffer.concat(chunks), size, crc };
}

function* gathered(text: Iterable<string>): Generator<Buffer> {
  let held = '';
  for (const piece of text) {
    held += piece;
    if (held.length < PIECE) continue;
    yield Buffer.from(held);
    held = '';
  }
  if (held !== '') yield Buffer.from(held);
}

/** Before its content, and once more in the directory, which knows where that is. */
function header({ name, content, size, crc }: Packed, offset?: number): Buffer {
  const isListed = offset !== undefined;
  const bytes = Buffer.alloc(isListed ? 46 : 30);
  bytes.writeUInt32LE(isListed ? 0x02014b50 : 0x04034b50, 0);
  if (isListed) bytes.writeUInt16LE(MADE_BY_2_0, 4);
  const at = isListed ? 6 : 4;
  bytes.writeUInt16LE(MADE_BY_2_0, at);
  bytes.writeUInt16LE(NAMES_ARE_UTF8, at + 2);
  bytes.writeUInt16LE(DEFLATED, at + 4);
  bytes.writeUInt16LE(NO_DATE, at + 8);
  bytes.writeUInt32LE(crc, at + 10);
  bytes.writeUInt32LE(content.length, at + 14);
  bytes.writeUInt32LE(size, at + 18);
  bytes.writeUInt16LE(name.length, at + 22);
  if (isListed) bytes.writeUInt32LE(offset, 42);
  return bytes;
}

function endOf(files: number, listing: { length: number; offset: number }): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(files, 8);
  bytes.writeUInt16LE(files, 10);
  bytes.writeUInt32LE(listing.length, 12);
  bytes.writeUInt32LE(listing.offset, 16);
  return bytes;
}
