import { today } from '../../../../core/time/period.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import { searchSpans } from '../contract.ts';
import { spansAcross } from './repository.ts';

export const seoRoutes: readonly Route[] = [
  serve(searchSpans, async ({ query, scope, db, now }) => {
    const { current } = resolvePeriod(query, today(now, scope.dealerships[0]?.timeZone ?? 'UTC'));
    return { spans: await db.run((tx) => spansAcross(tx, scope, current)) };
  }),
];
