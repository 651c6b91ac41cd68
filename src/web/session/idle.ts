/** Maximum wait in milliseconds, also where the browser does not report idle time. */
const LATEST = 500;

/** Waits until the browser is idle, at most 500 ms. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, LATEST);
    else requestIdleCallback(() => resolve(), { timeout: LATEST });
  });
}
