import { dollarsOf, toDollars } from '../../../../core/money/money.ts';
import { serve } from '../../../../server/http/route.ts';
import { frameOf } from '../../../../server/spend/frame.ts';
import {
  categoriesInOrder,
  type KeptLine,
  productsInOrder,
  refuseMissing,
} from '../../../../server/spend/lines-repository.ts';
import { budgetCampaigns } from '../contract.ts';
import { readSums } from './tree-repository.ts';

export const campaignRoutes = [
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
