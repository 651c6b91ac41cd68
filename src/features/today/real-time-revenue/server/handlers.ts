import { EventEmitter, on } from 'node:events';
import { Problem } from '../../../../core/errors.ts';
import { serve } from '../../../../server/http/route.ts';
import { visibilityOf } from '../../../../server/http/visibility.ts';
import type { Caller } from '../../../../server/identity/access.ts';
import { requireLiveSession } from '../../../../server/identity/live-session.ts';
import { type Change, SESSION_ENDED } from '../../../../server/live/realtime.ts';
import type { Services } from '../../../../server/services.ts';
import { type LiveChange, liveChanges } from '../contract.ts';
import { latestRoutes } from './latest.ts';
import { paceRoutes } from './pace.ts';

/** The stream ends after this time; the browser reconnects with fresh token and permissions. */
const STREAM_MINUTES = 10;

export const realTimeRevenueRoutes = [
  serve(liveChanges, async ({ caller, services, origin, query }) => {
    const over = AbortSignal.any([origin.gone, AbortSignal.timeout(STREAM_MINUTES * 60_000)]);
    return follow(services, { caller, unheardMs: query.unheardMs ?? 0, over });
  }),
  ...paceRoutes,
  ...latestRoutes,
];

/**
 * Narrows a change to the dealerships the user may see now; null when there are none.
 *
 * @throws Problem `unauthenticated` once the session has ended
 */
async function narrowed(
  { database }: Services,
  caller: Caller,
  { dealerGroupId, dealershipIds, facts, userId }: Change,
): Promise<LiveChange | null> {
  if (userId !== undefined && userId !== caller.userId) return null;
  // Says only that something changed, so it needs no look at the database and arrives at once.
  if (userId !== undefined) return { dealerGroupId, dealershipIds: [], facts: [...facts] };
  await requireLiveSession(database, caller.sessionId);
  if (facts.includes('*')) return { dealerGroupId: 0, dealershipIds: [], facts: ['*'] };
  const groups = await visibilityOf(database, caller.userId);
  const mayBeSeen = groups.get(dealerGroupId);
  if (!mayBeSeen) return null;
  const seen = dealershipIds.filter(mayBeSeen);
  // A change without ids concerns the whole group and reveals no dealership.
  if (seen.length === 0 && dealershipIds.length > 0) return null;
  return { dealerGroupId, dealershipIds: seen, facts: [...facts] };
}

interface Following {
  readonly caller: Caller;
  readonly unheardMs: number;
  readonly over: AbortSignal;
}

async function* follow(
  services: Services,
  { caller, unheardMs, over }: Following,
): AsyncGenerator<LiveChange> {
  const { changes } = services;
  const inbox = new EventEmitter();
  const signedOut = new AbortController();
  const ended = AbortSignal.any([over, signedOut.signal]);
  const unsubscribe = [
    changes.subscribe((change) => inbox.emit('change', change)),
    changes.onSessionEnd((sessionId) => {
      if (sessionId === caller.sessionId) signedOut.abort();
    }),
  ];
  try {
    // Subscribes first, so that no change is missed while earlier ones are sent.
    const happening = on(inbox, 'change', { signal: ended });
    for (const change of changes.ofTheLast(unheardMs)) {
      const seen = await narrowed(services, caller, change);
      if (seen) yield seen;
    }
    // Opens the stream at once, so the browser knows it is connected.
    yield { dealerGroupId: 0, dealershipIds: [], facts: [] };
    for await (const [change] of happening) {
      const seen = await narrowed(services, caller, change as Change);
      if (seen) yield seen;
    }
  } catch (error) {
    if (!ended.aborted && !isSignedOut(error)) throw error;
    if (!over.aborted) yield { dealerGroupId: 0, dealershipIds: [], facts: [SESSION_ENDED] };
  } finally {
    for (const undo of unsubscribe) undo();
  }
}

function isSignedOut(error: unknown): boolean {
  return error instanceof Problem && error.kind === 'unauthenticated';
}
