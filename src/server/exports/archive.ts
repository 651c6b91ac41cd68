import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export interface ArchivedFile {
  readonly name: string;
  readonly text: Iterable<string>;
}

// Compression runs on another thread; this size keeps both busy.
const PIECE = 64 * 1024;
// The first day a zip file can name. A fixed date makes equal content equal bytes.
const NO_DATE = new Date(1980, 0, 1);

/** A file's text is read only after the files before it. */
export async function archive(files: readonly ArchivedFile[]): Promise<Buffer> {
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
    if (held.length < PIECE) continue;
    yield Buffer.from(held);
    held = '';
  }
  if (held !== '') yield Buffer.from(held);
}
