/** Where the browser does not say when it is idle, after this long. */
const FALLBACK_DELAY = 500;

let computed: Promise<string> | undefined;

/**
 * The device identifier, computed once a page, when the browser is idle or after 500 ms. Whoever
 * signs in waits for it.
 */
export function fingerprint(): Promise<string> {
  computed ??= idle()
    .then(() => import('./device-traits.ts'))
    .then(({ deviceHash }) => deviceHash())
    .catch((error: unknown) => {
      computed = undefined;
      throw error;
    });
  return computed;
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, FALLBACK_DELAY);
    else requestIdleCallback(() => resolve(), { timeout: FALLBACK_DELAY });
  });
}
