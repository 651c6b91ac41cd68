import { type KeyboardEvent, type RefObject, useState } from 'react';

export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface RovingInput {
  readonly grid: RefObject<HTMLElement | null>;
  /** Including header and totals. */
  readonly rows: number;
  readonly columns: number;
  /** Draws a cell that is out of view. */
  readonly reveal: (row: number, column: number) => void;
}

const PAGE = 10;

/** Roving focus: one cell of the grid is in the tab order; arrow keys change which. */
export function useRovingCells({ grid, rows, columns, reveal }: RovingInput) {
  const [wanted, setWanted] = useState<Place>({ row: 0, column: 0 });
  const active = clamped(wanted);

  function clamped({ row, column }: Place): Place {
    return {
      row: Math.max(0, Math.min(rows - 1, row)),
      column: Math.max(0, Math.min(columns - 1, column)),
    };
  }

  function focus(place: Place): void {
    const target = () =>
      grid.current?.querySelector<HTMLElement>(`[data-place="${place.row}.${place.column}"]`);
    const shown = target();
    if (shown) {
      shown.focus();
      return;
    }
    reveal(place.row, place.column);
    requestAnimationFrame(() => target()?.focus());
  }

  return {
    active,
    cell: (row: number, column: number) => ({
      'data-place': `${row}.${column}`,
      tabIndex: active.row === row && active.column === column ? 0 : -1,
      onFocus: () => setWanted({ row, column }),
    }),
    onKeyDown: (event: KeyboardEvent) => {
      const next = moved(event, active, { rows, columns });
      if (!next) return;
      event.preventDefault();
      const place = clamped(next);
      setWanted(place);
      focus(place);
    },
  };
}

function moved(event: KeyboardEvent, from: Place, size: { rows: number; columns: number }): Place | null {
  const { row, column } = from;
  const whole = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'PageUp':
      return { row: row - PAGE, column };
    case 'PageDown':
      return { row: row + PAGE, column };
    case 'Home':
      return { row: whole ? 0 : row, column: 0 };
    case 'End':
      return { row: whole ? size.rows - 1 : row, column: size.columns - 1 };
    default:
      return null;
  }
}
