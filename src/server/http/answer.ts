import { createHash } from 'node:crypto';
import { finished, type Readable, Transform } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type Body,
  type Call,
  isOpenToTokens,
  type JsonReply,
  type StreamReply,
} from '../../core/contract.ts';
import { Problem } from '../../core/errors.ts';
import { readerFormats } from '../../core/text/reader-formats.ts';
import type { ScopedDatabase } from '../database/database.ts';
import { type Admission, admit, type Caller, isRole, type RequestedScope } from '../identity/access.ts';
import { verifyAccessToken } from '../identity/access-token.ts';
import { callerOfApiToken, isApiToken } from '../identity/api-tokens.ts';
import { deviceOf, rememberDevice } from '../identity/device-cookie.ts';
import { requireLiveSession } from '../identity/live-session.ts';
import { requireOperator } from '../identity/operators.ts';
import { ENCODINGS, type Encoding, type SharedAnswers } from '../live/shared-answers.ts';
import type { Services } from '../services.ts';
import { isLocalRequest } from './hosts.ts';
import { readInput, readScope, sentFields } from './input.ts';
import type { Download, Origin, Route, UploadedFile } from './route.ts';
import { sendDownload } from './send-download.ts';

interface Exchange {
  readonly route: Route;
  readonly services: Services;
  readonly shared: SharedAnswers;
  readonly stopping: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * The steps of a request:
 * 1. Caller: the access token.
 * 2. Scope: the dealers, checked against memberships; then the role.
 * 3. Input: query and body, by the contract.
 * 4. The handler, then its reply, checked against the contract.
 */
export async function answer(exchange: Exchange): Promise<unknown> {
  const { route, services, request, reply } = exchange;
  const { call } = route;
  const who = await identify(call, services, request);
  const sent = await readSent(exchange, who.caller);
  const admission = await admissionFor(call, services, who.caller, sent.scope);
  if (admission) request.dealerGroupIds = admission.scope.dealerGroupIds;
  const input = readInput(call, sent.fields);
  const now = services.businessNow();
  const session = admission && sessionIn(services, admission, who.caller);
  if (route.isShared && admission && session)
    return await sendShared(exchange, { input, admission, session, now });
  const context = {
    ...input,
    services,
    origin: originOf(exchange),
    now,
    contentType: request.headers['content-type'] ?? '',
    uploads: uploadsOf(call.body, request),
    // Read lazily: a wrong key is refused before the body is read.
    get raw() {
      return rawOf(call.body, request);
    },
    ...who,
    ...session,
  };
  const result = await route.handle(context as never);
  return send(call, result, reply);
}

async function identify(
  call: Call,
  services: Services,
  request: FastifyRequest,
): Promise<{ caller?: Caller; feedKey?: string }> {
  if (call.access === 'public') return {};
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (call.access === 'feedKey') {
    const inQuery = (request.query as Record<string, unknown>).key;
    return { feedKey: bearer ?? (typeof inQuery === 'string' ? inQuery : '') };
  }
  if (isApiToken(bearer)) {
    requireReadable(call);
    return { caller: await callerOfApiToken(services.database.people, bearer, services.trueNow()) };
  }
  const caller = await verifyAccessToken(services.secrets.accessToken, bearer, services.trueNow());
  if (!isRole(call.access)) await requireLiveSession(services.database, caller.sessionId);
  if (call.access === 'operator') await requireOperator(services.database, caller.userId);
  return { caller };
}

/** An access token reads the numbers of a group; it never changes anything and never acts for the account. */
function requireReadable(call: Call): void {
  if (isOpenToTokens(call)) return;
  throw new Problem('forbidden', 'An access token only reads a dealer group: no changes, and no streams.');
}

/** An ended session is reported before any other error. */
async function readSent({ route, services, request }: Exchange, caller: Caller | undefined) {
  try {
    const fields = sentFields(request.query as Record<string, unknown>, request.body);
    return { fields, scope: isRole(route.call.access) ? readScope(route.call, fields) : {} };
  } catch (error) {
    if (caller && caller.tokenGroupId === undefined) {
      await requireLiveSession(services.database, caller.sessionId);
    }
    throw error;
  }
}

async function admissionFor(
  call: Call,
  services: Services,
  caller: Caller | undefined,
  requested: RequestedScope,
): Promise<Admission | null> {
  if (!isRole(call.access) || !caller) return null;
  return await admit(services.database, caller, call.access, requested);
}

function sessionIn({ database }: Services, { scope }: Admission, caller: Caller | undefined) {
  const groups = scope.dealerGroupIds;
  const reading: ScopedDatabase['run'] = (work, how) =>
    database.inGroups(groups, work, { ...how, isReadOnly: true }).catch(refuseWrite);
  const isToken = caller?.tokenGroupId !== undefined;
  return { scope, db: { run: isToken ? reading : database.inGroups.bind(database, groups) } };
}

const READ_ONLY_TRANSACTION = '25006';

function refuseWrite(error: { readonly code?: string }): never {
  if (error.code !== READ_ONLY_TRANSACTION) throw error;
  throw new Problem('forbidden', 'An access token changes nothing, and this call locks or keeps something.');
}

interface SharedExchange {
  readonly input: { readonly query: unknown; readonly body: unknown };
  readonly admission: Admission;
  readonly session: ReturnType<typeof sessionIn>;
  readonly now: Date;
}

/** Computed, serialized and compressed once for all callers with the same request and scope. */
async function sendShared(
  { route, shared, request, reply }: Exchange,
  { input, admission, session, now }: SharedExchange,
): Promise<unknown> {
  const { call } = route;
  const scope = { ...admission.scope, userId: 0 };
  const key = createHash('sha256')
    .update(JSON.stringify([call.path, input, scope, readerFormats()]))
    .digest('base64');
  const packed = await shared.ask({ key, version: admission.version, now }, async () => {
    const context = { ...input, now, ...session, scope };
    return JSON.stringify(checked(call.reply as JsonReply, await route.handle(context as never)));
  });
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding');
  const encoding = ENCODINGS.find((one) => isAccepted(request, one));
  if (!packed.isWorthCompressing || encoding === undefined) return reply.send(packed.text);
  return reply.header('content-encoding', encoding).send(await packed.compressed(encoding));
}

function isAccepted({ headers }: FastifyRequest, encoding: Encoding): boolean {
  const accepted = new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i');
  return accepted.test(String(headers['accept-encoding'] ?? ''));
}

function originOf({ request, reply, stopping }: Exchange): Origin {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    isLocal: isLocalRequest(request),
    device: deviceOf(request),
    rememberDevice: (device) => rememberDevice(request, reply, device),
    gone: AbortSignal.any([closed.signal, stopping]),
  };
}

async function* uploadsOf(body: Body, request: FastifyRequest): AsyncGenerator<UploadedFile> {
  if (body === undefined || !('kind' in body) || body.kind !== 'upload') return;
  if (!request.isMultipart()) throw absent(body.field);
  let count = 0;
  for await (const part of partsOf(request, body.maxBytes)) {
    if (part.fieldname !== body.field) throw absent(body.field);
    count += 1;
    yield {
      name: plainName(part.filename),
      type: part.mimetype,
      content: wholeOrRefused(part, body.maxBytes),
    };
  }
  if (count === 0) throw absent(body.field);
}

async function* partsOf(request: FastifyRequest, maxBytes: number): AsyncGenerator<MultipartFile> {
  try {
    yield* request.files({ limits: { fileSize: maxBytes } });
  } catch (error) {
    const isCovered = error instanceof Problem || (error as FastifyError).statusCode !== undefined;
    throw isCovered ? error : brokenForm();
  }
}

function brokenForm(): Problem {
  const message = 'The form could not be read: it is cut off, or not a valid form.';
  return new Problem('malformed', message, [{ field: 'body', message }]);
}

function absent(field: string): Problem {
  const message = `Send the file as a multipart form under the name ${field}.`;
  return new Problem('malformed', message, [{ field, message }]);
}

/** Drops the path and characters that are special to file systems. */
function plainName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const printable = last.replace(/\p{Cc}/gu, '').slice(-200);
  return printable === '' || printable === '.' || printable === '..' ? 'file' : printable;
}

/** The multipart reader cuts a long file silently; a cut file must fail instead. */
function wholeOrRefused(part: MultipartFile, maxBytes: number): Readable {
  const check = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => done(part.file.truncated ? tooLarge(maxBytes) : null),
  });
  // The file may have ended before this listener exists.
  finished(part.file, (error) => {
    if (error) check.destroy(brokenForm());
  });
  return heldBack(part.file.pipe(check));
}

/** Without a listener, a failure before the handler reads would end the process. */
function heldBack(stream: Readable): Readable {
  return stream.on('error', () => undefined);
}

function rawOf(body: Body, request: FastifyRequest): Readable | undefined {
  if (body === undefined || !('kind' in body) || body.kind !== 'raw') return undefined;
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!body.types.includes(type)) {
    const message = `Send one of: ${body.types.join(', ')}.`;
    throw new Problem('malformed', message, [{ field: 'content-type', message }]);
  }
  let bytes = 0;
  const limit = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > body.maxBytes) done(tooLarge(body.maxBytes));
      else done(null, chunk);
    },
  });
  request.raw.on('error', () => limit.destroy(new Problem('malformed', 'The request broke off.')));
  return heldBack(request.raw.pipe(limit));
}

function tooLarge(maxBytes: number): Problem {
  return new Problem(
    'tooLarge',
    `That is larger than the ${Math.floor(maxBytes / 1024 / 1024)} MB this takes.`,
  );
}

function send(call: Call, result: unknown, reply: FastifyReply): unknown {
  if (call.reply.kind === 'json') return reply.send(checked(call.reply, result));
  if (call.reply.kind === 'stream') return sendEvents(call.reply, result as AsyncIterable<unknown>, reply);
  return sendDownload(result as Download, reply);
}

async function sendEvents(
  of: StreamReply,
  events: AsyncIterable<unknown>,
  reply: FastifyReply,
): Promise<void> {
  for await (const event of events) {
    if (!reply.sse.isConnected) break;
    await reply.sse.send({ data: checked(of, event) });
  }
}

function checked(of: JsonReply | StreamReply, value: unknown): unknown {
  const result = z.safeParse(of.schema, value);
  if (!result.success) throw new Error(`The reply breaks its contract: ${z.prettifyError(result.error)}`);
  return result.data;
}
