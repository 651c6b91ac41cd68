import { focusManager, type Query, type QueryClient } from '@tanstack/react-query';
import { RequestFailed } from '../calls/failures.ts';
import type { LiveFacts } from '../calls/use-call.ts';
import type { Clock } from '../scope/clock.ts';
import type { EventBus } from './events.ts';
import type { LiveChange } from './live-connection.ts';

/** Milliseconds. Changes this close together cause one request. */
const GATHER_FOR = 50;
/**
 * Milliseconds of rest after a reply, so that a stream of changes does not become a stream of
 * requests.
 */
const REST_FOR = 300;

export function refetchOnLive(queries: QueryClient, bus: EventBus, clock: Clock): () => void {
  const refetching = new Set<string>();
  const again = new Set<string>();

  async function ask(query: Query): Promise<void> {
    const hash = query.queryHash;
    again.add(hash);
    if (refetching.has(hash)) return;
    refetching.add(hash);
    await clock.wait(GATHER_FOR);
    while (again.delete(hash)) {
      // A reply already under way may have been read before the change.
      await query.promise?.catch(() => undefined);
      const only = { queryKey: query.queryKey, exact: true, type: 'active' } as const;
      await queries.refetchQueries(only);
      // An old reply stays over a failure, but not once the person may no longer see it.
      if (isRefused(query.state.error)) await queries.resetQueries(only);
      await clock.wait(REST_FOR);
    }
    refetching.delete(hash);
  }

  async function freshen(query: Query): Promise<void> {
    // A reply under way may have been read before the change, and its success would count as new.
    if (!isWatched(query) && query.state.fetchStatus === 'fetching')
      await query.promise?.catch(() => undefined);
    // Hidden pages refetch when they become visible.
    if (isWatched(query)) void ask(query);
    else query.invalidate();
  }

  /** First what the person belongs to: a screen of a group that is lost closes instead of failing. */
  async function startOver(): Promise<void> {
    queries.removeQueries({ type: 'inactive' });
    await queries.refetchQueries({ predicate: isOfNoGroup, type: 'active' });
    await clock.wait(GATHER_FOR);
    for (const query of queries.getQueryCache().findAll({ type: 'active' })) {
      if (!isOfNoGroup(query)) void ask(query);
    }
  }

  return bus.on('live.changed', (change) => {
    if (change.facts.includes(MEMBERSHIP)) return void startOver();
    const touched = queries.getQueryCache().findAll({ predicate: (query) => touches(change, query) });
    for (const query of touched) void freshen(query);
  });
}

/** What the person may see has changed, or they are signed out. */
const MEMBERSHIP = 'membership';

function isOfNoGroup({ queryKey: [, input] }: Query): boolean {
  const { dealerGroupId, dealerGroupIds } = (input ?? {}) as Scope;
  return dealerGroupId === undefined && dealerGroupIds === undefined;
}

function isRefused(error: Error | null): boolean {
  return error instanceof RequestFailed && (error.status === 403 || error.status === 404);
}

function isWatched(query: Query): boolean {
  return query.isActive() && focusManager.isFocused();
}

/** What changes a reply; anything for one of a group that nobody shows yet, since its screen knows that. */
function liveFacts(query: Query): LiveFacts | undefined {
  const { live } = (query.meta ?? {}) as { live?: LiveFacts };
  return live ?? (query.getObserversCount() === 0 && !isOfNoGroup(query) ? 'any' : undefined);
}

function touches(change: LiveChange, query: Query): boolean {
  const facts = liveFacts(query);
  if (facts === undefined) return false;
  const isCounted = facts === 'any' || change.facts.some((fact) => fact === '*' || facts.includes(fact));
  return isCounted && isAbout((query.queryKey[1] ?? {}) as Scope, change);
}

interface Scope {
  readonly dealerGroupId?: unknown;
  readonly dealerGroupIds?: unknown;
  readonly dealerShipId?: unknown;
  readonly customGroupId?: unknown;
}

/** Whether a change affects a call's dealerships. A change without ids affects all. */
export function isAbout(scope: Scope, { dealerGroupId, dealershipIds }: LiveChange): boolean {
  if (ids(scope.customGroupId).length > 0) return true;
  const groups = [...ids(scope.dealerGroupId), ...ids(scope.dealerGroupIds)];
  const isGroup = dealerGroupId === 0 || groups.length === 0 || groups.includes(dealerGroupId);
  const rooftops = ids(scope.dealerShipId);
  const isAll = dealershipIds.length === 0 || rooftops.length === 0;
  return isGroup && (isAll || rooftops.some((id) => dealershipIds.includes(id)));
}

/**
 * Reads ids from a number, digits, a comma list or a list. Absent or 0 means all: an empty list.
 */
function ids(value: unknown): number[] {
  const list = Array.isArray(value) ? value : [value ?? 0];
  return list.flatMap((one) => String(one).split(',').map(Number)).filter((id) => id > 0);
}
