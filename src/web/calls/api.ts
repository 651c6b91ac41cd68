import type { ReplyOf } from '../../core/contract.ts';
import { Problem } from '../../core/errors.ts';
import type { EventBus, EventName } from '../live/events.ts';
import { authorizedFetch, type Fetch } from '../session/authorized-fetch.ts';
import type { Session } from '../session/session.ts';
import type { ToastInput } from '../shell/notify.ts';
import { type AnswerableCall, BASE, type CallInput, type CallRequest, callRequest } from './call-request.ts';
import { readDisposition } from './download.ts';
import { isShownInPlace, paragraphs, RequestCancelled, RequestFailed, requestIdOf } from './failures.ts';

export interface ClientSurroundings {
  readonly base?: string;
  readonly fetch: Fetch;
  readonly bus: EventBus;
  readonly session: Pick<Session, 'accessToken' | 'replace'>;
  readonly notify: (toast: ToastInput) => unknown;
  readonly saveFile: (file: File) => void;
}

export interface ClientOptions {
  /** Default true: sends a bearer token; on a 401 refreshes and tries once more. */
  readonly authenticated?: boolean;
  /** Default true: shows a toast for a failure before rejecting. */
  readonly catchErrors?: boolean;
  readonly cancelOn?: CancelEvents;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Whether the call changes something. Default: true for a POST. */
  readonly saves?: boolean;
  /** A part of the screen may show the failure; a toast shows it only if none does. */
  readonly isPart?: boolean;
}

export interface Client {
  /**
   * Makes one call and resolves to the body of the reply.
   *
   * @throws RequestFailed for a failure reply, or no reply
   * @throws RequestCancelled when the call was cancelled
   * @throws SessionFailed when the user must sign in again
   * @throws Problem for a value that cannot be sent
   */
  call<C extends AnswerableCall>(entry: C, input: CallInput<C>, options?: CallOptions): Promise<ReplyOf<C>>;
}

const UNAUTHENTICATED = 401;
/** Milliseconds until a failed part of the screen has drawn its failure. */
const UNTIL_SHOWN = 300;

export function createClient(
  surroundings: ClientSurroundings,
  {
    authenticated = true,
    catchErrors = true,
    cancelOn = { reads: true, routeChange: true },
  }: ClientOptions = {},
): Client {
  const { base = BASE, bus, notify } = surroundings;
  const fetch = authenticated
    ? authorizedFetch(surroundings.session, surroundings.fetch)
    : surroundings.fetch;

  async function answered(
    entry: AnswerableCall,
    request: CallRequest,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { method, headers, body } = request;
    try {
      const answer = await fetch(request.href, { method, headers, body, signal });
      if (!answer.ok) throw new RequestFailed({ url: request.url, ...(await failure(answer)) });
      return entry.reply.kind === 'file' ? await received(answer) : await answer.json();
    } catch (error) {
      if (signal.aborted) throw new RequestCancelled();
      // A broken connection is a TypeError; a body that is not JSON is a SyntaxError.
      const isBroken = error instanceof TypeError || error instanceof SyntaxError;
      throw isBroken ? new RequestFailed({ url: request.url, status: 0, cause: error }) : error;
    }
  }

  async function received(answer: Response): Promise<File> {
    const { saves, name } = readDisposition(answer.headers.get('content-disposition'));
    const content = await answer.blob();
    const file = new File([content], name, { type: content.type });
    if (saves) surroundings.saveFile(file);
    return file;
  }

  function showMessage(error: unknown, url: string): void {
    const isShown =
      error instanceof Problem || (error instanceof RequestFailed && error.status !== UNAUTHENTICATED);
    if (!isShown) return;
    const requestId = error instanceof RequestFailed ? requestIdOf(error) : null;
    const texts = [
      ...(error instanceof RequestFailed ? paragraphs(error.body) : [error.message]),
      ...(requestId === null ? [] : [`Try again. Request id: ${requestId}`]),
    ];
    const message = texts.map((text) => `<p>${text}</p>`).join('');
    notify({ type: 'negative', message, html: true, group: url });
  }

  function report(error: unknown, url: string, isPart: boolean): void {
    const show = () => {
      if (!(error instanceof Error && isShownInPlace(error))) showMessage(error, url);
    };
    if (isPart) setTimeout(show, UNTIL_SHOWN);
    else show();
  }

  return {
    async call(entry, input, options = {}) {
      const { method } = entry;
      const saves = options.saves ?? method === 'POST';
      const cancel = cancelSignal(bus, cancelOn, { method, saves });
      const signal = options.signal ? AbortSignal.any([options.signal, cancel.signal]) : cancel.signal;
      try {
        // The cast is safe: the server has checked the body against the schema.
        return (await answered(entry, callRequest(entry, input, base), signal)) as ReplyOf<typeof entry>;
      } catch (error) {
        if (catchErrors) report(error, `${base}${entry.path}`, options.isPart === true);
        throw error;
      } finally {
        cancel.release();
      }
    },
  };
}

async function failure(answer: Response) {
  const body: unknown = await answer.json().catch(() => undefined);
  return { status: answer.status, body, requestId: answer.headers.get('x-request-id') };
}

interface CancelEvents {
  /** Cancels every GET. */
  readonly reads?: boolean;
  /** A route with another name: cancels everything but saves. */
  readonly routeChange?: boolean;
  /** An event of the client's own: cancels everything, saves included. */
  readonly custom?: EventName;
}

interface Cancellable {
  readonly method: 'GET' | 'POST';
  readonly saves: boolean;
}

/**
 * A signal that aborts at the first event that cancels this request. Call `release` when it is
 * done.
 */
function cancelSignal(bus: EventBus, events: CancelEvents, request: Cancellable) {
  const controller = new AbortController();
  const names: EventName[] = [];
  if (events.reads && request.method === 'GET') names.push('reads.cancelled');
  if (events.routeChange && !request.saves) names.push('route.changed');
  if (events.custom) names.push(events.custom);
  const stops = names.map((name) => bus.once(name, () => controller.abort()));
  return {
    signal: controller.signal,
    release: () => {
      for (const stop of stops) stop();
    },
  };
}
