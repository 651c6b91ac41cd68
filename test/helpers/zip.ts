import { crc32, deflateRawSync } from 'node:zlib';

interface Part {
  readonly name: Buffer;
  readonly packed: Buffer;
  readonly size: number;
  readonly crc: number;
}

/** False sizes declared for all files of an archive. */
interface FalseSizes {
  readonly isEncrypted?: boolean;
  readonly size?: number;
  readonly method?: number;
}

/** A zip archive of these files, in their order. */
export function zipOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  falseSizes: FalseSizes = {},
): Buffer {
  const parts = Object.entries(files).map(([name, content]) => partOf(name, Buffer.from(content as string)));
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const local = Buffer.concat([fields(0x04034b50, part, falseSizes), part.name, part.packed]);
    directory.push(Buffer.concat([fields(0x02014b50, part, falseSizes, offset), part.name]));
    pieces.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, listing, end]);
}

function partOf(name: string, content: Buffer): Part {
  return {
    name: Buffer.from(name),
    packed: deflateRawSync(content),
    size: content.length,
    crc: crc32(content),
  };
}

function fields(mark: number, part: Part, falseSizes: FalseSizes, offset?: number): Buffer {
  const isListed = offset !== undefined;
  const header = Buffer.alloc(isListed ? 46 : 30);
  header.writeUInt32LE(mark, 0);
  const at = isListed ? 6 : 4;
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(falseSizes.isEncrypted ? 0x801 : 0x800, at + 2);
  header.writeUInt16LE(falseSizes.method ?? 8, at + 4);
  header.writeUInt32LE(part.crc, at + 10);
  header.writeUInt32LE(part.packed.length, at + 14);
  header.writeUInt32LE(falseSizes.size ?? part.size, at + 18);
  header.writeUInt16LE(part.name.length, at + 22);
  if (isListed) header.writeUInt32LE(offset, 42);
  return header;
}
