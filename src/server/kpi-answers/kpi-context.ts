import { type Feed, feedKinds, isOptional } from '../../core/kpis/feeds.ts';
import type { Kpi } from '../../core/kpis/kpi.ts';
import { isSilent } from '../../core/kpis/reach.ts';
import type { Freshness } from '../../core/kpis/wire.ts';
import { lastDay } from '../../core/time/period.ts';
import type { ScopedDatabase } from '../database/database.ts';
import type { AuthorizedScope, ScopedDealership } from '../identity/access.ts';
import { ask, isFromRollups } from '../kpi-query/kpi-query.ts';
import type { AnswerRow, Question } from '../kpi-query/question.ts';
import { type KnownDays, readKnownDays } from './known-days.ts';
import { QuestionsTogether } from './questions-together.ts';

/** Shared by all numbers of one request. */
export interface KpiContext extends KnownDays {
  readonly db: ScopedDatabase;
  readonly together: QuestionsTogether;
}

interface Request {
  readonly scope: AuthorizedScope;
  readonly db: ScopedDatabase;
  readonly now: Date;
}

export async function openKpiContext(request: Request, kpis: readonly Kpi[]): Promise<KpiContext> {
  const { scope, now } = request;
  const db = atOnce(request.db);
  const known = await db.run((tx) => readKnownDays(tx, { scope, now }, kpis));
  return { ...known, db, together: new QuestionsTogether(db, scope) };
}

/** A question in a transaction of its own. */
export function askIn(
  { db, scope }: Pick<KpiContext, 'db' | 'scope'>,
  question: Question,
): Promise<AnswerRow[]> {
  const plans = isFromRollups(question, scope) ? 'kept' : null;
  return db.run((tx) => ask(tx, scope, question), { plans });
}

/** Tiles run in parallel, limited because all requests share the connections. */
const AT_ONCE = 4;

function atOnce(db: ScopedDatabase): ScopedDatabase {
  let free = AT_ONCE;
  const waiting: (() => void)[] = [];
  return {
    run: async (work, how) => {
      if (free > 0) free -= 1;
      else await new Promise<void>((next) => waiting.push(next));
      try {
        return await db.run(work, { ...how, isReadOnly: true });
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}

/** By dealership; of optional feeds, those that have them. */
export function freshnessOfFeeds(kpiContext: KpiContext, kinds: readonly Feed[]): Freshness[] {
  return kinds.map((kind) => {
    const dealerships = kpiContext.scope.dealerships
      .map((dealership) => storeFreshness(kpiContext, dealership, kind))
      .filter(({ state }) => state !== 'missing' || !isOptional(kind));
    const count = (state: string) => dealerships.filter((dealership) => dealership.state === state).length;
    const received = dealerships.flatMap(({ lastReceivedAt }) => lastReceivedAt ?? []);
    return {
      fact: kind,
      title: feedKinds[kind].title,
      lastReceivedAt: received.sort().at(-1) ?? null,
      current: count('current'),
      late: count('late'),
      missing: count('missing'),
      dealerships,
    };
  });
}

function storeFreshness(
  kpiContext: KpiContext,
  dealership: ScopedDealership,
  fact: Feed,
): Freshness['dealerships'][number] {
  const named = { dealerShipId: dealership.id, name: dealership.name };
  const reach = kpiContext.reachOf(dealership.id, fact);
  const known = kpiContext.known(dealership.id, fact);
  const [first, last] = [known[0], known.at(-1)];
  if (!reach || !first || !last) {
    return { ...named, state: 'missing', firstDay: null, lastDay: null, lastReceivedAt: null };
  }
  const silence = { from: reach.lastReceivedAt, to: kpiContext.now };
  const { lateAfterOpenMinutes } = feedKinds[fact];
  const { today } = kpiContext.clockIn(dealership.timeZone);
  const isClosed = dealership.closeDate !== null && dealership.closeDate < today;
  const isLate =
    !isClosed && lateAfterOpenMinutes !== null && isSilent(silence, dealership, lateAfterOpenMinutes);
  return {
    ...named,
    state: isLate ? 'late' : 'current',
    firstDay: first.start,
    lastDay: lastDay(last),
    lastReceivedAt: reach.lastReceivedAt.toISOString(),
  };
}
