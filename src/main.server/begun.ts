import type { StopWork } from '../server/database/one-process.ts';

/** Below the patience of the launcher (30 s) and of the service file (45 s), so that the log names what hangs. */
const END_WITHIN_MS = 25_000;

/** What a server has begun. It ends in reverse order when the server stops or fails to start. */
export class Begun {
  readonly #endings: { readonly name: string; readonly end: StopWork }[] = [];
  readonly #withinMs: number;

  constructor(withinMs = END_WITHIN_MS) {
    this.#withinMs = withinMs;
  }

  /** @param name for the log, such as `the jobs` */
  add(name: string, end: StopWork): void {
    this.#endings.push({ name, end });
  }

  /** @throws Error with the name of what failed to end, or is still ending when the time is over */
  async end(): Promise<void> {
    const late = Promise.withResolvers<never>();
    let ending = '';
    const timer = setTimeout(
      () => late.reject(new Error(`${ending} did not end within ${this.#withinMs / 1_000} s.`)),
      this.#withinMs,
    );
    try {
      for (const { name, end } of this.#endings.reverse()) {
        ending = name;
        await Promise.race([end(), late.promise]);
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
