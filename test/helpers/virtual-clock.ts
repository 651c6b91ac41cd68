import type { Clock } from '../../src/web/scope/clock.ts';

export interface VirtualClock extends Clock {
  /** Milliseconds since the clock was created. */
  passed(): number;
}

/** A clock that stops while real work is going on, and otherwise jumps to the next timer. */
export function virtualClock(isBusy: () => boolean = () => false): VirtualClock {
  const start = Date.UTC(2026, 2, 12, 9);
  let time = start;
  let waiting: { at: number; resolve: () => void }[] = [];
  let isDriven = false;
  let quietTurns = 0;

  function turn(): void {
    quietTurns = isBusy() ? 0 : quietTurns + 1;
    // A reply may cause the next request only some turns later.
    if (quietTurns > 10) {
      quietTurns = 0;
      time = Math.min(...waiting.map(({ at }) => at));
      const due = waiting.filter(({ at }) => at <= time);
      waiting = waiting.filter(({ at }) => at > time);
      for (const { resolve } of due) resolve();
    }
    isDriven = waiting.length > 0;
    if (isDriven) setImmediate(turn);
  }

  return {
    now: () => time,
    passed: () => time - start,
    wait: (milliseconds) =>
      new Promise((resolve) => {
        waiting.push({ at: time + milliseconds, resolve });
        if (!isDriven) setImmediate(turn);
        isDriven = true;
      }),
  };
}
