import { createReadStream, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { SourceFile } from '../core/connector.ts';
import { Problem } from '../core/errors.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  ENOTDIR: 'There is no such file.',
  EACCES: 'The file may not be read.',
  EPERM: 'The file may not be read.',
  ENAMETOOLONG: 'There is no such file.',
};

/**
 * Resolves a path against the folder the command was started in, which npm changes.
 * @throws Problem `missing` when there is no readable file
 */
export function fileAt(path: string): SourceFile {
  const candidates = [resolve(process.env.INIT_CWD ?? '.', path), resolve(path)];
  const found = candidates.find((one) => statSync(one, { throwIfNoEntry: false })) ?? resolve(path);
  return requested(() => {
    const state = statSync(found);
    if (state.isDirectory()) throw new Problem('missing', 'This is a folder: name the files in it.');
    if (!state.isFile()) throw new Problem('missing', 'This is no file that can be read more than once.');
    return { name: basename(found), open: () => contentOf(found) };
  });
}

async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  const stream = createReadStream(path);
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw problemOf(error);
  } finally {
    stream.destroy();
  }
}

function requested<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw problemOf(error);
  }
}

function problemOf(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof Problem || code === undefined) return error;
  return new Problem('missing', REASONS[code] ?? `The file cannot be read (${code}).`);
}
