import { Problem } from '../../../../core/errors.ts';
import { type Day, today } from '../../../../core/time/period.ts';
import { isSelectableYear } from '../../../../core/time/years.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { Context } from '../../../../server/http/route.ts';
import {
  type AuthorizedScope,
  authorize,
  dealershipIn,
  onlyGroup,
  type ScopedDealership,
} from '../../../../server/identity/access.ts';
import { monthDay } from '../../../../server/spend/change-budget.ts';
import type { copyPreview } from '../contract.ts';
import type { Copy } from './copy-plan-repository.ts';
import { requireLine } from './named-lines-repository.ts';

/** The dealerships are all that the caller may see, not only those on the screen. */
export interface AuthorizedCopy {
  readonly copy: Copy;
  readonly dealerships: readonly ScopedDealership[];
}

/** Checks every id, then whether the combination makes sense. */
export async function authorizedCopy(
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
    throw refused('toDealerShipId', 'Copy from one store to several, or from several to one.');
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
  if (!isSelectableYear(Number(fromMonth.slice(0, 4)), day)) throw refused('fromYear', words);
  if (!isSelectableYear(Number(toMonth.slice(0, 4)), day)) throw refused('toYear', words);
}

function refuseOntoItself({ from, to, fromMonth, toMonth, direction }: Copy): void {
  if (fromMonth !== toMonth || !to.some((id) => from.includes(id))) return;
  const isWithin = direction === 'plannedToActual' || direction === 'actualToPlanned';
  const instead = isWithin ? ' Within a month, planned and actual are copied by their own commands.' : '';
  throw refused(
    'toMonth',
    `A month cannot be copied onto itself: choose another month or dealership.${instead}`,
  );
}

function refused(field: string, message: string): Problem {
  return new Problem('invalid', message, [{ field, message }]);
}
