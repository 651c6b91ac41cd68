import { Problem } from '../../../../../core/errors.ts';
import type { Role } from '../../../../../core/navigation/roles.ts';
import { today } from '../../../../../core/time/period.ts';
import { zoneOf } from '../../../../../server/exports/head.ts';
import type { Route } from '../../../../../server/http/route.ts';
import { type AuthorizedScope, authorize } from '../../../../../server/identity/access.ts';
import type { Services } from '../../../../../server/services.ts';
import type { ReportRow } from '../repository.ts';
import type { ReportSource } from '../write-report.ts';

export interface Delivering extends Pick<Services, 'database' | 'jobs' | 'secrets' | 'settings' | 'trueNow'> {
  readonly routes: () => readonly Route[];
}

interface Person {
  readonly dealerGroupId: number;
  readonly userId: number;
}

/** What a person may see now; null without the role, and without a store. */
export async function scopeNow(
  { database }: Pick<Delivering, 'database'>,
  { dealerGroupId, userId }: Person,
  needed: Role,
): Promise<AuthorizedScope | null> {
  try {
    const scope = await authorize(database, { userId, sessionId: '' }, needed, { dealerGroupId });
    return scope.dealerships.length > 0 ? scope : null;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** A report as its screen opens: the current month, beside the previous one. */
export function sourceFor(
  { database, routes }: Delivering,
  { report, scope, now }: { report: ReportRow; scope: AuthorizedScope; now: Date },
): ReportSource {
  const [year = 0, month = 0] = today(now, zoneOf(scope)).split('-').map(Number);
  return {
    ...{ report, scope, seen: scope, now, routes },
    db: { run: (work, how) => database.inGroups(scope.dealerGroupIds, work, how) },
    choice: { view: 'month', year, month },
    compare: 'previous',
  };
}
