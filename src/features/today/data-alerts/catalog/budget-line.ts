import { addDays, type Day, dayParts } from '../../../../core/time/period.ts';
import { monthName } from '../../../../core/time/period-text.ts';
import type { BudgetLine } from './provided.ts';
import type { Severity, Subject } from './rule.ts';

export const CENTS = 100;

export const lineQuestion = { lines: { provider: 'lines' } } as const;

/** A finding about budgets, before its size and sentence. */
export function bare(subject: Subject, since: Day) {
  return { subject, since, severity: 'warning' as Severity, evidence: null, explained: null };
}

/** A budget line by its expense. */
export function lineSubject(line: BudgetLine): Subject {
  return { kind: 'line', key: `${line.expenseId}`, title: nameOf(line) };
}

/** `Radio · Spring event`. */
export function nameOf({ product, campaign }: BudgetLine): string {
  return campaign === '' ? product : `${product} · ${campaign}`;
}

/** `November 2026`, of a month's first day. */
export function monthText(month: Day): string {
  const { year, month: number } = dayParts(month);
  return `${monthName(number)} ${year}`;
}

/** The last day of a month, by its first. */
export function monthEnd(month: Day): Day {
  const { year, month: number } = dayParts(month);
  const next = (
    number === 12 ? `${year + 1}-01-01` : `${year}-${`${number + 1}`.padStart(2, '0')}-01`
  ) as Day;
  return addDays(next, -1);
}
