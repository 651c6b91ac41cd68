import { useState } from 'react';

/**
 * Counts how often a value changed while it was shown; 0 until the first change.
 * As the key of the element that shows it, it runs the flash once a change.
 *
 * @param of what the value is of; another scope is no live change and starts again
 */
export function useFlash(value: unknown, of: string): number {
  const [seen, setSeen] = useState({ value, of, turns: 0 });
  if (Object.is(seen.value, value) && seen.of === of) return seen.turns;
  const isLive = seen.of === of && seen.value !== null && value !== null;
  const turns = isLive ? seen.turns + 1 : 0;
  setSeen({ value, of, turns });
  return turns;
}
