import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import type { PeriodChoice } from '../../../../core/kpis/comparison.ts';
import { centsByDay } from '../../../../core/money/flights.ts';
import type { Search } from '../../../../core/navigation/scope.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { type Day, dayParts, daysBetween } from '../../../../core/time/period.ts';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { useScope, useScopePicks } from '../../../../web/scope/scope.ts';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { ChartSkeleton } from '../../../../web/ui/skeleton.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { deleteExpense } from '../../expenses/contract.ts';
import { statsTrends, type TrendStat } from '../contract-trends.ts';
import { Agenda } from './agenda.tsx';
import { Calendar } from './calendar.tsx';
import { MonthsTable } from './months-table.tsx';
import { barOpens, rowOpens } from './plan-opened.ts';
import { type Plan, type PlanRow, type RowBar, rowsOf, withMoved } from './plan-rows.ts';
import { TrendStrip } from './trend-strip.tsx';
import styles from './trends.module.css';
import { useDone } from './use-copy.ts';
import { type Moves, useMoves } from './use-moves.ts';

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

interface OpenExpense {
  readonly open: (expenseId: number) => void;
  /** New expense of the row's product. */
  readonly add: (row: Pick<PlanRow, 'productId' | 'productCategoryId'>) => void;
}

function useOpenExpense(): OpenExpense {
  const navigate = useNavigate();
  const go = useCallback(
    (requested: Search) =>
      void navigate({
        to: '.',
        search: (here: Search) => ({ ...here, expenseModal: '1', ...requested }),
        resetScroll: false,
      }),
    [navigate],
  );
  const open = useCallback((expenseId: number) => go({ expense: String(expenseId) }), [go]);
  const add = useCallback<OpenExpense['add']>(
    ({ productId, productCategoryId }) =>
      go({ ...(productId !== null && { product: String(productId) }), category: String(productCategoryId) }),
    [go],
  );
  return { open, add };
}

interface TrendSlotProps {
  readonly query: UseQueryResult<ReplyOf<typeof statsTrends>, Error>;
  readonly plan: Plan;
}

function TrendSlot({ query, plan }: TrendSlotProps) {
  const isSame = query.data?.startDate === plan.startDate && query.data.endDate === plan.endDate;
  const today = plan.columns.findIndex(({ start, end }) => start <= plan.today && plan.today <= end);
  return (
    <div className={styles.slot}>
      <Loaded
        query={isSame || query.error ? query : { ...query, data: undefined }}
        what="Results"
        skeleton={<ChartSkeleton height={148} />}
      >
        {(trends) =>
          trends.stats.every(({ absence }) => absence !== null) ? (
            <p className={styles.waiting}>{waitingText(plan, trends.stats)}</p>
          ) : (
            <TrendStrip trends={trends} columns={plan.columns} today={today < 0 ? null : today} />
          )
        }
      </Loaded>
    </div>
  );
}

function waitingText({ startDate, today }: Plan, stats: readonly TrendStat[]): string {
  if (startDate > today)
    return 'Sessions, leads, sales and their cost appear here once this period has started.';
  return [...new Set(stats.map(({ absence }) => absence))].join(' ');
}

interface DeleteDialogProps extends Pick<Moves, 'settled'> {
  readonly row: PlanRow;
  readonly onClose: () => void;
}

function DeleteDialog({ row, settled, onClose }: DeleteDialogProps) {
  const { client } = useApi();
  const { fields } = useScope();
  const done = useDone();
  const [isBusy, setBusy] = useState(false);
  const { expense } = row;
  if (!expense) return null;
  const flights = expense.flightDate.length;
  const remove = async () => {
    const { dealerGroupId, dealerShipId } = fields;
    const of = {
      ...(dealerGroupId !== undefined && { dealerGroupId }),
      ...(dealerShipId && { dealerShipId }),
    };
    setBusy(true);
    // A move of the expense may still be saving.
    const version = await settled(expense);
    const reply = await client.call(deleteExpense, { ...of, id: expense.id, version }).catch(() => null);
    onClose();
    if (reply) await done(`${row.title} is removed from the month.`, reply.actId);
  };
  return (
    <ConfirmDialog
      title={`Delete ${row.title}?`}
      confirm="Delete"
      cancel="Keep it"
      danger
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {`${numberText(expense.targetBudget, 'usd')} of ${row.product} on ${flights === 1 ? 'one flight' : `${flights} flights`} would no longer be planned this month.`}
    </ConfirmDialog>
  );
}
