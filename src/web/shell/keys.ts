import { useLayoutEffect, useRef } from 'react';

/** The command of one key, or of two in a row. */
export type KeyCommand =
  | { readonly does: 'palette' }
  | { readonly does: 'keys' }
  | { readonly does: 'find' }
  | { readonly does: 'step'; readonly by: 1 | -1 }
  | { readonly does: 'go'; readonly letter: string };

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** Milliseconds from any start. */
  readonly timeStamp: number;
  /** Whether the key is text input. */
  readonly isTyped: boolean;
}

/** Milliseconds after `g` in which a letter navigates. */
const GO_WITHIN = 1_500;

export function createKeyReader(): (press: KeyPress) => KeyCommand | null {
  let wentAt = Number.NEGATIVE_INFINITY;
  return ({ key, ctrlKey, metaKey, altKey, timeStamp, isTyped }) => {
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return { does: 'palette' };
    if (ctrlKey || metaKey || altKey || isTyped) return null;
    const goes = timeStamp - wentAt <= GO_WITHIN;
    wentAt = !goes && key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
    if (goes && /^[a-z]$/.test(key)) return { does: 'go', letter: key };
    return SINGLE[key] ?? null;
  };
}

const SINGLE: Readonly<Record<string, KeyCommand>> = {
  '[': { does: 'step', by: -1 },
  ']': { does: 'step', by: 1 },
  '?': { does: 'keys' },
  '/': { does: 'find' },
};

/**
 * Runs the command of each key, wherever the focus is. `grant` returns true if it handled the
 * command.
 */
export function useKeys(grant: (choice: KeyCommand) => boolean): void {
  const latest = useRef(grant);
  useLayoutEffect(() => {
    latest.current = grant;
  });
  // A frame that can be seen takes keys: other effects may run a while after it is drawn.
  useLayoutEffect(() => {
    const read = createKeyReader();
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const { key, ctrlKey, metaKey, altKey, timeStamp, target } = event;
      const choice = read({ key, ctrlKey, metaKey, altKey, timeStamp, isTyped: isTaken(target) });
      if (choice && latest.current(choice)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** Ignores shortcuts inside inputs and most overlays. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], dialog:not([data-keys]), [role="dialog"], [role="menu"]',
    ) !== null
  );
}
