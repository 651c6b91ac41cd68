import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Empty until the call is authorized. */
    dealerGroupIds: readonly number[];
  }
}

/** No address, query, headers or body: this may be logged. */
export interface FinishedRequest {
  readonly id: string;
  readonly method: string;
  /** The route's pattern, such as `/api/kpi/board`. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly dealerGroupIds: readonly number[];
  /** The caller left before the answer was complete. */
  readonly isCut: boolean;
  readonly isStream: boolean;
}

export interface TrafficObserver {
  readonly streamStarted?: () => void;
  /** Called once per request, when it is answered or its caller has left. */
  readonly finished: (request: FinishedRequest) => void;
}

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
    // Not Fastify's onResponse, which does not run for an aborted answer.
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

/** Unknown addresses count as one route, so that callers cannot create metrics. */
function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url;
  if (pattern === undefined) return request.url.startsWith('/api/') ? '(unknown call)' : '(page)';
  return pattern.startsWith('/api/') || pattern === '/metrics' ? pattern : '(file)';
}
