import { Problem } from '../../../../../core/errors.ts';
import { addDays, type Day, today } from '../../../../../core/time/period.ts';
import { resolvePeriod } from '../../../../../core/time/period-scope.ts';
import { placeTime } from '../../../../../core/time/source-time.ts';
import { groupNameOf, momentText, scopeText, zoneOf } from '../../../../../server/exports/head.ts';
import { serve } from '../../../../../server/http/route.ts';
import { authorize } from '../../../../../server/identity/access.ts';
import { answerAsOf } from '../../../../../server/ingest/as-of.ts';
import { reportAsOf } from '../../contract-documents.ts';
import { settingsFor, visibleReport } from '../handlers.ts';
import { readDocument } from '../read-document.ts';
import { compared } from './compared.ts';
import { keptTables } from './kept-tables.ts';

const PAST = 'Must be a past day.';

export const asOfRoutes = [
  serve(reportAsOf, async ({ scope, db, now, query, caller, services, origin }) => {
    // It locks imports out for a while.
    if (caller.tokenGroupId !== undefined) throw new Problem('forbidden', 'Access tokens only read.');
    const timeZone = zoneOf(scope);
    const moment = endOf(query.day, timeZone);
    if (moment >= now) throw new Problem('invalid', PAST, [{ field: 'day', message: PAST }]);
    const report = await db.run((tx) => visibleReport(tx, scope, query.id));
    const { dealerGroupId, title } = report;
    const seen = await authorize(services.database, caller, 'viewer', { dealerGroupId });
    const settings = settingsFor(report.settings, seen);
    const { choice } = resolvePeriod(query, today(moment, timeZone));
    const reader = { scope, seen, now: moment, choice, compare: query.compare };
    const known = await readDocument(settings, { ...reader, db });
    const by = { dealerGroupId, userId: caller.userId, trueNow: services.trueNow() };
    const asOf = { ...by, moment, now, feeds: known.feeds, gone: origin.gone };
    const { answer, undoneSince } = await answerAsOf(services.database, asOf, (past) =>
      readDocument(settings, { ...reader, db: past }),
    );
    const { tables, ...counts } = compared(keptTables(answer), keptTables(known));
    const { period, freshness } = answer;
    const stores = scopeText(scope, await db.run((tx) => groupNameOf(tx, dealerGroupId)));
    const about = { dealerGroupId, title, scope: stores, period, freshness };
    const times = { madeAt: momentText(moment, timeZone), comparedAt: momentText(now, timeZone) };
    return { document: { ...about, ...times, ...counts, tables }, undoneSince };
  }),
];

/** The last millisecond of a day. */
function endOf(day: Day, timeZone: string): Date {
  const { instant } = placeTime({ kind: 'local', at: `${addDays(day, 1)}T00:00:00` }, timeZone);
  return new Date(Date.parse(instant ?? '') - 1);
}
