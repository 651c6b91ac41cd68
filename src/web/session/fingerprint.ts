import { idle } from './idle.ts';
import { storage } from './storage.ts';

/** Also read by `index.html`. */
const KEY = 'fingerprint';

let computed: Promise<string> | undefined;

/**
 * The device identifier, computed once per page when the browser is idle or after 500 ms. Signing
 * in waits for it.
 */
export async function fingerprint(): Promise<string> {
  computed ??= idle()
    .then(() => import('./device-traits.ts'))
    .then(({ deviceHash }) => deviceHash())
    .catch((error: unknown) => {
      computed = undefined;
      throw error;
    });
  const hash = await computed;
  storage.set(KEY, hash);
  return hash;
}

/** The device identifier of the last sign-in: an expired token does not wait for drawing it again. */
export function keptFingerprint(): string | undefined {
  const kept = storage.get(KEY);
  return typeof kept === 'string' ? kept : undefined;
}
