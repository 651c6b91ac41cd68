import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { firstFieldError, RequestFailed } from '../../../../web/calls/failures.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import { on } from '../../../../web/live/events.ts';
import { fingerprint } from '../../../../web/session/fingerprint.ts';
import { returnPath } from '../../../../web/session/return-path.ts';
import { login } from '../contract.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly rememberme: boolean;
}

/** A null field means the whole form. */
export interface SignInFailure {
  readonly field: string | null;
  readonly message: string;
}

/** From the address. */
export function useReturnPath(): string | null {
  const { history } = useRouter();
  return returnPath(new URLSearchParams(history.location.search).get('redirect'));
}

export interface SignIn {
  readonly signIn: (as: Credentials) => Promise<void>;
  readonly isBusy: boolean;
  readonly failure: SignInFailure | null;
}

/** Leaves the screen as soon as somebody is signed in, also from another tab. */
export function useSignIn(): SignIn {
  const { session, anonymous } = useApi();
  const { history } = useRouter();
  const goesTo = useReturnPath() ?? '/';
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure | null>(null);

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
    setBusy(true);
    try {
      const input = { username, password, rememberme, fingerprint: await fingerprint() };
      const answer = await anonymous.call(login, input);
      if ('accessToken' in answer) session.open(answer);
      else setFailure({ field: null, message: SECOND_FACTOR });
    } catch (error) {
      setFailure(asFailure(error));
    } finally {
      setBusy(false);
    }
  }

  return { signIn, isBusy, failure };
}

const SECOND_FACTOR = 'This account asks for a second factor. Ask your administrator to let you in.';

const ON_FORM = new Set(['username', 'password']);

function missingField({ username, password }: Omit<Credentials, 'rememberme'>): SignInFailure | null {
  if (username.trim() === '') return { field: 'username', message: 'Enter your e-mail.' };
  return password === '' ? { field: 'password', message: 'Enter your password.' } : null;
}

function asFailure(error: unknown): SignInFailure {
  const atField = firstFieldError(error);
  if (atField && ON_FORM.has(atField.field)) return atField;
  const isAnswered = error instanceof RequestFailed && error.status > 0;
  const message = isAnswered
    ? error.message
    : 'The server did not answer. Check the connection and try again.';
  return { field: null, message };
}
