import { EventEmitter, on } from 'node:events';
import type { Change } from '../../../server/realtime.ts';
import { serve } from '../../../server/route.ts';
import type { Services } from '../../../server/services.ts';
import { type LiveChange, liveChanges } from '../contract.ts';
import { visibleGroups } from './repository.ts';

/** A stream ends after this long; the browser comes back with a fresh token and fresh permissions. */
const STREAM_MINUTES = 10;

export const realTimeRevenueRoutes = [
  serve(liveChanges, async ({ caller, services, origin }) => {
    const mayBeSeen = await visibilityFor(services, caller.userId);
    const over = AbortSignal.any([origin.gone, AbortSignal.timeout(STREAM_MINUTES * 60_000)]);
    return follow(services, mayBeSeen, over);
  }),
];

type Visibility = (change: Change) => LiveChange | null;

/** Narrows a change to the dealerships this person may see; null when none of them is theirs. */
async function visibilityFor(services: Services, userId: number): Promise<Visibility> {
  const groups = await visibleGroups(services.database, userId);
  return (change) => {
    if (change.facts.includes('*')) return { ...change, dealershipIds: [], facts: [...change.facts] };
    const dealerships = groups.get(change.dealerGroupId);
    if (!dealerships) return null;
    const all = change.dealershipIds.length === 0;
    const seen = all ? [] : change.dealershipIds.filter((id) => dealerships.has(id));
    if (!all && seen.length === 0) return null;
    return { dealerGroupId: change.dealerGroupId, dealershipIds: seen, facts: [...change.facts] };
  };
}

async function* follow(
  services: Services,
  mayBeSeen: Visibility,
  over: AbortSignal,
): AsyncGenerator<LiveChange> {
  const inbox = new EventEmitter();
  const unsubscribe = services.changes.subscribe((change) => inbox.emit('change', change));
  // An opening event, so that the browser knows the line is open before anything happens.
  yield { dealerGroupId: 0, dealershipIds: [], facts: [] };
  try {
    for await (const [change] of on(inbox, 'change', { signal: over })) {
      const seen = mayBeSeen(change as Change);
      if (seen) yield seen;
    }
  } catch (error) {
    if (!over.aborted) throw error;
  } finally {
    unsubscribe();
  }
}
