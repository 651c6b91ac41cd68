import type { EventBus, EventName } from '../live/events.ts';

export interface CancelEvents {
  /** Cancels every GET. */
  readonly reads?: boolean;
  /** A route with another name: cancels everything but saves. */
  readonly routeChange?: boolean;
  /** An event of the client's own: cancels everything, saves included. */
  readonly custom?: EventName;
}

export interface Cancellable {
  readonly method: 'GET' | 'POST';
  readonly saves: boolean;
}

/**
 * A signal that aborts at the first event that cancels this request. Call `release` when it is
 * done.
 */
export function cancelSignal(bus: EventBus, events: CancelEvents, request: Cancellable) {
  const controller = new AbortController();
  const names: EventName[] = [];
  if (events.reads && request.method === 'GET') names.push('reads.cancelled');
  if (events.routeChange && !request.saves) names.push('route.changed');
  if (events.custom) names.push(events.custom);
  const stops = names.map((name) => bus.once(name, () => controller.abort()));
  return {
    signal: controller.signal,
    release: () => {
      for (const stop of stops) stop();
    },
  };
}
