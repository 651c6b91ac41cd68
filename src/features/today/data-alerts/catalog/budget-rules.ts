import { dueWithin, flightDays, plannedOf } from '../../../../core/money/flights.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import {
  addDays,
  type Day,
  daysBetween,
  firstOfMonth,
  periodDays,
  through,
} from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { bare, CENTS, lineQuestion, lineSubject, monthEnd, monthText, nameOf } from './budget-line.ts';
import { dollars, percent, storeOf } from './finding.ts';
import type { BudgetLine, UnfitSplit } from './provided.ts';
import { type AnyRule, defineRule, type Finding, type Judged, type Severity, type Subject } from './rule.ts';

/** Invoices of radio and TV come weeks late. */
const LOOKED_BACK_DAYS = 62;

const overspend = defineRule({
  id: 'B1',
  title: 'Over the plan',
  type: 'budget',
  severity: 'warning',
  meaning:
    'More was spent than planned for the whole month: on a line, or on a category without such a line.',
  thresholds: {
    line: { title: 'Line over its plan by', unit: 'percent', value: 5 },
    amount: { title: 'And by at least', unit: 'usd', value: 250 },
    category: { title: 'Category over its plan by', unit: 'percent', value: 3 },
    critical: { title: 'Critical from', unit: 'percent', value: 15 },
  },
  minimum: null,
  questions: lineQuestion,
  screen: 'budget',
  judge: ({ lines: all }, judged) => {
    const recent = spentLines(all, judged);
    const over = recent.flatMap((line) =>
      overPlan([line], lineSubject(line), judged.thresholds.line, judged),
    );
    const named = new Set(over.map(({ category }) => category));
    const categories = [...Map.groupBy(recent, ({ month, category }) => `${month} ${category}`)].flatMap(
      ([key, own]) => {
        const [first] = own;
        if (!first || own.length < 2 || named.has(key)) return [];
        const subject: Subject = { kind: 'category', key, title: first.category };
        return overPlan(own, subject, judged.thresholds.category, judged);
      },
    );
    return [...over, ...categories].map(({ finding }) => finding);
  },
});

interface Over {
  readonly category: string;
  readonly finding: Finding;
}

function overPlan(
  own: readonly BudgetLine[],
  subject: Subject,
  share: number,
  { thresholds }: Judged<'amount' | 'critical'>,
): Over[] {
  const [first] = own;
  const planned = own.reduce((sum, line) => sum + plannedOf(line.flights), 0);
  const actual = own.reduce((sum, line) => sum + (line.actualCents ?? 0), 0);
  const over = actual - planned;
  if (!first || planned <= 0 || over < thresholds.amount * CENTS || over / planned < share / 100) return [];
  const severity: Severity = over / planned >= thresholds.critical / 100 ? 'critical' : 'warning';
  const what = `${subject.title} is ${percent(over / planned)} over its plan in ${monthText(first.month)}: ${dollars(actual)} spent, ${dollars(planned)} planned.`;
  const size = { value: Math.round(over / CENTS), unit: 'usd' } as const;
  const finding = { ...bare(subject, first.month), severity, size, what };
  return [{ category: `${first.month} ${first.category}`, finding }];
}

const paceOver = defineRule({
  id: 'B2',
  title: 'Spending too fast',
  type: 'budget',
  severity: 'warning',
  meaning: 'A line has spent clearly more than its flights planned through the day its actual is known for.',
  thresholds: {
    pace: { title: 'Spend pace above', unit: 'percent', value: 110 },
    elapsed: { title: 'From this part of the flight on', unit: 'percent', value: 25 },
  },
  minimum: { title: 'Planned dollars of the line', value: 500 },
  questions: lineQuestion,
  screen: 'budget',
  judge: ({ lines: all }, judged) =>
    all.flatMap((line) => {
      const found = paceOf(line, judged, judged.thresholds.elapsed);
      if (!found || found.pace <= judged.thresholds.pace / 100) return [];
      // What is over the whole plan is B1.
      if ((line.actualCents ?? 0) > plannedOf(line.flights)) return [];
      return [paceFinding(line, found)];
    }),
});

const paceUnder = defineRule({
  id: 'B3',
  title: 'Spending too slowly',
  type: 'budget',
  severity: 'warning',
  meaning: 'A line has spent clearly less than its flights planned through the day its actual is known for.',
  thresholds: {
    pace: { title: 'Spend pace below', unit: 'percent', value: 80 },
    elapsed: { title: 'From this part of the flight on', unit: 'percent', value: 25 },
  },
  minimum: { title: 'Planned dollars of the line', value: 500 },
  questions: lineQuestion,
  screen: 'budget',
  judge: ({ lines: all }, judged) =>
    all.flatMap((line) => {
      const found = paceOf(line, judged, judged.thresholds.elapsed);
      return found && found.pace < judged.thresholds.pace / 100 ? [paceFinding(line, found)] : [];
    }),
});

interface Pace {
  readonly pace: number;
  readonly dueCents: number;
  readonly through: Day;
}

/** Of lines of this month; null before the part of the flight that counts, and without an actual. */
function paceOf(line: BudgetLine, { today, minimum }: Judged, elapsedPercent: number): Pace | null {
  const { actualCents, actualThrough, flights, month } = line;
  const [first, last] = [flights[0], flights.at(-1)];
  if (actualCents === null || actualThrough === null || !first || !last) return null;
  if (month !== firstOfMonth(today) || plannedOf(flights) < minimum * CENTS) return null;
  const days = flights.reduce((sum, flight) => sum + flightDays(flight), 0);
  const done = flights.reduce((sum, { start, end }) => {
    const until = actualThrough < end ? actualThrough : end;
    return sum + (until < start ? 0 : periodDays(through(start, until)));
  }, 0);
  const dueCents = dueWithin(through(first.start, actualThrough), flights);
  if (done < (days * elapsedPercent) / 100 || dueCents <= 0) return null;
  return { pace: actualCents / dueCents, dueCents, through: actualThrough };
}

function paceFinding(line: BudgetLine, { pace, dueCents, through: day }: Pace): Finding {
  const actual = line.actualCents ?? 0;
  return {
    ...bare(lineSubject(line), line.flights[0]?.start ?? line.month),
    size: { value: Math.round(Math.abs(actual - dueCents) / CENTS), unit: 'usd' },
    what: `${nameOf(line)} is at ${percent(pace)} of its plan through ${dayText(day)}: ${dollars(actual)} spent, ${dollars(dueCents)} due.`,
  };
}

const unplanned = defineRule({
  id: 'B4',
  title: 'Unplanned spend',
  type: 'budget',
  severity: 'warning',
  meaning: 'Money was spent on a line without a plan.',
  thresholds: {},
  minimum: { title: 'Dollars spent', value: 100 },
  questions: lineQuestion,
  screen: 'budget',
  judge: ({ lines: all }, judged) =>
    spentLines(all, judged).flatMap((line) => {
      const actual = line.actualCents ?? 0;
      if (plannedOf(line.flights) > 0 || actual < judged.minimum * CENTS) return [];
      return [
        {
          ...bare(lineSubject(line), line.month),
          size: { value: Math.round(actual / CENTS), unit: 'usd' as const },
          what: `${dollars(actual)} were spent on ${nameOf(line)} in ${monthText(line.month)}, where nothing is planned.`,
        },
      ];
    }),
});

const noInvoice = defineRule({
  id: 'B5',
  title: 'Invoices are missing',
  type: 'budget',
  severity: 'info',
  meaning: 'Spend of a month that is over has no invoice attached. Co-op claims need them.',
  thresholds: { days: { title: 'Days after the end of the month', unit: 'days', value: 30 } },
  minimum: { title: 'Dollars without an invoice', value: 500 },
  questions: lineQuestion,
  screen: 'budget',
  judge: ({ lines: all }, judged) => {
    const { today, thresholds } = judged;
    const open = all.filter(({ hasInvoice, actualCents, month }) => {
      const age = daysBetween(monthEnd(month), today);
      return !hasInvoice && (actualCents ?? 0) > 0 && age > thresholds.days && age <= thresholds.days + 60;
    });
    const cents = open.reduce((sum, { actualCents }) => sum + (actualCents ?? 0), 0);
    const [oldest] = open.map(({ month }) => month).toSorted();
    if (oldest === undefined || cents < judged.minimum * CENTS) return [];
    return [
      {
        ...bare(storeOf(judged), addDays(monthEnd(oldest), 1)),
        severity: 'info' as const,
        size: { value: Math.round(cents / CENTS), unit: 'usd' as const },
        what: `${countedText(open.length, 'line')} since ${monthText(oldest)} with ${dollars(cents)} of spend ${open.length === 1 ? 'has' : 'have'} no invoice.`,
      },
    ];
  },
});

const unfitSplit = defineRule({
  id: 'B6',
  title: 'Split names a store that left',
  type: 'budget',
  severity: 'warning',
  meaning: 'A saved split or template still gives money to a store that is no longer in the group.',
  thresholds: {},
  minimum: null,
  questions: { splits: { provider: 'splits' } },
  screen: 'planner',
  isOfNow: true,
  judge: ({ splits }, { today }) => splits.map((split) => splitFinding(split, today)),
});

function splitFinding({ key, title, month, goneShare, goneStores }: UnfitSplit, today: Day): Finding {
  return {
    ...bare({ kind: 'line', key, title }, month ?? today),
    size: { value: Math.round(goneShare), unit: 'percent' },
    what: `The split “${title}” gives ${percent(goneShare / 100)} to ${countedText(goneStores, 'store')} that left: the rest do not add up to 100%.`,
  };
}

const flightEnded = defineRule({
  id: 'B7',
  title: 'Spend after the flight',
  type: 'budget',
  severity: 'warning',
  meaning: 'The actual of a line goes on after its last flight day and is above what the flights planned.',
  thresholds: { amount: { title: 'Over the flights by at least', unit: 'usd', value: 250 } },
  minimum: null,
  questions: lineQuestion,
  screen: 'budget',
  judge: ({ lines: all }, judged) =>
    spentLines(all, judged).flatMap((line) => {
      const last = line.flights.at(-1);
      const over = (line.actualCents ?? 0) - plannedOf(line.flights);
      const goesOn = last !== undefined && line.actualThrough !== null && line.actualThrough > last.end;
      if (!goesOn || last.end >= monthEnd(line.month) || over < judged.thresholds.amount * CENTS) return [];
      return [
        {
          ...bare(lineSubject(line), addDays(last.end, 1)),
          size: { value: Math.round(over / CENTS), unit: 'usd' as const },
          what: `The flight of ${nameOf(line)} ended on ${dayText(last.end)}; the actual goes through ${dayText(line.actualThrough ?? last.end)} and is ${dollars(over)} over it.`,
        },
      ];
    }),
});

/** Lines with an actual, of this month and the ones before it that are still worked on. */
function spentLines(all: readonly BudgetLine[], { today }: Pick<Judged, 'today'>): BudgetLine[] {
  return all.filter(
    ({ actualCents, month }) =>
      actualCents !== null && month <= today && daysBetween(monthEnd(month), today) <= LOOKED_BACK_DAYS,
  );
}

export const budgetRules: readonly AnyRule[] = [
  overspend,
  paceOver,
  paceUnder,
  unplanned,
  noInvoice,
  unfitSplit,
  flightEnded,
];
