import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { ROUTES } from '../../../../core/navigation/routes.ts';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { formFailure, useForm } from '../../../../web/calls/use-form.ts';
import { fingerprint } from '../../../../web/session/fingerprint.ts';
import { answerWithPasskey, canUsePasskeys } from '../../../../web/session/passkey.ts';
import { type StartedSignIn, startedSignIn } from '../../../../web/session/second-factor.ts';
import { SiteForm, SiteLinks } from '../../../../web/site/site-form.tsx';
import { SiteFrame } from '../../../../web/site/site-frame.tsx';
import { Button } from '../../../../web/ui/buttons.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { passwordSettings } from '../contract.ts';
import {
  checkPasskey,
  checkPhoneCode,
  passkeyOptions,
  sendCode,
  startedSecondFactor,
} from '../contract-factors.ts';
import { EnrollFactor } from './enroll-factor.tsx';
import styles from './two-factor.module.css';

export type SecondFactorWays = ReplyOf<typeof startedSecondFactor>;

export function TwoFactorScreen() {
  const router = useRouter();
  const [started] = useState(() => startedSignIn(router));
  const { anonymous, session } = useApi();
  const isDemo = (useCall(passwordSettings, {}, { via: 'anonymous' }).data?.demo ?? null) !== null;
  const [ways, setWays] = useState<SecondFactorWays | null>(null);
  const [gone, setGone] = useState<string | null>(started ? null : 'This sign-in is over. Sign in again.');

  useEffect(() => {
    if (!started) return;
    anonymous
      .call(startedSecondFactor, { username: started.username, form: started.form })
      .then(setWays, (error: unknown) => setGone(formFailure(error, []).message));
  }, [anonymous, started]);

  if (!started || gone !== null) {
    return (
      <SiteFrame title="Two Factor authentication" lead={gone}>
        <SiteLinks>
          <a href={`/${ROUTES.login.path}`}>Back to sign in</a>
        </SiteLinks>
      </SiteFrame>
    );
  }
  const parts = {
    started,
    onGone: setGone,
    onSignedIn: (tokens: Parameters<typeof session.open>[0]) => {
      session.open(tokens);
      router.history.replace(started.redirect ?? '/');
    },
  };
  if (ways?.mustEnroll) return <EnrollFactor {...parts} requiredBy={ways.requiredBy} />;
  return (
    <SiteFrame title="Two Factor authentication" lead={ways ? leadOf(ways) : 'One moment…'}>
      {ways && <CodeForm {...parts} ways={ways} hasOutbox={isDemo} />}
    </SiteFrame>
  );
}

export interface SecondFactorParts {
  readonly started: StartedSignIn;
  readonly onGone: (message: string) => void;
  readonly onSignedIn: (tokens: {
    readonly accessToken: string;
    readonly refreshToken: string;
    readonly expiresAt: number;
  }) => void;
}

function leadOf({ phone, nextTextIn, hasAuthenticator, hasPasskeys }: SecondFactorWays): string {
  if (phone !== null && nextTextIn !== null)
    return `A code was texted to ${phone}. It is valid for 10 minutes.`;
  if (hasAuthenticator) return 'Enter the code that your authenticator app shows.';
  if (hasPasskeys) return 'Use your passkey, or enter a recovery code.';
  return phone === null ? 'Enter a recovery code.' : `Have a code texted to ${phone}.`;
}

interface CodeFormProps extends SecondFactorParts {
  readonly ways: SecondFactorWays;
  /** Whether anybody may read the texted code in the outbox, as in the demo. */
  readonly hasOutbox: boolean;
}

function CodeForm({ started, ways, hasOutbox, onGone, onSignedIn }: CodeFormProps) {
  const { anonymous } = useApi();
  const form = useForm(['code', 'form']);
  const [code, setCode] = useState('');
  const [rememberme, setRememberMe] = useState(started.rememberme);
  const [nextTextIn, setNextTextIn] = useSecondsLeft(ways.nextTextIn);
  const named = { username: started.username, form: started.form };
  const over = form.errorAt('form');
  useEffect(() => {
    if (over !== undefined) onGone(over);
  }, [over, onGone]);

  const check = (entered: string) =>
    form.run(async () => {
      const evidence = { rememberme, fingerprint: await fingerprint() };
      onSignedIn(await anonymous.call(checkPhoneCode, { ...named, ...evidence, code: entered }));
    });
  const sendPasskey = () =>
    form.run(async () => {
      const { options } = await anonymous.call(passkeyOptions, named);
      const passkey = await answerWithPasskey(options);
      const evidence = { rememberme, fingerprint: await fingerprint() };
      onSignedIn(await anonymous.call(checkPasskey, { ...named, ...evidence, passkey }));
    });
  const text = () => form.run(async () => setNextTextIn((await anonymous.call(sendCode, named)).nextTextIn));

  return (
    <>
      <SiteForm
        label="Two factor authentication"
        failure={form.message}
        onSubmit={(filled) => void check(filled('code'))}
      >
        <TextField
          label="Code"
          name="code"
          inputMode="text"
          autoComplete="one-time-code"
          autoFocus
          maxLength={40}
          value={code}
          onChange={setCode}
          error={form.errorAt('code')}
          hint={ways.hasRecoveryCodes ? 'Or one of your recovery codes.' : undefined}
        />
        <CheckboxField
          label="Remember me on this device for 30 days"
          name="rememberme"
          checked={rememberme}
          onChange={setRememberMe}
        />
        <Button kind="primary" type="submit" busy={form.isBusy} fullWidth>
          Continue
        </Button>
      </SiteForm>
      <div className={styles.ways}>
        {ways.hasPasskeys && canUsePasskeys() && (
          <Button fullWidth disabled={form.isBusy} onClick={() => void sendPasskey()}>
            Use a passkey
          </Button>
        )}
        {ways.phone !== null && (
          <Button fullWidth disabled={form.isBusy || (nextTextIn ?? 0) > 0} onClick={() => void text()}>
            {textLabel(ways.phone, nextTextIn)}
          </Button>
        )}
      </div>
      <SiteLinks>
        {hasOutbox && (
          <a href="/outbox" target="_blank" rel="noreferrer">
            Messages of the demo
          </a>
        )}
        <a href={`/${ROUTES.login.path}`}>Back to sign in</a>
      </SiteLinks>
    </>
  );
}

function textLabel(phone: string, nextTextIn: number | null): string {
  if (nextTextIn === null) return `Text a code to ${phone}`;
  return nextTextIn > 0 ? `Text another code in ${nextTextIn} s` : `Text another code to ${phone}`;
}

/** Counts down to 0, once a second. */
function useSecondsLeft(initial: number | null): [number | null, (seconds: number) => void] {
  const [left, setLeft] = useState(initial);
  const isRunning = left !== null && left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, (seconds ?? 0) - 1)), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [left, setLeft];
}
