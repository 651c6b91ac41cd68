import { countedText } from '../../../../core/text/number-text.ts';
import { addDays, daysBetween } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { bare, CENTS, lineQuestion, lineSubject, monthText, nameOf } from './budget-line.ts';
import { dollars } from './finding.ts';
import type { BudgetLine, CoopBalance, CoopClaim, CoopState } from './provided.ts';
import { type AnyRule, defineRule, type Finding, type Judged } from './rule.ts';

const coopDeadline = defineRule({
  id: 'C1',
  title: 'Co-op claim runs out',
  type: 'coop',
  severity: 'warning',
  meaning: 'Co-op money can still be claimed, and the claim window is about to close.',
  thresholds: {
    days: { title: 'Days left, at most', unit: 'days', value: 14 },
    critical: { title: 'Critical with days left', unit: 'days', value: 7 },
  },
  minimum: { title: 'Dollars to claim', value: 250 },
  questions: lineQuestion,
  screen: 'budget',
  judge: ({ lines: all }, { today, thresholds, minimum }) =>
    all.flatMap((line) => {
      const { coop } = line;
      if (!coop?.claimUntil || coop.unclaimedCents < minimum * CENTS) return [];
      const left = daysBetween(today, coop.claimUntil);
      if (left < 0 || left > thresholds.days) return [];
      return [
        {
          ...bare(lineSubject(line), addDays(coop.claimUntil, -thresholds.days)),
          severity: left <= thresholds.critical ? ('critical' as const) : ('warning' as const),
          size: { value: Math.round(coop.unclaimedCents / CENTS), unit: 'usd' as const },
          what: `${dollars(coop.unclaimedCents)} of co-op for ${nameOf(line)} can be claimed until ${dayText(coop.claimUntil)}: ${countedText(left, 'day')} left.`,
        },
      ];
    }),
});

const PAID_STATUSES = ['approved', 'credited'];
/** Older decisions are history. */
const LOOKED_BACK_DAYS = 150;

const coopDenied = defineRule({
  id: 'C3',
  title: 'Co-op claim denied or cut',
  type: 'coop',
  severity: 'warning',
  meaning: 'The manufacturer denied a claim, or granted clearly less than was claimed.',
  thresholds: { share: { title: 'Granted, less than', unit: 'percent', value: 90 } },
  minimum: { title: 'Dollars lost', value: 500 },
  questions: { ...lineQuestion, claims: { provider: 'coopClaims' } },
  screen: 'budget',
  judge: ({ lines, claims }, judged) => {
    const ofBudget = cutLines(lines, judged);
    return [
      ...ofBudget.map(({ finding }) => finding),
      ...cutClaims(claimsWithoutLine(claims, ofBudget), judged),
    ];
  },
});

/** Programs take a claim within 90 days of the activity, and statements name it a month later. */
const CLAIMED_WITHIN_DAYS = 150;

/**
 * Claims that no budget line knows. A line knows one claim of its amount, submitted from its month on and in time; of
 * several the earliest.
 */
function claimsWithoutLine(claims: readonly CoopClaim[], lines: ReturnType<typeof cutLines>): CoopClaim[] {
  const left = claims.toSorted((a, b) => (a.submittedOn < b.submittedOn ? -1 : 1));
  for (const { claimed, month } of lines) {
    const at = left.findIndex(({ claimedCents, submittedOn }) => {
      const days = daysBetween(month, submittedOn);
      return claimedCents === claimed && days >= 0 && days <= CLAIMED_WITHIN_DAYS;
    });
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

type Judging = Judged<'share'>;

function isCut(claimed: number, granted: number, { thresholds, minimum }: Judging): boolean {
  return granted < (claimed * thresholds.share) / 100 && claimed - granted >= minimum * CENTS;
}

function lostOf(claimed: number, granted: number) {
  return { value: Math.round((claimed - granted) / CENTS), unit: 'usd' as const };
}

function cutLines(lines: readonly BudgetLine[], judged: Judging) {
  return lines.flatMap((line) => {
    const decided = line.coop && decisionOn(line.coop);
    const age = daysBetween(line.month, judged.today);
    if (!decided || age < 0 || age > LOOKED_BACK_DAYS) return [];
    const { claimed, granted } = decided;
    if (!isCut(claimed, granted, judged)) return [];
    const result = granted === 0 ? 'nothing was granted' : `${dollars(granted)} were granted`;
    const finding: Finding = {
      ...bare(lineSubject(line), line.month),
      severity: 'warning',
      size: lostOf(claimed, granted),
      what: `Of ${dollars(claimed)} claimed for ${nameOf(line)} of ${monthText(line.month)}, ${result}.`,
    };
    return [{ claimed, month: line.month, finding }];
  });
}

function cutClaims(claims: readonly CoopClaim[], judged: Judging): Finding[] {
  return claims.flatMap((claim) => {
    const { program, submittedOn, claimedCents, grantedCents, status, reason } = claim;
    if (submittedOn >= judged.today || daysBetween(submittedOn, judged.today) > LOOKED_BACK_DAYS) return [];
    const granted = status === 'returned' ? 0 : (grantedCents ?? claimedCents);
    if (!isCut(claimedCents, granted, judged)) return [];
    const why = reason === null ? '' : ` (${reason.replace(/[.\s]+$/, '')})`;
    const result = { denied: 'was denied', returned: 'was returned' }[status];
    return [
      {
        ...bare(
          { kind: 'claim', key: `${program} ${claim.claim}`, title: `${program} ${claim.claim}` },
          submittedOn,
        ),
        severity: 'warning' as const,
        size: lostOf(claimedCents, granted),
        what: `${program}: claim ${claim.claim} of ${dollars(claimedCents)} ${result ?? `got ${dollars(granted)}`}${why}.`,
      },
    ];
  });
}

const coopExpiring = defineRule({
  id: 'C2',
  title: 'Co-op balance expires',
  type: 'coop',
  severity: 'warning',
  meaning: 'Co-op money on the manufacturer’s statement is about to expire unused.',
  thresholds: { days: { title: 'Days left, at most', unit: 'days', value: 60 } },
  minimum: { title: 'Dollars expiring', value: 1_000 },
  questions: { balances: { provider: 'coopBalances' } },
  screen: 'budget',
  judge: ({ balances }, { today, thresholds, minimum }) => {
    const latest = latestOf(balances.filter(({ statedOn }) => statedOn < today));
    const soon = latest.filter(({ expiresOn, balanceCents }) => {
      const left = daysBetween(today, expiresOn);
      return left >= 0 && left <= thresholds.days && balanceCents > 0;
    });
    // Balances of one program that expire month after month are one alert.
    return [...Map.groupBy(soon, ({ program }) => program)].flatMap(([program, own]): Finding[] => {
      const cents = own.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
      const [first, ...later] = own.toSorted((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1));
      if (!first || cents < minimum * CENTS) return [];
      const last = later.at(-1);
      const rest =
        last === undefined ? '' : `; with what expires by ${dayText(last.expiresOn)}, ${dollars(cents)}`;
      return [
        {
          ...bare(
            { kind: 'program', key: program, title: program },
            addDays(first.expiresOn, -thresholds.days),
          ),
          severity: 'warning',
          size: { value: Math.round(cents / CENTS), unit: 'usd' },
          what: `${dollars(first.balanceCents)} of ${program} expires on ${dayText(first.expiresOn)}: ${countedText(daysBetween(today, first.expiresOn), 'day')} left${rest}.`,
        },
      ];
    });
  },
});

/** The latest statement of each program and expiry. */
function latestOf(balances: readonly CoopBalance[]): CoopBalance[] {
  const found = new Map<string, CoopBalance>();
  for (const balance of balances) {
    const key = `${balance.program} ${balance.expiresOn}`;
    const before = found.get(key);
    if (before === undefined || before.statedOn < balance.statedOn) found.set(key, balance);
  }
  return [...found.values()];
}

/** Cents claimed and granted; null while nothing is decided. */
function decisionOn(coop: CoopState): { readonly claimed: number; readonly granted: number } | null {
  const claimed = coop.claimedCents ?? coop.expectedCents;
  if (claimed <= 0) return null;
  if (coop.status === 'denied') return { claimed, granted: 0 };
  if (!PAID_STATUSES.includes(coop.status) || coop.grantedCents === null) return null;
  return { claimed, granted: coop.grantedCents };
}

export const coopRules: readonly AnyRule[] = [coopDeadline, coopExpiring, coopDenied];
