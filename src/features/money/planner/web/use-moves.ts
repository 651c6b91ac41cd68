import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FLIGHTS_OVERLAP } from '../../../../core/money/flights.ts';
import { type Day, type Period, through } from '../../../../core/time/period.ts';
import { repeatCalls, useApi } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { undoAct } from '../../history/contract.ts';
import { moveFlight, type PlannedFlight, type PlannerExpense, plannerMonth } from '../contract.ts';
import { statsTrends } from '../contract-trends.ts';
import { type FlightMove, movedFlights } from '../rules-moves.ts';
import type { Plan } from './plan-rows.ts';

/** Key presses within this many milliseconds are saved as one move. */
const GATHER_FOR = 450;

export interface Moves {
  /** By expense, until the server confirms. */
  readonly moved: ReadonlyMap<number, readonly PlannedFlight[]>;
  readonly move: (expense: PlannerExpense, flights: readonly PlannedFlight[]) => void;
  /** One key press: shown at once, saved after a pause. */
  readonly nudge: (expense: PlannerExpense, move: FlightMove) => void;
  /** Saves pending moves of an expense; returns its version. */
  readonly settled: (expense: PlannerExpense) => Promise<number>;
}

interface Waiting {
  readonly expense: PlannerExpense;
  readonly flights: readonly PlannedFlight[];
  readonly timer: number;
}

/** Moves are shown at once, saved in order, and reverted when refused. */
export function useMoves(plan: Plan): Moves {
  const [moved, setMoved] = useState<ReadonlyMap<number, readonly PlannedFlight[]>>(new Map());
  const waiting = useRef(new Map<number, Waiting>());
  const month = useMemo(
    () => through(plan.startDate as Day, plan.endDate as Day),
    [plan.startDate, plan.endDate],
  );
  const show = useCallback((id: number, flights: readonly PlannedFlight[] | null) => {
    setMoved((before) => {
      const next = new Map(before);
      if (flights) next.set(id, flights);
      else next.delete(id);
      return next;
    });
  }, []);
  const { save, versionOf } = useSaving(show);

  const settle = useCallback(
    (id: number) => {
      const one = waiting.current.get(id);
      if (!one) return;
      clearTimeout(one.timer);
      waiting.current.delete(id);
      save(one.expense, one.flights);
    },
    [save],
  );
  const nudge = useCallback(
    (expense: PlannerExpense, by: FlightMove) => {
      const next = nudged(expense.flightDate, by, month);
      if (!next) return;
      clearTimeout(waiting.current.get(expense.id)?.timer);
      const timer = window.setTimeout(() => settle(expense.id), GATHER_FOR);
      waiting.current.set(expense.id, { expense, flights: next, timer });
      show(expense.id, next);
    },
    [month, settle, show],
  );
  const move = useCallback(
    (expense: PlannerExpense, flights: readonly PlannedFlight[]) => {
      clearTimeout(waiting.current.get(expense.id)?.timer);
      waiting.current.delete(expense.id);
      show(expense.id, flights);
      save(expense, flights);
    },
    [save, show],
  );
  // Pending key moves are saved even when the screen is left.
  useEffect(() => () => [...waiting.current.keys()].forEach(settle), [settle]);
  const settled = useCallback(
    (expense: PlannerExpense) => {
      settle(expense.id);
      return versionOf(expense);
    },
    [settle, versionOf],
  );
  return useMemo(() => ({ moved, move, nudge, settled }), [moved, move, nudge, settled]);
}

/** Null, with a message, when a flight or the month's edge blocks the step. */
function nudged(
  flights: readonly PlannedFlight[],
  by: FlightMove,
  month: Period,
): readonly PlannedFlight[] | null {
  const days = flights.map(({ start, end, targetBudget }) => ({
    start: start as Day,
    end: end as Day,
    targetBudget,
  }));
  const next = movedFlights(days, by, month);
  if (next !== days) return next;
  const own = days[by.index];
  const isAlone = movedFlights(own ? [own] : [], { ...by, index: 0 }, month)[0] === own;
  const message = isAlone ? 'A flight stays within its month and keeps a day.' : FLIGHTS_OVERLAP;
  notify({ type: 'warning', message, group: 'planner-move' });
  return null;
}

type Show = (id: number, flights: readonly PlannedFlight[] | null) => void;

interface Saving {
  readonly save: (expense: PlannerExpense, flights: readonly PlannedFlight[]) => void;
  /** After everything pending is saved. */
  readonly versionOf: (expense: PlannerExpense) => Promise<number>;
}

/** Saves moves of an expense in order, each with the version of the one before. */
function useSaving(show: Show): Saving {
  const { client } = useApi();
  const queries = useQueryClient();
  const { fields } = useScope();
  const chain = useRef(new Map<number, Promise<void>>());
  // A flight may be moved again before the plan is reloaded.
  const versions = useRef(new Map<number, number>());
  const refresh = useCallback(async () => {
    await repeatCalls(queries, (path) => path === plannerMonth.path || path === statsTrends.path);
  }, [queries]);
  const { dealerGroupId, dealerShipId } = fields;
  const newest = useCallback(
    ({ id, version }: PlannerExpense) => Math.max(version, versions.current.get(id) ?? 0),
    [],
  );
  const versionOf = useCallback(
    async (expense: PlannerExpense) => {
      await chain.current.get(expense.id);
      return newest(expense);
    },
    [newest],
  );
  const save = useCallback<Saving['save']>(
    (expense, flights) => {
      const of = {
        ...(dealerGroupId !== undefined && { dealerGroupId }),
        ...(dealerShipId && { dealerShipId }),
      };
      const before = chain.current.get(expense.id) ?? Promise.resolve();
      const saving = before.then(async () => {
        const version = newest(expense);
        const input = {
          ...of,
          expenseId: expense.id,
          version,
          flights: flights.map((flight) => ({ ...flight })),
        };
        const reply = await client.call(moveFlight, input).catch(() => null);
        if (reply?.actId) {
          const undo = { ...of, id: reply.actId };
          sayMoved(() => void client.call(undoAct, undo).then(refresh, refresh));
        }
        if (reply) versions.current.set(expense.id, reply.version);
        else versions.current.delete(expense.id);
        await refresh();
      });
      chain.current.set(expense.id, saving);
      void saving.finally(() => {
        if (chain.current.get(expense.id) !== saving) return;
        chain.current.delete(expense.id);
        show(expense.id, null);
      });
    },
    [client, dealerGroupId, dealerShipId, newest, refresh, show],
  );
  return useMemo(() => ({ save, versionOf }), [save, versionOf]);
}

function sayMoved(undo: () => void): void {
  notify({
    type: 'positive',
    message: 'Flight moved.',
    group: 'planner-move',
    action: { label: 'Undo', act: undo },
  });
}
