import type { Fetch } from '../session/authorized-fetch.ts';

interface EarlyReply {
  readonly url: string;
  readonly authorization?: string;
  readonly body?: unknown;
  readonly reply: Promise<Response>;
  /** Cancels the request; those of the page itself are never canceled. */
  readonly stop?: () => void;
}

/** Requests that are under way before the app's code is there; each is taken once. */
export type EarlyReplies = EarlyReply[];

declare global {
  interface Window {
    /** Begun by `index.html` and `main.early.ts`. */
    earlyReplies?: EarlyReplies;
  }
}

/** Takes the reply of the same request if it is already under way, unless the user signed in anew since. */
export function withEarlyReplies(fetch: Fetch, early: EarlyReplies = []): Fetch {
  return async (url, init) => {
    const { body, headers, signal } = init;
    const begun = early.findIndex(
      (one) =>
        one.url === url &&
        one.authorization === headers?.authorization &&
        (one.body ?? null) === (body ?? null),
    );
    const [taken] = begun < 0 ? [] : early.splice(begun, 1);
    if (taken?.stop) signal?.addEventListener('abort', taken.stop, { once: true });
    if (signal?.aborted) taken?.stop?.();
    return (await taken?.reply.catch(() => null)) ?? fetch(url, init);
  };
}
