import type { Fetch } from '../session/authorized-fetch.ts';

interface EarlyReply {
  /** The authorization it was sent with, or the body where it has none. */
  readonly sent: string;
  readonly reply: Promise<Response>;
}

/** Requests that `index.html` has begun before the app's code was there, by address; each is taken once. */
export type EarlyReplies = Record<string, EarlyReply>;

declare global {
  interface Window {
    earlyReplies?: EarlyReplies;
  }
}

/** Takes the reply of a request that is already under way, unless the user signed in anew since. */
export function withEarlyReplies(fetch: Fetch, early: EarlyReplies = {}): Fetch {
  return async (url, init) => {
    const begun = early[url];
    if (begun === undefined || begun.sent !== (init.headers?.authorization ?? init.body))
      return fetch(url, init);
    delete early[url];
    return (await begun.reply.catch(() => null)) ?? fetch(url, init);
  };
}
