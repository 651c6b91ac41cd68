import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../../../../core/contract.ts';
import { type ClientOptions, createClient } from '../../../../web/calls/api.ts';
import { BASE } from '../../../../web/calls/call-request.ts';
import { saveFile } from '../../../../web/calls/download.ts';
import { type EarlyReplies, withEarlyReplies } from '../../../../web/calls/early-replies.ts';
import { callsSettled } from '../../../../web/calls/settled.ts';
import { type Api, createQueryClient } from '../../../../web/calls/use-call.ts';
import { emit, off, on, once } from '../../../../web/live/events.ts';
import type { LiveParts } from '../../../../web/live/live.ts';
import { browserClock } from '../../../../web/scope/clock.ts';
import { keptFingerprint } from '../../../../web/session/fingerprint.ts';
import { createSession } from '../../../../web/session/session.ts';
import { storage } from '../../../../web/session/storage.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { refuseStrayFiles } from '../../../../web/shell/stray-files.ts';
import { applyTheme, followTheme } from '../../../../web/shell/theme.ts';
import { logout, renewTokens } from '../contract.ts';

/** Other tabs stop waiting after this time. */
const LONGEST_REFRESH = 15_000;

export interface BrowserParts {
  readonly goToLogin: (returnTo: string | null) => void;
  /** The event stream. */
  readonly live: Call;
  /** Resolves when the calls of the first screen have begun. */
  readonly earlier: Promise<void>;
}

/** Wires up the services of this tab; called once, before the first paint. */
export function startBrowser({ goToLogin, live, earlier }: BrowserParts) {
  // The page has begun calls before this code was there.
  const requestedSince = Math.floor(browserClock.now() - performance.now());
  const early = window.earlyReplies ?? [];
  const bus = { on, once, off, emit };
  const fetch = withEarlyReplies((url, init) => window.fetch(url, init), early);
  const surroundings = { fetch, bus, notify, saveFile };

  // Session calls run without token and toast, and are never canceled.
  const nobody = { accessToken: async () => '', replace: async () => '' };
  const options: ClientOptions = { authenticated: false, catchErrors: false, cancelOn: {} };
  const bare = createClient({ ...surroundings, session: nobody }, options);
  const session = createSession({
    kept: storage,
    clock: browserClock,
    bus,
    tab: `${Date.now()}-${Math.random()}`,
    renew: async (refreshToken) => {
      const signal = AbortSignal.timeout(LONGEST_REFRESH);
      return bare.call(renewTokens, { refreshToken, fingerprint: keptFingerprint() }, { signal });
    },
    revoke: (refreshToken) => bare.call(logout, { refreshToken }),
    here: () => `${location.pathname}${location.search}${location.hash}`,
    goToLogin,
  });

  const client = (of?: ClientOptions) => createClient({ ...surroundings, session }, of);
  const api: Api = {
    session,
    client: client(),
    lasting: client({ cancelOn: {} }),
    quiet: client({ catchErrors: false }),
    anonymous: client({ catchErrors: false, authenticated: false }),
  };
  const queries = createQueryClient();
  applyTheme();
  followTheme();
  refuseStrayFiles();
  session.followOtherTabs();
  window.addEventListener('pagehide', session.releaseFlag);
  bus.on('session.ended', () => queries.clear());
  startLive(queries, {
    ...{ href: `${BASE}${live.path}`, fetch, clock: browserClock, bus, session },
    ...{ locks: navigator.locks, requestedSince, early, earlier },
  }).catch((error: unknown) => reportError(error));
  return { api, queries, bus, client };
}

interface LateParts extends LiveParts {
  readonly early: EarlyReplies;
  readonly earlier: Promise<void>;
}

/** Loaded after the numbers of the first screen. */
async function startLive(queries: QueryClient, { early, earlier, ...parts }: LateParts): Promise<void> {
  await earlier;
  await callsSettled(queries);
  const [{ keepLive }, { refetchOnLive }] = await Promise.all([
    import('../../../../web/live/live.ts'),
    import('../../../../web/live/live-refetch.ts'),
  ]);
  // What nobody has taken by now would be old when the same request is made again.
  early.length = 0;
  refetchOnLive(queries, parts.bus, parts.clock);
  keepLive(parts);
}
