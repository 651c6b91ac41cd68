import type { Day } from '../../core/time/period.ts';
import { currentMonth } from '../plan.ts';
import { BUDGET, type DemoDealership, plannedMonths } from '../progress.ts';
import { addMonths } from '../seasons.ts';
import { type BudgetServices, budgetGroups, loadBudgets } from './load-budgets.ts';

const LOOK_EVERY_MS = 3_600_000;
const MONTHS_IN_MOTION = 5;

/**
 * Updates budgets since the last run, and plans a month when it begins. Months that were never loaded are
 * left to the initial load.
 */
export async function keepBudgets(
  services: BudgetServices,
  dealerships: readonly DemoDealership[],
  nextLook: Map<string, number>,
): Promise<void> {
  const now = services.now();
  for (const [dealerGroupId, ofGroup] of budgetGroups(dealerships)) {
    const name = `${dealerGroupId} ${BUDGET}`;
    if (now.getTime() < (nextLook.get(name) ?? 0)) continue;
    const loaded = await services.database.inGroups([dealerGroupId], async (tx) => {
      const months = new Set<Day>();
      for (const dealership of ofGroup) {
        const planned = await plannedMonths(tx, { dealership, fact: BUDGET });
        for (const { month, loadedThrough } of planned) if (loadedThrough !== null) months.add(month);
      }
      return months;
    });
    const current = currentMonth(now, ofGroup[0]?.rooftop.timeZone ?? 'UTC');
    const months = Array.from({ length: MONTHS_IN_MOTION }, (_, index) => addMonths(current, -index)).filter(
      (month) => loaded.has(month) || (month === current && loaded.has(addMonths(current, -1))),
    );
    const tasks = months.map((month) => ({ dealerGroupId, dealerships: ofGroup, month }));
    if (await loadBudgets(services, tasks)) nextLook.set(name, now.getTime() + LOOK_EVERY_MS);
  }
}
