import { plannedOf } from '../../../../core/money/flights.ts';
import { toDollars } from '../../../../core/money/money.ts';
import { toPercent } from '../../../../core/money/percent.ts';
import { dayParts } from '../../../../core/time/period.ts';
import type { Coop, Expense, ExpenseFile } from '../contract.ts';
import { type CoopClaim, claimDeadline } from '../rules-coop.ts';
import type { KeptExpense, KeptFile } from './repository.ts';

export function expenseLine(kept: KeptExpense): Expense {
  const { year, month } = dayParts(kept.month);
  const files = (kind: KeptFile['kind']) => kept.files.filter((file) => file.kind === kind).map(fileLine);
  return {
    id: kept.id,
    version: kept.version,
    dealerShipId: kept.dealershipId,
    year,
    month,
    productCategoryId: kept.categoryId,
    productId: kept.productId,
    category: kept.category,
    product: kept.product,
    campaign: kept.campaign,
    targetBudget: toDollars(plannedOf(kept.flights)),
    actualBudget: dollarsOrNull(kept.actualCents),
    coop: toDollars(kept.coopBackCents),
    coopClaim: claimLine(kept),
    description: kept.description,
    strategy: kept.strategy,
    notes: kept.notes,
    flightDate: kept.flights.map(({ start, end, cents }) => ({ start, end, targetBudget: toDollars(cents) })),
    invoices: files('invoice'),
    files: files('planner'),
  };
}

export function fileLine(file: Omit<KeptFile, 'kind'>): ExpenseFile {
  return {
    id: file.id,
    filename: file.name,
    type: file.type,
    bytes: file.bytes,
    keepEachMonth: file.keepEachMonth,
    isCarriedOver: file.isCarriedOver,
    attachedAt: new Date(file.attachedAt).toISOString(),
  };
}

export function claimOf(kept: KeptExpense): CoopClaim {
  return {
    status: kept.coopStatus,
    shareUnits: kept.coopShareUnits,
    rateUnits: kept.coopRateUnits,
    cents: kept.coopCents,
    claimedCents: kept.coopClaimedCents,
    grantedCents: kept.coopGrantedCents,
    deadline: kept.coopDeadline,
    note: kept.coopNote,
  };
}

function claimLine(kept: KeptExpense): Coop {
  const claim = claimOf(kept);
  return {
    status: claim.status,
    eligiblePercent: claim.shareUnits === null ? null : toPercent(claim.shareUnits),
    ratePercent: claim.rateUnits === null ? null : toPercent(claim.rateUnits),
    expected: toDollars(claim.cents),
    claimed: dollarsOrNull(claim.claimedCents),
    granted: dollarsOrNull(claim.grantedCents),
    deadline: claimDeadline(claim, kept.flights.at(-1)?.end ?? kept.month),
    note: claim.note,
  };
}

export function dollarsOrNull(cents: number | null): number | null {
  return cents === null ? null : toDollars(cents);
}
