import { Problem } from '../../../../core/errors.ts';
import { type Day, today } from '../../../../core/time/period.ts';
import { type PeriodScope, resolvePeriod } from '../../../../core/time/period-scope.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { serve } from '../../../../server/http/route.ts';
import {
  type AuthorizedScope,
  dealershipIn,
  onlyGroup,
  requireWholeGroup,
} from '../../../../server/identity/access.ts';
import { announce } from '../../../../server/live/realtime.ts';
import type { Services } from '../../../../server/services.ts';
import { type BudgetAction, changeBudget } from '../../../../server/spend/change-budget.ts';
import { lockLines } from '../../../../server/spend/lines-repository.ts';
import * as contract from '../contract.ts';
import { copyRoutes } from './copy-handlers.ts';
import { reachesOf } from './reaches.ts';
import {
  archiveLine,
  type Expenses,
  type NamedLine,
  planActuals,
  removeExpenses,
  requireLine,
  spendPlans,
  whereLater,
} from './whole-lines-repository.ts';

export const changingRoutes = [
  ...copyRoutes,

  serve(contract.clearBudget, async (requested) => {
    const month = requestedMonth(requested);
    const dealershipIds = requested.body.dealerShipIds.map(
      (id) => dealershipIn(requested.scope, id, 'dealerShipIds').id,
    );
    if (dealershipIds.length === 0) dealershipIds.push(...requested.scope.dealershipIds);
    return await requested.db.run((tx) => {
      const chosen = { ...everyLine(requested.scope), dealershipIds, months: [month] };
      return change(tx, requested, { action: 'clear', chosen }, () => removeExpenses(tx, chosen));
    });
  }),

  serve(contract.copyActualToPlanned, (requested) =>
    requested.db.run(async (tx) => {
      const chosen = await chosenLines(tx, requested);
      return await change(tx, requested, { action: 'copy-actual-to-planned', chosen }, () =>
        planActuals(tx, chosen),
      );
    }),
  ),

  serve(contract.copyPlannedToActual, (requested) =>
    requested.db.run(async (tx) => {
      const chosen = await chosenLines(tx, requested);
      const reaches = reachesOf(requested.scope.dealerships, {
        month: requestedMonth(requested),
        now: requested.now,
      });
      return await change(tx, requested, { action: 'copy-planned-to-actual', chosen }, () =>
        spendPlans(tx, chosen, reaches),
      );
    }),
  ),

  serve(contract.deleteCampaign, (requested) =>
    requested.db.run(async (tx) => {
      const { productId, productCategoryId = null, campaign } = requested.body;
      await requireLine(tx, onlyGroup(requested.scope), { productId, categoryId: productCategoryId });
      const line = { ...everyLine(requested.scope), productId, campaign };
      return await removeLater(tx, requested, { line, within: requested.scope.dealershipIds });
    }),
  ),

  serve(contract.deleteCategory, (requested) =>
    requested.db.run(async (tx) => {
      const line = { categoryId: requested.body.productCategoryId, productId: null };
      await archive(tx, requested, { table: 'budget_category', id: requested.body.productCategoryId, line });
      return await removeLater(tx, requested, {
        line: { ...everyLine(requested.scope), ...line },
        within: null,
      });
    }),
  ),

  serve(contract.deleteProduct, (requested) =>
    requested.db.run(async (tx) => {
      const { productId, productCategoryId = null } = requested.body;
      const line = { categoryId: productCategoryId, productId };
      await archive(tx, requested, { table: 'budget_product', id: productId, line });
      return await removeLater(tx, requested, {
        line: { ...everyLine(requested.scope), productId },
        within: null,
      });
    }),
  ),
];

interface Requested {
  readonly scope: AuthorizedScope;
  readonly query: PeriodScope;
  readonly caller: { readonly userId: number };
  readonly services: Services;
  readonly now: Date;
}

function everyLine(scope: AuthorizedScope) {
  return { dealerGroupId: onlyGroup(scope), categoryId: null, productId: null, campaign: null };
}

/** These actions change one full month at a time. */
function requestedMonth({ scope, query, now }: Requested): Day {
  const { choice, whole } = resolvePeriod(query, today(now, scope.dealerships[0]?.timeZone ?? 'UTC'));
  if (choice.view === 'month') return whole.start;
  const message = 'Choose one month: budgets are changed month by month.';
  throw new Problem('invalid', message, [{ field: 'view', message }]);
}

async function chosenLines(
  tx: Tx,
  requested: Requested & {
    query: { productCategoryId?: number | undefined; productId?: number | undefined };
  },
): Promise<Expenses> {
  const { productCategoryId: categoryId = null, productId = null } = requested.query;
  const { scope } = requested;
  await requireLine(tx, onlyGroup(scope), { categoryId, productId });
  const months = [requestedMonth(requested)];
  return { ...everyLine(scope), categoryId, productId, dealershipIds: scope.dealershipIds, months };
}

async function change(
  tx: Tx,
  { caller, services }: Requested,
  { action, chosen }: { action: BudgetAction; chosen: Expenses },
  work: () => Promise<void>,
) {
  const { dealerGroupId, dealershipIds, months } = chosen;
  const by = { userId: caller.userId, at: services.trueNow() };
  const done = await changeBudget(tx, { dealerGroupId, ...by, action, dealershipIds, months }, work);
  return { changed: done.changed, actId: done.actId };
}

/** Categories are shared by the group: archiving affects every dealership and keeps history. */
async function archive(
  tx: Tx,
  requested: Requested,
  { table, id, line }: { table: 'budget_category' | 'budget_product'; id: number; line: NamedLine },
): Promise<void> {
  const dealerGroupId = onlyGroup(requested.scope);
  await requireLine(tx, dealerGroupId, line);
  requireWholeGroup(requested.scope, 'Categories and products');
  await lockLines(tx, dealerGroupId);
  await archiveLine(tx, table, { dealerGroupId, id, from: requestedMonth(requested) });
  await announce(tx, { dealerGroupId, dealershipIds: [], facts: ['spend'] });
}

/** Removes a line's expenses from this month on; `within` null means every dealership. */
async function removeLater(
  tx: Tx,
  requested: Requested,
  { line, within }: { line: Omit<Expenses, 'dealershipIds' | 'months'>; within: readonly number[] | null },
) {
  const where = await whereLater(tx, { ...line, within, from: requestedMonth(requested) });
  const chosen = { ...line, ...where };
  return await change(tx, requested, { action: 'delete', chosen }, () => removeExpenses(tx, chosen));
}
