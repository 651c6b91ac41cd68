import { EventEmitter, on } from 'node:events';
import type { Change } from '../../../server/realtime.ts';
import { serve } from '../../../server/route.ts';
import type { Services } from '../../../server/services.ts';
import { visibilityOf } from '../../../server/visibility.ts';
import { type LiveChange, liveChanges } from '../contract.ts';
import { latestRoutes } from './latest.ts';
import { paceRoutes } from './pace.ts';

/** A stream ends after this long; the browser comes back with a fresh token and fresh permissions. */
const STREAM_MINUTES = 10;

export const realTimeRevenueRoutes = [
  serve(liveChanges, async ({ caller, services, origin, query }) => {
    const narrow = await narrowingFor(services, caller.userId);
    const over = AbortSignal.any([origin.gone, AbortSignal.timeout(STREAM_MINUTES * 60_000)]);
    return follow(services, { narrow, unheardMs: query.unheardMs ?? 0, over });
  }),
  ...paceRoutes,
  ...latestRoutes,
];

type Narrowing = (change: Change) => LiveChange | null;

/** Narrows a change to the dealerships this person may see; null when none of them is theirs. */
async function narrowingFor(services: Services, userId: number): Promise<Narrowing> {
  const groups = await visibilityOf(services.database, userId);
  return ({ dealerGroupId, dealershipIds, facts }) => {
    if (facts.includes('*')) return { dealerGroupId: 0, dealershipIds: [], facts: ['*'] };
    const mayBeSeen = groups.get(dealerGroupId);
    if (!mayBeSeen) return null;
    const seen = dealershipIds.filter(mayBeSeen);
    // Without ids the change is the whole group's, and says nothing of any one dealership.
    if (seen.length === 0 && dealershipIds.length > 0) return null;
    return { dealerGroupId, dealershipIds: seen, facts: [...facts] };
  };
}

interface Following {
  readonly narrow: Narrowing;
  readonly unheardMs: number;
  readonly over: AbortSignal;
}

async function* follow(
  { changes }: Services,
  { narrow, unheardMs, over }: Following,
): AsyncGenerator<LiveChange> {
  const inbox = new EventEmitter();
  const unsubscribe = changes.subscribe((change) => inbox.emit('change', change));
  try {
    // Listening first, so that what happens while the changes of before are told is not lost.
    const happening = on(inbox, 'change', { signal: over });
    for (const change of changes.ofTheLast(unheardMs)) {
      const seen = narrow(change);
      if (seen) yield seen;
    }
    // An opening event, so that the browser knows the line is open before anything happens.
    yield { dealerGroupId: 0, dealershipIds: [], facts: [] };
    for await (const [change] of happening) {
      const seen = narrow(change as Change);
      if (seen) yield seen;
    }
  } catch (error) {
    if (!over.aborted) throw error;
  } finally {
    unsubscribe();
  }
}
