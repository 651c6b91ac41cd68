import { inflateSync } from 'node:zlib';

const WOFF = 0x774f4646;
const HEADER = { woff: 44, plain: 12 };
const ENTRY = { woff: 20, plain: 16 };

/** PDF readers could unpack WOFF themselves, but much more slowly. */
export function unpackFont(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('This is no WOFF font.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, HEADER.woff + index * ENTRY.woff));
  const head = Buffer.alloc(HEADER.plain + count * ENTRY.plain);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  // For a reader's binary search in the directory.
  const halves = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** halves * 16, 6);
  head.writeUInt16BE(halves, 8);
  head.writeUInt16BE((count - 2 ** halves) * 16, 10);
  let offset = head.length;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = HEADER.plain + index * ENTRY.plain;
    head.writeUInt32BE(tag, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    offset += padded(content.length);
  }
  return Buffer.concat([
    head,
    ...tables.flatMap(({ content }) => [content, Buffer.alloc(padded(content.length) - content.length)]),
  ]);
}

function tableAt(woff: Buffer, at: number): { tag: number; checksum: number; content: Buffer } {
  const [offset, packed, size] = [
    woff.readUInt32BE(at + 4),
    woff.readUInt32BE(at + 8),
    woff.readUInt32BE(at + 12),
  ];
  const content = woff.subarray(offset, offset + packed);
  return {
    tag: woff.readUInt32BE(at),
    checksum: woff.readUInt32BE(at + 16),
    content: packed < size ? inflateSync(content) : content,
  };
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}
