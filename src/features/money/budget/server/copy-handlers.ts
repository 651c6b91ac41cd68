import { Problem } from '../../../../core/errors.ts';
import { toDollars } from '../../../../core/money/money.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { type Day, dayParts } from '../../../../core/time/period.ts';
import { periodLabel } from '../../../../core/time/period-text.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { serve } from '../../../../server/http/route.ts';
import { changeBudget, lockMonths } from '../../../../server/spend/change-budget.ts';
import * as contract from '../contract.ts';
import { COPY_EFFECTS } from '../rules-copy.ts';
import { type AuthorizedCopy, authorizedCopy } from './copy-choice.ts';
import { type Copy, type CopyTotals, copyTotals, planCopy, plannedLines } from './copy-plan-repository.ts';
import { writeCopy } from './copy-write-repository.ts';
import { reachesOf } from './reaches.ts';

const MOST_LINES = 500;

export const copyRoutes = [
  serve(contract.copyDirections, async () => ({
    directions: contract.COPY_DIRECTIONS.map((direction) => ({
      direction,
      title: COPY_EFFECTS[direction].title,
    })),
  })),

  serve(contract.copyPreview, (requested) =>
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

  serve(contract.copyBudget, (requested) =>
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
  const message = `${countedText(overwritten, 'line')} of ${monthLabel(toMonth)} already ${have}. Nothing was copied; copy again and say that they may be overwritten.`;
  throw new Problem('conflict', message, [{ field: 'forceToCopy', message }]);
}

function monthLabel(day: Day): string {
  const { year, month } = dayParts(day);
  return periodLabel({ view: 'month', year, month });
}

function amounts(planned: number, actual: number | null) {
  return { targetBudget: toDollars(planned), actualBudget: actual === null ? null : toDollars(actual) };
}
