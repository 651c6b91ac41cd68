import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { SourceFile } from '../../core/connector.ts';
import { Problem } from '../../core/errors.ts';

const MOST_UNPACKED = 2_147_483_648;

export function gunzipped(file: SourceFile): SourceFile {
  return { name: file.name.replace(/\.gz$/i, ''), open: () => unpacked(file) };
}

async function* unpacked(file: SourceFile): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(file.open());
  const plain = createGunzip();
  packed.once('error', (error) => plain.destroy(error));
  packed.pipe(plain);
  let size = 0;
  try {
    for await (const chunk of plain as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MOST_UNPACKED) throw new Problem('tooLarge', 'The file unpacks to more than 2 GB.');
      yield chunk;
    }
  } catch (error) {
    // Errors of zlib only; read errors of the file itself pass through.
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error;
    throw new Problem('invalid', 'The compressed file is damaged or incomplete: it cannot be unpacked.');
  } finally {
    packed.destroy();
    plain.destroy();
  }
}
