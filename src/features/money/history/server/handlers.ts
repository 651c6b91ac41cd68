import { Problem } from '../../../../core/errors.ts';
import { dollarsOf, toDollars } from '../../../../core/money/money.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Context, serve } from '../../../../server/http/route.ts';
import { onlyGroup } from '../../../../server/identity/access.ts';
import { changeBudget } from '../../../../server/spend/change-budget.ts';
import { type Frame, frameOf } from '../../../../server/spend/frame.ts';
import { refuseMissing } from '../../../../server/spend/lines-repository.ts';
import * as contract from '../contract.ts';
import {
  type ActStory,
  actTitle,
  changedFields,
  fileWords,
  type KeptExpense,
  keptAmounts,
  undoRefusal,
} from '../rules.ts';
import {
  type ActRow,
  type ChangeRow,
  hasHistory,
  overtakenActs,
  readActs,
  readActsOf,
  readChanges,
} from './history-repository.ts';
import { isOvertaken, markUndone, placesOf, restore } from './undo-repository.ts';

const USUAL_PAGE = 20;
const MOST_CHANGES = 20;

export const historyRoutes = [
  serve(contract.budgetHistory, async (requested) => {
    const frame = frameOf(requested);
    const { expense = null, before = null, limit = USUAL_PAGE } = requested.query;
    return await requested.db.run(async (tx) => {
      if (expense !== null && !(await hasHistory(tx, frame, expense))) refuseMissing('expense');
      const acts = await readActs(tx, frame, { expense, before, limit: limit + 1 });
      const page = acts.slice(0, limit);
      return { acts: await describeActs(tx, frame, { page, expense }), hasMore: acts.length > limit };
    });
  }),

  serve(contract.undoAct, (requested) => requested.db.run((tx) => undo(tx, requested))),
];

interface Page {
  readonly page: readonly ActRow[];
  readonly expense: number | null;
}

async function describeActs(tx: Tx, frame: Frame, { page, expense }: Page): Promise<contract.Act[]> {
  const { dealerGroupId, scope } = frame;
  const actIds = page.map(({ id }) => id);
  const own = page.filter(({ userId, isUndone }) => userId === scope.userId && !isUndone);
  const overtaken = await overtakenActs(
    tx,
    dealerGroupId,
    own.map(({ id }) => id),
  );
  const related = await readActsOf(
    tx,
    frame,
    page.flatMap(({ undoneId, undoneById }) => [undoneId ?? [], undoneById ?? []].flat()),
  );
  const actOf = new Map(related.map((act) => [act.id, act]));
  const changes = await readChanges(tx, frame, { actIds, expense, limit: MOST_CHANGES });
  const changesOf = Map.groupBy(changes, ({ actId }) => actId);
  const nameOf = new Map(scope.dealerships.map(({ id, name }) => [id, name]));
  return page.map((act) => {
    const isOwn = act.userId === scope.userId;
    const undone = actOf.get(act.undoneId ?? 0);
    const by = actOf.get(act.undoneById ?? 0);
    return {
      id: act.id,
      at: act.at.toISOString(),
      user: act.user,
      isOwn,
      action: act.action,
      title: actTitle(storyOf(act, undone ? storyOf(undone, null) : null)),
      isUndone: act.isUndone,
      takenBack: by ? { at: by.at.toISOString(), user: by.user, isOwn: by.userId === scope.userId } : null,
      undoRefused:
        undoRefusal({
          ...act,
          isOwn,
          isOfFiles: act.action === 'files',
          isOvertaken: overtaken.has(act.id),
        })?.message ?? null,
      changed: act.changed,
      changes: (changesOf.get(act.id) ?? []).map((change) => describeChange(change, nameOf)),
    };
  });
}

function storyOf({ action, changed, campaign, months }: ActRow, undone: ActStory | null): ActStory {
  return { action, changed, campaign, months, undone };
}

function describeChange(
  change: ChangeRow,
  nameOf: ReadonlyMap<number, string>,
): contract.Act['changes'][number] {
  const { before, after } = change;
  return {
    expenseId: change.expenseId,
    dealerShipId: change.dealershipId,
    dealership: nameOf.get(change.dealershipId) ?? '',
    month: change.month,
    product: change.product,
    campaign: (after ?? before)?.campaign ?? '',
    before: before && amountsOf(before),
    after: after && amountsOf(after),
    fields: [...changedFields(before, after), ...fileWords(change.files ?? [])],
  };
}

function amountsOf(kept: KeptExpense): NonNullable<contract.Act['changes'][number]['before']> {
  const { planned, actual, coop, coopClaimed, coopGranted } = keptAmounts(kept);
  return {
    targetBudget: toDollars(planned),
    actualBudget: dollarsOf(actual),
    coop: toDollars(coop),
    coopClaimed: dollarsOf(coopClaimed),
    coopGranted: dollarsOf(coopGranted),
  };
}

type Undo = Context<typeof contract.undoAct>;

/** Checked after the months are locked, so nobody else can change the expenses in between. */
async function undo(
  tx: Tx,
  { scope, query, services }: Undo,
): Promise<{ changed: number; actId: number | null }> {
  const dealerGroupId = onlyGroup(scope);
  const of = { dealerGroupId, actId: query.id };
  await requireUndoable(tx, { dealerGroupId, scope }, { actId: query.id, undoing: null });
  const { actId, changed } = await changeBudget(
    tx,
    {
      dealerGroupId,
      userId: scope.userId,
      at: services.trueNow(),
      action: 'undo',
      ...(await placesOf(tx, of)),
    },
    async (undoing) => {
      await requireUndoable(tx, { dealerGroupId, scope }, { actId: query.id, undoing });
      await restore(tx, of);
    },
  );
  await markUndone(tx, of, actId);
  return { actId, changed };
}

async function requireUndoable(
  tx: Tx,
  whose: Pick<Frame, 'dealerGroupId' | 'scope'>,
  { actId, undoing }: { actId: number; undoing: number | null },
): Promise<void> {
  const [act] = await readActsOf(tx, whose, [actId]);
  if (!act) refuseMissing('id');
  const isOwn = act.userId === whose.scope.userId;
  const left = { dealerGroupId: whose.dealerGroupId, actId };
  const overtaken = isOwn && undoing !== null && (await isOvertaken(tx, left, undoing));
  const refusal = undoRefusal({ ...act, isOwn, isOfFiles: act.action === 'files', isOvertaken: overtaken });
  if (refusal) throw new Problem(refusal.kind, refusal.message);
}
