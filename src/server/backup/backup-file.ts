import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile as ReadZip } from 'yauzl';
import { ZipFile } from 'yazl';
import * as z from 'zod/mini';
import { Problem } from '../../core/errors.ts';

/**
 * A backup is a zip archive: `manifest.json`, and `tables/<name>.copy` for each table, in PostgreSQL's COPY
 * text format.
 */
const FORMAT = 1;
const MANIFEST = 'manifest.json';

const Manifest = z.object({
  product: z.literal('rooftop'),
  format: z.int(),
  createdAt: z.string(),
  /** Every migration that ran, in order. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** Each table after those its foreign keys reference. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: z.string() }),
  ),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.nullable(z.int()) })),
  jobs: z.array(
    z.object({
      name: z.string(),
      payload: z.unknown(),
      runAt: z.string(),
      maxAttempts: z.int(),
      key: z.nullable(z.string()),
    }),
  ),
});
export type Manifest = z.output<typeof Manifest>;
export type TableEntry = Manifest['tables'][number];

export interface TableToWrite {
  readonly name: string;
  readonly columns: readonly string[];
  readonly content: () => Readable;
}

/** Never partial: written under another name, then renamed. */
export async function writeBackup(
  path: string,
  tables: readonly TableToWrite[],
  rest: Omit<Manifest, 'product' | 'format' | 'tables'>,
): Promise<Manifest> {
  const unfinished = `${path}.${process.pid}.part`;
  const zip = new ZipFile();
  const written: TableEntry[] = [];
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  for (const table of tables) {
    zip.addReadStreamLazy(entryOf(table), { forceZip64Format: true }, (done) => {
      const counted = countedLines(table, (entry) => written.push(entry));
      pipeline(table.content(), counted).catch((error: unknown) => zip.emit('error', error));
      done(null, counted);
    });
  }
  const manifest = () => ({ product: 'rooftop' as const, format: FORMAT, ...rest, tables: written });
  // Last, because only then is every hash known.
  zip.addReadStreamLazy(MANIFEST, (done) => {
    const content = new PassThrough();
    done(null, content.end(JSON.stringify(manifest(), null, 2)));
  });
  zip.end();
  try {
    const output = createWriteStream(unfinished, { mode: 0o600 });
    await Promise.race([pipeline(zip.outputStream, output), failed]);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return manifest();
}

function entryOf({ name }: { readonly name: string }): string {
  return `tables/${name}.copy`;
}

function countedLines({ name, columns }: TableToWrite, whenDone: (entry: TableEntry) => void): Transform {
  const hash = createHash('sha256');
  let rows = 0;
  return new Transform({
    transform: (part: Buffer, _encoding, done) => {
      hash.update(part);
      for (const byte of part) if (byte === NEWLINE) rows += 1;
      done(null, part);
    },
    flush: (done) => {
      whenDone({ name, columns: [...columns], rows, sha256: hash.digest('hex') });
      done();
    },
  });
}

/** COPY ends each row with one and escapes those inside values. */
const NEWLINE = 10;

export interface Backup {
  readonly manifest: Manifest;
  read(table: TableEntry): Promise<Readable>;
  close(): void;
}

/**
 * Checks that it is complete and unchanged.
 *
 * @throws Problem that names the defect
 */
export async function openBackup(path: string): Promise<Backup> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw damaged(path);
  });
  try {
    const entries = await entriesOf(zip, path);
    const read = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw damaged(path);
      return await zip.openReadStreamPromise(entry);
    };
    const manifest = await readManifest(read, path);
    for (const table of manifest.tables) await checkTable(await read(entryOf(table)), table, path);
    return { manifest, read: (table) => read(entryOf(table)), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: ReadZip, path: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw damaged(path);
  }
  return entries;
}

async function readManifest(read: (name: string) => Promise<Readable>, path: string): Promise<Manifest> {
  const content = await text(await read(MANIFEST)).catch(() => {
    throw damaged(path);
  });
  const about = parsed(content);
  if (about?.product !== 'rooftop') throw damaged(path);
  if (about.format !== FORMAT) {
    throw new Problem(
      'invalid',
      `${path} was written by a newer Rooftop (backup format ${about.format}; this one reads ${FORMAT}). Restore it with that version.`,
    );
  }
  const manifest = z.safeParse(Manifest, about);
  if (!manifest.success) throw damaged(path);
  return manifest.data;
}

function parsed(content: string): { product?: unknown; format?: unknown } | null {
  try {
    return JSON.parse(content) as { product?: unknown; format?: unknown };
  } catch {
    return null;
  }
}

async function checkTable(content: Readable, { sha256 }: TableEntry, path: string): Promise<void> {
  const hash = createHash('sha256');
  try {
    for await (const part of content) hash.update(part as Buffer);
  } catch {
    throw damaged(path);
  }
  if (hash.digest('hex') !== sha256) throw damaged(path);
}

function damaged(path: string): Problem {
  return new Problem('invalid', `${path} is not a Rooftop backup, or it is damaged. Nothing was restored.`);
}
