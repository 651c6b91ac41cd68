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
import type { Role } from '../../core/navigation/roles.ts';
import type { ScopedDatabase } from '../database/database.ts';
import type { AuthorizedScope, Caller } from '../identity/access.ts';
import type { Services } from '../services.ts';

/** A file on its way out. */
export interface Download {
  readonly name: string;
  readonly type: string;
  readonly content: Readable | Buffer | string;
  /** Shown in a tab of its own instead of saved: only content that was looked at and runs nothing. */
  readonly isShown?: boolean;
}

/** A file on its way in; must be read to its end before the next comes. */
export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
}

/** Where a request comes from, for throttling and the list of one's own sessions. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  /** Whether a browser on this machine asks, without a proxy between. */
  readonly isLocal: boolean;
  /** The secret of a browser that signed in before; evidence for throttling, never a factor. */
  readonly device: string | null;
  readonly rememberDevice: (device: string) => void;
  /** Aborted when the browser is gone or the server stops. */
  readonly gone: AbortSignal;
}

interface EveryContext<C extends Call> {
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly services: Services;
  readonly origin: Origin;
  /** The business clock. */
  readonly now: Date;
  /** The files of an upload, in their order. */
  readonly uploads: AsyncIterable<UploadedFile>;
  /** A raw body as it comes. */
  readonly raw: Readable;
  readonly contentType: string;
}

interface WithCaller {
  readonly caller: Caller;
}

interface WithScope extends WithCaller {
  readonly scope: AuthorizedScope;
  /** Sees only the scope's groups. */
  readonly db: ScopedDatabase;
}

interface WithKey {
  readonly feedKey: string;
}

type AccessContext<A extends Access> = A extends Role
  ? WithScope
  : A extends 'signedIn'
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

/** What an answer is worked out from that goes to everybody who may see the same: nobody in particular. */
export type SharedContext<C extends Call> = Pick<EveryContext<C>, 'query' | 'body' | 'now'> &
  Pick<WithScope, 'scope' | 'db'>;

/** One call and what answers it. */
export interface Route {
  readonly call: Call;
  readonly handle: (context: never) => Promise<unknown>;
  /** Whether one answer goes to all who ask the same and may see the same. */
  readonly isShared: boolean;
}

/** Binds a call of the contract to its handler: checked and authorised input in, plain output back. */
export function serve<C extends Call>(
  call: C,
  handle: (context: Context<C>) => Promise<HandlerResult<C>>,
): Route {
  return { call, handle, isShared: false };
}

/**
 * The same for a question that many screens ask at once, answered once for all of them.
 *
 * The answer may rest on nothing but the context: its scope belongs to no person, and only the database,
 * the input and the clock decide what it says.
 */
export function serveShared<C extends Call & { access: Role }>(
  call: C,
  handle: (context: SharedContext<C>) => Promise<HandlerResult<C>>,
): Route {
  return { call, handle, isShared: true };
}
