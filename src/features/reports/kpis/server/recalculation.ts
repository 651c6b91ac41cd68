import { Problem } from '../../../../core/errors.ts';
import { feedsOf } from '../../../../core/kpis/catalogue.ts';
import type { Kpi } from '../../../../core/kpis/kpi.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { eachDay } from '../../../../core/time/period.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { KpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import type { PlannedWindow } from '../../../../server/kpi-answers/windows.ts';
import { recomputeRollups } from '../../../../server/rollups/rollups.ts';
import type { Services } from '../../../../server/services.ts';

const AGAIN_AFTER_MS = 10_000;

/** Last run by user and by group, and which group is running. */
interface Throttle {
  readonly running: Set<number>;
  readonly requested: Map<string, number>;
}

const throttles = new WeakMap<Services, Throttle>();

/**
 * Recounts the windows of a KPI and repairs its rollups, dealership by dealership.
 *
 * @throws Problem `tooMany` within 10 seconds of the last run of the user or the group, or while
 * one of the group is running
 */
export async function recalculate(
  services: Services,
  kpiContext: KpiContext,
  { kpi, windows }: { kpi: Kpi; windows: readonly PlannedWindow[] },
): Promise<void> {
  const throttle = throttleOf(services);
  const { dealerGroupIds } = kpiContext.scope;
  admit(throttle, kpiContext.scope, services.trueNow().getTime());
  for (const id of dealerGroupIds) throttle.running.add(id);
  try {
    for (const dealership of kpiContext.scope.dealerships) {
      const days = new Set(windows.flatMap((window) => eachDay(window.spanOf(dealership).period)));
      const cells = [...days].map((day) => ({ dealershipId: dealership.id, day }));
      // Short transactions, so that imports do not wait for the whole group.
      await kpiContext.db.run(async (tx) => {
        for (const feed of feedsOf(kpi)) {
          await recomputeRollups(tx, { feed, dealerGroupId: dealership.dealerGroupId, cells });
        }
      });
    }
  } finally {
    for (const id of dealerGroupIds) throttle.running.delete(id);
  }
}

function throttleOf(services: Services): Throttle {
  const known = throttles.get(services);
  if (known) return known;
  const made = { running: new Set<number>(), requested: new Map<string, number>() };
  throttles.set(services, made);
  return made;
}

function admit(throttle: Throttle, { userId, dealerGroupIds }: AuthorizedScope, now: number): void {
  for (const [who, at] of throttle.requested) if (now - at >= AGAIN_AFTER_MS) throttle.requested.delete(who);
  if (dealerGroupIds.some((id) => throttle.running.has(id))) {
    throw new Problem('tooMany', 'This dealer group is being recalculated. Look again in a moment.');
  }
  const both = [`person ${userId}`, ...dealerGroupIds.map((id) => `group ${id}`)];
  const last = both.map((who) => throttle.requested.get(who)).filter((at) => at !== undefined);
  if (last.length > 0) {
    const seconds = Math.ceil((Math.max(...last) + AGAIN_AFTER_MS - now) / 1_000);
    const wait = `Try again in ${countedText(seconds, 'second')}.`;
    throw new Problem('tooMany', `A recalculation was requested moments ago. ${wait}`);
  }
  for (const who of both) throttle.requested.set(who, now);
}
