import { Problem } from '../../../../core/errors.ts';
import { plannedOf, spreadOverFlights } from '../../../../core/money/flights.ts';
import { splitCents, toCents } from '../../../../core/money/money.ts';
import { isWhole, percentUnits, toPercent } from '../../../../core/money/percent.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Context, type Route, serve } from '../../../../server/http/route.ts';
import { missing, onlyGroup, requireWholeGroup } from '../../../../server/identity/access.ts';
import { type BudgetAction, changeBudget } from '../../../../server/spend/change-budget.ts';
import * as contract from '../contract.ts';
import { spokenThrough } from '../rules.ts';
import { reckoned } from '../rules-coop.ts';
import { type EditContext, todayAt, unchanged } from './change-expense.ts';
import { monthOf } from './months.ts';
import { namedProduct } from './products.ts';
import { expenseIdsIn, expensesWithIds, type KeptExpense, requireCategory } from './repository.ts';
import { type ExpenseChange, removeExpenses, saveExpenses, setPrice } from './write-repository.ts';

type UpdateProduct = Context<typeof contract.updateProductExpenses>;

export const productRoutes: readonly Route[] = [
  serve(contract.updateProductExpenses, (update) => update.db.run((tx) => spreadPrice(tx, update))),

  serve(contract.deleteProductExpenses, (remove) =>
    remove.db.run(async (tx) => {
      await namedProduct(tx, onlyGroup(remove.scope), remove.query);
      const month = monthOf(remove.scope, remove.query, remove.now);
      return await removeAll(tx, remove, { month, productId: remove.query.productId, categoryId: null });
    }),
  ),

  serve(contract.deleteCategoryExpenses, (remove) =>
    remove.db.run(async (tx) => {
      const categoryId = remove.query.productCategoryId;
      await requireCategory(tx, [onlyGroup(remove.scope)], categoryId);
      const month = monthOf(remove.scope, remove.query, remove.now);
      return await removeAll(tx, remove, { month, productId: null, categoryId });
    }),
  ),
];

async function removeAll(
  tx: Tx,
  context: EditContext,
  of: { month: Day; productId: number | null; categoryId: number | null },
) {
  const { actId, changed } = await changeBudget(tx, actOfAll(context, 'delete', of.month), async () => {
    await removeExpenses(tx, onlyGroup(context.scope), await expenseIdsIn(tx, context.scope, of));
  });
  return { changed, actId };
}

function actOfAll({ scope, services }: EditContext, action: BudgetAction, month: Day) {
  return {
    dealerGroupId: onlyGroup(scope),
    userId: scope.userId,
    at: services.trueNow(),
    action,
    dealershipIds: scope.dealershipIds,
    months: [month],
  };
}

async function spreadPrice(tx: Tx, update: UpdateProduct) {
  const { scope, query, body, now } = update;
  const dealerGroupId = onlyGroup(scope);
  await namedProduct(tx, dealerGroupId, query);
  const month = monthOf(scope, query, now);
  const ids = body.expensesPercents.map(({ id }) => id);
  const ofProduct = { month, productId: query.productId, categoryId: null };
  requireAll(await expenseIdsIn(tx, scope, ofProduct), ids);
  requireWholeGroup(scope, 'Product prices');
  const units = wholeUnits(body.expensesPercents.map(({ percent }) => percent));
  const { actId, changed } = await changeBudget(tx, actOfAll(update, 'split', month), async () => {
    await setPrice(tx, dealerGroupId, { productId: query.productId, cents: toCents(body.price) });
    const expenses = await expensesWithIds(tx, scope, ids);
    requireAll(
      expenses.map(({ id }) => id),
      ids,
    );
    const spread = spreadOver(update, expenses, units);
    await saveExpenses(tx, dealerGroupId, spread);
  });
  return { changed, actId };
}

/** Actual is split only when its total is sent. */
function spreadOver(
  update: UpdateProduct,
  expenses: readonly KeptExpense[],
  units: readonly number[],
): ExpenseChange[] {
  const { price, totalTargetBudget, totalActualBudget } = update.body;
  const planned = splitCents(toCents(totalTargetBudget ?? price), units);
  const actual = totalActualBudget == null ? null : splitCents(toCents(totalActualBudget), units);
  return expenses.flatMap((expense, index) => {
    const before = unchanged(expense);
    const flights = spreadOverFlights(planned[index] ?? 0, before.flights);
    const spent = actual?.[index];
    const reported =
      spent === undefined
        ? {}
        : {
            actualCents: spent,
            actualThrough: spokenThrough(before.month, todayAt(update, before.dealershipId)),
          };
    const after = { ...before, flights, ...reported };
    const amounts = { plannedCents: plannedOf(flights), actualCents: after.actualCents };
    const claim = reckoned(after.claim, amounts);
    const isSame = JSON.stringify({ ...after, claim }) === JSON.stringify(before);
    return isSame ? [] : [{ ...after, claim }];
  });
}

function requireAll(found: readonly number[], ids: readonly number[]): void {
  const known = new Set(found);
  if (ids.some((id) => !known.has(id))) throw missing('expensesPercents');
  if (new Set(ids).size === ids.length) return;
  refuse('Name each expense only once.');
}

function wholeUnits(percents: readonly number[]): number[] {
  const units = percents.map(percentUnits);
  if (isWhole(units)) return units;
  const all = toPercent(units.reduce((sum, part) => sum + part, 0));
  return refuse(`The percents add up to ${all}, not to 100.`);
}

function refuse(message: string): never {
  throw new Problem('invalid', '', [{ field: 'expensesPercents', message }]);
}
