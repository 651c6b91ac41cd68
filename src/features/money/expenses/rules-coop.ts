import { Problem } from '../../../core/errors.ts';
import { moneyText } from '../../../core/money/money-text.ts';
import { type PercentUnits, toPercent, WHOLE_UNITS } from '../../../core/money/percent.ts';
import { addDays, type Day } from '../../../core/time/period.ts';
import type { CoopStatus } from './contract.ts';

const CLAIM_DAYS = 90;

export interface CoopClaim {
  readonly status: CoopStatus;
  /** Eligible share and rate; both null when co-op was entered in dollars. */
  readonly shareUnits: PercentUnits | null;
  readonly rateUnits: PercentUnits | null;
  readonly cents: number;
  readonly claimedCents: number | null;
  readonly grantedCents: number | null;
  readonly deadline: Day | null;
  readonly note: string;
}

/** Cents; `actualCents` null until entered. */
export interface Amounts {
  readonly plannedCents: number;
  readonly actualCents: number | null;
}

export const NO_CLAIM: CoopClaim = {
  status: 'none',
  shareUnits: null,
  rateUnits: null,
  cents: 0,
  claimedCents: null,
  grantedCents: null,
  deadline: null,
  note: '',
};

const NEXT: Readonly<Record<CoopStatus, readonly CoopStatus[]>> = {
  none: ['planned', 'claimed'],
  planned: ['claimed', 'none'],
  claimed: ['approved', 'denied', 'planned'],
  approved: ['credited', 'claimed'],
  denied: ['claimed', 'none'],
  credited: ['approved'],
};

/** Statuses a claim can move to, the usual next one first. */
export function nextStatuses(status: CoopStatus): readonly CoopStatus[] {
  return NEXT[status];
}

/**
 * Co-op that counts, in cents: 0 once denied, the granted amount once known, else the expected one.
 */
export function coopBack({ status, cents, grantedCents }: CoopClaim): number {
  if (status === 'denied') return 0;
  return status === 'approved' || status === 'credited' ? (grantedCents ?? cents) : cents;
}

/** Last day to claim; null when there is nothing to claim. */
export function claimDeadline({ status, cents, deadline }: CoopClaim, lastFlightDay: Day): Day | null {
  if (deadline !== null) return deadline;
  return status === 'none' && cents === 0 ? null : addDays(lastFlightDay, CLAIM_DAYS);
}

/**
 * Expected co-op: the eligible share of the actual (of the plan until there is one) times the
 * manufacturer's rate.
 *
 * @returns cents, half a cent rounded up
 */
export function expectedCents(
  { plannedCents, actualCents }: Amounts,
  { shareUnits, rateUnits }: { shareUnits: PercentUnits; rateUnits: PercentUnits },
): number {
  const whole = BigInt(WHOLE_UNITS) ** 2n;
  const exact = BigInt(actualCents ?? plannedCents) * BigInt(shareUnits) * BigInt(rateUnits);
  return Number((2n * exact + whole) / (2n * whole));
}

export function reckoned(claim: CoopClaim, amounts: Amounts): CoopClaim {
  const { shareUnits, rateUnits } = claim;
  if (shareUnits === null || rateUnits === null) return claim;
  return { ...claim, cents: expectedCents(amounts, { shareUnits, rateUnits }) };
}

/** A claim whose expected amount was entered in dollars: drops its percents and becomes planned. */
export function typedCoop(claim: CoopClaim, cents: number): CoopClaim {
  if (cents === claim.cents) return claim;
  const typed = { ...claim, cents, shareUnits: null, rateUnits: null };
  if (claim.status === 'none') return { ...typed, status: 'planned' };
  return claim.status === 'planned' && cents === 0 ? { ...typed, status: 'none' } : typed;
}

/** A claim amount above its base, in cents. */
export interface CoopExcess {
  readonly field: 'expected' | 'claimed' | 'granted';
  readonly cents: number;
  /** Actual, or the plan until there is one. */
  readonly baseCents: number;
}

/** The first changed amount of a claim that exceeds its base; null without one. */
export function coopExcess(before: CoopClaim, after: CoopClaim, amounts: Amounts): CoopExcess | null {
  const baseCents = amounts.actualCents ?? amounts.plannedCents;
  const changes = [
    { field: 'expected', from: before.cents, cents: after.cents },
    { field: 'claimed', from: before.claimedCents, cents: after.claimedCents ?? 0 },
    { field: 'granted', from: before.grantedCents, cents: after.grantedCents ?? 0 },
  ] as const;
  const found = changes.find(({ from, cents }) => cents !== (from ?? 0) && cents > baseCents);
  return found ? { field: found.field, cents: found.cents, baseCents } : null;
}

export function excessText({ cents, baseCents }: CoopExcess): string {
  return `Co-op of ${moneyText(cents)} is more than the ${moneyText(baseCents)} it is of.`;
}

/**
 * Refuses co-op above its base unless the user confirmed it.
 *
 * @param field the caller's name of the amount
 * @throws Problem `invalid` with that field
 */
export function requireMeant(excess: CoopExcess | null, isForced: boolean, field?: string): void {
  if (excess === null || isForced) return;
  throw refused(field ?? excess.field, `${excessText(excess)} Send forceCoop to keep it.`);
}

/** Absent fields keep their value. */
export type CoopChange = { readonly [Field in keyof CoopClaim]?: CoopClaim[Field] | undefined } & {
  readonly status: CoopStatus;
};

/**
 * A claim moved to another status, or corrected in its status.
 *
 * @throws Problem `invalid` with its field: a status that does not follow, a claim or an approval
 * without its amount, or percents that contradict the dollars sent with them
 */
export function movedClaim(before: CoopClaim, change: CoopChange, amounts: Amounts): CoopClaim {
  requireStep(before.status, change.status);
  if (change.status === 'none') return { ...NO_CLAIM, note: change.note ?? before.note };
  const after = expecting(before, change, amounts);
  requireAmount(after);
  return after;
}

function requireStep(from: CoopStatus, to: CoopStatus): void {
  if (from === to || NEXT[from].includes(to)) return;
  const ways = NEXT[from].map((status) => status).join(' or ');
  throw refused(
    'status',
    `A claim that is ${from === 'none' ? 'not planned' : from} can become ${ways}, not ${to}.`,
  );
}

function expecting(before: CoopClaim, change: CoopChange, amounts: Amounts): CoopClaim {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const merged: CoopClaim = withPercents({ ...before, ...given, ...forgotten(change.status) }, change);
  const { shareUnits, rateUnits } = merged;
  if (shareUnits === null || rateUnits === null) return merged;
  const cents = expectedCents(amounts, { shareUnits, rateUnits });
  if (change.cents !== undefined && change.cents !== cents) {
    const percents = `${toPercent(shareUnits)}% eligible, paid at ${toPercent(rateUnits)}%`;
    throw refused('expected', `With ${percents}, it is ${moneyText(cents)}.`);
  }
  return { ...merged, cents };
}

/** Dollars without percents clear the percents; a rate alone applies to 100 percent. */
function withPercents(claim: CoopClaim, change: CoopChange): CoopClaim {
  const namesPercents = change.shareUnits !== undefined || change.rateUnits !== undefined;
  if (!namesPercents) {
    const isTyped = change.cents !== undefined;
    return isTyped ? { ...claim, shareUnits: null, rateUnits: null } : claim;
  }
  if (claim.rateUnits === null && claim.shareUnits === null) return claim;
  if (claim.rateUnits === null)
    throw refused('ratePercent', 'Enter the rate at which the eligible part is paid.');
  return { ...claim, shareUnits: claim.shareUnits ?? WHOLE_UNITS };
}

/** Moving back clears the amounts of the later statuses. */
function forgotten(status: CoopStatus): Partial<CoopClaim> {
  if (status === 'planned') return { claimedCents: null, grantedCents: null };
  return status === 'claimed' || status === 'denied' ? { grantedCents: null } : {};
}

function requireAmount({ status, claimedCents, grantedCents }: CoopClaim): void {
  if (status === 'claimed' && !claimedCents) throw refused('claimed', 'Enter the amount claimed.');
  if ((status === 'approved' || status === 'credited') && !grantedCents) {
    throw refused('granted', `Enter the amount ${status}.`);
  }
}

function refused(field: string, message: string): Problem {
  return new Problem('invalid', '', [{ field, message }]);
}
