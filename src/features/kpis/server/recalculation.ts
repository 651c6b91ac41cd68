import { Problem } from '../../../core/errors.ts';
import { feedsOf } from '../../../core/kpis/catalogue.ts';
import type { Kpi } from '../../../core/kpis/kpi.ts';
import { eachDay } from '../../../core/period.ts';
import { recomputeRollups } from '../../../server/rollups.ts';
import type { Services } from '../../../server/services.ts';
import type { Desk } from './desk.ts';
import type { PlannedWindow } from './windows.ts';

const AGAIN_AFTER_MS = 10_000;

/** When each person last asked for a recalculation, and whether one is running. */
interface Throttle {
  isRunning: boolean;
  readonly asked: Map<number, number>;
}

const throttles = new WeakMap<Services, Throttle>();

/**
 * Counts the windows of a KPI from the records again and repairs its rollups, dealership by dealership.
 *
 * @throws Problem `tooMany` within 10 seconds of the person's last, or while another one runs
 */
export async function recalculate(
  services: Services,
  desk: Desk,
  { kpi, windows }: { kpi: Kpi; windows: readonly PlannedWindow[] },
): Promise<void> {
  const throttle = throttleOf(services);
  admit(throttle, desk.scope.userId, services.trueNow().getTime());
  throttle.isRunning = true;
  try {
    for (const dealership of desk.scope.dealerships) {
      const days = new Set(windows.flatMap((window) => eachDay(window.spanOf(dealership).period)));
      const cells = [...days].map((day) => ({ dealershipId: dealership.id, day }));
      // One short transaction each, so that nobody's import waits for a whole group.
      await desk.db.run(async (tx) => {
        for (const feed of feedsOf(kpi)) {
          await recomputeRollups(tx, { feed, dealerGroupId: dealership.dealerGroupId, cells });
        }
      });
    }
  } finally {
    throttle.isRunning = false;
  }
}

function throttleOf(services: Services): Throttle {
  const known = throttles.get(services);
  if (known) return known;
  const made = { isRunning: false, asked: new Map<number, number>() };
  throttles.set(services, made);
  return made;
}

function admit(throttle: Throttle, userId: number, now: number): void {
  for (const [user, at] of throttle.asked) if (now - at >= AGAIN_AFTER_MS) throttle.asked.delete(user);
  if (throttle.asked.has(userId) || throttle.isRunning) {
    throw new Problem('tooMany', 'A recalculation was asked for moments ago. Try again in 10 seconds.');
  }
  throttle.asked.set(userId, now);
}
