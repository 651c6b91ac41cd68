/** Where the browser does not say when it is idle, and at the latest, after this long. */
const LATEST = 500;

/** Waits until the browser has nothing better to do, or 500 ms. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, LATEST);
    else requestIdleCallback(() => resolve(), { timeout: LATEST });
  });
}
