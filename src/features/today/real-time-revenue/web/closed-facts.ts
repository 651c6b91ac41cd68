import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { addDays, type Day, dayOf, dayParts, monthPeriod, through } from '../../../../core/time/period.ts';
import { monthName } from '../../../../core/time/period-text.ts';
import { type BoardAnswer, isBeforeDay, kpiOf, type PaceAnswer, paceOf } from './home-answer.ts';

interface Closed {
  readonly pace: PaceAnswer | undefined;
  readonly today: Day;
}

/** Yesterday and last month, until this month has a full day. */
export function closedFacts(board: BoardAnswer, { pace, today }: Closed, kpi: KpiKey) {
  const { closedMonth = null, yesterday = null } = paceOf(pace, kpi) ?? {};
  if (closedMonth === null) return [];
  const unit = kpiOf(board, kpi)?.unit ?? 'number';
  const dayBefore = addDays(today, -1);
  const { year, month } = dayParts(today);
  const last = dayParts(addDays(dayOf(year, month, 1), -1));
  const monthBefore = monthPeriod(last.year, last.month);
  const opens = (period: ReturnType<typeof through>) => ({ opens: { kpi, period } });
  // Before opening, yesterday replaces today.
  const isShown = isBeforeDay(board, pace) && kpi !== 'leads';
  return [
    ...(isShown
      ? []
      : [{ label: 'Yesterday', unit, value: yesterday, ...opens(through(dayBefore, dayBefore)) }]),
    { label: monthName(last.month), note: 'closed', unit, value: closedMonth, ...opens(monthBefore) },
  ];
}
