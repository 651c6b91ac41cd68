import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { ROUTES } from '../../../../core/navigation/routes.ts';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { type FormFailure, formFailure } from '../../../../web/calls/use-form.ts';
import { on } from '../../../../web/live/events.ts';
import { fingerprint } from '../../../../web/session/fingerprint.ts';
import { answerWithPasskey, canUsePasskeys } from '../../../../web/session/passkey.ts';
import { returnPath } from '../../../../web/session/return-path.ts';
import { continueWithSecondFactor } from '../../../../web/session/second-factor.ts';
import { chat } from '../../../../web/shell/chat.ts';
import { SiteForm } from '../../../../web/site/site-form.tsx';
import { SiteFrame } from '../../../../web/site/site-frame.tsx';
import { Button } from '../../../../web/ui/buttons.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { PasswordField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { login, passwordSettings } from '../contract.ts';
import { passkeyLogin, passkeyLoginOptions } from '../contract-factors.ts';
import styles from './sign-in.module.css';

export function SignInScreen() {
  const { data: settings } = useCall(passwordSettings, {}, { via: 'anonymous' });
  const signingIn = useSignIn();
  const comesBack = useReturnPath() !== null;
  const demo = settings?.demo ?? null;
  const chatAppId = settings?.chatAppId ?? null;
  useEffect(() => chat.load(chatAppId), [chatAppId]);
  return (
    <SiteFrame title="Welcome to Rooftop" lead="Revenue, marketing budget and results, store by store.">
      {comesBack && (
        <div className={styles.wayBack}>
          <Notice>Sign in to go on where you were.</Notice>
        </div>
      )}
      <SignInForm {...signingIn} />
      {settings?.isFirstRun && !demo && (
        <p className={styles.firstRun}>
          Nobody has an account here yet. <a href="/site/first-run">Start with your own group</a>
        </p>
      )}
      {demo && (
        <DemoAccount
          account={demo}
          isBusy={signingIn.isBusy}
          open={() => signingIn.signIn({ ...demo, rememberme: false })}
          isFirstRun={settings?.isFirstRun ?? false}
        />
      )}
    </SiteFrame>
  );
}

function SignInForm({ signIn, signInWithPasskey, isBusy, failure }: SignIn) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [rememberme, setRememberMe] = useState(false);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const errorAt = (field: string) => (failure?.field === field ? failure.message : undefined);

  useEffect(() => {
    if (!failure) return;
    const input = failure.field === 'username' ? usernameInput.current : passwordInput.current;
    input?.focus();
    input?.select();
  }, [failure]);

  return (
    <SiteForm
      label="Sign in"
      failure={failure?.field === null ? failure.message : null}
      onSubmit={(filled) => {
        if (isBusy) return;
        void signIn({ username: filled('username'), password: filled('password'), rememberme });
      }}
    >
      <TextField
        label="Email"
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus
        maxLength={254}
        value={username}
        onChange={setUsername}
        error={errorAt('username')}
        ref={usernameInput}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errorAt('password')}
        ref={passwordInput}
      />
      <CheckboxField
        label="Remember me on this device"
        name="rememberme"
        checked={rememberme}
        onChange={setRememberMe}
      />
      <Button kind="primary" type="submit" busy={isBusy} fullWidth>
        Sign in
      </Button>
      {canUsePasskeys() && (
        <Button fullWidth disabled={isBusy} onClick={() => void signInWithPasskey(rememberme)}>
          Sign in with a passkey
        </Button>
      )}
      <a className={styles.forgot} href={`/${ROUTES.forgotPassword.path}`}>
        Forgot your password?
      </a>
    </SiteForm>
  );
}

interface DemoAccountProps {
  readonly account: { readonly username: string; readonly password: string };
  readonly isBusy: boolean;
  readonly open: () => void;
  /** Whether the first person can still start with a dealer group of their own. */
  readonly isFirstRun: boolean;
}

function DemoAccount({ account, isBusy, open, isFirstRun }: DemoAccountProps) {
  const titleId = useId();
  return (
    <section className={styles.demo} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={styles.demoTitle}>
          Just looking around?
        </h2>
        <p className={styles.demoAccount}>
          <span>{account.username}</span> <span>{account.password}</span>
        </p>
      </div>
      <div className={styles.demoWays}>
        <Button disabled={isBusy} onClick={open}>
          Open the demo
        </Button>
        {isFirstRun && <a href="/site/first-run">Start with your own group</a>}
      </div>
    </section>
  );
}

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly rememberme: boolean;
}

/** From the address. */
function useReturnPath(): string | null {
  const { history } = useRouter();
  return returnPath(new URLSearchParams(history.location.search).get('redirect'));
}

interface SignIn {
  readonly signIn: (as: Credentials) => Promise<void>;
  readonly signInWithPasskey: (rememberme: boolean) => Promise<void>;
  readonly isBusy: boolean;
  readonly failure: FormFailure | null;
}

/** Leaves the screen as soon as somebody is signed in, also from another tab. */
function useSignIn(): SignIn {
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
