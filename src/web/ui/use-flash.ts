import { useState } from 'react';

/**
 * Counts how often a value changed on screen, from 0. As a `key` it replays the flash.
 *
 * @param of scope of the value; another scope starts again at 0
 */
export function useFlash(value: unknown, of: string): number {
  const [seen, setSeen] = useState({ value, of, turns: 0 });
  if (Object.is(seen.value, value) && seen.of === of) return seen.turns;
  const isLive = seen.of === of && seen.value !== null && value !== null;
  const turns = isLive ? seen.turns + 1 : 0;
  setSeen({ value, of, turns });
  return turns;
}
