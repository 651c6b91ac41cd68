import { useEffect, useRef } from 'react';

/** What a key, or two in a row, ask for. */
export type KeyCommand =
  | { readonly does: 'palette' }
  | { readonly does: 'keys' }
  | { readonly does: 'step'; readonly by: 1 | -1 }
  | { readonly does: 'go'; readonly letter: string };

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** Milliseconds, from any start. */
  readonly timeStamp: number;
  /** Whether the key is text for something. */
  readonly isTyped: boolean;
}

/** How long after `g` a letter still means to go somewhere. */
const GO_WITHIN = 1_500;

/** Reads presses one after another; returns what each asks for, if anything. */
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
};

/** Grants what the keys ask for, wherever the focus is; returns true when it did. */
export function useKeys(grant: (choice: KeyCommand) => boolean): void {
  const latest = useRef(grant);
  useEffect(() => {
    latest.current = grant;
  });
  useEffect(() => {
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

/** Fields take keys as text, and what lies over the screen has keys of its own, unless it is as good as one. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], dialog:not([data-keys]), [role="dialog"], [role="menu"]',
    ) !== null
  );
}
