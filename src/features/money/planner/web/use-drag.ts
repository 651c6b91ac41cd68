import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Day, Period } from '../../../../core/time/period.ts';
import type { PlannedFlight, PlannerExpense } from '../contract.ts';
import { type Grip, movedFlights } from '../rules-moves.ts';

export interface Dragged {
  readonly expenseId: number;
  readonly index: number;
  /** Flights with the dragged one at its target. */
  readonly flights: readonly PlannedFlight[];
}

interface DragInput {
  readonly month: Period;
  /** Column width in pixels. */
  readonly column: number;
  readonly onDrop: (expense: PlannerExpense, flights: readonly PlannedFlight[]) => void;
}

interface Held {
  readonly expense: PlannerExpense;
  readonly index: number;
  readonly grip: Grip;
  readonly x: number;
}

export interface Drag {
  readonly dragged: Dragged | null;
  readonly take: (event: PointerEvent<HTMLElement>, of: Omit<Held, 'x'>) => void;
  /** The last press was a drag, so its click is ignored. */
  readonly wasDrag: () => boolean;
  readonly press: () => void;
}

/** Moves and resizes by pointer: snaps to days, stays within its room, Esc cancels. */
export function useDrag({ month, column, onDrop }: DragInput): Drag {
  const [held, setHeld] = useState<Held | null>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const latest = useRef({ column, month, onDrop, dragged });
  latest.current = { column, month, onDrop, dragged };
  const hasDragged = useRef(false);

  useEffect(() => {
    if (!held) return undefined;
    const letGo = () => {
      setHeld(null);
      setDragged(null);
    };
    const follow = (event: globalThis.PointerEvent) => {
      const next = draggedTo(held, event.clientX, latest.current);
      if (next) hasDragged.current = true;
      setDragged(next);
    };
    const drop = () => {
      const { dragged: down } = latest.current;
      if (down && down.flights !== held.expense.flightDate) latest.current.onDrop(held.expense, down.flights);
      letGo();
    };
    const letGoOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      letGo();
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', letGo);
    window.addEventListener('keydown', letGoOnEscape, true);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', letGo);
      window.removeEventListener('keydown', letGoOnEscape, true);
    };
  }, [held]);

  return {
    dragged,
    take(event, of) {
      if (event.button !== 0) return;
      setHeld({ ...of, x: event.clientX });
    },
    wasDrag: () => hasDragged.current,
    press() {
      hasDragged.current = false;
    },
  };
}

/** Null until the pointer leaves the starting day. */
function draggedTo(
  { expense, index, grip, x }: Held,
  to: number,
  { column, month }: { column: number; month: Period },
): Dragged | null {
  const by = Math.round((to - x) / column);
  if (by === 0) return null;
  const days = expense.flightDate.map((flight) => ({
    ...flight,
    start: flight.start as Day,
    end: flight.end as Day,
  }));
  const moved = movedFlights(days, { index, grip, by }, month);
  return { expenseId: expense.id, index, flights: moved === days ? expense.flightDate : moved };
}
