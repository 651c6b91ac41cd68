import { focusManager, type Query, type QueryClient } from '@tanstack/react-query';
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
      await queries.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
      await clock.wait(REST_FOR);
    }
    refetching.delete(hash);
  }

  function freshen(touched: (query: Query) => boolean): void {
    for (const query of queries.getQueryCache().findAll({ predicate: touched })) {
      // Hidden pages refetch when they become visible.
      if (query.isActive() && focusManager.isFocused()) void ask(query);
      else query.invalidate();
    }
  }

  return bus.on('live.changed', (change) => freshen((query) => touches(change, query)));
}

function liveFacts(query: Query): LiveFacts | undefined {
  return (query.meta as { live?: LiveFacts } | undefined)?.live;
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
