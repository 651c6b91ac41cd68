import { type FieldError, Problem } from '../../../../core/errors.ts';
import { plannedOf } from '../../../../core/money/flights.ts';
import { toCents, toDollars } from '../../../../core/money/money.ts';
import { moneyText } from '../../../../core/money/money-text.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Context, type Route, serve } from '../../../../server/http/route.ts';
import { dealershipIn, missing, onlyGroup } from '../../../../server/identity/access.ts';
import { changeBudget } from '../../../../server/spend/change-budget.ts';
import { type AmountChange, changeAmounts } from '../contract-amounts.ts';
import { todayAt, unchanged } from './change-expense.ts';
import { emptyExpense, withFields } from './edit-handlers.ts';
import { dollarsOrNull } from './expense-line.ts';
import { settledProduct } from './products.ts';
import { expensesOnLines, expensesWithIds, type KeptExpense } from './repository.ts';
import { type ExpenseChange, insertExpense, saveExpenses } from './write-repository.ts';

type ChangeAmounts = Context<typeof changeAmounts>;
type Field = 'targetBudget' | 'actualBudget';
const FIELDS = ['targetBudget', 'actualBudget'] as const;
const TITLES = { targetBudget: 'Planned', actualBudget: 'Actual' } as const;

/** An expense and its wanted changes; `kept` is null until it exists. */
interface Target {
  readonly kept: KeptExpense | null;
  readonly line: NonNullable<AmountChange['line']> | null;
  readonly wanted: { [F in Field]?: number | null };
}

export const amountRoutes: readonly Route[] = [
  serve(changeAmounts, (requested) => requested.db.run((tx) => changeAll(tx, requested))),
];

async function changeAll(tx: Tx, requested: ChangeAmounts) {
  const { scope, body, services } = requested;
  const dealerGroupId = onlyGroup(scope);
  const places = await placesOf(tx, requested);
  const act = {
    dealerGroupId,
    userId: scope.userId,
    at: services.trueNow(),
    action: body.action ?? 'update',
    ...places,
  } as const;
  const { result, actId, changed } = await changeBudget(tx, act, async () => {
    const targets = await targetsOf(tx, requested);
    refuseConflicts(body.changes, targets);
    const made = await insertMissing(tx, dealerGroupId, targets);
    const after = [...new Set(targets)].flatMap((target) => changeOf(requested, target, made));
    if (after.length > 0) await saveExpenses(tx, dealerGroupId, after);
    return targets.map((target) => target.kept?.id ?? made.get(target) ?? 0);
  });
  const expenses = new Map((await expensesWithIds(tx, scope, result)).map((one) => [one.id, one]));
  return { changed, actId, expenses: result.map((id) => amountsOf(id, expenses.get(id))) };
}

/** Dealerships and months of the changes; checks every id. */
async function placesOf(tx: Tx, { scope, body }: ChangeAmounts) {
  const found = new Map((await expensesWithIds(tx, scope, idsIn(body.changes))).map((one) => [one.id, one]));
  const dealerships = new Set<number>();
  const months = new Set<Day>();
  const products = new Map<string, { productId: number; month: Day }>();
  for (const [index, { id, line }] of body.changes.entries()) {
    if (id === undefined && line === undefined) {
      const message = 'Name an expense, or a line that has none yet.';
      throw new Problem('invalid', message, [{ field: `changes.${index}.id`, message }]);
    }
    const expense = id === undefined ? null : found.get(id);
    if (expense === undefined) throw missing(`changes.${index}.id`);
    if (expense) {
      dealerships.add(expense.dealershipId);
      months.add(expense.month);
    }
    if (line) {
      dealerships.add(dealershipIn(scope, line.dealerShipId, `changes.${index}.line.dealerShipId`).id);
      months.add(line.monthStart);
      products.set(`${line.productId} ${line.monthStart}`, { ...line, month: line.monthStart });
    }
  }
  const dealerGroupId = onlyGroup(scope);
  for (const { productId, month } of products.values())
    await settledProduct(tx, { dealerGroupId, month }, { productId });
  return { dealershipIds: [...dealerships], months: [...months] };
}

const idsIn = (changes: readonly AmountChange[]) =>
  changes.flatMap(({ id }) => (id === undefined ? [] : [id]));

/** Reads each change's expense under its month's lock; changes of one expense share a target. */
async function targetsOf(tx: Tx, { scope, body }: ChangeAmounts): Promise<Target[]> {
  const { changes } = body;
  const byId = new Map((await expensesWithIds(tx, scope, idsIn(changes))).map((one) => [one.id, one]));
  const lines = changes.flatMap(({ id, line }) => (line && id === undefined ? [line] : []));
  const onLines = Map.groupBy(await expensesOnLines(tx, scope, lines), (kept) =>
    lineKey({ ...kept, dealerShipId: kept.dealershipId, monthStart: kept.month }),
  );
  const targets = new Map<string, Target>();
  const keptOf = ({ id, line }: AmountChange, index: number): KeptExpense | null => {
    if (id !== undefined) return byId.get(id) ?? refuseGone(index);
    const there = onLines.get(lineKey(line ?? null)) ?? [];
    if (there.length > 1) throw severalThere(index, there);
    return there[0] ?? null;
  };
  return changes.map((change, index) => {
    const { line = null } = change;
    const kept = keptOf(change, index);
    const key = kept ? String(kept.id) : lineKey(line);
    const target = targets.get(key) ?? { kept, line, wanted: {} };
    targets.set(key, target);
    for (const field of FIELDS) wantOnce(target, field, { change, index });
    return target;
  });
}

function lineKey(line: NonNullable<AmountChange['line']> | null): string {
  return line === null ? '' : [line.dealerShipId, line.monthStart, line.productId, line.campaign].join(' ');
}

function refuseGone(index: number): never {
  throw missing(`changes.${index}.id`);
}

function severalThere(index: number, there: readonly KeptExpense[]): Problem {
  const message = `${there[0]?.campaign} has ${there.length} expenses by now. Change them one by one.`;
  return new Problem('conflict', message, [{ field: `changes.${index}.line`, message }]);
}

/** Equal amounts for one expense are fine, different ones are refused. */
function wantOnce(target: Target, field: Field, { change, index }: { change: AmountChange; index: number }) {
  const wanted = change[field];
  if (wanted === undefined) return;
  const cents = wanted === null ? null : toCents(wanted);
  const before = target.wanted[field];
  if (before !== undefined && before !== cents) {
    const name = target.kept?.campaign ?? target.line?.campaign;
    const message = `${name} is named twice with different amounts: ${textOf(before)} and ${textOf(cents)}. Nothing was changed.`;
    throw new Problem('invalid', message, [{ field: `changes.${index}.${field}`, message }]);
  }
  target.wanted[field] = cents;
}

/** Refuses all changes when somebody else changed one of the amounts meanwhile. */
function refuseConflicts(changes: readonly AmountChange[], targets: readonly Target[]): void {
  const errors = changes.flatMap((change, index): FieldError[] => {
    const kept = targets[index]?.kept ?? null;
    if (kept === null || !isNewer(change, kept)) return [];
    return FIELDS.flatMap((field) => {
      const wanted = change[field];
      if (wanted === undefined) return [];
      const [now, mine] = [centsOf(kept, field), wanted === null ? null : toCents(wanted)];
      if (now === mine || now === seenOf(change, field)) return [];
      const message = `${TITLES[field]} of ${kept.campaign} is now ${textOf(now)}; yours is ${textOf(mine)}.`;
      return [{ field: `changes.${index}.${field}`, message }];
    });
  });
  if (errors.length === 0) return;
  const words = errors.slice(0, 3).map(({ message }) => message);
  const more = errors.length > 3 ? ` And ${errors.length - 3} more.` : '';
  throw new Problem('conflict', `Someone else changed this meanwhile. ${words.join(' ')}${more}`, errors);
}

/** The expense has another version than the one seen, or did not exist then. */
function isNewer({ id, version, seen }: AmountChange, kept: KeptExpense): boolean {
  return id === undefined ? true : version !== undefined ? version !== kept.version : seen !== undefined;
}

/** The amount seen, in cents; undefined when not sent. A line without an expense shows null. */
function seenOf({ id, seen }: AmountChange, field: Field): number | null | undefined {
  const amount = seen?.[field];
  if (amount !== undefined) return amount === null ? null : toCents(amount);
  if (id !== undefined) return undefined;
  return field === 'targetBudget' ? 0 : null;
}

function centsOf(kept: KeptExpense, field: Field): number | null {
  return field === 'targetBudget' ? plannedOf(kept.flights) : kept.actualCents;
}

function textOf(cents: number | null): string {
  return cents === null ? 'empty' : moneyText(cents);
}

async function insertMissing(tx: Tx, dealerGroupId: number, targets: readonly Target[]) {
  const made = new Map<Target, number>();
  for (const target of new Set(targets)) {
    const { kept, line } = target;
    if (kept !== null || line === null) continue;
    const of = { dealerGroupId, dealershipId: line.dealerShipId, month: line.monthStart };
    made.set(target, await insertExpense(tx, of, line));
  }
  return made;
}

function changeOf(
  requested: ChangeAmounts,
  target: Target,
  made: ReadonlyMap<Target, number>,
): ExpenseChange[] {
  const { kept, line, wanted } = target;
  const fields = {
    ...(wanted.targetBudget != null && { targetBudget: toDollars(wanted.targetBudget) }),
    ...(wanted.actualBudget !== undefined && { actualBudget: dollarsOrNull(wanted.actualBudget) }),
  };
  if (kept) {
    const before = unchanged(kept);
    const after = withFields(before, fields, todayAt(requested, kept.dealershipId));
    return JSON.stringify(after) === JSON.stringify(before) ? [] : [after];
  }
  const id = made.get(target);
  if (!line || id === undefined) return [];
  const empty = emptyExpense({ ...line, id, dealershipId: line.dealerShipId, month: line.monthStart });
  return [withFields(empty, { ...fields, flightDate: [] }, todayAt(requested, line.dealerShipId))];
}

function amountsOf(id: number, kept: KeptExpense | undefined) {
  if (!kept) throw new Error(`Expense ${id} is gone right after it was saved.`);
  return {
    id,
    version: kept.version,
    targetBudget: toDollars(plannedOf(kept.flights)),
    actualBudget: dollarsOrNull(kept.actualCents),
  };
}
