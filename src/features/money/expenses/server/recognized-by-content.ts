import { Readable } from 'node:stream';
import { Problem } from '../../../../core/errors.ts';
import type { UploadedFile } from '../../../../server/http/route.ts';
import {
  ARCHIVE_NAMES,
  type FileVerdict,
  type KeptType,
  NOT_KEPT,
  recognizedByNames,
  recognizedByStart,
  TELLING_BYTES,
  textType,
} from '../rules-files.ts';

/** A stream whose type is detected while it passes through. */
export interface RecognizedFile {
  /** Fails as soon as the type is not accepted. */
  readonly content: Readable;
  /** Only after the whole stream has passed. */
  readonly type: () => KeptType;
}

export function recognizedByContent({ name, content }: UploadedFile): RecognizedFile {
  let type: KeptType | null = null;
  async function* passing(): AsyncGenerator<Buffer> {
    const { beginning, rest } = await begun(content);
    const reported = recognizedByStart(beginning);
    const reader = 'recognizeBy' in reported ? READERS[reported.recognizeBy](name) : null;
    if (reader === null) type = typeOf(reported);
    for await (const chunk of joined(beginning, rest)) {
      reader?.read(chunk);
      yield chunk;
    }
    if (reader !== null) type = typeOf(reader.end());
  }
  return {
    content: Readable.from(passing(), { objectMode: false }),
    type: () => {
      if (type === null) throw new Error('The file has not passed yet.');
      return type;
    },
  };
}

type Pieces = AsyncIterator<Buffer>;

/** Reads enough to detect the type. */
async function begun(content: Readable): Promise<{ beginning: Buffer; rest: Pieces }> {
  const rest: Pieces = content[Symbol.asyncIterator]();
  let beginning = Buffer.alloc(0);
  while (beginning.length < TELLING_BYTES) {
    const { done, value } = await rest.next();
    if (done === true) break;
    beginning = Buffer.concat([beginning, value]);
  }
  return { beginning, rest };
}

async function* joined(beginning: Buffer, rest: Pieces): AsyncGenerator<Buffer> {
  yield beginning;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/** For kinds that need the whole file. */
interface Reader {
  read(chunk: Buffer): void;
  end(): FileVerdict;
}

const READERS: Readonly<Record<'archive' | 'text', (name: string) => Reader>> = {
  archive: () => {
    const names = new Set<string>();
    let tail = '';
    return {
      // Archive entry names may be cut between two chunks, so the end of each is kept.
      read: (chunk) => {
        const bytes = tail + chunk.toString('latin1');
        for (const name of ARCHIVE_NAMES) if (bytes.includes(name)) names.add(name);
        tail = bytes.slice(-40);
      },
      end: () => recognizedByNames(names),
    };
  },
  text: (name) => {
    const utf8 = new TextDecoder('utf-8', { fatal: true });
    const decode = (chunk?: Buffer) => {
      try {
        utf8.decode(chunk, { stream: chunk !== undefined });
      } catch {
        throw refused(NOT_KEPT);
      }
    };
    return {
      read: (chunk) => {
        if (chunk.includes(0)) throw refused(NOT_KEPT);
        decode(chunk);
      },
      end: () => {
        decode();
        return { is: textType(name) };
      },
    };
  },
};

function typeOf(reported: FileVerdict): KeptType {
  if ('is' in reported) return reported.is;
  throw refused('refused' in reported ? reported.refused : NOT_KEPT);
}

function refused(message: string): Problem {
  return new Problem('invalid', '', [{ field: 'uploadedFile', message }]);
}
