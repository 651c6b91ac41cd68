import { countedText } from '../../../../core/text/number-text.ts';
import { addDays, daysBetween } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { bare, CENTS, lineQuestion, lineSubject, monthText, nameOf } from './budget-line.ts';
import { dollars } from './finding.ts';
import type { CoopState } from './provided.ts';
import { type AnyRule, defineRule } from './rule.ts';

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
  questions: lineQuestion,
  screen: 'budget',
  judge: ({ lines }, { today, thresholds, minimum }) =>
    lines.flatMap((line) => {
      const decided = line.coop && decisionOn(line.coop);
      if (!decided || daysBetween(line.month, today) > LOOKED_BACK_DAYS) return [];
      const { claimed, granted } = decided;
      if (granted >= (claimed * thresholds.share) / 100 || claimed - granted < minimum * CENTS) return [];
      const result = granted === 0 ? 'nothing was granted' : `${dollars(granted)} were granted`;
      return [
        {
          ...bare(lineSubject(line), line.month),
          size: { value: Math.round((claimed - granted) / CENTS), unit: 'usd' as const },
          what: `Of ${dollars(claimed)} claimed for ${nameOf(line)} of ${monthText(line.month)}, ${result}.`,
        },
      ];
    }),
});

/** Cents claimed and granted; null while nothing is decided. */
function decisionOn(coop: CoopState): { readonly claimed: number; readonly granted: number } | null {
  const claimed = coop.claimedCents ?? coop.expectedCents;
  if (claimed <= 0) return null;
  if (coop.status === 'denied') return { claimed, granted: 0 };
  if (!PAID_STATUSES.includes(coop.status) || coop.grantedCents === null) return null;
  return { claimed, granted: coop.grantedCents };
}

export const coopRules: readonly AnyRule[] = [coopDeadline, coopDenied];
