import { Problem } from '../../../../core/errors.ts';
import { type Context, serve } from '../../../../server/http/route.ts';
import {
  type AuthorizedScope,
  dealershipIn,
  requireWholeGroup,
  type ScopedDealership,
} from '../../../../server/identity/access.ts';
import { changeBudget } from '../../../../server/spend/change-budget.ts';
import * as contract from '../contract.ts';
import {
  actualToPlanned,
  type BudgetType,
  type CellChanges,
  type CellExpense,
  plannedToActual,
} from '../rules-cells.ts';
import { type Wanted, wantedOfCampaign, wantedOfDealership, wantedOfTotal } from '../rules-wanted.ts';
import { gridOf } from './grid.ts';
import { productMonth } from './product-month.ts';
import { cellExpenses, versionOf } from './repository.ts';
import { applyChanges, changeOf, type SplitSaved, type SplitToSave, saveSplit } from './save-split.ts';
import { templateRoutes } from './template-handlers.ts';
import { copySplits } from './write-repository.ts';

type Save =
  | Context<typeof contract.saveCampaign>
  | Context<typeof contract.saveDealership>
  | Context<typeof contract.saveAll>;

type Copy = Context<typeof contract.copyProductActualToPlanned>;

export const productBudgetRoutes = [
  serve(contract.productBudgetExpenses, ({ scope, query, now, db }) =>
    db.run(async (tx) => {
      const { of, product } = await productMonth(tx, { scope, query, now });
      return await gridOf(tx, of, product);
    }),
  ),

  ...templateRoutes,

  serve(contract.saveCampaign, (save) => {
    const { scope, body } = save;
    for (const { dealerShipId } of body.percents) dealershipIn(scope, dealerShipId, 'percents');
    return saved(save, {
      wanted: () => wantedOfCampaign(body),
      covers: ({ campaign }) => campaign === body.campaign,
    });
  }),

  serve(contract.saveDealership, (save) => {
    const { scope, body } = save;
    const { id, name } = onlyDealership(scope, body.dealerShipId);
    return saved(save, {
      wanted: () => wantedOfDealership({ ...body, dealerShipId: id }, name),
      covers: ({ dealershipId }) => dealershipId === id,
    });
  }),

  serve(contract.saveAll, (save) => {
    const { scope, body } = save;
    for (const { dealerShipId } of body.percents) dealershipIn(scope, dealerShipId, 'percents');
    return saved(save, { wanted: () => wantedOfTotal(body), covers: () => true });
  }),

  serve(contract.copyProductActualToPlanned, (copy) =>
    copied(copy, {
      action: 'copy-actual-to-planned',
      changesOf: actualToPlanned,
      types: ['actualBudget', 'targetBudget'],
    }),
  ),

  serve(contract.copyProductPlannedToActual, (copy) =>
    copied(copy, {
      action: 'copy-planned-to-actual',
      changesOf: plannedToActual,
      types: ['targetBudget', 'actualBudget'],
    }),
  ),
];

function onlyDealership(scope: AuthorizedScope, [id, ...others]: readonly number[]): ScopedDealership {
  if (id !== undefined && others.length === 0) return dealershipIn(scope, id, 'dealerShipId');
  const message = 'Choose one store.';
  throw new Problem('invalid', message, [{ field: 'dealerShipId', message }]);
}

interface SaveRules extends Pick<SplitToSave, 'covers'> {
  readonly wanted: () => Wanted;
}

/** A split over several dealerships belongs to the group; one dealership's split is its own. */
async function saved(save: Save, { wanted, covers }: SaveRules): Promise<SplitSaved> {
  const { scope, query, body, now, db, services } = save;
  return await db.run(async (tx) => {
    const { of } = await productMonth(tx, { scope, query, now });
    if (!('dealerShipId' in body)) requireWholeGroup(scope, 'Splits over several stores');
    return await saveSplit(tx, of, {
      act: { userId: scope.userId, at: services.trueNow(), now },
      budgetType: body.budgetType,
      wanted: wanted(),
      covers,
      version: query.version,
    });
  });
}

interface CopyRules {
  readonly action: 'copy-actual-to-planned' | 'copy-planned-to-actual';
  readonly changesOf: (expenses: readonly CellExpense[]) => CellChanges;
  readonly types: readonly [BudgetType, BudgetType];
}

async function copied({ scope, query, now, db, services }: Copy, { action, changesOf, types }: CopyRules) {
  return await db.run(async (tx) => {
    const { of } = await productMonth(tx, { scope, query, now });
    const act = { userId: scope.userId, at: services.trueNow(), now };
    const { actId, changed } = await changeBudget(tx, changeOf(of, act, action), async () => {
      const changes = changesOf(await cellExpenses(tx, of));
      await applyChanges(tx, of, { act, budgetType: types[1], changes });
      // After the copy the amounts are equal, so the percents apply to both.
      if (scope.coversGroups) await copySplits(tx, of, types);
    });
    return { changed, actId, version: await versionOf(tx, of) };
  });
}
