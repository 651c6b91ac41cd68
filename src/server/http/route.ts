import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type {
  Access,
  BodyOf,
  Call,
  FileReply,
  JsonReply,
  QueryOf,
  StreamReply,
} from '../../core/contract.ts';
import type { KeptTable } from '../../core/documents/kept-document.ts';
import type { Role } from '../../core/navigation/roles.ts';
import type { ScopedDatabase } from '../database/database.ts';
import type { AuthorizedScope, Caller } from '../identity/access.ts';
import type { Services } from '../services.ts';

export interface Download {
  readonly name: string;
  readonly type: string;
  readonly content: Readable | Buffer | string;
  /** Opens in a tab; only for checked content that runs no code. */
  readonly isShown?: boolean;
}

/** Must be read to its end before the next one. */
export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
}

export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  /** A browser on this machine, without a proxy. */
  readonly isLocal: boolean;
  /** The browser's secret of an earlier sign-in: evidence for throttling, never a factor. */
  readonly device: string | null;
  readonly rememberDevice: (device: string) => void;
  readonly gone: AbortSignal;
}

interface EveryContext<C extends Call> {
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly services: Services;
  readonly origin: Origin;
  readonly now: Date;
  readonly uploads: AsyncIterable<UploadedFile>;
  readonly raw: Readable;
  readonly contentType: string;
}

interface WithCaller {
  readonly caller: Caller;
}

interface WithScope extends WithCaller {
  readonly scope: AuthorizedScope;
  readonly db: ScopedDatabase;
}

interface WithKey {
  readonly feedKey: string;
}

type AccessContext<A extends Access> = A extends Role
  ? WithScope
  : A extends 'signedIn' | 'operator'
    ? WithCaller
    : A extends 'feedKey'
      ? WithKey
      : object;

export type Context<C extends Call> = EveryContext<C> & AccessContext<C['access']>;

export type HandlerResult<C extends Call> =
  C['reply'] extends JsonReply<infer Schema>
    ? z.input<Schema>
    : C['reply'] extends StreamReply<infer Schema>
      ? AsyncIterable<z.input<Schema>>
      : C['reply'] extends FileReply
        ? Download
        : never;

/** No caller: only the scope, the input and the clock. */
export type SharedContext<C extends Call> = Pick<EveryContext<C>, 'query' | 'body' | 'now'> &
  Pick<WithScope, 'scope' | 'db'>;

export interface Route {
  readonly call: Call;
  readonly handle: (context: never) => Promise<unknown>;
  readonly isShared: boolean;
  /** Of an export whose files carry a code: reads their tables again. */
  readonly readTables?: (context: never) => Promise<readonly KeptTable[]>;
  /** Another address that mail programs or others already know, outside `/api/`. */
  readonly alsoAt?: string;
}

/** Validated input in, plain output back. */
export function serve<C extends Call>(
  call: C,
  handle: (context: Context<C>) => Promise<HandlerResult<C>>,
): Route {
  return { call, handle, isShared: false };
}

/**
 * Answers a query that many screens send only once. The answer may depend only on scope, database, input
 * and clock.
 */
export function serveShared<C extends Call & { access: Role }>(
  call: C,
  handle: (context: SharedContext<C>) => Promise<HandlerResult<C>>,
): Route {
  return { call, handle, isShared: true };
}
