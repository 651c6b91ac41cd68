import { createStorage } from '../../../../web/session/storage.ts';

const KEY = 'rooftop.invitation';

const kept = createStorage(() => sessionStorage);

/**
 * The one-time password of the link, which is in its fragment so that no server log has it. It is kept for this
 * tab, because an invited person with an account signs in first.
 */
export function oneTimePassword(): string {
  const inLink = location.hash.slice(1);
  if (inLink !== '') kept.set(KEY, inLink);
  const found = kept.get(KEY);
  return typeof found === 'string' ? found : '';
}

export function forgetOneTimePassword(): void {
  kept.remove(KEY);
}
