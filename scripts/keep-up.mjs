// Milliseconds before each restart of a server that ended by itself; after the last one it stays
// down.
const WAITS_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
/** After a run of this many milliseconds the count of restarts starts over. */
const STEADY_MS = 60_000;

/**
 * Runs the server until it is stopped, cannot start, or keeps failing.
 *
 * @param {object} world
 * @param {() => Promise<{ code: number | null, signal: string | null, wasUp: boolean, lastedMs:
 * number }>} world.run
 *   runs it once, to its end; `wasUp` says whether it ever answered
 * @param {() => boolean} world.isStopping whether a stop was requested
 * @param {(milliseconds: number) => Promise<void>} world.wait
 * @param {(line: string) => void} world.say
 * @returns {Promise<{ code: number | null, signal: string | null }>} how the last run ended
 */
export async function keepUp({ run, isStopping, wait, say }) {
  let failures = 0;
  let hasBeenUp = false;
  for (;;) {
    const { code, signal, wasUp, lastedMs } = await run();
    hasBeenUp ||= wasUp;
    // A server that never came up has a wrong setting, which another start does not fix.
    if (isStopping() || code === 0 || !hasBeenUp) return { code, signal };
    failures = wasUp && lastedMs >= STEADY_MS ? 1 : failures + 1;
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    const delay = WAITS_MS[failures - 1];
    if (delay === undefined) {
      say(`Rooftop ended unexpectedly ${how}, ${failures} times in a row. It is not started again.`);
      return { code, signal };
    }
    say(`Rooftop ended unexpectedly ${how}. It starts again in ${delay / 1000} s.`);
    await wait(delay);
    if (isStopping()) return { code, signal };
  }
}
