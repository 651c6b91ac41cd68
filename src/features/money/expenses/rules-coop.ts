import { Problem } from '../../../core/errors.ts';
import { type PercentUnits, toPercent, WHOLE_UNITS } from '../../../core/money/percent.ts';
import { addDays, type Day } from '../../../core/time/period.ts';
import type { CoopStatus } from './contract.ts';
import { moneyText } from './rules.ts';

/** How long after its last flight an expense can be claimed, where nobody said otherwise. */
const CLAIM_DAYS = 90;

/** What a manufacturer may pay of an expense, and how far that has come. */
export interface CoopClaim {
  readonly status: CoopStatus;
  /** How much of the money counts, and at what rate it is paid; both null where dollars were typed. */
  readonly shareUnits: PercentUnits | null;
  readonly rateUnits: PercentUnits | null;
  /** What is expected back. */
  readonly cents: number;
  readonly claimedCents: number | null;
  readonly grantedCents: number | null;
  /** Null: so many days after the last flight. */
  readonly deadline: Day | null;
  readonly note: string;
}

/** What is planned for an expense, and what it has cost; null where nobody said. */
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

/** Where a claim can go from here, the usual way first. */
export function nextStatuses(status: CoopStatus): readonly CoopStatus[] {
  return NEXT[status];
}

/** What counts as coming back, in cents: nothing once denied, what was granted once known, else what is expected. */
export function coopBack({ status, cents, grantedCents }: CoopClaim): number {
  if (status === 'denied') return 0;
  return status === 'approved' || status === 'credited' ? (grantedCents ?? cents) : cents;
}

/** Until when an expense can be claimed; null where nothing is to be claimed. */
export function claimDeadline({ status, cents, deadline }: CoopClaim, lastFlightDay: Day): Day | null {
  if (deadline !== null) return deadline;
  return status === 'none' && cents === 0 ? null : addDays(lastFlightDay, CLAIM_DAYS);
}

/**
 * What can be expected back: the eligible part of what was spent, or of what is planned until then,
 * at the manufacturer's rate.
 *
 * @returns cents, half a cent up
 */
export function expectedCents(
  { plannedCents, actualCents }: Amounts,
  { shareUnits, rateUnits }: { shareUnits: PercentUnits; rateUnits: PercentUnits },
): number {
  const whole = BigInt(WHOLE_UNITS) ** 2n;
  const exact = BigInt(actualCents ?? plannedCents) * BigInt(shareUnits) * BigInt(rateUnits);
  return Number((2n * exact + whole) / (2n * whole));
}

/** A claim after the amounts it is reckoned from changed. */
export function reckoned(claim: CoopClaim, amounts: Amounts): CoopClaim {
  const { shareUnits, rateUnits } = claim;
  if (shareUnits === null || rateUnits === null) return claim;
  return { ...claim, cents: expectedCents(amounts, { shareUnits, rateUnits }) };
}

/** A claim whose expected amount was typed in dollars: its percents are forgotten, and it is planned from then on. */
export function typedCoop(claim: CoopClaim, cents: number): CoopClaim {
  if (cents === claim.cents) return claim;
  const typed = { ...claim, cents, shareUnits: null, rateUnits: null };
  if (claim.status === 'none') return { ...typed, status: 'planned' };
  return claim.status === 'planned' && cents === 0 ? { ...typed, status: 'none' } : typed;
}

/** An amount of a claim that is more than the money it is of, in cents. */
export interface CoopExcess {
  readonly field: 'expected' | 'claimed' | 'granted';
  readonly cents: number;
  /** What was spent, or is planned until then. */
  readonly baseCents: number;
}

/** The first amount of a claim that was changed to more than was spent or is planned; null where none was. */
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

/** An excess in words, for the person who is asked whether it is meant. */
export function excessText({ cents, baseCents }: CoopExcess): string {
  return `Co-op of ${moneyText(cents)} is more than the ${moneyText(baseCents)} it is of.`;
}

/**
 * Refuses co-op above the money it is of, unless the person said it is meant.
 *
 * @param field under which the caller sent it
 * @throws Problem `invalid` with that field
 */
export function requireMeant(excess: CoopExcess | null, isForced: boolean, field?: string): void {
  if (excess === null || isForced) return;
  throw refused(field ?? excess.field, `${excessText(excess)} Send forceCoop to keep it.`);
}

/** What a person changes of a claim; absent fields stay. */
export type CoopChange = { readonly [Field in keyof CoopClaim]?: CoopClaim[Field] | undefined } & {
  readonly status: CoopStatus;
};

/**
 * A claim moved on, or mended where it stands.
 *
 * @throws Problem `invalid` with its field: a step that does not follow, a claim without its amount,
 *   an approval without what was granted, or percents that contradict the dollars sent with them
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

/** Dollars typed without percents put the percents aside; a rate alone counts for all of the money. */
function withPercents(claim: CoopClaim, change: CoopChange): CoopClaim {
  const namesPercents = change.shareUnits !== undefined || change.rateUnits !== undefined;
  if (!namesPercents) {
    const isTyped = change.cents !== undefined;
    return isTyped ? { ...claim, shareUnits: null, rateUnits: null } : claim;
  }
  if (claim.rateUnits === null && claim.shareUnits === null) return claim;
  if (claim.rateUnits === null) throw refused('ratePercent', 'Say at what rate the eligible part is paid.');
  return { ...claim, shareUnits: claim.shareUnits ?? WHOLE_UNITS };
}

/** A step back leaves nothing of the steps after it. */
function forgotten(status: CoopStatus): Partial<CoopClaim> {
  if (status === 'planned') return { claimedCents: null, grantedCents: null };
  return status === 'claimed' || status === 'denied' ? { grantedCents: null } : {};
}

function requireAmount({ status, claimedCents, grantedCents }: CoopClaim): void {
  if (status === 'claimed' && !claimedCents) throw refused('claimed', 'Say how much is claimed.');
  if ((status === 'approved' || status === 'credited') && !grantedCents) {
    throw refused('granted', `Say how much was ${status}.`);
  }
}

function refused(field: string, message: string): Problem {
  return new Problem('invalid', '', [{ field, message }]);
}
