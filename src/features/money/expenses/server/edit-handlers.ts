import { type Flight, plannedOf, spreadOverFlights } from '../../../../core/money/flights.ts';
import { toCents } from '../../../../core/money/money.ts';
import { percentUnits } from '../../../../core/money/percent.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Context, type Route, serve } from '../../../../server/http/route.ts';
import { changeBudget } from '../../../../server/spend/change-budget.ts';
import * as contract from '../contract.ts';
import { settledFlights, spokenThrough } from '../rules.ts';
import {
  type CoopChange,
  coopExcess,
  movedClaim,
  NO_CLAIM,
  reckoned,
  requireMeant,
  typedCoop,
} from '../rules-coop.ts';
import { actOf, changeExpense, requireNewest, todayAt, unchanged } from './change-expense.ts';
import { notifyFiles, replacePlannerFiles } from './expense-files.ts';
import { expenseLine } from './expense-line.ts';
import { monthOf, onlyDealership } from './months.ts';
import { settledProduct } from './products.ts';
import { expenseIn } from './repository.ts';
import { type ExpenseChange, insertExpense, removeExpenses, saveExpenses } from './write-repository.ts';

type Create = Context<typeof contract.createExpense>;
type Fields = Context<typeof contract.updateExpense>['body'];

export const editRoutes: readonly Route[] = [
  serve(contract.createExpense, (create) => create.db.run((tx) => createOne(tx, create))),

  serve(contract.updateExpense, (update) => {
    const { query, body } = update;
    return changeExpense(update, query, {
      action: 'update',
      wanted: body,
      work: async (tx, before) => {
        if (body.productId !== undefined || body.productCategoryId !== undefined) {
          await settledProduct(tx, before, { productId: before.productId, ...defined(body) });
        }
        const after = withFields(unchanged(before), body, todayAt(update, before.dealershipId));
        if (body.files) await replacePlannerFiles(tx, update, before, body.files);
        return after;
      },
    });
  }),

  serve(contract.updateActualBudget, (update) => {
    const { query, body } = update;
    return changeExpense(update, query, {
      action: 'update',
      wanted: body,
      work: async (_tx, before) => {
        const cents = body.actualBudget === null ? null : toCents(body.actualBudget);
        return withActual(unchanged(before), cents, todayAt(update, before.dealershipId));
      },
    });
  }),

  serve(contract.updateTargetBudget, (update) =>
    changeExpense(update, update.query, {
      action: 'update',
      wanted: update.body,
      work: async (_tx, before) => planned(unchanged(before), toCents(update.body.targetBudget)),
    }),
  ),

  serve(contract.updateCoop, (update) =>
    changeExpense(update, update.query, {
      action: 'coop',
      wanted: update.body,
      work: async (_tx, before) => {
        const after = unchanged(before);
        const claim = movedClaim(after.claim, coopChange(update.body), amountsOf(after));
        const excess = coopExcess(after.claim, claim, amountsOf(after));
        requireMeant(excess, update.body.forceCoop === true);
        return { ...after, claim };
      },
    }),
  ),

  serve(contract.deleteExpense, (remove) =>
    remove.db.run(async (tx) => {
      const { scope, query } = remove;
      const found = await expenseIn(tx, scope, query.id);
      const { actId, changed } = await changeBudget(tx, actOf(remove, 'delete', found), async () => {
        const before = await expenseIn(tx, scope, query.id);
        requireNewest(before, query.version, {});
        await removeExpenses(tx, before.dealerGroupId, [before.id]);
      });
      return { changed, actId };
    }),
  ),
];

async function createOne(tx: Tx, create: Create) {
  const { scope, query, body, now } = create;
  const dealership = onlyDealership(scope);
  const of = {
    dealerGroupId: dealership.dealerGroupId,
    dealershipId: dealership.id,
    month: monthOf(scope, query, now),
  };
  const { id: productId } = await settledProduct(tx, of, body);
  const { result: id, actId } = await changeBudget(tx, actOf(create, 'create', of), async () => {
    const made = await insertExpense(tx, of, { productId, campaign: body.campaign });
    const empty = emptyExpense({ ...of, id: made, productId, campaign: body.campaign });
    const fields = { ...body, flightDate: body.flightDate ?? [] };
    await saveExpenses(tx, of.dealerGroupId, [withFields(empty, fields, todayAt(create, dealership.id))]);
    if (body.files) await replacePlannerFiles(tx, create, await expenseIn(tx, scope, made), body.files);
    return made;
  });
  const made = await expenseIn(tx, scope, id);
  await notifyFiles(tx, create, { before: [], after: made, actId });
  return { expense: expenseLine(made), actId };
}

/** A new expense without plan, spend or texts. */
export function emptyExpense({
  id,
  dealershipId,
  month,
  productId,
  campaign,
}: Pick<ExpenseChange, 'id' | 'dealershipId' | 'month' | 'productId' | 'campaign'>): ExpenseChange {
  const texts = { description: '', strategy: '', notes: '' };
  const nothing = { actualCents: null, actualThrough: null, claim: NO_CLAIM, ...texts, flights: [] };
  return { id, dealershipId, month, productId, campaign, ...nothing };
}

/** Applies form fields; absent ones keep their value. */
export function withFields(before: ExpenseChange, fields: Fields, today: Day): ExpenseChange {
  const { targetBudget, flightDate, actualBudget, coop } = fields;
  const texts = defined({
    campaign: fields.campaign,
    productId: fields.productId,
    description: fields.description,
    strategy: fields.strategy,
    notes: fields.notes,
  });
  let after: ExpenseChange = { ...before, ...texts };
  const cents = targetBudget === undefined ? undefined : toCents(targetBudget);
  if (flightDate !== undefined) {
    after = { ...after, flights: settledFlights(before.month, { cents, flights: flightDate.map(flightOf) }) };
  } else if (cents !== undefined && cents !== plannedOf(before.flights)) {
    after = { ...after, flights: spreadOverFlights(cents, before.flights) };
  }
  if (actualBudget !== undefined) {
    const actualCents = actualBudget === null ? null : toCents(actualBudget);
    if (actualCents !== before.actualCents) after = withActual(after, actualCents, today);
  }
  if (coop !== undefined) {
    const claim = typedCoop(after.claim, toCents(coop));
    requireMeant(coopExcess(after.claim, claim, amountsOf(after)), fields.forceCoop === true, 'coop');
    after = { ...after, claim };
  }
  return { ...after, claim: reckoned(after.claim, amountsOf(after)) };
}

function withActual(before: ExpenseChange, actualCents: number | null, today: Day): ExpenseChange {
  const actualThrough = actualCents === null ? null : spokenThrough(before.month, today);
  const after = { ...before, actualCents, actualThrough };
  return { ...after, claim: reckoned(after.claim, amountsOf(after)) };
}

function planned(before: ExpenseChange, cents: number): ExpenseChange {
  const flights =
    cents === plannedOf(before.flights) ? before.flights : spreadOverFlights(cents, before.flights);
  const after = { ...before, flights };
  return { ...after, claim: reckoned(after.claim, amountsOf(after)) };
}

function amountsOf({ flights, actualCents }: ExpenseChange) {
  return { plannedCents: plannedOf(flights), actualCents };
}

function flightOf({ start, end, targetBudget }: { start: Day; end: Day; targetBudget: number }): Flight {
  return { start, end, cents: toCents(targetBudget) };
}

function coopChange(body: Context<typeof contract.updateCoop>['body']): CoopChange {
  const units = (percent: number | null | undefined) => (percent == null ? percent : percentUnits(percent));
  const cents = (dollars: number | null | undefined) => (dollars == null ? dollars : toCents(dollars));
  return {
    status: body.status,
    shareUnits: units(body.eligiblePercent),
    rateUnits: units(body.ratePercent),
    cents: body.expected === undefined ? undefined : toCents(body.expected),
    claimedCents: cents(body.claimed),
    grantedCents: cents(body.granted),
    deadline: body.deadline,
    note: body.note,
  };
}

/** Drops absent fields, so they do not overwrite with `undefined`. */
function defined<Values extends object>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Values]?: Exclude<Values[Field], undefined>;
  };
}
