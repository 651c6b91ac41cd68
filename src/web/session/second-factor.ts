import type { AnyRouter } from '@tanstack/react-router';
import { ROUTES } from '../../core/navigation/routes.ts';
import { returnPath } from './return-path.ts';

/** A sign-in whose first factor is proved on this device; the server keeps the proof for ten minutes. */
export interface StartedSignIn {
  readonly username: string;
  readonly form: 'login' | 'invite' | 'password';
  readonly rememberme: boolean;
  /** Where to go once signed in; null for home. */
  readonly redirect: string | null;
}

const KEPT_AS = 'startedSignIn';

/** Goes on to the second factor, after a call answered `{ twoFactor: true }`. A reload keeps the place. */
export function continueWithSecondFactor(
  { history }: Pick<AnyRouter, 'history'>,
  started: StartedSignIn,
): void {
  history.replace(`/${ROUTES.twoFactor.path}`, { [KEPT_AS]: started } as never);
}

/** The sign-in that this address continues; null when somebody opened the address by hand. */
export function startedSignIn({ history }: Pick<AnyRouter, 'history'>): StartedSignIn | null {
  const kept = (history.location.state as Readonly<Record<string, unknown>>)[KEPT_AS];
  if (typeof kept !== 'object' || kept === null) return null;
  const { username, form, rememberme, redirect } = kept as StartedSignIn;
  return { username, form, rememberme, redirect: redirect === null ? null : returnPath(redirect) };
}
