import { useEffect, useState } from 'react';
import { ROUTES } from '../../../../core/navigation/routes.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import { fingerprint } from '../../../../web/session/fingerprint.ts';
import { answerWithPasskey, canUsePasskeys } from '../../../../web/session/passkey.ts';
import { SiteForm, SiteLinks } from '../../../../web/site/site-form.tsx';
import { Button } from '../../../../web/ui/buttons.tsx';
import { CheckboxField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { checkPasskey, checkPhoneCode, passkeyOptions, sendCode } from '../contract-factors.ts';
import styles from './two-factor.module.css';
import type { SecondFactorParts, SecondFactorWays } from './two-factor-screen.tsx';

interface CodeFormProps extends SecondFactorParts {
  readonly ways: SecondFactorWays;
  /** Whether anybody may read the texted code in the outbox, as in the demo. */
  readonly hasOutbox: boolean;
}

export function CodeForm({ started, ways, hasOutbox, onGone, onSignedIn }: CodeFormProps) {
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
export function useSecondsLeft(initial: number | null): [number | null, (seconds: number) => void] {
  const [left, setLeft] = useState(initial);
  const isRunning = left !== null && left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, (seconds ?? 0) - 1)), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [left, setLeft];
}
