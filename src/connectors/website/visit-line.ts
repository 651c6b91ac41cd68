import type { TrafficRecord } from '../../records/web-traffic/record.ts';
import { type Cells, countIn, secondsIn, shareIn } from './report-cells.ts';

type VisitCounts = Pick<
  TrafficRecord,
  'sessions' | 'engagedSessions' | 'engagementSeconds' | 'users' | 'newUsers' | 'pageviews' | 'keyEvents'
>;

/**
 * Visit counts of a row. A rate or mean is turned back into its count with the sessions, since rates must
 * not be averaged; null where the report says nothing.
 * @param isUniversal an older report, whose bounces and durations are not engagement
 */
export function visitCounts(
  row: Cells,
  { isUniversal, isFiner }: { isUniversal: boolean; isFiner: boolean },
): VisitCounts {
  const sessions = countIn(row, 'sessions');
  if (sessions === null && row.reasons.length === 0) row.refuse('sessions', 'The row has no session count.');
  const visits = sessions ?? 0;
  const users = countIn(row, 'users');
  const newUsers = countIn(row, 'newUsers');
  return {
    sessions,
    engagedSessions: isUniversal
      ? null
      : (countIn(row, 'engagedSessions') ?? times(visits, shareIn(row, 'engagementRate'))),
    engagementSeconds: isUniversal ? null : engagementSeconds(row, visits, users),
    users: isFiner ? null : users,
    newUsers: isFiner ? null : newUsers,
    pageviews: countIn(row, 'pageviews') ?? times(visits, row.decimal('viewsPerSession')),
    keyEvents: times(1, row.decimal('keyEvents')),
  };
}

function engagementSeconds(row: Cells, sessions: number, users: number | null): number | null {
  const total = secondsIn(row, 'engagementTotal');
  const found =
    total ??
    times(sessions, secondsIn(row, 'engagementPerSession')) ??
    (users === null ? null : times(users, secondsIn(row, 'engagementPerUser')));
  return found === null ? null : Math.round(found);
}

function times(count: number, each: number | null): number | null {
  return each === null ? null : Math.round(count * each);
}
