import { addDays, type Day, dayOf, firstOfMonth, type Period } from '../../../../core/time/period.ts';
import { monthText } from './budget-line.ts';
import type { DaySeries } from './day-series.ts';
import { explain, percent, storeOf, whole } from './finding.ts';
import { type AnyRule, defineRule, type Evidence } from './rule.ts';

/** Registrations come one or two months after their month. */
const LONGEST_LAG_DAYS = 110;
const MONTHS = 3;

const shareLoss = defineRule({
  id: 'M1',
  title: 'Market share lost',
  type: 'market',
  severity: 'info',
  meaning: 'The share of registrations in the area fell against the same three months of last year.',
  thresholds: { points: { title: 'Basis points lost, at least', unit: 'number', value: 100 } },
  minimum: { title: 'Registrations in the three months', value: 300 },
  questions: {
    share: { kpi: 'market_share', days: 620 },
    dealers: { kpi: 'mkt_regs', days: 620, by: 'competitor' },
  },
  screen: 'market-share',
  judge: ({ share, dealers }, judged) => {
    const months = lastMonths(share);
    if (months === null) return null;
    const [now, then] = [share.figure(months.now), share.figure(months.before)];
    if (now?.value == null || then?.value == null) return null;
    const lost = Math.round((then.value - now.value) * 100);
    if ((now.denominator ?? 0) < judged.minimum || lost < judged.thresholds.points) return [];
    const winner = winnerOf(dealers, months, judged.store.name);
    const won = winner === null ? '' : ` ${winner.name} gained ${whole(winner.points)} basis points.`;
    return [
      {
        subject: storeOf(judged),
        severity: 'info',
        since: months.now.start,
        size: { value: lost, unit: 'number' },
        what: `Market share of the three months through ${monthText(addDays(months.now.end, -1))} is ${percent(now.value / 100)}, ${whole(lost)} basis points below last year.${won}`,
        evidence: monthly(share, months.now.end),
        explained: explain(share, months.now, { by: 'zip', against: 'lastYear' }),
      },
    ];
  },
});

interface Months {
  readonly now: Period;
  readonly before: Period;
}

/** The last three whole months with registrations, and those of last year; null where they are too old. */
function lastMonths(share: DaySeries): Months | null {
  const latest = share.last(1, LONGEST_LAG_DAYS);
  if (latest === null) return null;
  const end = firstOfMonth(latest.end);
  return {
    now: { start: shifted(end, -MONTHS), end },
    before: { start: shifted(end, -MONTHS - 12), end: shifted(end, -12) },
  };
}

function shifted(month: Day, months: number): Day {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return dayOf(Math.floor(count / 12), (count % 12) + 1, 1);
}

const SHOWN_MONTHS = 15;

/** The share of each month up to an exclusive end, which reaches back to the compared months. */
function monthly(share: DaySeries, end: Day): Evidence {
  const points = Array.from({ length: SHOWN_MONTHS }, (_, index) => {
    const day = shifted(end, index - SHOWN_MONTHS);
    return { day, value: share.value({ start: day, end: shifted(day, 1) }), low: null, high: null };
  });
  return { title: share.kpi.title, unit: share.kpi.unit, points };
}

/** The other dealer whose share grew most, in basis points; null where none grew. */
function winnerOf(dealers: DaySeries, { now, before: then }: Months, own: string) {
  const [all, before] = [dealers.value(now), dealers.value(then)];
  if (!all || !before) return null;
  const gains = dealers.values().flatMap((name) => {
    if (name === null || name.toLowerCase() === own.toLowerCase()) return [];
    const share = (dealers.value(now, name) ?? 0) / all - (dealers.value(then, name) ?? 0) / before;
    return [{ name, points: Math.round(share * 10_000) }];
  });
  const [winner] = gains.toSorted((a, b) => b.points - a.points);
  return winner && winner.points > 0 ? winner : null;
}

export const marketRules: readonly AnyRule[] = [shareLoss];
