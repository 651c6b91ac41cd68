import { idle } from './idle.ts';

let computed: Promise<string> | undefined;

/**
 * The device identifier, computed once per page when the browser is idle or after 500 ms. Signing
 * in waits for it.
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
