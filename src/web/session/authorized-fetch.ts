import { RequestCancelled } from '../calls/failures.ts';
import type { Session } from './session.ts';

export type Fetch = (url: string, init: FetchInit) => Promise<Response>;

export interface FetchInit extends Omit<RequestInit, 'headers' | 'signal'> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

const UNAUTHENTICATED = 401;

/**
 * Sends a bearer token. On a 401, refreshes once and repeats the request once. If the refresh
 * fails, the first reply is returned.
 */
export function authorizedFetch(session: Pick<Session, 'accessToken' | 'replace'>, fetch: Fetch): Fetch {
  return async (url, init) => {
    const send = (token: string) =>
      fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });

    const token = await unlessCancelled(session.accessToken(), init.signal);
    const answer = await send(token);
    if (answer.status !== UNAUTHENTICATED) return answer;
    const successor = await unlessCancelled(
      session.replace(token).catch(() => null),
      init.signal,
    );
    if (successor === null) return answer;
    await answer.body?.cancel();
    return send(successor);
  };
}

/** A cancelled request does not wait for a refresh; the refresh continues for the others. */
function unlessCancelled<T>(wanted: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return wanted;
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new RequestCancelled());
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    wanted.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}
