import { Problem } from '../../../../core/errors.ts';
import { feedsOf } from '../../../../core/kpis/catalogue.ts';
import type { Kpi } from '../../../../core/kpis/kpi.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { eachDay } from '../../../../core/time/period.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { subjectOf, type Turn, takeTurn } from '../../../../server/identity/throttle.ts';
import type { KpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import type { PlannedWindow } from '../../../../server/kpi-answers/windows.ts';
import { recomputeRollups } from '../../../../server/rollups/rollups.ts';
import type { Services } from '../../../../server/services.ts';

const AGAIN_AFTER_MS = 10_000;
/** A process that died during a recalculation holds others up for this long. */
const SILENT_AFTER_MS = 60_000;

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
  const running = await admit(services, kpiContext.scope);
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
      await running.renew(services.trueNow());
    }
  } finally {
    await running.release();
  }
}

/** Counted in the database, so that the limits hold across web processes. */
async function admit(
  { database: { people }, trueNow }: Services,
  { userId, dealerGroupIds }: AuthorizedScope,
): Promise<Turn> {
  const now = trueNow();
  const groups = dealerGroupIds.map(String);
  const running = await takeTurn(
    people,
    groups.map((id) => subjectOf(['recalculating', id])),
    { now, forMs: SILENT_AFTER_MS },
  );
  if (running instanceof Date)
    throw new Problem('tooMany', 'This dealer group is being recalculated. Look again in a moment.');
  const subjects = [
    subjectOf(['recalculation by', String(userId)]),
    ...groups.map((id) => subjectOf(['recalculation of', id])),
  ];
  const requested = await takeTurn(people, subjects, { now, forMs: AGAIN_AFTER_MS });
  if (!(requested instanceof Date)) return running;
  await running.release();
  const seconds = Math.ceil((requested.getTime() + AGAIN_AFTER_MS - now.getTime()) / 1_000);
  const wait = `Try again in ${countedText(seconds, 'second')}.`;
  throw new Problem('tooMany', `A recalculation was requested moments ago. ${wait}`);
}
