import { Problem } from '../../../../core/errors.ts';
import { dollarsOf, toCents, toDollars } from '../../../../core/money/money.ts';
import { lastDay } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { serve } from '../../../../server/http/route.ts';
import { announce } from '../../../../server/live/realtime.ts';
import { type Frame, frameOf, mannerOf } from '../../../../server/spend/frame.ts';
import {
  categoriesInOrder,
  type KeptLine,
  productsInOrder,
  refuseMissing,
} from '../../../../server/spend/lines-repository.ts';
import * as contract from '../contract.ts';
import { budgetCampaigns } from '../contract.ts';
import { LOCK_WORDS, lockOf } from '../rules-lock.ts';
import { readExpenses } from './expense-lines-repository.ts';
import { readLineCosts } from './line-costs.ts';
import { readResults } from './results.ts';
import { rooftopRoutes } from './rooftops.ts';
import { statRoutes } from './stats.ts';
import { type Basis, categoriesOf, totalOf } from './tree.ts';
import { readInvoices, readSettings, readSums, setGoal } from './tree-repository.ts';

const campaignRoutes = [
  serve(budgetCampaigns, async (requested) => {
    const frame = frameOf(requested);
    const { productCategoryId, productId } = requested.query;
    return await requested.db.run(async (tx) => {
      const categories = await categoriesInOrder(tx, frame.dealerGroupId);
      requireLine(categories, productCategoryId, 'productCategoryId');
      const products = await productsInOrder(tx, frame.dealerGroupId);
      requireLine(products, productId, 'productId');
      const { campaigns } = await readSums(tx, frame);
      const productsIn = Map.groupBy(products, ({ categoryId }) => categoryId);
      const inOrder = categories.flatMap(({ id }) => productsIn.get(id) ?? []);
      const placeOf = new Map(inOrder.map(({ id }, index) => [id, index]));
      const wanted = campaigns
        .filter((row) => productCategoryId === undefined || row.categoryId === productCategoryId)
        .filter((row) => productId === undefined || row.productId === productId)
        .toSorted(
          (a, b) =>
            (placeOf.get(a.productId) ?? 0) - (placeOf.get(b.productId) ?? 0) ||
            a.campaign.localeCompare(b.campaign, 'en'),
        );
      return {
        campaigns: wanted.map((row) => ({
          campaign: row.campaign,
          productId: row.productId,
          productCategoryId: row.categoryId,
          targetBudget: toDollars(row.planned),
          actualBudget: dollarsOf(row.actual),
        })),
      };
    });
  }),
];

function requireLine(lines: readonly KeptLine[], id: number | undefined, field: string): void {
  if (id !== undefined && !lines.some((line) => line.id === id)) refuseMissing(field);
}

export const readingRoutes = [
  serve(contract.budgetList, async (requested) => {
    const frame = frameOf(requested);
    const { basis, settings } = await requested.db.run(
      async (tx) => ({
        basis: await readBasis(tx, frame, requested.now),
        settings: await readSettings(tx, frame),
      }),
      mannerOf(frame),
    );
    return {
      startDate: frame.whole.start,
      endDate: lastDay(frame.whole),
      today: frame.today,
      locked: lockOn(frame),
      budgetCampaignView: settings.budgetCampaignView,
      budgetTarget: dollarsOf(settings.goal),
      totals: totalOf(basis),
      categories: categoriesOf(basis),
    };
  }),

  serve(contract.budgetTotal, async (requested) => {
    const frame = frameOf(requested);
    return totalOf(await requested.db.run((tx) => readBasis(tx, frame, requested.now), mannerOf(frame)));
  }),

  serve(contract.updateBudget, async (requested) => {
    const frame = frameOf(requested);
    const lock = lockOn(frame);
    if (lock !== null) {
      const message = LOCK_WORDS[lock];
      throw new Problem('invalid', message, [{ field: LOCKED_FIELDS[lock], message }]);
    }
    const { dealerGroupId, scope } = frame;
    const cents = requested.body.budgetTarget === null ? null : toCents(requested.body.budgetTarget);
    await requested.db.run(async (tx) => {
      await setGoal(tx, frame, cents);
      await announce(tx, { dealerGroupId, dealershipIds: scope.dealershipIds, facts: ['spend'] });
    });
    return { budgetTarget: dollarsOf(cents) };
  }),

  ...campaignRoutes,
  ...statRoutes,
  ...rooftopRoutes,
];

/** The field that a locked edit is refused on. */
const LOCKED_FIELDS = { role: 'dealerGroupId', dealership: 'dealerShipId', view: 'view' } as const;

function lockOn({ choice, scope }: Frame): ReturnType<typeof lockOf> {
  return lockOf({ view: choice.view, dealerships: scope.dealerships.length, role: scope.role });
}

export async function readBasis(tx: Tx, frame: Frame, now: Date): Promise<Basis> {
  const isSingle = frame.scope.dealerships.length === 1 && frame.choice.view === 'month';
  const sums = await readSums(tx, frame);
  const results = await readResults(tx, { frame, now });
  return {
    frame,
    ...sums,
    costs: await readLineCosts(tx, { frame, results, campaigns: sums.campaigns }),
    categories: await categoriesInOrder(tx, frame.dealerGroupId),
    products: await productsInOrder(tx, frame.dealerGroupId),
    invoices: await readInvoices(tx, frame),
    expenses: isSingle ? await readExpenses(tx, frame) : [],
  };
}
