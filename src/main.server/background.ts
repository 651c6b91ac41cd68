import { runDemo } from '../demo/run.ts';
import { keepDelivering } from '../features/reports/report-builder/server/delivery/start-runs.ts';
import { keepReportingLateFeeds } from '../features/setup/feeds/server/late-feed-mail.ts';
import { watchForAlerts } from '../features/today/data-alerts/server/jobs.ts';
import { onOneProcess, type StopWork } from '../server/database/one-process.ts';
import type { Environment } from '../server/environment.ts';
import type { Route } from '../server/http/route.ts';
import { FolderInbox, watchInbox } from '../server/ingest/inbox/watch-inbox.ts';
import { type Job, startWorker } from '../server/jobs.ts';
import { wakeWaitingMessages } from '../server/messages/send-message.ts';
import { logJob } from '../server/observe/activity-log.ts';
import type { Log } from '../server/observe/log.ts';
import type { Metrics } from '../server/observe/metrics.ts';
import { keepPullsGoing } from '../server/pulls/revive-pulls.ts';
import type { Services } from '../server/services.ts';
import type { Begun } from './begun.ts';

interface Background {
  readonly services: Services;
  readonly jobs: Record<string, Job>;
  readonly routes: readonly Route[];
  /** Holds the inbox. */
  readonly home: string;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly reportBug: (where: string, error: unknown) => void;
}

/** Takes jobs and looks for what is due. Any number of processes may do so on one database. */
export async function startBackground(
  { services, jobs, routes, home, log, metrics, reportBug }: Background,
  begun: Begun,
): Promise<void> {
  // Before the jobs, so that it ends after them: the last import changes something too.
  begun.add('watching for alerts', watchForAlerts(services, reportBug));
  const worker = await startWorker({
    pool: services.database.owner,
    jobs,
    onFailure: reportBug,
    onTried: (report) => {
      logJob(log, report);
      metrics.countJob(report);
    },
  });
  begun.add('the jobs', () => worker.stop());
  await wakeWaitingMessages(services);
  begun.add('looking for pulls', keepPullsGoing(services, reportBug));
  begun.add('looking for late feeds', keepReportingLateFeeds(services, reportBug));
  begun.add('starting scheduled reports', keepDelivering({ ...services, routes: () => routes }, reportBug));
  begun.add('watching the inbox', watchInbox(new FolderInbox(services.ingest, home), reportBug));
}

interface DemoLoading {
  readonly services: Services;
  readonly url: string;
  readonly environment: Pick<Environment, 'role' | 'isDemoBrief'>;
  /** Of this process. */
  readonly isInUse: () => boolean;
  readonly log: (line: string) => void;
}

/** Only one process loads the demo: two would import every file twice. */
export function keepDemo({ services, url, environment, isInUse, log }: DemoLoading): StopWork {
  // A worker does not see the requests, so it always leaves time for them.
  const isAppInUse = environment.role === 'all' ? isInUse : () => true;
  return onOneProcess(url, { name: 'demo' }, () =>
    runDemo(services, { isBrief: environment.isDemoBrief, isAppInUse, log }),
  );
}
