import type { Fetch } from '../session/authorized-fetch.ts';

/** Requests that `index.html` has begun before the app's code was there. */
export interface EarlyReplies {
  /** The header they were sent with. */
  readonly authorization: string;
  /** By address; each is taken once. */
  readonly replies: Record<string, Promise<Response> | undefined>;
}

declare global {
  interface Window {
    earlyReplies?: EarlyReplies;
  }
}

/** Takes the reply of a request that is already under way, unless the user signed in anew since. */
export function withEarlyReplies(fetch: Fetch, early: EarlyReplies | undefined): Fetch {
  return async (url, init) => {
    const reply = early?.replies[url];
    if (reply === undefined || init.headers?.authorization !== early?.authorization) return fetch(url, init);
    delete early?.replies[url];
    return (await reply.catch(() => null)) ?? fetch(url, init);
  };
}
