import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The dealer groups that the call was authorized for; empty until then. */
    dealerGroupIds: readonly number[];
  }
}

/** One request with its answer, as it may be written down: without address, query, headers and body. */
export interface FinishedRequest {
  readonly id: string;
  readonly method: string;
  /** The pattern of the route, such as `/api/kpi/board`. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly dealerGroupIds: readonly number[];
  /** Whether the caller left before the answer was complete. */
  readonly isCut: boolean;
  readonly isStream: boolean;
}

export interface TrafficObserver {
  /** Called when a call that answers with events begins. */
  readonly streamStarted?: () => void;
  /** Called once for every request, when its answer is sent or its caller is gone. */
  readonly finished: (request: FinishedRequest) => void;
}

/** Gives every answer the id of its request, and hands each finished request to the observers. */
export function watchTraffic(
  app: FastifyInstance,
  observers: readonly TrafficObserver[],
  isStream: (route: string) => boolean,
): void {
  app.decorateRequest('dealerGroupIds');
  app.addHook('onRequest', async (request, reply) => {
    const started = performance.now();
    request.dealerGroupIds = [];
    reply.header('x-request-id', request.id);
    const route = routeOf(request);
    if (isStream(route)) for (const { streamStarted } of observers) streamStarted?.();
    // Not Fastify's onResponse, which an answer that is cut off never reaches.
    reply.raw.once('close', () => {
      const finished: FinishedRequest = {
        id: request.id,
        method: request.method,
        route,
        status: reply.raw.statusCode,
        ms: Math.round(performance.now() - started),
        dealerGroupIds: request.dealerGroupIds,
        isCut: !reply.raw.writableFinished,
        isStream: isStream(route),
      };
      for (const observer of observers) observer.finished(finished);
    });
  });
}

/** Addresses that nobody declared are one route, so that no caller can make new ones. */
function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url;
  if (pattern === undefined) return request.url.startsWith('/api/') ? '(unknown call)' : '(page)';
  return pattern.startsWith('/api/') || pattern === '/metrics' ? pattern : '(file)';
}
