import type { ImportReport } from '../ingest/delivery.ts';
import type { JobReport } from '../jobs.ts';
import type { Log } from './log.ts';
import type { FinishedRequest, TrafficObserver } from './traffic.ts';

/** Logged at debug only. */
const ROUTINE = new Set(['/api/health', '/api/ready', '/metrics', '(file)', '(page)']);
const MOST_GROUPS = 5;

export function logTraffic(log: Log): TrafficObserver {
  return {
    finished: (request) => log[levelOf(request)](lineOf(request), `${request.method} ${request.route}`),
  };
}

function levelOf({ status, route }: FinishedRequest): 'error' | 'warn' | 'info' | 'debug' {
  if (status >= 500) return status === 503 ? 'warn' : 'error';
  if (status === 429) return 'warn';
  return ROUTINE.has(route) && status < 400 ? 'debug' : 'info';
}

function lineOf({ id, method, route, status, ms, dealerGroupIds, isCut }: FinishedRequest) {
  return {
    request: id,
    method,
    route,
    status,
    ms,
    ...(dealerGroupIds.length > 0 && { groups: dealerGroupIds.slice(0, MOST_GROUPS) }),
    ...(isCut && { cut: true }),
  };
}

export function logBug(log: Log, where: { request: string } | { where: string }, error: unknown): void {
  log.error({ ...where, err: error }, 'bug');
}

export function logJob(log: Log, { name, outcome, ms, ids }: JobReport): void {
  const level = outcome === 'done' ? 'info' : 'warn';
  log[level]({ job: name, outcome, ms, ...ids }, `job ${name} ${outcome}`);
}

/** No file names: people name files after people. */
export function logImport(log: Log, report: ImportReport): void {
  const { runId, dealerGroupId, outcome, ...rest } = report;
  const level = outcome === 'failed' ? 'error' : outcome === 'done' ? 'info' : 'warn';
  log[level](
    { import: runId, groups: [dealerGroupId], outcome, ...rest },
    `import ${report.kind} ${outcome}`,
  );
}
