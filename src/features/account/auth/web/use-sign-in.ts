import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApi } from '../../../../web/calls/use-call.ts';
import { type FormFailure, formFailure } from '../../../../web/calls/use-form.ts';
import { on } from '../../../../web/live/events.ts';
import { fingerprint } from '../../../../web/session/fingerprint.ts';
import { answerWithPasskey } from '../../../../web/session/passkey.ts';
import { returnPath } from '../../../../web/session/return-path.ts';
import { continueWithSecondFactor } from '../../../../web/session/second-factor.ts';
import { login } from '../contract.ts';
import { passkeyLogin, passkeyLoginOptions } from '../contract-factors.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly rememberme: boolean;
}

/** From the address. */
export function useReturnPath(): string | null {
  const { history } = useRouter();
  return returnPath(new URLSearchParams(history.location.search).get('redirect'));
}

export interface SignIn {
  readonly signIn: (as: Credentials) => Promise<void>;
  readonly signInWithPasskey: (rememberme: boolean) => Promise<void>;
  readonly isBusy: boolean;
  readonly failure: FormFailure | null;
}

/** Leaves the screen as soon as somebody is signed in, also from another tab. */
export function useSignIn(): SignIn {
  const { session, anonymous } = useApi();
  const router = useRouter();
  const { history } = router;
  const redirect = useReturnPath();
  const goesTo = redirect ?? '/';
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);

  useEffect(() => {
    const leave = () => history.replace(goesTo);
    if (session.isOpen()) leave();
    return on('session.started', leave);
  }, [session, history, goesTo]);

  useEffect(() => {
    // Starts early; errors surface when the value is used.
    fingerprint().catch(() => undefined);
  }, []);

  async function signIn({ username, password, rememberme }: Credentials): Promise<void> {
    const missing = missingField({ username, password });
    setFailure(missing);
    if (missing) return;
    await attempt(async () => {
      const input = { username, password, rememberme, fingerprint: await fingerprint() };
      const answer = await anonymous.call(login, input);
      if ('accessToken' in answer) session.open(answer);
      else continueWithSecondFactor(router, { username, form: 'login', rememberme, redirect });
    });
  }

  async function signInWithPasskey(rememberme: boolean): Promise<void> {
    setFailure(null);
    await attempt(async () => {
      const { options } = await anonymous.call(passkeyLoginOptions, {});
      const passkey = await answerWithPasskey(options);
      const evidence = { rememberme, fingerprint: await fingerprint() };
      session.open(await anonymous.call(passkeyLogin, { ...evidence, passkey }));
    });
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setFailure(formFailure(error, ON_FORM));
    } finally {
      setBusy(false);
    }
  }

  return { signIn, signInWithPasskey, isBusy, failure };
}

const ON_FORM = ['username', 'password'];

function missingField({ username, password }: Omit<Credentials, 'rememberme'>): FormFailure | null {
  if (username.trim() === '') return { field: 'username', message: 'Enter your email.' };
  return password === '' ? { field: 'password', message: 'Enter your password.' } : null;
}
