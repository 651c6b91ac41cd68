import { Problem } from '../../../../core/errors.ts';
import { toDollars } from '../../../../core/money/money.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { type Day, dayParts, today } from '../../../../core/time/period.ts';
import { periodLabel } from '../../../../core/time/period-text.ts';
import { isSelectableYear } from '../../../../core/time/years.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Context, serve } from '../../../../server/http/route.ts';
import {
  type AuthorizedScope,
  authorize,
  dealershipIn,
  onlyGroup,
  type ScopedDealership,
} from '../../../../server/identity/access.ts';
import { changeBudget, lockMonths, monthDay } from '../../../../server/spend/change-budget.ts';
import type { copyPreview } from '../contract-copy.ts';
import * as copying from '../contract-copy.ts';
import { COPY_EFFECTS } from '../rules-copy.ts';
import { type Copy, type CopyTotals, copyTotals, planCopy, plannedLines } from './copy-plan-repository.ts';
import { writeCopy } from './copy-write-repository.ts';
import { reachesOf } from './reaches.ts';
import { requireLine } from './whole-lines-repository.ts';

const MOST_LINES = 500;

export const copyRoutes = [
  serve(copying.copyDirections, async () => ({
    directions: copying.COPY_DIRECTIONS.map((direction) => ({
      direction,
      title: COPY_EFFECTS[direction].title,
    })),
  })),

  serve(copying.copyPreview, (requested) =>
    requested.db.run(async (tx) => {
      const { copy, dealerships } = await authorizedCopy(tx, requested);
      await planCopy(tx, copy, { isWritten: false });
      const { planned, actual, ...counts } = await copyTotals(tx);
      const lines = await plannedLines(tx, copy.dealerGroupId, MOST_LINES);
      const names = new Map(dealerships.map(({ id, name }) => [id, name]));
      return {
        ...counts,
        total: amounts(planned, actual),
        lines: lines.map(({ dealershipId, category, product, campaign, effect, ...line }) => ({
          dealerShipId: dealershipId,
          dealership: names.get(dealershipId) ?? '',
          category,
          product,
          campaign,
          effect,
          before: line.beforePlanned === null ? null : amounts(line.beforePlanned, line.beforeActual),
          after: amounts(line.afterPlanned, line.afterActual),
        })),
      };
    }),
  ),

  serve(copying.copyBudget, (requested) =>
    requested.db.run(async (tx) => {
      const authorized = await authorizedCopy(tx, requested);
      const how = {
        userId: requested.caller.userId,
        at: requested.services.trueNow(),
        now: requested.now,
        isForced: requested.body.forceToCopy === true,
      };
      const { result, actId } = await copyMonth(tx, authorized, how);
      return { created: result.created, overwritten: result.overwritten, actId };
    }),
  ),
];

interface How {
  readonly userId: number;
  readonly at: Date;
  readonly now: Date;
  readonly isForced: boolean;
}

/** Locks the source month too: it must not change during the copy. */
async function copyMonth(tx: Tx, { copy, dealerships }: AuthorizedCopy, how: How) {
  const { dealerGroupId, from, to, fromMonth, toMonth } = copy;
  const targets = [...new Set(to)];
  const both = { dealerGroupId, dealershipIds: [...new Set([...from, ...to])], months: [fromMonth, toMonth] };
  await lockMonths(tx, both);
  const change = {
    dealerGroupId,
    userId: how.userId,
    at: how.at,
    action: 'copy',
    dealershipIds: targets,
    months: [toMonth],
  } as const;
  return await changeBudget(tx, change, async () => {
    await planCopy(tx, copy, { isWritten: true });
    const totals = await copyTotals(tx);
    if (!how.isForced) refuseOverwriting(copy, totals);
    const isTarget = new Set(targets);
    const reaches = reachesOf(
      dealerships.filter(({ id }) => isTarget.has(id)),
      { month: toMonth, now: how.now },
    );
    if (totals.created + totals.overwritten > 0) await writeCopy(tx, copy, reaches);
    return totals;
  });
}

function refuseOverwriting({ toMonth }: Copy, { overwritten }: CopyTotals): void {
  if (overwritten === 0) return;
  const have = overwritten === 1 ? 'has another amount' : 'have other amounts';
  const message = `${countedText(overwritten, 'line')} of ${monthLabel(toMonth)} already ${have}. Nothing was copied; copy again and confirm that they may be overwritten.`;
  throw new Problem('conflict', message, [{ field: 'forceToCopy', message }]);
}

function monthLabel(day: Day): string {
  const { year, month } = dayParts(day);
  return periodLabel({ view: 'month', year, month });
}

function amounts(planned: number, actual: number | null) {
  return { targetBudget: toDollars(planned), actualBudget: actual === null ? null : toDollars(actual) };
}

/** The dealerships are all that the caller may see, not only those on the screen. */
interface AuthorizedCopy {
  readonly copy: Copy;
  readonly dealerships: readonly ScopedDealership[];
}

async function authorizedCopy(
  tx: Tx,
  { scope, body, caller, services, now }: Context<typeof copyPreview>,
): Promise<AuthorizedCopy> {
  const dealerGroupId = onlyGroup(scope);
  const reach = await authorize(services.database, caller, 'marketing', { dealerGroupId });
  const sources = sourcesOf(body.fromDealerShipIds ?? [], scope, reach);
  const targets = (body.toDealerShipId ?? []).map((id) => dealershipIn(reach, id, 'toDealerShipId').id);
  const named = { categoryId: body.productCategoryId ?? null, productId: body.productId ?? null };
  await requireLine(tx, dealerGroupId, named);
  if (sources.length > 1 && targets.length > 1)
    throw refusedCopy('toDealerShipId', 'Copy from one store to several, or from several to one.');
  const copy: Copy = {
    dealerGroupId,
    direction: body.direction,
    ...pairsOf(sources, targets),
    fromMonth: monthDay(body.fromYear, body.fromMonth),
    toMonth: monthDay(body.toYear, body.toMonth),
    ...named,
  };
  refuseUnselectable(copy, today(now, scope.dealerships[0]?.timeZone ?? 'UTC'));
  refuseOntoItself(copy);
  return { copy, dealerships: reach.dealerships };
}

/** Each store to itself, all into one, or one to several. */
function pairsOf(sources: readonly number[], targets: readonly number[]): Pick<Copy, 'from' | 'to'> {
  const [source = 0] = sources;
  const [target, ...others] = targets;
  if (others.length > 0) return { from: targets.map(() => source), to: targets };
  return { from: sources, to: sources.map((id) => target ?? id) };
}

function sourcesOf(requested: readonly number[], scope: AuthorizedScope, reach: AuthorizedScope): number[] {
  if (requested.length === 0) return [...scope.dealershipIds];
  return requested.map((id) => dealershipIn(reach, id, 'fromDealerShipIds').id);
}

function refuseUnselectable({ fromMonth, toMonth }: Copy, day: Day): void {
  const words = 'Choose a year from 2018 to next year.';
  if (!isSelectableYear(Number(fromMonth.slice(0, 4)), day)) throw refusedCopy('fromYear', words);
  if (!isSelectableYear(Number(toMonth.slice(0, 4)), day)) throw refusedCopy('toYear', words);
}

function refuseOntoItself({ from, to, fromMonth, toMonth, direction }: Copy): void {
  if (fromMonth !== toMonth || !to.some((id) => from.includes(id))) return;
  const isWithin = direction === 'plannedToActual' || direction === 'actualToPlanned';
  const instead = isWithin ? ' Within a month, planned and actual are copied by their own commands.' : '';
  throw refusedCopy(
    'toMonth',
    `A month cannot be copied onto itself: choose another month or store.${instead}`,
  );
}

function refusedCopy(field: string, message: string): Problem {
  return new Problem('invalid', message, [{ field, message }]);
}
