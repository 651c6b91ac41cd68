import { useCallback, useMemo, useState } from 'react';
import type { PeriodChoice } from '../../../../core/kpis/comparison.ts';
import { centsByDay } from '../../../../core/money/flights.ts';
import { type Day, dayParts, daysBetween } from '../../../../core/time/period.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { useScope, useScopePicks } from '../../../../web/scope/scope.ts';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { statsTrends } from '../contract-trends.ts';
import { Agenda } from './agenda.tsx';
import { Calendar } from './calendar.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { MonthsTable } from './months-table.tsx';
import { useOpenExpense } from './open-expense.ts';
import { barOpens, rowOpens } from './plan-opened.ts';
import { type Plan, type PlanRow, type RowBar, rowsOf, withMoved } from './plan-rows.ts';
import { TrendSlot } from './trend-slot.tsx';
import { useMoves } from './use-moves.ts';

interface PlanViewProps {
  readonly plan: Plan;
  readonly folded: ReadonlySet<string>;
  readonly onFold: (key: string) => void;
}

/** A calendar of days, a table of months, or a list on phones. */
export function PlanView({ plan, folded, onFold }: PlanViewProps) {
  const scope = useScope();
  const { pickPeriod } = useScopePicks();
  const isPhone = useMedia(PHONE);
  const expense = useOpenExpense();
  const [leaving, setLeaving] = useState<PlanRow | null>(null);
  const moves = useMoves(plan);
  const asMoved = useMemo(() => withMoved(plan, moves.moved), [plan, moves.moved]);
  const rows = useMemo(() => rowsOf(asMoved, isPhone ? NOTHING_FOLDED : folded), [asMoved, folded, isPhone]);
  const planned = useMemo(() => plannedByDay(asMoved), [asMoved]);
  const trends = useCall(statsTrends, scope.fields, { live: ['spend', 'lead', 'deal'], keepsPrevious: true });
  // Phones list rows with amounts.
  const open = useOpenBar(expense.open, isPhone ? 'row' : 'bar');
  const isDays = scope.choice.view === 'month';
  const strip = <TrendSlot query={trends} plan={plan} />;
  if (isPhone) return plan.expenses === 0 ? null : <Agenda plan={plan} rows={rows} onOpen={open} />;
  if (!isDays) {
    const toMonth = (day: Day): void => pickPeriod(monthChoice(day));
    return plan.expenses === 0 ? null : <MonthsTable {...{ plan, rows, onFold, strip }} onMonth={toMonth} />;
  }
  const canMove = plan.locked === null;
  return (
    <>
      <Calendar
        plan={plan}
        rows={rows}
        planned={planned}
        hands={canMove ? { move: moves.move, nudge: moves.nudge, remove: setLeaving } : null}
        onFold={onFold}
        onOpen={open}
        onAdd={canMove ? expense.add : null}
        strip={strip}
      />
      {leaving && <DeleteDialog row={leaving} settled={moves.settled} onClose={() => setLeaving(null)} />}
    </>
  );
}

const NOTHING_FOLDED: ReadonlySet<string> = new Set();

function monthChoice(day: Day): PeriodChoice {
  const { year, month } = dayParts(day);
  return { view: 'month', year, month };
}

/** Opens the expense of a flight; a merged bar opens the drill-down of its amount. */
function useOpenBar(
  openExpense: (id: number) => void,
  from: 'row' | 'bar',
): (row: PlanRow, bar: RowBar) => void {
  const openKpi = useOpenKpi();
  return useCallback(
    (row, bar) => {
      if (bar.expense) {
        openExpense(bar.expense.id);
        return;
      }
      const question = from === 'row' ? rowOpens(row) : barOpens(row, bar);
      if (question) openKpi(question);
    },
    [openExpense, openKpi, from],
  );
}

/** Summed here, because moves may be unsaved. */
function plannedByDay(plan: Plan): readonly number[] {
  const expenses = plan.categories
    .flatMap(({ products }) => products)
    .flatMap(({ campaigns }) => campaigns)
    .flatMap((campaign) => campaign.expenses);
  if (expenses.length === 0) return plan.planned;
  const cents = plan.columns.map(() => 0);
  for (const { start, end, targetBudget } of expenses.flatMap(({ flightDate }) => flightDate)) {
    const flight = { start: start as Day, end: end as Day, cents: Math.round(targetBudget * 100) };
    for (const { day, cents: part } of centsByDay(flight)) {
      const index = daysBetween(plan.startDate as Day, day);
      cents[index] = (cents[index] ?? 0) + part;
    }
  }
  return cents.map((part) => part / 100);
}
