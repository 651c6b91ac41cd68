import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { stepOf } from './fields/pickers/pick-rows.ts';

/** Shorter lists are drawn whole. */
const DRAWN_WHOLE = 60;
const PAGE = 8;
/** Must match the stylesheet. */
export const SELECT_ROW_HEIGHT = 56;

interface SelectListInput {
  /** In list order. */
  readonly ids: readonly string[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

interface SelectListState {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly listId: string;
  readonly current: number;
  readonly drawn: readonly number[];
  readonly point: (id: string | null) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Keyboard position in a long list, and which of its rows to draw. */
export function useSelectList({ ids, selected, onSelect }: SelectListInput): SelectListState {
  const listId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [pointed, point] = useState<string | null>(null);
  const current = Math.max(0, ids.indexOf(pointed ?? selected ?? ''));
  const isWindowed = ids.length > DRAWN_WHOLE;
  const virtual = useVirtualizer({
    count: ids.length,
    enabled: isWindowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => SELECT_ROW_HEIGHT,
    overscan: 8,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 8,
  });

  function reveal(index: number): void {
    if (isWindowed) virtual.scrollToIndex(index);
    else document.getElementById(`${listId}-${ids[index]}`)?.scrollIntoView?.({ block: 'nearest' });
  }

  // What is chosen elsewhere, by an address for one, comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another choice only, not for each scroll
  useEffect(() => {
    point(null);
    if (selected !== null) reveal(current);
  }, [selected]);

  function onKeyDown(event: KeyboardEvent): void {
    const next = placeAfter(event.key, current, ids.length - 1);
    if (next === null && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    const id = ids[next ?? current];
    if (id === undefined) return;
    if (next === null) {
      onSelect(id);
      return;
    }
    point(id);
    reveal(next);
  }

  return {
    scroller,
    listId,
    current,
    drawn: isWindowed ? virtual.getVirtualItems().map(({ index }) => index) : ids.map((_, index) => index),
    point,
    onKeyDown,
  };
}

function placeAfter(key: string, from: number, last: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = stepOf(key, PAGE);
  return step === null ? null : Math.max(0, Math.min(last, from + step));
}
