import { today } from '../../../../core/time/period.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { zoneOf } from '../../../../server/exports/head.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import { authorize } from '../../../../server/identity/access.ts';
import { exportReport } from '../contract-export.ts';
import { keepDocument, withCode } from './documents/keep-document.ts';
import { visibleReport } from './handlers.ts';
import { readReport, writeReport } from './write-report.ts';

/** `routes` is a function, because the export itself is one of them. */
export function reportExportRoutes(routes: () => readonly Route[]): readonly Route[] {
  return [
    serve(exportReport, async ({ scope, db, now, query, caller, services }) => {
      const report = await db.run((tx) => visibleReport(tx, scope, query.id));
      const { dealerGroupId } = report;
      const seen = await authorize(services.database, caller, 'viewer', { dealerGroupId });
      const { choice } = resolvePeriod(query, today(now, zoneOf(scope)));
      const { compare, type } = query;
      const source = { report, routes, scope, seen, db, now, choice, compare };
      const files = withCode(await readReport(source), services);
      const written = await writeReport(files, type);
      const about = { files, format: type, madeFor: caller.userId, now: services.trueNow() };
      await db.run((tx) => keepDocument(tx, { ...source, ...about }));
      return written;
    }),
  ];
}
