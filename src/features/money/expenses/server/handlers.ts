import { toDollars } from '../../../../core/money/money.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import * as contract from '../contract.ts';
import { amountRoutes } from './amount-handlers.ts';
import { editRoutes } from './edit-handlers.ts';
import { dollarsOrNull, expenseLine, fileLine } from './expense-line.ts';
import { fileRoutes } from './file-handlers.ts';
import { periodOf } from './months.ts';
import { productRoutes } from './product-handlers.ts';
import {
  expenseIn,
  expensesOf,
  invoicesOf,
  productOf,
  requireCategory,
  waitingForInvoices,
} from './repository.ts';

const MOST_FOUND = 500;

const readingRoutes: readonly Route[] = [
  serve(contract.getExpense, async ({ scope, db, query }) => ({
    expense: expenseLine(await db.run((tx) => expenseIn(tx, scope, query.id))),
  })),

  serve(contract.findExpenses, async ({ scope, db, query, now }) => {
    const { productId = null, productCategoryId: categoryId = null, campaign = null } = query;
    const period = periodOf(scope, query, now);
    const found = await db.run(async (tx) => {
      if (productId !== null) await productOf(tx, scope.dealerGroupIds, productId);
      if (categoryId !== null) await requireCategory(tx, scope.dealerGroupIds, categoryId);
      return await expensesOf(tx, scope, { period, productId, categoryId, campaign, limit: MOST_FOUND + 1 });
    });
    return { expenses: found.slice(0, MOST_FOUND).map(expenseLine), hasMore: found.length > MOST_FOUND };
  }),

  serve(contract.listInvoices, async ({ scope, db, query, now }) => {
    const names = new Map(scope.dealerships.map(({ id, name }) => [id, name]));
    return await db.run(async (tx) => {
      const { id = null } = query;
      if (id !== null) await expenseIn(tx, scope, id);
      const of = { period: periodOf(scope, query, now), id };
      const invoices = await invoicesOf(tx, scope, of);
      const without = await waitingForInvoices(tx, scope, of);
      return {
        invoices: invoices.map((invoice) => ({
          ...fileLine({ ...invoice, isCarriedOver: false }),
          expenseId: invoice.expenseId,
          dealerShipId: invoice.dealershipId,
          dealership: names.get(invoice.dealershipId) ?? '',
          category: invoice.category,
          product: invoice.product,
          campaign: invoice.campaign,
          actualBudget: dollarsOrNull(invoice.actualCents),
        })),
        without: { expenses: without.expenses, actualBudget: toDollars(without.cents) },
      };
    });
  }),
];

export const expenseRoutes: readonly Route[] = [
  ...readingRoutes,
  ...editRoutes,
  ...amountRoutes,
  ...productRoutes,
  ...fileRoutes,
];
