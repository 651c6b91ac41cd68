import type { Day } from '../../../../core/time/period.ts';
import { today } from '../../../../core/time/period.ts';
import type { ScopedDatabase, Tx } from '../../../../server/database/database.ts';
import { type AuthorizedScope, dealershipIn } from '../../../../server/identity/access.ts';
import type { Services } from '../../../../server/services.ts';
import { type BudgetAction, changeBudget } from '../../../../server/spend/change-budget.ts';
import type { Expense } from '../contract.ts';
import { stale, type WantedFields } from '../rules-stale.ts';
import { notifyFiles } from './expense-files.ts';
import { claimOf, expenseLine } from './expense-line.ts';
import { expenseIn, type KeptExpense } from './repository.ts';
import { type ExpenseChange, saveExpenses } from './write-repository.ts';

export interface EditContext {
  readonly scope: AuthorizedScope;
  readonly db: ScopedDatabase;
  readonly services: Services;
  /** The business clock. */
  readonly now: Date;
}

/** The id and the version that the user saw. */
export interface Named {
  readonly id: number;
  readonly version?: number | undefined;
}

/** `wanted`: the request's fields under their API names. */
interface Step {
  readonly action: BudgetAction;
  readonly wanted: WantedFields;
  readonly work: (tx: Tx, before: KeptExpense) => Promise<ExpenseChange>;
}

/** Changes one expense under its month's lock; refuses a stale version. */
export async function changeExpense(
  context: EditContext,
  { id, version }: Named,
  { action, wanted, work }: Step,
): Promise<{ expense: Expense; actId: number | null }> {
  return await context.db.run(async (tx) => {
    const found = await expenseIn(tx, context.scope, id);
    const { actId } = await changeBudget(tx, actOf(context, action, found), async () => {
      const before = await expenseIn(tx, context.scope, id);
      requireNewest(before, version, wanted);
      const after = await work(tx, before);
      const isSame = JSON.stringify(after) === JSON.stringify(unchanged(before));
      if (!isSame) await saveExpenses(tx, before.dealerGroupId, [after]);
    });
    const changed = await expenseIn(tx, context.scope, id);
    await notifyFiles(tx, context, { before: found.files, after: changed, actId });
    return { expense: expenseLine(changed), actId };
  });
}

/** The entry for the history. */
export function actOf(
  { scope, services }: EditContext,
  action: BudgetAction,
  of: { dealerGroupId: number; dealershipId: number; month: Day },
) {
  return {
    dealerGroupId: of.dealerGroupId,
    userId: scope.userId,
    at: services.trueNow(),
    action,
    dealershipIds: [of.dealershipId],
    months: [of.month],
  };
}

/** Refuses an edit based on an older version. */
export function requireNewest(before: KeptExpense, version: number | undefined, wanted: WantedFields): void {
  if (version !== undefined && version !== before.version) throw stale(expenseLine(before), wanted);
}

/** The expense unchanged, as a basis for changes. */
export function unchanged(kept: KeptExpense): ExpenseChange {
  const { id, dealershipId, month, productId, campaign, actualCents, actualThrough } = kept;
  const { description, strategy, notes, flights } = kept;
  return {
    id,
    dealershipId,
    month,
    productId,
    campaign,
    actualCents,
    actualThrough,
    claim: claimOf(kept),
    description,
    strategy,
    notes,
    flights: flights.map(({ start, end, cents }) => ({ start, end, cents })),
  };
}

export function todayAt({ scope, now }: EditContext, dealershipId: number): Day {
  return today(now, dealershipIn(scope, dealershipId, 'id').timeZone);
}
