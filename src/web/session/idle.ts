/** Maximum wait in milliseconds, also where the browser does not report idle time. */
const LATEST = 500;

let turn = Promise.resolve();

/** Like `idle`, one caller at a time: each has the idle moment to itself. */
export function idleTurn(): Promise<void> {
  turn = turn.then(idle);
  return turn;
}

/** Waits until the browser is idle, at most 500 ms. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, LATEST);
    else requestIdleCallback(() => resolve(), { timeout: LATEST });
  });
}

/** Calls once what is drawn now is on the screen. @returns a function that cancels it */
export function afterPaint(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act);
  });
  return () => cancelAnimationFrame(frame);
}

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const;

let use: Promise<void> | undefined;

/** Resolves when somebody first moves, touches, scrolls or types anything on the page. */
export function firstUse(): Promise<void> {
  use ??= new Promise((resolve) => {
    const options = { capture: true, passive: true, once: true };
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, () => resolve(), options);
  });
  return use;
}
